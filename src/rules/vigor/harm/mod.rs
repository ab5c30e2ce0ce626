//! What stops damage, what raises or lowers it, and the extra effects of critical hits (VI-DMG-05
//! to VI-DMG-13, VI-TYP).

mod armor;
mod hit;
mod kinds;
mod riders;

pub(crate) use armor::rank as armor_rank;
pub(crate) use hit::Hit;
pub(crate) use riders::ride;

use crate::{battle::prelude::*, rules::vigor::field::things};

/// The damage of a hit after immunity, cover, armour and resistance, in this order (VI-ATK-09,
/// steps 8 to 10). Cover and armour take what they stop.
pub(crate) fn through(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) -> i32 {
    if let Some((why, rule)) = kinds::immunity(resolver.view(), unit, hit) {
        resolver.note(unit, why, rule);
        return 0;
    }
    let (by_cover, by_armor) = armor::stops(resolver.view(), unit, hit);
    if let Some(cell) = hit.behind.filter(|_| by_cover > 0) {
        things::shield(resolver, cell, hit.by, by_cover);
    }
    armor::wear(resolver, unit, hit, by_armor);
    let left = hit.amount - by_cover - by_armor;
    let felt = kinds::felt(resolver.view(), unit, hit.harm.of_type(), left);
    if felt != hit.amount {
        let parts = [
            ("rolled", hit.amount),
            ("cover", -by_cover),
            ("armor", -by_armor),
            ("its nature", felt - left),
        ];
        let parts = parts.into_iter().filter(|(_, part)| *part != 0);
        resolver.report(|_| BattleEvent::Summed {
            unit,
            name: "Damage taken",
            parts: parts.collect(),
            sum: felt,
            rule: RuleId("VI-DMG-06"),
        });
    }
    felt
}

/// The damage this hit would do to a unit, for the computer's estimates.
pub(crate) fn left(view: View<'_>, unit: UnitId, hit: &Hit) -> i32 {
    if kinds::immunity(view, unit, hit).is_some() {
        return 0;
    }
    let (by_cover, by_armor) = armor::stops(view, unit, hit);
    let left = hit.amount - by_cover - by_armor;
    kinds::felt(view, unit, hit.harm.of_type(), left)
}
