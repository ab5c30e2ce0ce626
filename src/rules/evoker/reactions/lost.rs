//! Lost Grapples and TRICKs (EV-CHA-05, EV-CHA-07): the intended target may strike.
//!
//! Every action with keyword TRICK that is decided by an opposed test and names a target calls
//! [`foiled`] when its user loses, and lists the target in its plan with [`invites`].

use super::openings;
use crate::battle::prelude::*;

/// Lets the target make a Chance Attack after a lost Grapple attempt or TRICK action. Call it once
/// the test is over, and not for a Chance Attack (EV-CHA-11).
pub fn foiled(
    r: &mut Resolver<'_>,
    user: UnitId,
    target: UnitId,
    trigger: &'static str,
) -> RuleResult {
    let by = target;
    let unit = user;
    r.offer(&ReactionTrigger::Foiled { unit, by, trigger })?;
    Ok(())
}

/// Units that may strike if the action is lost, for the plan's warning.
pub fn invites(
    view: View<'_>,
    user: UnitId,
    target: UnitId,
    trigger: &'static str,
) -> SmallVec<[(UnitId, i8); 4]> {
    let answers = openings::can_answer(view, target, user, trigger).then_some((target, 0));
    answers.into_iter().collect()
}

#[cfg(test)]
#[path = "lost_tests.rs"]
mod tests;
