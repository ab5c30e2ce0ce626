//! Opportunity attacks on provoking units (MA-REA-03, MA-OPP).

use super::invited::is_able;
use crate::{
    battle::{components::Reactions, prelude::*, ruleset::Reaction},
    rules::{
        maneuver::{
            attacks::{
                attack::{Attack, Manner, reach, strikes},
                resolution::{declare, resolve},
                to_hit::attack_check,
            },
            brain::answers,
            field::sight::sees,
            time::order::by_initiative,
        },
        shared::{
            acted,
            answers::{ReactionOffer, does},
        },
    },
};

/// Its name for players.
const NAME: &str = "Opportunity Attack";

/// The reaction.
pub(crate) struct OpportunityAttack;

impl Reaction for OpportunityAttack {
    fn rules(&self) -> &'static [&'static str] {
        &[
            "MA-OPP-01",
            "MA-OPP-02",
            "MA-OPP-03",
            "MA-OPP-04",
            "MA-OPP-06",
        ]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let (mover, by_step) = match *moment {
            ReactionTrigger::Stepping { unit, .. } => (unit, true),
            ReactionTrigger::Exposed { unit, .. } => (unit, false),
            _ => return Ok(true),
        };
        let view = resolver.view();
        let from = (view.footprint(mover), by_step);
        let could = |unit| is_able(view, unit, mover, from);
        // Nearly always nobody could strike.
        if !view.enemies(mover).any(could) {
            return Ok(view.status(mover).is_active());
        }
        let before = (view.cell(mover), view.posture(mover));
        // In initiative order (MA-TIM-10).
        for unit in by_initiative(resolver.view()) {
            if let Some(attack) = chance(resolver.view(), unit, mover, by_step)
                && is_taken(resolver, &attack)?
            {
                if by_step {
                    resolver.edit::<Reactions>(unit).struck.insert(mover);
                }
                tell(resolver, &attack);
                declare(resolver, unit, 1);
                resolve(resolver, &attack)?;
            }
            if !resolver.view().status(mover).is_active() {
                return Ok(false);
            }
        }
        let view = resolver.view();
        // If the mover is pushed or knocked Prone, its route ends (MA-OPP-06).
        let stands = view.cell(mover) == before.0
            && (view.posture(mover) == before.1 || view.posture(mover) != Posture::Prone);
        Ok(stands)
    }
}

/// The opportunity attack that the unit may make on a mover, if any (MA-OPP-01).
fn chance(view: View<'_>, unit: UnitId, mover: UnitId, by_step: bool) -> Option<Attack> {
    let from = (view.footprint(mover), by_step);
    if !is_able(view, unit, mover, from) || !sees(view, unit, mover) {
        return None;
    }
    let gap = view.distance(unit, mover);
    let near = |attack: &Attack| attack.manner == Manner::Melee && reach(attack, 0) >= gap;
    let blows = strikes(view, unit, mover).into_iter().filter(near);
    // The best attack in reach; of equals the first in hand.
    let best = blows
        .rev()
        .max_by_key(|attack| answers::harm_of(view, attack))?;
    Some(Attack {
        opportunity: true,
        ..best
    })
}

/// Logs the attack.
fn tell(resolver: &mut Resolver<'_>, attack: &Attack) {
    let Some(strike) = resolver.scene().book.action_named("strike") else {
        return;
    };
    let order = Order::new(attack.by, strike).at(attack.target);
    let order = match attack.item() {
        Some(item) => order.with(Tool::Item(item)),
        None => order,
    };
    acted(resolver, &order, NAME);
}

fn is_taken(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult<bool> {
    let view = resolver.view();
    let chance = ReactionOffer {
        rule: "MA-REA-03",
        verb: "strike at {other}",
        prompt: "Make an Opportunity Attack on {other}?",
        verbs: ["strike", "let it go"],
        topic: QuestionKind::ChanceAttack,
        unit: attack.by,
        about: attack.target,
        guarded: None,
        check: Some(attack_check(view, attack)),
        advised: answers::takes_opportunity(view, attack),
    };
    does(resolver, chance)
}
