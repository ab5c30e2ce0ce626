//! What a unit has to fear and can do at many places it might move to, for the brain.

use super::{
    line::{Line, has_flank, threatens},
    point_values,
    ways::{Walk, Ways},
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
    /// Spaces of other units that could strike at the enemy.
    beside: SmallVec<[Footprint; 4]>,
    is_flanked: bool,
    threats: Option<Ways<'v>>,
    ap: i16,
    walk: Walk,
    strikes: Option<Ways<'v>>,
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
        let mut beside = flankers::threats(view, enemy);
        beside.retain(|other| {
            *other != unit
                && !flankers::ignores(view, enemy, *other)
                && !flankers::ignores(view, *other, enemy)
        });
        let beside: SmallVec<[Footprint; 4]> =
            beside.iter().map(|&other| view.footprint(other)).collect();
        let space = view.footprint(enemy);
        let threatens = wanted.is_some_and(|wanted| wanted != Wanted::Strikes);
        let strikes = wanted.is_some_and(|wanted| wanted != Wanted::Threats);
        let acts = threatens && view.status(enemy).is_active() && !mounts::is_passive(view, enemy);
        let ap = point_values::next_points(view, enemy);
        Self {
            unit: enemy,
            stand: Stand::of(view, enemy),
            height: ground::height(view, enemy),
            above: mounts::height_distance(view, unit, enemy),
            has_wings: flight::has_wings(view, enemy),
            flanker: Flanker::of(view, enemy),
            heedless,
            is_flanked: has_flank(&beside, space),
            beside,
            threats: acts.then(|| Ways::of(view, enemy, unit, i32::MIN)),
            ap,
            walk: Walk::of(view, enemy, ap),
            strikes: strikes.then(|| Ways::of(view, unit, enemy, i32::MIN)),
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
    fn prospects(
        &self,
        view: View<'_>,
        me: &Me,
        foes: &mut [Foe<'_>],
    ) -> SmallVec<[ThreatEstimate; 16]> {
        let own = self.stand;
        let mut to_me: SmallVec<[Line; 16]> = SmallVec::new();
        let mut against_me: SmallVec<[Footprint; 8]> = SmallVec::new();
        for foe in foes.iter() {
            let ends = ((foe.stand.space, foe.height), (own.space, self.height));
            let mut line = Line {
                by: foe.unit,
                from: foe.stand.place(),
                to: own,
                range: ground::between_places(ends.0, ends.1) + foe.above,
                touches: foe.stand.band == own.band || foe.has_wings,
                flanked: Some(false),
                cover: [None; 2],
            };
            let bands = (foe.stand.band, own.band);
            if !foe.heedless && threatens(view, &foe.flanker, &mut line, bands) {
                against_me.push(foe.flanker.space);
            }
            to_me.push(line);
        }
        let is_flanked = has_flank(&against_me, own.space);
        let both = foes.iter_mut().zip(to_me);
        both.map(|(foe, mut line)| {
            line.flanked = Some(is_flanked);
            let (ap, walk) = (foe.ap, foe.walk);
            let threat = foe.threats.as_mut();
            let threat = threat.map_or(0, |ways| ways.most(view, &mut line, ap, Some(walk)));
            ThreatEstimate {
                threat,
                strike: self.strike(view, me, foe, &line),
            }
        })
        .collect()
    }

    /// What the unit can do from here to the enemy at the far end of the line.
    fn strike(&self, view: View<'_>, me: &Me, foe: &mut Foe<'_>, line: &Line) -> i64 {
        let own = self.stand;
        let mut back = Line {
            by: me.unit,
            from: own.place(),
            to: foe.stand,
            range: line.range,
            touches: foe.stand.band == own.band || me.has_wings,
            flanked: Some(foe.is_flanked),
            cover: [None; 2],
        };
        let Some(ways) = &mut foe.strikes else {
            return 0;
        };
        let is_near = self.ap > 0 && ways.bridge(line.range);
        if !is_near || !sight::sees_from(view, own.place(), foe.unit) {
            return 0;
        }
        let bands = (own.band, foe.stand.band);
        if !foe.is_flanked && !foe.heedless && threatens(view, &me.flanker, &mut back, bands) {
            let mut others = foe.beside.iter();
            let flanks = |&other| flanks_by_angle(own.space, foe.stand.space, other);
            back.flanked = Some(others.any(flanks));
        }
        ways.most(view, &mut back, self.ap, None)
    }
}

#[cfg(test)]
#[path = "prospects_tests.rs"]
mod tests;
