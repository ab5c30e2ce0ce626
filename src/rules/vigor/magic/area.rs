//! Area spells: the squares they cover, and their effect on every unit there (VI-ATK-08).

use crate::{
    battle::prelude::*,
    geometry::{CellSet, area::blast},
    rules::{
        shared::{
            areas::{AreaLaw, Shape as Squares, is_caught},
            throws,
        },
        vigor::{
            body::damage,
            character::{
                catalogue::item,
                damage::Damage,
                items::Consumable,
                powers::{Effect, Resisted, Shape},
                sheet::SQUARE_FT,
                stats::Ability,
            },
            field::{cover, fire, reach, sight, solidity},
            harm::Hit,
            magic::casting::casting,
            rolls::checks::{self, Against, resistance},
            time::order::by_initiative,
        },
    },
};

const RULE: &str = "VI-ATK-08";

/// Full walls stop an area, on the line to the centre of a square.
const LAW: AreaLaw = AreaLaw {
    metric: Metric::Chebyshev,
    stops: |_, _, _| false,
    is_as_high: true,
    reaches: |view, from, cell| {
        let near = from.nearest(cell);
        let [eye, there] = [near, cell].map(|cell| view.standing_in(cell.into()));
        near == cell
            || !cover::is_full_wall(view, cell) && cover::is_clear_between(view, eye, there)
    },
};

/// An area spell being cast, or a charge that explodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blast {
    /// The caster.
    pub by: UnitId,
    /// Its shape.
    pub shape: Shape,
    /// The square it is aimed at.
    pub aim: Cell,
    /// Its damage.
    pub damage: Damage,
    /// The Resistance check against it, and its effect.
    pub resists: Option<(Ability, Resisted)>,
}

impl Blast {
    /// The squares it covers; a cone or line never covers the caster's own.
    pub(crate) fn squares(&self, view: View<'_>) -> CellSet {
        let from = view.footprint(self.by);
        let shape = match self.shape {
            Shape::Burst { radius, .. } => Squares::Blast(radius),
            Shape::Cone(length) => Squares::Cone(length),
            Shape::Line(length) => Squares::StraightLine(length),
            _ => Squares::Square,
        };
        let all = LAW.squares(view, from, shape, self.aim);
        if matches!(self.shape, Shape::Burst { .. }) {
            return all;
        }
        let others = all.iter().filter(|&cell| !from.contains(cell));
        CellSet::from_cells(view.board().grid, others)
    }

    /// Every unit in it, in initiative order; a burst includes the caster.
    pub(crate) fn caught(&self, view: View<'_>) -> SmallVec<[UnitId; 8]> {
        let squares = self.squares(view);
        let own = matches!(self.shape, Shape::Burst { .. });
        let all = by_initiative(view).into_iter();
        all.filter(|&unit| {
            (own || unit != self.by) && is_caught(view, unit, Band::Ground, &squares)
        })
        .collect()
    }

    /// Its origin for cover: the centre of a burst, otherwise the caster (VI-FLD-13).
    fn source(&self, view: View<'_>) -> Standpoint {
        match self.shape {
            Shape::Burst { .. } => view.standing_in(self.aim.into()),
            _ => view.standpoint(self.by),
        }
    }

    /// The hit this damage makes on a unit. Bonus dice add nothing, so it is never critical.
    pub(crate) fn on(&self, view: View<'_>, target: UnitId, amount: i32) -> Hit {
        let (from, to) = (self.source(view), view.standpoint(target));
        let shelter = cover::between(view, from, to).armor;
        let behind = (shelter > 0).then(|| cover::what_covers(view, from, to));
        Hit {
            by_attack: true,
            quality: self.damage.quality,
            to_health: self.damage.to_health,
            cover: shelter,
            behind: behind.flatten(),
            ranged: !reach::are_adjacent(view, self.by, target) && target != self.by,
            ..Hit::of(Some(self.by), amount, self.damage.harm)
        }
    }

    /// Casts it: one casting roll, one damage roll, then a Resistance check for every unit
    /// (VI-ATK-08, VI-DIC-15).
    ///
    /// # Errors
    /// A pause.
    pub(crate) fn cast(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        let check = casting(resolver.view(), self.by);
        let caught = self.caught(resolver.view());
        let matters = self.resists.is_some() && !caught.is_empty();
        let total = checks::roll(resolver, &check, |total| if matters { total } else { 0 })?;
        checks::acted(resolver, self.by);
        sight::reveal(resolver, self.by);
        self.go_off(resolver, Against::Exceed(total))
    }

    /// One damage roll, then a Resistance check for every unit against this number (VI-ATK-08,
    /// VI-SHT-13).
    ///
    /// # Errors
    /// A pause.
    pub(crate) fn go_off(&self, resolver: &mut Resolver<'_>, against: Against) -> RuleResult {
        let caught = self.caught(resolver.view());
        let Damage { dv, quality, .. } = self.damage;
        let sum = throws::sum(resolver, dv, quality.faces())?;
        resolver.report(|_| BattleEvent::Summed {
            unit: self.by,
            name: "Damage",
            parts: vec![("dice", sum)],
            sum,
            rule: RuleId(RULE),
        });
        for unit in caught {
            if !resolver.view().status(unit).is_on_field() {
                continue;
            }
            let amount = self.resisted(resolver, unit, (against, sum))?;
            if amount > 0 {
                resolver.hits.insert(unit);
                let hit = self.on(resolver.view(), unit, amount);
                damage::take(resolver, unit, &hit);
            }
        }
        let squares = self.squares(resolver.view());
        fire::catch(resolver, self.damage.harm.of_type(), squares.iter());
        for cell in squares.iter() {
            if solidity::durability_of(resolver.view(), cell).is_some() {
                let harm = self.damage.harm.of_type();
                solidity::batter(resolver, (cell, Some(self.by)), (sum, harm));
            }
        }
        Ok(())
    }

    /// The damage left for a unit after its Resistance check, if it makes one.
    fn resisted(
        &self,
        resolver: &mut Resolver<'_>,
        unit: UnitId,
        (vs, sum): (Against, i32),
    ) -> RuleResult<i32> {
        let Some((ability, resisted)) = self.resists else {
            return Ok(sum);
        };
        // Unconscious units do not resist.
        if !resolver.view().status(unit).is_active() {
            return Ok(sum);
        }
        let named = (RULE, ability);
        let against = Some(self.by);
        let check = resistance(resolver.view(), named, (unit, against), vs, false);
        Ok(match (checks::succeeds(resolver, &check)?, resisted) {
            (false, _) => sum,
            (true, Resisted::Halves) => (sum + 1) / 2,
            (true, Resisted::Avoids) => 0,
        })
    }
}

/// Checks that an area may be aimed at a square: a burst within its range and the caster's sight, a
/// cone or line anywhere except the caster's own space.
///
/// # Errors
/// Why it may not.
pub(crate) fn can_be_aimed(view: View<'_>, blast: &Blast) -> Result<(), Refusal> {
    const RULE: &str = "VI-POW-03";
    if view.board().terrain(blast.aim).is_none() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let distance = reach::distance_to(view, blast.by, blast.aim);
    match blast.shape {
        Shape::Burst { range, .. } => {
            let most = range / SQUARE_FT;
            if distance > most {
                return Err(Refusal::out_of_reach(RULE, distance, most));
            }
            if !sight::sees_square(view, blast.by, blast.aim) {
                return Err(Refusal::new("VI-FLD-17", RefusalReason::NoLineOfSight));
            }
        }
        _ if view.footprint(blast.by).contains(blast.aim) => {
            return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
        }
        _ => {}
    }
    Ok(())
}

/// The squares an order covers at once, whichever units are there: of a spell, of smoke or of a
/// charge; `None` if it covers no area.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<CellSet> {
    match order.with {
        Tool::Nothing => None,
        Tool::Power(_) => of_spell(view, order),
        Tool::Item(_) => {
            let cell = order.cell()?;
            match item(view, order.with.item()?)?.consumable()? {
                Consumable::Smokes { radius, .. } => {
                    let grid = view.board().grid;
                    Some(blast(grid, cell, radius, Metric::Chebyshev))
                }
                Consumable::Detonates(charge) => {
                    let shape = Shape::Burst {
                        radius: charge.radius,
                        range: 0,
                    };
                    let blast = Blast {
                        by: order.unit,
                        shape,
                        aim: cell,
                        damage: charge.damage,
                        resists: None,
                    };
                    Some(blast.squares(view))
                }
                _ => None,
            }
        }
    }
}

fn of_spell(view: View<'_>, order: &Order) -> Option<CellSet> {
    let spell = super::spell(view, order).ok()?;
    let Effect::Harm(harm) = spell.effect else {
        return None;
    };
    let blast = Blast {
        by: order.unit,
        shape: spell.shape,
        aim: order.cell().or_else(|| Some(view.cell(order.target()?)))?,
        damage: harm.damage,
        resists: None,
    };
    spell.shape.is_area().then(|| blast.squares(view))
}
