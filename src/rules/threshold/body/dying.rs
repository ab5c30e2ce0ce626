//! Unconscious, dying, and waking again (TH-WND-09 to 11, TH-CON-04, TH-CON-05).

use super::slots;
use crate::{
    battle::components::{Pools, WoundSlots},
    rules::{
        shared::states::{self, set_status},
        threshold::{
            attacks::flank,
            character::hands,
            prelude::*,
            rolls::{
                checks,
                contest::{self, Roll},
            },
            time::begun,
        },
    },
};

/// Reduces a wound. Without a fatal wound the unit is no longer dying and may wake (TH-WND-10,
/// TH-WND-11, TH-CON-04). Returns whether anything was healed.
pub(crate) fn reduce(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    level: u8,
    steps: u8,
) -> RuleResult<bool> {
    let Some(after) = slots::reduced_to(resolver.view(), unit, level, steps) else {
        return Ok(false);
    };
    slots::shift_slot(resolver, unit, level, -1, "TH-WND-11");
    if after > 0 {
        slots::shift_slot(resolver, unit, after, 1, "TH-WND-11");
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
pub(crate) fn stays_conscious(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let base = Roll::Fortitude.modifier(sheet_of(resolver.view(), unit));
    let check = checks::check(("TH-WND-10", "Consciousness"), unit, base, &[]).reaching(10);
    contest::passes(resolver, &check)
}

const SLEEP: Choice = Choice::Named("unconscious, not dying");

const STUN: Choice = Choice::Named("awake, helpless");

const LET_DIE: Choice = Choice::Named("dying");

/// Puts the unit out by a wound: dying, unless the attacker chooses to spare it (TH-ACT-02).
pub(crate) fn put_out(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    mercy: Option<UnitId>,
) -> RuleResult {
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
        begun::cancel(resolver, unit);
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
    begun::take(resolver, unit);
    if resolver.view().pool(unit, AP) != 0 {
        resolver.edit::<Pools>(unit).set(AP, 0);
    }
    states::set_posture(resolver, unit, Posture::Prone, "TH-CON-05");
    hands::drop_all(resolver, unit);
    set_status(resolver, unit, CombatStatus::Unconscious { rounds }, rule);
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
