//! Ward: a spell cast as its caster is attacked (MA-REA-04, MA-CAT-04).

use crate::{
    battle::{prelude::*, ruleset::Reaction},
    rules::{
        maneuver::{
            AP,
            body::harm,
            brain::answers,
            character::{
                catalogue::spell,
                hands::{held, use_up, works},
            },
            conditions::{WARDED, gain},
            sheet_of,
            spells::spell::Effect,
        },
        shared::answers::{ReactionOffer, wants},
    },
};

/// The reaction.
pub(crate) struct Ward;

const RULE: &str = "MA-REA-04";

impl Reaction for Ward {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "MA-CAT-04"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::Attacked { by, target } = *moment else {
            return Ok(true);
        };
        let view = resolver.view();
        // It helps a defence test, which costs AP too.
        let Some((ap, thing)) = source(view, target).filter(|(ap, _)| view.pool(target, AP) > *ap)
        else {
            return Ok(true);
        };
        let offer = ReactionOffer {
            rule: RULE,
            verb: "cast Ward against {other}",
            prompt: "Cast Ward against {other}?",
            verbs: ["ward", "do not"],
            topic: QuestionKind::Interrupt,
            unit: target,
            about: by,
            guarded: None,
            check: None,
            advised: answers::wards(view, by, target, ap),
        };
        if !wants(resolver, offer)? {
            return Ok(true);
        }
        harm::pay(resolver, target, ap, RULE);
        match thing {
            Some(thing) => use_up(resolver, target, thing),
            // Casting provokes enemies in reach; using an item does not (MA-OPP-03).
            None => {
                resolver.offer(&ReactionTrigger::Exposed {
                    unit: target,
                    trigger: "MA-OPP-03",
                    bonus: 0,
                })?;
                if !resolver.view().status(target).is_active() {
                    return Ok(true);
                }
            }
        }
        let until = Until::Ended;
        gain(resolver, target, WARDED, until, Some(by), "MA-CAT-04");
        Ok(true)
    }
}

/// The price of the unit's Ward in AP, and the item that casts it unless the unit knows the spell.
fn source(view: View<'_>, unit: UnitId) -> Option<(i16, Option<ItemId>)> {
    let is_ward = |power| spell(view, power).filter(|spell| spell.effect == Effect::Ward);
    let mut known = sheet_of(view, unit).spells.iter();
    if let Some(spell) = known.find_map(|&power| is_ward(power)) {
        return Some((spell.ap, None));
    }
    held(view, unit).find_map(|(id, _, thing)| {
        let charm = thing.charm()?;
        let spell = is_ward(charm.spell)?;
        works(view, unit, id, charm.uses)
            .is_ok()
            .then_some((spell.ap, Some(id)))
    })
}
