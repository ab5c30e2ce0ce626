//! Wound slots and their levels (TH-WND-01 to 08, TH-WND-11).

use crate::{
    battle::{components::WoundSlots, event::Gauge},
    rules::{shared::throws, threshold::prelude::*},
};

/// Names of the wound levels, indexed by level; level 0 is no wound.
pub(crate) const LEVELS: [&str; 6] = ["none", "light", "moderate", "severe", "critical", "fatal"];

/// The level as a choice of a question.
pub(crate) fn named(level: u8) -> Choice {
    Choice::Named(LEVELS[usize::from(level)])
}

/// The level of final damage: 0 none, 1 light ... 5 fatal (TH-WND-01).
pub(crate) fn level(damage: i32) -> u8 {
    (damage.div_euclid(2) + 1).clamp(0, 5) as u8
}

/// Rolls a die of damage on top of these numbers and logs the sum. Returns the wound level.
pub(crate) fn by_a_die(
    resolver: &mut Resolver<'_>,
    named: (UnitId, &'static str),
    parts: &[(&'static str, i32)],
    rule: &'static str,
) -> RuleResult<u8> {
    let more: i32 = parts.iter().map(|(_, part)| part).sum();
    let die = throws::die_by(resolver, 6, |die| level(i32::from(die) + more))?;
    let die = i32::from(die);
    let all = [("die", die)].into_iter().chain(parts.iter().copied());
    resolver.summed(named, all, die + more, rule);
    Ok(level(die + more))
}

/// The level of the unit's worst wound; 0 without one (TH-WND-06).
pub(crate) fn worst(view: View<'_>, unit: UnitId) -> u8 {
    let slots = view.store.get::<WoundSlots>(unit).0;
    (1..=5)
        .rev()
        .find(|&level| slots[usize::from(level) - 1].taken > 0)
        .unwrap_or(0)
}

/// The modifier of wounds on attack rolls and checks (TH-CON-01).
pub(crate) fn wounded(view: View<'_>, unit: UnitId) -> i32 {
    (1 - i32::from(worst(view, unit))).min(0)
}

/// Whether the unit is staggered: gains are halved, and wounds may knock it out (TH-CON-02,
/// TH-WND-08, TH-WND-15).
pub(crate) fn is_staggered(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    sheet.is_pc()
        && (worst(view, unit) >= 4 || i32::from(view.pool(unit, FATIGUE)) >= sheet.pools().0.max(1))
}

/// The level of the slot that a wound fills; `None` if no slot is left, which kills (TH-WND-04,
/// TH-WND-05).
pub(crate) fn filled(view: View<'_>, unit: UnitId, level: u8) -> Option<u8> {
    (level..=5).find(|&level| !is_full(view, unit, level))
}

pub(crate) fn is_full(view: View<'_>, unit: UnitId, level: u8) -> bool {
    let slots = view.store.get::<WoundSlots>(unit).0[usize::from(level) - 1];
    slots.taken >= slots.max
}

/// Fills a slot, or frees it.
pub(crate) fn shift_slot(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    level: u8,
    by: i8,
    rule: &'static str,
) {
    let place = usize::from(level) - 1;
    let slot = &mut resolver.edit::<WoundSlots>(unit).0[place].taken;
    let before = *slot;
    *slot = before.saturating_add_signed(by);
    let after = *slot;
    resolver.changed(
        unit,
        Gauge::Wounds(LEVELS[usize::from(level)]),
        (before, after),
        rule,
    );
}

/// Whether the unit has a wound of this level.
pub(crate) fn has_wound(view: View<'_>, unit: UnitId, level: u8) -> bool {
    let slots = view.store.get::<WoundSlots>(unit).0;
    (1..=5).contains(&level) && slots[usize::from(level) - 1].taken > 0
}

/// The level that a wound drops to when reduced by `steps`; 0 means healed, `None` that it cannot
/// be reduced. Without a free slot there, it stops at the nearest higher level that has one
/// (TH-WND-11).
pub(crate) fn reduced_to(view: View<'_>, unit: UnitId, level: u8, steps: u8) -> Option<u8> {
    if !has_wound(view, unit, level) || steps == 0 {
        return None;
    }
    let aim = level.saturating_sub(steps);
    if aim == 0 {
        return Some(0);
    }
    (aim..level).find(|&level| !is_full(view, unit, level))
}
