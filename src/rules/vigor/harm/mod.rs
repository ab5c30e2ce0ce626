//! What stops damage, what raises or lowers it, and the extra effects of critical hits (VI-DMG-05
//! to VI-DMG-13, VI-TYP).

mod armor;
mod hit;
mod kinds;
mod riders;

pub(crate) use armor::rank as armor_rank;
pub(crate) use hit::Hit;
pub(crate) use kinds::nature;
pub(crate) use riders::{ride, rides};

use crate::{battle::prelude::*, rules::vigor::field::solidity};

/// The damage of a hit after immunity, cover, armour and resistance, in this order (VI-ATK-09,
/// steps 8 to 10). Cover and armour take what they stop.
pub(crate) fn through(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) -> i32 {
    if let Some((why, rule)) = kinds::immunity(resolver.view(), unit, hit) {
        resolver.note(unit, why, rule);
        return 0;
    }
    let passing = Passing::of(resolver.view(), unit, hit);
    let [by_cover, by_armor, felt] = passing.parts(hit.amount, hit.critical);
    if let Some(cell) = hit.behind.filter(|_| by_cover > 0) {
        solidity::shield(resolver, cell, hit.by, by_cover);
    }
    armor::wear(resolver, unit, hit, by_armor);
    let left = hit.amount - by_cover - by_armor;
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

/// What comes through of a hit of any amount, critical or not.
#[derive(Clone, Copy)]
pub(crate) struct Passing {
    is_immune: bool,
    ranks: armor::Ranks,
    nature: kinds::Nature,
}

impl Passing {
    /// Of a hit on a unit as it stands.
    pub(crate) fn of(view: View<'_>, unit: UnitId, hit: &Hit) -> Self {
        Self {
            is_immune: kinds::immunity(view, unit, hit).is_some(),
            ranks: armor::Ranks::of(view, unit, hit),
            nature: kinds::Nature::of(view, unit, hit.harm.of_type()),
        }
    }

    /// What cover stops of an amount, what armour stops, and what is felt.
    pub(crate) fn parts(self, amount: i32, critical: bool) -> [i32; 3] {
        if self.is_immune {
            return [0; 3];
        }
        let (by_cover, by_armor) = self.ranks.stop(amount, critical);
        let left = amount - by_cover - by_armor;
        [by_cover, by_armor, self.nature.felt(left)]
    }

    /// How much of any amount is stopped, if what is not stopped is felt as it is; damage never heals.
    pub(crate) fn stopped(self, critical: bool) -> Option<i32> {
        let is_plain = !self.is_immune && self.nature.is_plain();
        is_plain.then(|| self.ranks.counting(critical))
    }

    /// What is felt of an amount.
    pub(crate) fn felt(self, amount: i32, critical: bool) -> i32 {
        self.parts(amount, critical)[2]
    }
}
