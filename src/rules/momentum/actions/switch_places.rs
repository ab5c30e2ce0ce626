//! Switch Places with an adjacent ally, who spends 1 RP for it (MO-ACT-09).

use crate::{
    battle::{prelude::*, ruleset::condition_rule::Forbids},
    rules::{
        momentum::{
            RP,
            field::forced::exchange,
            laws::{ActionDef, Work, ap},
            points::spend_rp,
        },
        shared::{
            action::{self, Aims},
            answers::{ReactionOffer, wants},
            targets::{other, within},
        },
    },
};

const RULE: &str = "MO-ACT-09";
/// The question to the ally.
pub(crate) const PROMPT: &str = "Switch places with {other}?";
pub(crate) const PRICE: i16 = 1;

pub(crate) static SWITCH_PLACES: ActionDef = ActionDef::new(
    &Entry {
        key: "switch places",
        name: "Switch Places",
        icon: Icon::Run,
        phrase: &[
            Form::new("switch places with {target}"),
            Form::new("switch places"),
        ],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(1),
        help: "You and an ally beside you exchange places; the ally spends 1 RP, or it fails.",
    },
    |view, order| {
        let (unit, ally) = (order.unit, named(view, order)?);
        Ok(Work::new(move |resolver| switch(resolver, unit, ally)))
    },
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::MOVES))
.aims(Aims::Friends)
.worth(action::nothing);

fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let unit = order.unit;
    let ally = other(view, unit, order.target(), RULE)?;
    if view.hostile(unit, ally) {
        return Err(Refusal::new(RULE, RefusalReason::WrongSide));
    }
    if !view.status(ally).is_active() {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    within(view.distance(unit, ally), 1, RULE)?;
    if view.footprint(unit).side != view.footprint(ally).side {
        return Err(Refusal::forbidden(
            RULE,
            "the two do not fill the same number of squares",
        ));
    }
    if [unit, ally]
        .into_iter()
        .any(|one| view.forbids(one, Forbids::MOVE))
    {
        return Err(Refusal::prevented("MO-STS-04", "being held"));
    }
    Ok(ally)
}

fn switch(resolver: &mut Resolver<'_>, unit: UnitId, ally: UnitId) -> RuleResult {
    if resolver.view().pool(ally, RP) < PRICE {
        return Ok(());
    }
    let offer = ReactionOffer {
        rule: RULE,
        verb: "switch places with {other}",
        prompt: PROMPT,
        verbs: ["switch", "stay"],
        topic: QuestionKind::Interrupt,
        unit: ally,
        about: unit,
        guarded: None,
        check: None,
        advised: true,
    };
    if !wants(resolver, offer)? {
        return Ok(());
    }
    spend_rp(resolver, ally, PRICE, RULE);
    exchange(resolver, [(unit, false), (ally, true)], RULE);
    Ok(())
}
