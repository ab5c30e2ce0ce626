//! Lightning under water (TH-UWC-04): it strikes every unit there, weaker with each yard.

use super::{
    aiming,
    spell::{Area, Aspect, Effect, Spell},
};
use crate::rules::threshold::{
    body::{harm, slots},
    field::depths,
    prelude::*,
    rolls::defense,
};

/// A unit that lightning under water strikes outside its area (TH-UWC-04).
pub(crate) struct Stray {
    unit: UnitId,
    /// Damage lost on the way, 3 for each yard.
    faded: i32,
    defence: i32,
    toughness: i32,
}

impl Stray {
    /// Final damage for a total that includes the spell's damage.
    fn dealt(&self, total: i32) -> i32 {
        total - self.faded - self.defence - self.toughness
    }

    /// The wound level for a total.
    pub fn level(&self, total: i32) -> u8 {
        slots::level(self.dealt(total))
    }
}

/// Lightning that is cast or strikes under water hits every unit there, its caster included, weaker
/// with the distance from its area (TH-UWC-04).
pub(crate) fn strays(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    targets: &[UnitId],
    aim: Option<Cell>,
) -> SmallVec<[Stray; 4]> {
    let is_lightning =
        matches!(spell.effect, Effect::Damage(damage) if damage.aspect == Aspect::Lightning);
    let mut struck = targets.iter().chain([&by]);
    if !is_lightning || !struck.any(|&unit| depths::is_submerged(view, unit)) {
        return SmallVec::new();
    }
    let area: SmallVec<[Footprint; 8]> = match (spell.area, aim) {
        (Area::One, _) | (_, None) => targets.iter().map(|&unit| view.footprint(unit)).collect(),
        (_, Some(aim)) => {
            let cells = aiming::squares(view, by, spell, aim);
            cells.iter().map(|cell| Footprint::new(cell, 1)).collect()
        }
    };
    view.store
        .ids()
        .filter(|&unit| {
            view.status(unit).is_on_field()
                && depths::is_submerged(view, unit)
                && !targets.contains(&unit)
        })
        .filter_map(|unit| {
            let space = view.footprint(unit);
            let yards = area
                .iter()
                .map(|other| space.distance(*other, Metric::Alternating));
            Some(Stray {
                unit,
                faded: 3 * i32::from(yards.min()?),
                defence: aiming::defence(view, by, unit, spell),
                toughness: defense::whole_toughness(view, unit),
            })
        })
        .collect()
}

/// The effect of lightning on a unit outside its area; there is no separate roll.
pub(crate) fn strike(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    total: i32,
    stray: &Stray,
) -> RuleResult {
    let (unit, dealt) = (stray.unit, stray.dealt(total));
    if dealt < 0 || !resolver.view().status(unit).is_on_field() {
        return Ok(());
    }
    resolver.hits.insert(unit);
    let parts = [
        ("spell total and damage", total),
        ("on the way", -stray.faded),
        ("defence", -stray.defence),
        ("Toughness", -stray.toughness),
    ];
    resolver.summed((unit, "Lightning"), parts, dealt, "TH-UWC-04");
    harm::wound(resolver, unit, Some(by), slots::level(dealt))
}
