//! Releasing a held action (EV-ACT-26): between two steps of a movement, after an action or
//! reaction, at the end of a turn; never inside an action.

use crate::{
    battle::{prelude::*, ruleset::Reaction},
    rules::evoker::time::delay,
};

/// The reaction.
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
            // Whoever acts already has better things to do than to interrupt itself.
            if closes || r.view().clock().acting != Some(holder) {
                delay::invite(r, holder, unit)?;
            }
        }
        Ok(true)
    }
}
