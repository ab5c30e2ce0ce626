//! What a unit has to fear and can do at many places it might move to, for the brain.

use std::cell::OnceCell;

use super::{
    line::{Line, has_flank, threatens},
    point_values,
    ways::{self, Walk, Ways},
};
use crate::{
    battle::ruleset::{ThreatEstimate, Wanted},
    geometry::flank::flanks_by_angle,
    rules::threshold::{
        field::{
            bodies::sharing,
            cover::Stand,
            depths,
            flankers::{self, Flanker},
            ground, sight,
        },
        prelude::*,
        riding::{mounts, platform},
        travel::{
            flight,
            pace::{self, Purse},
        },
    },
};

/// An enemy, with what it and the unit can do to each other.
struct Foe<'v> {
    unit: UnitId,
    stand: Stand,
    height: i32,
    /// Yards that the saddle adds to distances (TH-MNT-04).
    above: i32,
    has_wings: bool,
    flanker: Flanker,
    /// One of the two ignores the other, or both do (TH-FLD-09).
    heedless: bool,
    threats: Option<Threats<'v>>,
    /// What the unit can do to it, if that is asked: worked out at the first place from where
    /// anything of it reaches, for most enemies are near to none.
    strikes: Option<OnceCell<Strikes<'v>>>,
}

/// What an enemy can do in its next turn.
struct Threats<'v> {
    ways: Ways<'v>,
    ap: i16,
    walk: Walk,
}

/// What the unit can do to an enemy.
struct Strikes<'v> {
    ways: Ways<'v>,
    /// Spaces of other units that could strike at the enemy.
    beside: SmallVec<[Footprint; 4]>,
    is_flanked: bool,
}

/// What to expect of each enemy at each place, the price of getting there included: all enemies at
/// the first place first. `None` where a place changes more than lines and flanks: in the saddle,
/// in water, or in a shared space.
pub(crate) fn at(
    view: View<'_>,
    unit: UnitId,
    enemies: &[UnitId],
    places: &[(Cell, u16)],
    wanted: Wanted,
) -> Option<Vec<ThreatEstimate>> {
    let is_plain = view.mount(unit).is_none()
        && view.rider(unit).is_none()
        && platform::under(view, unit).is_none()
        && !depths::is_submerged(view, unit)
        && sharing(view, unit).next().is_none()
        && !places.iter().any(|&(cell, _)| depths::is_deep(view, cell));
    if !is_plain {
        return None;
    }
    let wanted = |enemy: UnitId| enemies.contains(&enemy).then_some(wanted);
    let mut foes: Vec<Foe<'_>> = view
        .enemies(unit)
        .map(|enemy| Foe::new(view, unit, enemy, wanted(enemy)))
        .collect();
    let order: Vec<Option<usize>> = enemies
        .iter()
        .map(|&enemy| foes.iter().position(|foe| foe.unit == enemy))
        .collect();
    let me = Me::new(view, unit);
    let mut prospects = Vec::with_capacity(places.len() * enemies.len());
    for &place in places {
        let here = me.at(view, place);
        let of_all = here.prospects(view, &me, &mut foes);
        prospects.extend(
            order
                .iter()
                .map(|place| place.map_or(ThreatEstimate::default(), |place| of_all[place])),
        );
    }
    Some(prospects)
}

impl<'v> Foe<'v> {
    fn new(view: View<'v>, unit: UnitId, enemy: UnitId, wanted: Option<Wanted>) -> Self {
        let heedless = flankers::ignores(view, unit, enemy) || flankers::ignores(view, enemy, unit);
        let threatens = wanted.is_some_and(|wanted| wanted != Wanted::Strikes);
        let strikes = wanted.is_some_and(|wanted| wanted != Wanted::Threats);
        let acts = threatens && view.status(enemy).is_active() && !mounts::is_passive(view, enemy);
        let threats = || {
            let ap = point_values::next_points(view, enemy);
            Threats {
                ways: Ways::of(view, enemy, unit, i32::MIN),
                ap,
                walk: Walk::of(view, enemy, ap),
            }
        };
        Self {
            unit: enemy,
            stand: Stand::of(view, enemy),
            height: ground::height(view, enemy),
            above: mounts::height_distance(view, unit, enemy),
            has_wings: flight::has_wings(view, enemy),
            flanker: Flanker::of(view, enemy),
            heedless,
            threats: acts.then(threats),
            strikes: strikes.then(OnceCell::new),
        }
    }
}

impl<'v> Strikes<'v> {
    fn of(view: View<'v>, unit: UnitId, enemy: UnitId) -> Self {
        let mut beside = flankers::threats(view, enemy);
        beside.retain(|other| {
            *other != unit
                && !flankers::ignores(view, enemy, *other)
                && !flankers::ignores(view, *other, enemy)
        });
        let beside: SmallVec<[Footprint; 4]> =
            beside.iter().map(|&other| view.footprint(other)).collect();
        Self {
            ways: Ways::of(view, unit, enemy, i32::MIN),
            is_flanked: has_flank(&beside, view.footprint(enemy)),
            beside,
        }
    }
}

/// The unit that looks at places.
struct Me {
    unit: UnitId,
    home: Cell,
    stand: Stand,
    height: i32,
    has_wings: bool,
    flanker: Flanker,
    purse: Purse,
    ap: i16,
    /// The widest gap over which anything of it reaches an enemy, in yards.
    longest: i32,
}

/// One of the places.
struct Here {
    stand: Stand,
    height: i32,
    /// Action points left there.
    ap: i16,
}

impl Me {
    fn new(view: View<'_>, unit: UnitId) -> Self {
        Self {
            unit,
            home: view.cell(unit),
            stand: Stand::of(view, unit),
            height: ground::height(view, unit),
            has_wings: flight::has_wings(view, unit),
            flanker: Flanker::of(view, unit),
            purse: Purse::of(view, unit, pace::here(view, unit)),
            ap: view.pool(unit, AP),
            longest: ways::longest(view, unit),
        }
    }

    fn at(&self, view: View<'_>, (cell, cost): (Cell, u16)) -> Here {
        if cell == self.home && cost == 0 {
            return Here {
                stand: self.stand,
                height: self.height,
                ap: self.ap,
            };
        }
        // Flights end on the ground, and climbs at the top.
        let space = Footprint::new(cell, self.stand.space.side);
        let paid = self.purse.price_of(i32::from(cost)).unwrap_or(0);
        Here {
            stand: Stand {
                space,
                feet: ground::floor(view, space),
                band: Band::Ground,
                ..self.stand
            },
            height: ground::floor(view, space),
            ap: self.ap - paid,
        }
    }
}

impl Here {
    fn prospects<'v>(
        &self,
        view: View<'v>,
        me: &Me,
        foes: &mut [Foe<'v>],
    ) -> SmallVec<[ThreatEstimate; 16]> {
        let to_me = foes.iter().map(|foe| self.line_from(foe));
        let mut to_me: SmallVec<[Line; 16]> = to_me.collect();
        // Whether the unit is flanked matters to threats alone.
        let is_feared = foes.iter().any(|foe| foe.threats.is_some());
        let is_flanked = is_feared && self.is_flanked(view, foes, &mut to_me);
        let both = foes.iter_mut().zip(to_me);
        both.map(|(foe, mut line)| {
            line.flanked = Some(is_flanked);
            let threat = match &mut foe.threats {
                Some(Threats { ways, ap, walk }) => ways.most(view, &mut line, *ap, Some(*walk)),
                None => 0,
            };
            ThreatEstimate {
                threat,
                strike: self.strike(view, me, foe, &line),
            }
        })
        .collect()
    }

    /// The line from an enemy to here.
    fn line_from(&self, foe: &Foe<'_>) -> Line {
        let own = self.stand;
        let ends = ((foe.stand.space, foe.height), (own.space, self.height));
        Line {
            by: foe.unit,
            from: foe.stand.place(),
            to: own,
            range: ground::between_places(ends.0, ends.1) + foe.above,
            touches: foe.stand.band == own.band || foe.has_wings,
            flanked: Some(false),
            cover: [None; 2],
        }
    }

    /// Whether two of the enemies, over these lines, would flank the unit here.
    fn is_flanked(&self, view: View<'_>, foes: &[Foe<'_>], lines: &mut [Line]) -> bool {
        let own = self.stand;
        let mut against_me: SmallVec<[Footprint; 8]> = SmallVec::new();
        for (foe, line) in foes.iter().zip(lines) {
            let bands = (foe.stand.band, own.band);
            if !foe.heedless && threatens(view, &foe.flanker, line, bands) {
                against_me.push(foe.flanker.space);
            }
        }
        has_flank(&against_me, own.space)
    }

    /// What the unit can do from here to the enemy at the far end of the line.
    fn strike<'v>(&self, view: View<'v>, me: &Me, foe: &mut Foe<'v>, line: &Line) -> i64 {
        let own = self.stand;
        let Some(strikes) = &mut foe.strikes else {
            return 0;
        };
        let is_near = line.range - 1 <= me.longest;
        if self.ap <= 0 || !is_near || !sight::sees_from(view, own.place(), foe.unit) {
            return 0;
        }
        strikes.get_or_init(|| Strikes::of(view, me.unit, foe.unit));
        let Some(strikes) = strikes.get_mut() else {
            return 0;
        };
        let mut back = Line {
            by: me.unit,
            from: own.place(),
            to: foe.stand,
            range: line.range,
            touches: foe.stand.band == own.band || me.has_wings,
            flanked: Some(strikes.is_flanked),
            cover: [None; 2],
        };
        let bands = (own.band, foe.stand.band);
        if !strikes.is_flanked && !foe.heedless && threatens(view, &me.flanker, &mut back, bands) {
            let mut others = strikes.beside.iter();
            let flanks = |&other| flanks_by_angle(own.space, foe.stand.space, other);
            back.flanked = Some(others.any(flanks));
        }
        strikes.ways.most(view, &mut back, self.ap, None)
    }
}

#[cfg(test)]
#[path = "prospects_tests.rs"]
mod tests;
