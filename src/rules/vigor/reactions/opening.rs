//! Take Opening: an ordinary attack on an enemy in reach that exposes itself (VI-REA-04,
//! VI-REA-05).

use crate::{
    battle::{components::Turn, prelude::*, ruleset::Reaction},
    rules::{
        shared::answers::{ReactionOffer, wants},
        vigor::{
            VIGOR,
            attacks::{
                attack::{Attack, Target, strikes},
                defence::may_react,
                resolution::resolve,
                targets::can_be_hit,
                to_hit::attack_check,
            },
            brain::answers,
            field::reach,
            points::{OPENING_PRICE, pay},
            time::order::by_initiative,
        },
    },
};

const RULE: &str = "VI-REA-04";

/// Bit of `Turn::once`: the unit has taken the opening offered now.
const TAKEN: u8 = 2;

/// The units that took the opening just offered; clears the record.
pub(crate) fn who_took_it(resolver: &mut Resolver<'_>) -> SmallVec<[UnitId; 4]> {
    let view = resolver.view();
    let has = |unit: &UnitId| view.store.get::<Turn>(*unit).once & TAKEN != 0;
    let all: SmallVec<[UnitId; 4]> = view.store.ids().filter(has).collect();
    for &unit in &all {
        resolver.edit::<Turn>(unit).once &= !TAKEN;
    }
    all
}

/// The reaction Take Opening.
pub(crate) struct TakeOpening;

impl Reaction for TakeOpening {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "VI-REA-05"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let (exposed, only) = match *moment {
            ReactionTrigger::Exposed { unit, .. } => (unit, None),
            ReactionTrigger::Foiled { unit, by, .. } => (unit, Some(by)),
            _ => return Ok(true),
        };
        for unit in by_initiative(resolver.view()) {
            if only.is_some_and(|only| only != unit) {
                continue;
            }
            if let Some(attack) = best_blow(resolver.view(), unit, exposed)
                && is_taken(resolver, &attack, exposed)?
            {
                resolver.edit::<Turn>(unit).once |= TAKEN;
                pay(resolver, unit, (VIGOR, OPENING_PRICE), RULE);
                resolver.within(0x4F50 + u64::from(unit.0), |resolver| {
                    resolve(resolver, &attack)
                })?;
            }
            let view = resolver.view();
            if !view.status(exposed).is_active() || view.clock().verdict().is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether the unit could strike an enemy that exposes itself.
pub(crate) fn may_take(view: View<'_>, unit: UnitId, exposed: UnitId) -> bool {
    view.hostile(unit, exposed)
        && may_react(view, unit)
        && view.pool(unit, VIGOR) >= OPENING_PRICE
        && reach::in_reach(view, unit, exposed)
}

/// The best attack the unit could then make; the first in hand among equals.
fn best_blow(view: View<'_>, unit: UnitId, exposed: UnitId) -> Option<Attack> {
    if !may_take(view, unit, exposed) {
        return None;
    }
    let all = strikes(view, unit, Target::Unit(exposed)).into_iter();
    let near = |attack: &Attack| !attack.is_ranged() && can_be_hit(view, attack, exposed).is_ok();
    let blows = all.filter(near).rev();
    blows.max_by_key(|attack| answers::harm_of(view, attack, exposed))
}

fn is_taken(resolver: &mut Resolver<'_>, attack: &Attack, exposed: UnitId) -> RuleResult<bool> {
    let view = resolver.view();
    let offer = ReactionOffer {
        rule: RULE,
        verb: "take the opening of {other}",
        prompt: "Take the opening {other} leaves?",
        verbs: ["strike", "let it go"],
        topic: QuestionKind::ChanceAttack,
        unit: attack.by,
        about: exposed,
        guarded: None,
        check: Some(attack_check(view, attack, exposed)),
        advised: answers::takes_opening(view, attack, exposed),
    };
    wants(resolver, offer)
}
