//! Wounding a unit, and what follows at once: posture, seat and hold on a wall (TH-WND-04 to 08).

use super::{dying, slots};
use crate::{
    battle::ruleset::condition_rule::Ends,
    rules::{
        shared::{
            conditions::end_by,
            states::{self, set_status},
        },
        threshold::{
            attacks::grapple,
            prelude::*,
            riding::{reins, seat},
            travel::water,
        },
    },
};

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
    let filled = slots::filled(resolver.view(), unit, level);
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
    slots::shift_slot(resolver, unit, filled, 1, "TH-WND-04");
    end_by(resolver, unit, Ends::WOUND, "TH-ACT-08");
    let is_pc = sheet_of(resolver.view(), unit).is_pc();
    let is_active = resolver.view().status(unit).is_active();
    if filled == 5 && !is_pc {
        set_status(resolver, unit, CombatStatus::Dead, "TH-WND-08");
    } else if filled == 5 {
        dying::put_out(resolver, unit, mercy)?;
    } else if is_active && slots::is_staggered(resolver.view(), unit) {
        if !dying::stays_conscious(resolver, unit)? {
            dying::put_out(resolver, unit, mercy)?;
        }
    } else if is_active
        && !is_pc
        && filled == 4
        && mercy.is_some()
        && slots::is_full(resolver.view(), unit, 4)
    {
        // Units that cannot be staggered are taken alive with their last critical slot (TH-ACT-02).
        dying::put_out(resolver, unit, mercy)?;
    }
    grapple::settle(resolver);
    water::wounded(resolver, unit, level)?;
    seat::settle(resolver)?;
    reins::wounded(resolver, unit)?;
    resolver.offer(&ReactionTrigger::Hurt { unit })?;
    Ok(())
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
            assert_eq!(slots::level(damage), number, "damage {damage}");
        }
    }
}
