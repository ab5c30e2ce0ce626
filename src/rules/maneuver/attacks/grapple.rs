//! Grapples (MA-ACT-03 to MA-ACT-05).

use super::{attack::better_of, to_hit::skill_check};
use crate::{
    battle::prelude::*,
    rules::maneuver::{
        character::sheet::Skill,
        conditions::{DAZED, GRAPPLED, HOLD, gain},
        rolls::checks,
    },
};

/// Skills of a held or seized unit; it tests the higher (MA-ACT-03, MA-ACT-05).
const SUPPLE: [Skill; 2] = [Skill::Athletics, Skill::Acrobatics];

/// The two tests of a Grapple: attacker, then target.
pub(crate) fn seizing(view: View<'_>, unit: UnitId, target: UnitId) -> (Check, Check) {
    const RULE: &str = "MA-ACT-03";
    let answer = better_of(view, target, SUPPLE);
    (
        skill_check(view, unit, Some(target), Skill::Athletics, RULE),
        skill_check(view, target, Some(unit), answer, RULE),
    )
}

/// The two tests of breaking free: the held unit, then its holder.
pub(crate) fn breaking(view: View<'_>, unit: UnitId, holder: UnitId) -> (Check, Check) {
    const RULE: &str = "MA-ACT-05";
    let own = better_of(view, unit, SUPPLE);
    (
        skill_check(view, unit, Some(holder), own, RULE),
        skill_check(view, holder, Some(unit), Skill::Athletics, RULE),
    )
}

/// The unit tries to seize the target.
pub(crate) fn seize(resolver: &mut Resolver<'_>, unit: UnitId, target: UnitId) -> RuleResult {
    let (own, other) = seizing(resolver.view(), unit, target);
    if checks::contest(resolver, &own, &other)? {
        resolver.hits.insert(target);
        gain(
            resolver,
            target,
            GRAPPLED,
            Until::Ended,
            Some(unit),
            "MA-ACT-03",
        );
    }
    Ok(())
}

/// Ends holds of units that are too far apart, and of holders that are out or Dazed (MA-ACT-04).
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let over = HOLD.loose(view, |held, holder| {
        !view.status(holder).is_active()
            || !view.status(held).is_on_field()
            || view.has(holder, DAZED)
            || view.distance(held, holder) > 1
    });
    for (held, holder) in over {
        HOLD.let_go(resolver, held, holder, "MA-ACT-04");
    }
}
