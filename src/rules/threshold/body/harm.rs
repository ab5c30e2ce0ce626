//! Wounds in slots, stamina and fatigue, dying (TH-WND, TH-CON).

use crate::{
    battle::{
        components::{Initiative, Pools, WoundSlots},
        condition_rule::Ends,
        event::Gauge,
    },
    rules::{
        shared::{
            conditions::end_by,
            states::{self, set_status},
            throws,
        },
        threshold::{
            attacks::{flank, grapple},
            character::hands,
            field::ground,
            prelude::*,
            riding::{reins, seat},
            rolls::{
                checks,
                contest::{self, Roll},
            },
            time::ongoing,
            travel::water,
        },
    },
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

/// Wounds the unit: the wound fills the first free slot from its level up (TH-WND-04, TH-WND-05).
pub(crate) fn wound(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: Option<UnitId>,
    level: u8,
) -> RuleResult {
    wound_sparing(resolver, unit, by, level, None)
}

/// Wounds the unit. If the wound puts it out and is not fatal, the attacker `by` may spare it
/// (TH-ACT-02).
pub(crate) fn wound_sparing(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: Option<UnitId>,
    level: u8,
    mercy: Option<UnitId>,
) -> RuleResult {
    if level == 0 || !resolver.view().status(unit).is_on_field() {
        return Ok(());
    }
    let filled = filled(resolver.view(), unit, level);
    resolver.report(|_| BattleEvent::Hurt {
        unit,
        by,
        amount: u16::from(filled.unwrap_or(5)),
        rule: RuleId("TH-WND-01"),
    });
    let Some(filled) = filled else {
        set_status(resolver, unit, CombatStatus::Dead, "TH-WND-05");
        grapple::settle(resolver);
        return seat::settle(resolver);
    };
    shift_slot(resolver, unit, filled, 1, "TH-WND-04");
    end_by(resolver, unit, Ends::WOUND, "TH-ACT-08");
    let is_pc = sheet_of(resolver.view(), unit).is_pc();
    let is_active = resolver.view().status(unit).is_active();
    if filled == 5 && !is_pc {
        set_status(resolver, unit, CombatStatus::Dead, "TH-WND-08");
    } else if filled == 5 {
        put_out(resolver, unit, mercy)?;
    } else if is_active && is_staggered(resolver.view(), unit) {
        if !stays_conscious(resolver, unit)? {
            put_out(resolver, unit, mercy)?;
        }
    } else if is_active
        && !is_pc
        && filled == 4
        && mercy.is_some()
        && is_full(resolver.view(), unit, 4)
    {
        // Units that cannot be staggered are taken alive with their last critical slot (TH-ACT-02).
        put_out(resolver, unit, mercy)?;
    }
    grapple::settle(resolver);
    water::wounded(resolver, unit, level)?;
    seat::settle(resolver)?;
    reins::wounded(resolver, unit)?;
    resolver.offer(&ReactionTrigger::Hurt { unit })?;
    Ok(())
}

/// The level of the slot that a wound fills; `None` if no slot is left, which kills (TH-WND-04,
/// TH-WND-05).
pub(crate) fn filled(view: View<'_>, unit: UnitId, level: u8) -> Option<u8> {
    (level..=5).find(|&level| !is_full(view, unit, level))
}

fn is_full(view: View<'_>, unit: UnitId, level: u8) -> bool {
    let slots = view.store.get::<WoundSlots>(unit).0[usize::from(level) - 1];
    slots.taken >= slots.max
}

/// Fills a slot, or frees it.
fn shift_slot(resolver: &mut Resolver<'_>, unit: UnitId, level: u8, by: i8, rule: &'static str) {
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

/// Reduces a wound. Without a fatal wound the unit is no longer dying and may wake (TH-WND-10,
/// TH-WND-11, TH-CON-04). Returns whether anything was healed.
pub(crate) fn reduce(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    level: u8,
    steps: u8,
) -> RuleResult<bool> {
    let Some(after) = reduced_to(resolver.view(), unit, level, steps) else {
        return Ok(false);
    };
    shift_slot(resolver, unit, level, -1, "TH-WND-11");
    if after > 0 {
        shift_slot(resolver, unit, after, 1, "TH-WND-11");
    }
    let fatal = resolver.view().store.get::<WoundSlots>(unit).0[4].taken;
    if fatal == 0 {
        lose(resolver, unit, DYING, "TH-CON-04");
    }
    wake(resolver, unit)?;
    Ok(true)
}

/// An unconscious unit that is no longer dying checks whether it wakes (TH-WND-10).
pub(crate) fn wake(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    if !matches!(view.status(unit), CombatStatus::Unconscious { .. }) || view.has(unit, DYING) {
        return Ok(());
    }
    if stays_conscious(resolver, unit)? {
        set_status(resolver, unit, CombatStatus::Active, "TH-WND-10");
        flank::offer_after_return(resolver, unit, true)?;
    } else {
        // It sleeps on without a countdown.
        set_status(
            resolver,
            unit,
            CombatStatus::Unconscious { rounds: u32::MAX },
            "TH-WND-10",
        );
    }
    Ok(())
}

/// The check to stay conscious or wake; wounds and exhaustion do not modify it (TH-WND-10).
fn stays_conscious(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let base = Roll::Fortitude.modifier(sheet_of(resolver.view(), unit));
    let check = checks::check(("TH-WND-10", "Consciousness"), unit, base, &[]).reaching(10);
    contest::passes(resolver, &check)
}

const SLEEP: Choice = Choice::Named("unconscious, not dying");
const STUN: Choice = Choice::Named("awake, helpless");
const LET_DIE: Choice = Choice::Named("dying");

/// Puts the unit out by a wound: dying, unless the attacker chooses to spare it (TH-ACT-02).
fn put_out(resolver: &mut Resolver<'_>, unit: UnitId, mercy: Option<UnitId>) -> RuleResult {
    let Some(by) = mercy else {
        fall_dying(resolver, unit, "TH-WND-09");
        return Ok(());
    };
    let choice = resolver.ask(Question::detail(
        "TH-ACT-02",
        by,
        Some(unit),
        "Spare {other} or let it die?",
        [SLEEP, STUN, LET_DIE],
    ))?;
    if choice == STUN {
        let until = for_rounds(resolver.view(), 2);
        gain(resolver, unit, HELPLESS, 1, until, "TH-ACT-02");
        ongoing::cancel(resolver, unit);
    } else if choice == SLEEP {
        fall_unconscious(resolver, unit, u32::MAX, "TH-ACT-02");
    } else {
        fall_dying(resolver, unit, "TH-WND-09");
    }
    Ok(())
}

/// The unit is unconscious and dying (TH-WND-09, TH-CON-04); a new wound does not prolong a
/// countdown under way.
pub(crate) fn fall_dying(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let view = resolver.view();
    if view.has(unit, DYING) && !view.status(unit).is_active() {
        return;
    }
    let rounds = (5 + sheet_of(view, unit).attributes.vitality).max(1) as u16;
    let until = for_rounds(view, rounds);
    gain(resolver, unit, DYING, 1, until, rule);
    fall_unconscious(resolver, unit, u32::from(rounds), rule);
}

/// The unit is helpless and prone, with empty hands and no AP (TH-CON-05).
pub(crate) fn fall_unconscious(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    rounds: u32,
    rule: &'static str,
) {
    ongoing::take(resolver, unit);
    if resolver.view().pool(unit, AP) != 0 {
        resolver.edit::<Pools>(unit).set(AP, 0);
    }
    states::set_posture(resolver, unit, Posture::Prone, "TH-CON-05");
    hands::drop_all(resolver, unit);
    set_status(resolver, unit, CombatStatus::Unconscious { rounds }, rule);
}

/// Changes the posture of the unit; other units may have readied for it.
pub(crate) fn set_posture(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    after: Posture,
    rule: &'static str,
) -> RuleResult {
    if resolver.view().posture(unit) != after {
        states::set_posture(resolver, unit, after, rule);
        seat::settle(resolver)?;
        resolver.offer(&ReactionTrigger::PostureChanged { unit })?;
    }
    Ok(())
}

/// Counts dying units down at the end of a round (TH-WND-09, TH-TIM-18).
pub(crate) fn count_down(resolver: &mut Resolver<'_>, unit: UnitId) {
    let round = resolver.view().clock().round;
    let Some(Until::RoundEnd(last)) = resolver
        .view()
        .condition(unit, DYING)
        .map(|dying| dying.until)
    else {
        return;
    };
    if last <= round {
        lose(resolver, unit, DYING, "TH-WND-09");
        set_status(resolver, unit, CombatStatus::Dead, "TH-WND-09");
    } else {
        let rounds = u32::from(last - round);
        resolver.set_status(unit, CombatStatus::Unconscious { rounds });
    }
}

/// Spends stamina; what the pool lacks becomes fatigue (TH-WND-12).
pub(crate) fn spend_stamina(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    amount: i16,
    rule: &'static str,
) {
    let before = resolver.view().pool(unit, STAMINA);
    resolver.edit::<Pools>(unit).set(STAMINA, before - amount);
    let missing = (amount - before).max(0);
    if missing > 0 {
        add_fatigue(resolver, unit, missing, "TH-WND-12");
    }
    resolver.pool_changed(unit, STAMINA, before, rule);
}

/// Adds fatigue. It lowers the stamina maximum, and exhausts the unit at half the normal maximum
/// (TH-WND-13, TH-WND-14).
pub(crate) fn add_fatigue(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    amount: i16,
    rule: &'static str,
) {
    if amount <= 0 {
        return;
    }
    let before = resolver.view().pool(unit, FATIGUE);
    set_fatigue(resolver, unit, before + amount);
    resolver.pool_changed(unit, FATIGUE, before, rule);
    let full = sheet_of(resolver.view(), unit).pools().0;
    if 2 * i32::from(resolver.view().pool(unit, FATIGUE)) >= full {
        gain(resolver, unit, EXHAUSTED, 1, Until::Ended, "TH-WND-14");
    }
}

/// Sets the fatigue of the unit; it lowers the stamina maximum (TH-WND-13).
pub(crate) fn set_fatigue(resolver: &mut Resolver<'_>, unit: UnitId, fatigue: i16) {
    let full = sheet_of(resolver.view(), unit).pools().0 as i16;
    let pools = resolver.edit::<Pools>(unit);
    pools.set(FATIGUE, fatigue);
    let most = (full - fatigue).max(0);
    let now = pools.now(STAMINA).min(most);
    pools.open(STAMINA, now, most);
}

/// Pays AP. This gives up an action under way over several turns (TH-TIM-05).
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16, rule: &'static str) {
    if amount > 0 {
        ongoing::cancel(resolver, unit);
        ground::reveal(resolver, unit);
    }
    let before = resolver.view().pool(unit, AP);
    set_ap(resolver, unit, before - amount, rule);
}

/// Gains AP up to the ceiling; staggered units gain half (TH-TIM-02, TH-TIM-03).
pub(crate) fn gain_ap(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    let view = resolver.view();
    if !view.status(unit).is_active() {
        return;
    }
    let amount = if is_staggered(view, unit) {
        (amount + 1) / 2
    } else {
        amount
    };
    let before = view.pool(unit, AP);
    set_ap(resolver, unit, before + amount, "TH-TIM-02");
}

fn set_ap(resolver: &mut Resolver<'_>, unit: UnitId, after: i16, rule: &'static str) {
    let before = resolver.view().pool(unit, AP);
    resolver.edit::<Pools>(unit).set(AP, after);
    if resolver.view().pool(unit, AP) == before {
        return;
    }
    resolver.pool_changed(unit, AP, before, rule);
}

/// Changes initiative, never below 0 (TH-TIM-10).
pub(crate) fn shift_initiative(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: i16,
    rule: &'static str,
) {
    let before = resolver.view().store.get::<Initiative>(unit).0;
    let after = (before + by).max(0);
    if after != before {
        resolver.edit::<Initiative>(unit).0 = after;
        resolver.changed(unit, Gauge::Initiative, (before, after), rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: TH-WND-01
    #[test]
    fn thresholds_name_the_level() {
        let table = [
            (-1, 0),
            (0, 1),
            (1, 1),
            (2, 2),
            (3, 2),
            (4, 3),
            (5, 3),
            (6, 4),
            (7, 4),
            (8, 5),
            (20, 5),
        ];
        for (damage, number) in table {
            assert_eq!(level(damage), number, "damage {damage}");
        }
    }
}
