//! A readied action, taken at an event (TH-ACT-10).

use super::{
    offers::{Offer, choose},
    readiness,
};
use crate::{
    battle::ruleset::Reaction,
    rules::{
        shared::answers::{Asked, options},
        threshold::{
            attacks::attack::AttackKind,
            brain::worth,
            field::sight,
            prelude::*,
            time::{price, turn_order, turns},
        },
    },
};

/// The reaction.
pub(crate) struct Readied;

const RULE: &str = "TH-ACT-10";

/// Whether the computer uses its readied action for this expected harm, in thousandths of a wound
/// level: from half a level up.
fn is_worth_it(expected: i64) -> bool {
    expected >= 500
}

impl Reaction for Readied {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let Some(cause) = cause(resolver.view(), moment) else {
            return Ok(true);
        };
        let view = resolver.view();
        let mut able: Vec<UnitId> = view
            .active()
            .filter(|&unit| view.has(unit, READIED) && !view.is_one_body(unit, cause))
            .collect();
        while let Some(unit) = turn_order::first_of(resolver, &able)? {
            able.retain(|&other| other != unit);
            act(resolver, unit, cause)?;
            if turns::decide(resolver) || !resolver.view().status(cause).is_active() {
                return Ok(!matches!(moment, ReactionTrigger::Declared { .. }));
            }
        }
        Ok(true)
    }
}

/// The unit that causes the event; `None` if no unit does.
fn cause(view: View<'_>, moment: &ReactionTrigger<'_>) -> Option<UnitId> {
    match *moment {
        ReactionTrigger::Declared { order } => {
            let action = view.scene.book.action(order.action)?;
            (action.entry().group == Group::Attack).then_some(order.unit)
        }
        ReactionTrigger::Done { unit }
        | ReactionTrigger::TurnOpens { unit }
        | ReactionTrigger::TurnCloses { unit }
        | ReactionTrigger::Stepped { unit }
        | ReactionTrigger::Hurt { unit }
        | ReactionTrigger::PostureChanged { unit } => Some(unit),
        _ => None,
    }
}

fn act(resolver: &mut Resolver<'_>, unit: UnitId, cause: UnitId) -> RuleResult {
    let view = resolver.view();
    let Some(readied) = view.condition(unit, READIED) else {
        return Ok(());
    };
    let action = ActionId(readied.amount.clamp(0, 255) as u8);
    // Reacting would give up an action under way, so this is left to the player.
    let busy = price::ongoing(view, unit).order.is_some();
    if !readiness::may_react(view, unit, 0) || !sight::sees(view, unit, cause) {
        return Ok(());
    }
    let options = options(view, unit, |id, _| id == action);
    if options.is_empty() {
        return Ok(());
    }
    let best = options
        .iter()
        .filter_map(|order| {
            let target = order.target()?;
            let expected = worth::strike(view, unit, target, AttackKind::Standard);
            (view.hostile(unit, target) && is_worth_it(expected) && !busy)
                .then_some((expected, order))
        })
        .max_by_key(|(expected, order)| (*expected, order.with))
        .map(|(_, order)| order);
    let offer = Offer {
        asked: Asked {
            rule: RULE,
            unit,
            about: cause,
        },
        prompt: "Take the readied action as {other} acts?",
        verbs: ["act", "wait"],
        name: "take the readied action",
        options: &options,
        advised: best,
    };
    if let Some(order) = choose(resolver, &offer)? {
        resolver.carry_out(&order)?.ok();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_worth_it;

    #[test]
    fn half_a_wound_level_is_worth_a_readied_action() {
        assert_eq!(
            [0, 499, 500, 501].map(is_worth_it),
            [false, false, true, true]
        );
    }
}
