//! Releasing a delayed action (EV-ACT-26): between two steps of a movement, after an action or
//! reaction, at the end of a turn; never inside an action.

use crate::{
    battle::{prelude::*, ruleset::Reaction},
    rules::evoker::time::delay,
};

/// The reaction that releases delayed actions.
pub struct HeldAction;

impl Reaction for HeldAction {
    fn rules(&self) -> &'static [&'static str] {
        &["EV-ACT-26", "EV-TIM-17"]
    }

    fn respond(&self, moment: &ReactionTrigger<'_>, r: &mut Resolver<'_>) -> RuleResult<bool> {
        let (ReactionTrigger::Done { unit }
        | ReactionTrigger::Between { unit }
        | ReactionTrigger::TurnCloses { unit }) = *moment
        else {
            return Ok(true);
        };
        let closes = matches!(moment, ReactionTrigger::TurnCloses { .. });
        for holder in delay::holders(r.view()) {
            // The acting unit does not interrupt itself.
            if closes || r.view().clock().acting != Some(holder) {
                delay::invite(r, holder, unit)?;
            }
        }
        Ok(true)
    }
}
