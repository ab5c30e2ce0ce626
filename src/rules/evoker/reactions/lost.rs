//! Lost Grapples and TRICKs (EV-CHA-05, EV-CHA-07): the intended target may strike.
//!
//! Every action with keyword TRICK that is decided by an opposed test and names a target calls
//! [`trick`] when its user has lost, and lists [`trick_invites`] in its plan.

use super::chance_attack::{GRAPPLE_LOST, TRICK_LOST, can_answer};
use crate::battle::prelude::*;

/// A TRICK action was lost: its target may make a Chance Attack, if the two are Engaged
/// (EV-CHA-07). To be called once the test is over, and by no Chance Attack (EV-CHA-11).
pub fn trick(r: &mut Resolver<'_>, user: UnitId, target: UnitId) -> RuleResult {
    foiled(r, user, target, TRICK_LOST)
}

/// A Grapple attempt was lost: its intended target may make a Chance Attack (EV-CHA-05).
pub fn grapple(r: &mut Resolver<'_>, user: UnitId, target: UnitId) -> RuleResult {
    foiled(r, user, target, GRAPPLE_LOST)
}

/// Who may strike if a TRICK on this target is lost, for the plan's warning.
pub fn trick_invites(view: View<'_>, user: UnitId, target: UnitId) -> SmallVec<[(UnitId, i8); 4]> {
    invites(view, user, target, TRICK_LOST)
}

/// Who may strike if a Grapple of this target is lost, for the plan's warning.
pub fn grapple_invites(
    view: View<'_>,
    user: UnitId,
    target: UnitId,
) -> SmallVec<[(UnitId, i8); 4]> {
    invites(view, user, target, GRAPPLE_LOST)
}

fn foiled(r: &mut Resolver<'_>, user: UnitId, target: UnitId, trigger: &'static str) -> RuleResult {
    r.offer(&ReactionTrigger::Foiled {
        unit: user,
        by: target,
        trigger,
    })?;
    Ok(())
}

fn invites(
    view: View<'_>,
    user: UnitId,
    target: UnitId,
    trigger: &'static str,
) -> SmallVec<[(UnitId, i8); 4]> {
    can_answer(view, target, user, trigger)
        .then_some((target, 0))
        .into_iter()
        .collect()
}
