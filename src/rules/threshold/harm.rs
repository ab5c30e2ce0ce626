//! Wounds in slots, stamina and fatigue, dying (TH-WND, TH-CON).

use super::{
    AP, FATIGUE, STAMINA, checks,
    conditions::{BLEEDING, DYING, EXHAUSTED, gain, lose},
    sheet_of,
};
use crate::battle::{
    components::{Hands, Hold, Initiative, Life, Pools, Posture, Until, WoundSlots},
    event::{BattleEvent, Gauge},
    ids::{RuleId, UnitId},
    resolver::{Flow, Resolver},
    view::View,
};

/// Names of the wound levels; the first is no wound.
pub(crate) const LEVELS: [&str; 6] = ["none", "light", "moderate", "severe", "critical", "fatal"];

/// The level of final damage: 0 none, 1 light ... 5 fatal (TH-WND-01).
pub(crate) fn level(damage: i32) -> u8 {
    match damage {
        ..=-1 => 0,
        0 | 1 => 1,
        2 | 3 => 2,
        4 | 5 => 3,
        6 | 7 => 4,
        _ => 5,
    }
}

/// The highest wound somebody has (TH-WND-06).
pub(crate) fn worst(view: View<'_>, unit: UnitId) -> u8 {
    let slots = view.store.get::<WoundSlots>(unit).0;
    (1..=5)
        .rev()
        .find(|&level| slots[usize::from(level) - 1].taken > 0)
        .unwrap_or(0)
}

/// What wounds do to attack rolls and checks (TH-CON-01).
pub(crate) fn wounded(view: View<'_>, unit: UnitId) -> i32 {
    match worst(view, unit) {
        0 | 1 => 0,
        2 => -1,
        3 => -2,
        4 => -3,
        _ => -4,
    }
}

/// Whether gains are halved and wounds may knock out (TH-CON-02, TH-WND-08, TH-WND-15).
pub(crate) fn is_staggered(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    sheet.is_pc()
        && (worst(view, unit) >= 4 || i32::from(view.pool(unit, FATIGUE)) >= sheet.pools().0.max(1))
}

/// Gives a wound: it fills the first free slot from its level up (TH-WND-04, TH-WND-05).
pub(crate) fn wound(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    by: Option<UnitId>,
    level: u8,
) -> Flow {
    if level == 0 || !resolver.view().life(unit).is_on_field() {
        return Ok(());
    }
    let slots = resolver.view().store.get::<WoundSlots>(unit).0;
    let filled = (level..=5).find(|&level| {
        let slots = slots[usize::from(level) - 1];
        slots.taken < slots.max
    });
    resolver.report(|_| BattleEvent::Hurt {
        unit,
        by,
        amount: u16::from(filled.unwrap_or(5)),
        rule: RuleId("TH-WND-01"),
    });
    let Some(filled) = filled else {
        set_life(resolver, unit, Life::Dead, "TH-WND-05");
        return Ok(());
    };
    let place = usize::from(filled) - 1;
    let before = slots[place].taken;
    resolver.edit::<WoundSlots>(unit).0[place].taken += 1;
    resolver.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Wounds(LEVELS[usize::from(filled)]),
        before: i32::from(before),
        after: i32::from(before) + 1,
        rule: RuleId("TH-WND-04"),
    });
    if filled == 5 {
        if sheet_of(resolver.view(), unit).is_pc() {
            fall_dying(resolver, unit);
        } else {
            set_life(resolver, unit, Life::Dead, "TH-WND-08");
        }
    } else if resolver.view().life(unit).is_active() && is_staggered(resolver.view(), unit) {
        stay_conscious(resolver, unit)?;
    }
    Ok(())
}

/// A staggered character's check to stay up; wounds and exhaustion do not count (TH-WND-10).
fn stay_conscious(resolver: &mut Resolver<'_>, unit: UnitId) -> Flow {
    let base = sheet_of(resolver.view(), unit).fortitude();
    let check = checks::check(
        "TH-WND-10",
        "Consciousness",
        (unit, None),
        (base, "Fortitude"),
        &[],
        10,
    );
    let (total, _) = checks::wild(resolver, &check, checks::reaches(10))?;
    if total < 10 {
        fall_dying(resolver, unit);
    }
    Ok(())
}

/// Unconscious and dying (TH-WND-09, TH-CON-04, TH-CON-05).
fn fall_dying(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let rounds = (5 + sheet_of(view, unit).attributes.vitality).max(1) as u16;
    let last = view.clock().round + rounds - 1;
    gain(resolver, unit, DYING, 1, Until::RoundEnd(last), "TH-WND-09");
    let before = resolver.view().pool(unit, AP);
    if before != 0 {
        resolver.edit::<Pools>(unit).set(AP, 0);
    }
    set_posture(resolver, unit, Posture::Prone, "TH-CON-05");
    let cell = resolver.view().cell(unit);
    let holds = |hold: Hold| hold.is_ready() && hold != Hold::Natural;
    let (mut dropped, kept): (Vec<_>, Vec<_>) = resolver
        .view()
        .store
        .get::<Hands>(unit)
        .carried
        .iter()
        .copied()
        .partition(|carried| holds(carried.hold));
    if !dropped.is_empty() {
        resolver.edit::<Hands>(unit).carried = kept;
        resolver.change_ground(|ground| {
            ground
                .dropped
                .extend(dropped.drain(..).map(|carried| (cell, carried)));
        });
    }
    set_life(
        resolver,
        unit,
        Life::Unconscious {
            rounds: u32::from(rounds),
        },
        "TH-WND-09",
    );
}

/// Lays a combatant down or gets it up.
pub(crate) fn set_posture(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    after: Posture,
    rule: &'static str,
) {
    let before = resolver.view().posture(unit);
    if before != after {
        *resolver.edit::<Posture>(unit) = after;
        resolver.report(|_| BattleEvent::PostureChanged {
            unit,
            before,
            after,
            rule: RuleId(rule),
        });
    }
}

fn set_life(resolver: &mut Resolver<'_>, unit: UnitId, after: Life, rule: &'static str) {
    let before = resolver.view().life(unit);
    resolver.set_life(unit, after);
    resolver.report(|_| BattleEvent::LifeChanged {
        unit,
        before,
        after,
        rule: RuleId(rule),
    });
}

/// The countdown of the dying at the end of a round (TH-WND-09, TH-TIM-18).
pub(crate) fn count_down(resolver: &mut Resolver<'_>, unit: UnitId) {
    let round = resolver.view().clock().round;
    let over = resolver
        .view()
        .condition(unit, DYING)
        .is_some_and(|dying| matches!(dying.until, Until::RoundEnd(last) if last <= round));
    if over {
        lose(resolver, unit, DYING, "TH-WND-09");
        set_life(resolver, unit, Life::Dead, "TH-WND-09");
    }
}

/// Bleeding at the end of a round (TH-CON-09).
pub(crate) fn bleed(resolver: &mut Resolver<'_>, unit: UnitId) {
    if let Some(bleeding) = resolver.view().condition(unit, BLEEDING) {
        let amount = bleeding.amount;
        spend_stamina(resolver, unit, amount, "TH-CON-09");
    }
}

/// Spends stamina; what is missing becomes fatigue (TH-WND-12, TH-WND-13, TH-WND-14).
pub(crate) fn spend_stamina(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    amount: i16,
    rule: &'static str,
) {
    let view = resolver.view();
    let before = view.pool(unit, STAMINA);
    let full = sheet_of(view, unit).pools().0 as i16;
    let missing = (amount - before).max(0);
    let pools = resolver.edit::<Pools>(unit);
    pools.set(STAMINA, before - amount);
    let fatigue = pools.now(FATIGUE) + missing;
    if missing > 0 {
        pools.set(FATIGUE, fatigue);
        let most = (full - fatigue).max(0);
        let now = pools.now(STAMINA).min(most);
        pools.open(STAMINA, now, most);
    }
    resolver.report(|view| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool("Stamina"),
        before: i32::from(before),
        after: i32::from(view.pool(unit, STAMINA)),
        rule: RuleId(rule),
    });
    if missing > 0 {
        resolver.report(|_| BattleEvent::Changed {
            unit,
            gauge: Gauge::Pool("Fatigue"),
            before: i32::from(fatigue - missing),
            after: i32::from(fatigue),
            rule: RuleId("TH-WND-12"),
        });
        if 2 * fatigue >= full {
            gain(resolver, unit, EXHAUSTED, 1, Until::Ended, "TH-WND-14");
        }
    }
}

/// Pays action points.
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16, rule: &'static str) {
    let before = resolver.view().pool(unit, AP);
    set_ap(resolver, unit, before - amount, rule);
}

/// Gains action points, halved for the staggered; the ceiling holds (TH-TIM-02, TH-TIM-03).
pub(crate) fn gain_ap(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    let view = resolver.view();
    if !view.life(unit).is_active() {
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
    resolver.report(|view| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool("AP"),
        before: i32::from(before),
        after: i32::from(view.pool(unit, AP)),
        rule: RuleId(rule),
    });
}

/// Moves initiative, never below 0 (TH-TIM-10).
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
        resolver.report(|_| BattleEvent::Changed {
            unit,
            gauge: Gauge::Initiative,
            before: i32::from(before),
            after: i32::from(after),
            rule: RuleId(rule),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: TH-WND-01
    #[test]
    fn thresholds_name_the_level() {
        assert_eq!([-1, 1, 2, 5, 7, 8, 20].map(level), [0, 1, 2, 3, 4, 5, 5]);
    }
}
