//! Cursed Revenge: a unit that takes Vitality from the user loses half as much (MO-ABL-06).

use crate::{
    battle::{prelude::*, ruleset::Reaction},
    rules::{
        momentum::{
            RP,
            body::{
                hit::{Hit, Pierce},
                vitality,
            },
            character::{damage::Harm, sheet::Talent},
            field::sight::sees,
            points, sheet_of,
        },
        shared::answers::{ReactionOffer, wants},
    },
};

const RULE: &str = "MO-ABL-06";
/// The question.
pub(crate) const PROMPT: &str = "Take revenge on {other}?";
pub(crate) const PRICE: i16 = 2;

/// The reaction Cursed Revenge.
pub(crate) struct CursedRevenge;

fn can(view: View<'_>, unit: UnitId, by: UnitId) -> bool {
    sheet_of(view, unit).has(Talent::CursedRevenge)
        && view.status(unit).is_active()
        && view.pool(unit, RP) >= PRICE
        && view.hostile(unit, by)
        && view.status(by).is_on_field()
        && sees(view, unit, by)
}

impl Reaction for CursedRevenge {
    fn rules(&self) -> &'static [&'static str] {
        &[RULE, "MO-TIM-20"]
    }

    fn respond(
        &self,
        moment: &ReactionTrigger<'_>,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult<bool> {
        let ReactionTrigger::Harmed { unit, by, amount } = *moment else {
            return Ok(true);
        };
        let curse = amount.div_euclid(2);
        if curse == 0 || !can(resolver.view(), unit, by) {
            return Ok(true);
        }
        let offer = ReactionOffer {
            rule: RULE,
            verb: "take revenge on {other}",
            prompt: PROMPT,
            verbs: ["take revenge", "do not"],
            topic: QuestionKind::Interrupt,
            unit,
            about: by,
            guarded: None,
            check: None,
            advised: true,
        };
        if wants(resolver, offer)? {
            points::spend_rp(resolver, unit, PRICE, RULE);
            let hit = Hit {
                pierce: Pierce::All,
                ..Hit::of(Harm::Curse, curse)
            };
            vitality::take(resolver, (by, Some(unit)), &hit);
        }
        Ok(true)
    }
}
