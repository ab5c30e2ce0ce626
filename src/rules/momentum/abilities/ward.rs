//! Ward: Evasion against one attack, for the user or a nearby ally (MO-ABL-04).

use crate::{
    battle::{prelude::*, ruleset::Reaction},
    rules::{
        momentum::{
            RP, WP,
            body::vitality,
            character::{
                abilities::{ReactionAbility, Response},
                catalogue::reaction,
            },
            field::sight::sees,
            points, sheet_of,
            status::{ENRAGED, WARDED},
            time::order::by_initiative,
        },
        shared::{
            answers::{ReactionOffer, wants},
            conditions::give,
        },
    },
};

const RULE: &str = "MO-ABL-04";
/// The question.
pub(crate) const PROMPT: &str = "Ward against {other}'s attack?";
/// The question, for an ally.
pub(crate) const FOR_ALLY: &str = "Ward {guarded} against {other}'s attack?";

/// The reaction Ward.
pub(crate) struct Ward;

/// The reactions a unit knows and can pay for; an Enraged unit cannot use Abilities (MO-STS-04).
pub(crate) fn at_hand(view: View<'_>, unit: UnitId) -> SmallVec<[(PowerId, ReactionAbility); 2]> {
    if sheet_of(view, unit).powers.is_empty() || view.has(unit, ENRAGED) {
        return SmallVec::new();
    }
    let (rp, wp) = (view.pool(unit, RP), view.pool(unit, WP));
    let powers = sheet_of(view, unit).powers.iter();
    let known = powers.filter_map(|&power| Some((power, reaction(view, power)?)));
    known
        .filter(|(_, known)| known.rp <= rp && known.wp <= wp && view.status(unit).is_active())
        .collect()
}

impl Reaction for Ward {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "MO-TIM-20"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::Attacked { by, target } = *moment else {
            return Ok(true);
        };
        for unit in by_initiative(resolver.view()) {
            let view = resolver.view();
            if view.hostile(unit, target) || unit == by || !sees(view, unit, by) {
                continue;
            }
            let near = |known: &ReactionAbility| match known.response {
                Response::Wards { range, evasion } => {
                    (view.distance(unit, target) <= range).then_some(evasion)
                }
                Response::StepsAway { .. } => None,
            };
            let known = at_hand(view, unit);
            let found = known
                .iter()
                .find_map(|(_, known)| Some((*known, near(known)?)));
            // The same Buff does not add up (MO-STS-06).
            let Some((known, evasion)) = found.filter(|_| !view.has(target, WARDED)) else {
                continue;
            };
            let guarded = (unit != target).then_some(target);
            let (verb, prompt) = match guarded {
                None => ("ward against {other}", PROMPT),
                Some(_) => ("ward {guarded} against {other}", FOR_ALLY),
            };
            let offer = ReactionOffer {
                rule: RULE,
                verb,
                prompt,
                guarded,
                verbs: ["ward", "do not"],
                topic: QuestionKind::Interrupt,
                unit,
                about: by,
                check: None,
                advised: view.status(target).is_active() && vitality::reserve(view, target) <= 16,
            };
            if !wants(resolver, offer)? {
                continue;
            }
            points::spend_rp(resolver, unit, known.rp, RULE);
            points::change_pool(resolver, unit, WP, -known.wp, RULE);
            let warded = Condition::new(WARDED, evasion as i16).by(by);
            give(resolver, target, warded, RULE);
        }
        Ok(true)
    }
}
