//! The spell that mends wounds (TH-MAG-02).

use super::{aiming, spell::Spell};
use crate::rules::{
    shared::answers::pick,
    threshold::{
        body::{dying, healing, slots},
        prelude::*,
        rolls::contest,
    },
};

/// Like Treat Wound, by a wild roll of the caster, without a kit and without fatigue.
pub(crate) fn mend(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    spell: &Spell,
    unit: UnitId,
) -> RuleResult {
    if healing::is_spent(resolver, unit) {
        return Ok(());
    }
    let Some(level) = which_wound(resolver, "TH-MAG-02", by, unit)? else {
        return Ok(());
    };
    let view = resolver.view();
    let target = 3 * i32::from(level) - 6;
    let named = ("TH-MAG-02", "Mend");
    let check = contest::skill(view, named, by, aiming::arcana(spell), target).against(unit);
    let class = |total: i32| healing::levels_mended(total - target).into();
    let levels = healing::levels_mended(contest::wild(resolver, &check, class)?);
    if levels > 0 {
        dying::reduce(resolver, unit, level, levels)?;
    }
    Ok(())
}

/// The level of the wound to reduce, as the tending unit chooses, worst first; `None` if no wound
/// can be reduced.
pub(crate) fn which_wound(
    resolver: &mut Resolver<'_>,
    rule: &'static str,
    by: UnitId,
    unit: UnitId,
) -> RuleResult<Option<u8>> {
    let view = resolver.view();
    let levels: SmallVec<[u8; 5]> = (1..=5)
        .rev()
        .filter(|&level| slots::reduced_to(view, unit, level, 1).is_some())
        .collect();
    let prompt = match by == unit {
        true => "Heal which wound?",
        false => "Heal which of {other}'s wounds?",
    };
    let asked = (rule, by, (by != unit).then_some(unit));
    pick(resolver, asked, prompt, &levels, slots::named)
}
