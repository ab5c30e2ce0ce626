//! Unions: acting as one with allies from the next round on, and passing the turn on within a union
//! (MO-UNI).

use crate::{
    battle::{
        components::{Clock, Conditions},
        prelude::*,
    },
    rules::{
        momentum::{
            laws::{ActionDef, ActionKind, FREE, Work},
            status::PLEDGED,
            stunts::price::could_burst,
            time::{
                order::{has_no_leader, members},
                unions::{fresh, union_of},
            },
        },
        shared::{
            action::{self, Aims},
            answers::{ReactionOffer, wants},
            conditions::{give, lose},
            targets::other,
        },
    },
};

const RULE: &str = "MO-UNI-01";

pub(crate) static UNITE: ActionDef = ActionDef::new(
    &Entry {
        key: "unite",
        name: "Form Union",
        icon: Icon::Crowd,
        phrase: &[Form::new("form a union with {target}"), Form::new("form a union")],
        rules: &[RULE, "MO-UNI-02", "MO-UNI-03"],
        group: Group::Turn,
        takes: ActionParams::NOTHING.unit(),
        cost: FREE,
        help: "From the next round on you and an ally have one turn together, at the mean of your Initiatives, until one of you leaves.",
    },
    |view, order| {
        let (unit, ally) = (order.unit, named(view, order)?);
        Ok(Work::new(move |resolver| unite(resolver, unit, ally)))
    },
)
.bits(ActionBits::FREE)
.aims(Aims::Friends)
.worth(action::nothing);

fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let unit = order.unit;
    let ally = other(view, unit, order.target(), RULE)?;
    if view.side(unit) != view.side(ally) {
        return Err(Refusal::new(RULE, RefusalReason::WrongSide));
    }
    if !view.status(ally).is_active() {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    // A union has one controller (MO-UNI-01).
    if [unit, ally].into_iter().any(|one| has_no_leader(view, one)) {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let own = union_of(view, unit);
    if own.is_some() && own == union_of(view, ally) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    Ok(ally)
}

/// Asks the ally; if it agrees, the unions of both become one.
fn unite(resolver: &mut Resolver<'_>, unit: UnitId, ally: UnitId) -> RuleResult {
    let offer = ReactionOffer {
        rule: RULE,
        verb: "join the union of {other}",
        prompt: "Act as one with {other} from the next round on?",
        verbs: ["unite", "stay apart"],
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
    let view = resolver.view();
    let union = union_of(view, unit)
        .or(union_of(view, ally))
        .unwrap_or_else(|| fresh(view, view.side(unit)));
    let old = union_of(view, ally).filter(|&old| old != union);
    let side = view.side(unit);
    let joins: Vec<UnitId> = view
        .members(side)
        .filter(|&other| {
            let known = union_of(view, other);
            other == unit
                || other == ally
                || known.is_some() && (known == old || known == Some(union))
        })
        .collect();
    for member in joins {
        if union_of(resolver.view(), member) == Some(union) {
            continue;
        }
        resolver.edit::<Conditions>(member).remove(PLEDGED);
        let pledge = Condition::new(PLEDGED, union);
        give(resolver, member, pledge, RULE);
    }
    Ok(())
}

pub(crate) static PART: ActionDef = ActionDef::new(
    &Entry {
        key: "part",
        name: "Leave Union",
        icon: Icon::Away,
        phrase: &[Form::new("leave the union")],
        rules: &[RULE],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: FREE,
        help: "From the next round on you have your own turn again.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            lose(resolver, unit, PLEDGED, RULE);
        }))
    },
)
.bits(ActionBits::FREE)
.gate(|view, unit| {
    if !view.has(unit, PLEDGED) {
        return Err(Refusal::lacks(RULE, "a union"));
    }
    Ok(())
})
.worth(action::nothing);

pub(crate) static PASS_ON: ActionDef = ActionDef::new(
    &Entry {
        key: "over to",
        name: "Over To",
        icon: Icon::Flash,
        phrase: &[Form::new("let {target} go on"), Form::new("let another of the union go on")],
        rules: &["MO-UNI-03"],
        group: Group::Turn,
        takes: ActionParams::NOTHING.unit(),
        cost: FREE,
        help: "Another member of the union goes on; you may come back to this one as long as the turn lasts.",
    },
    |view, order| {
        let (unit, ally) = (order.unit, other(view, order.unit, order.target(), "MO-UNI-03")?);
        let can_go_on = view.status(ally).is_active() || could_burst(view, ally);
        if !members(view, unit).contains(&ally) || !can_go_on {
            return Err(Refusal::new("MO-UNI-03", RefusalReason::WrongTarget));
        }
        let mut work = Work::at_once(move |resolver| {
            resolver.edit_field::<Clock>().acting = Some(ally);
        });
        work.terms.hands_on = true;
        Ok(work)
    },
)
.bits(ActionBits::FREE)
.kind(ActionKind::Always)
.gate(|view, unit| {
    if members(view, unit).len() < 2 {
        return Err(Refusal::lacks("MO-UNI-03", "a union"));
    }
    Ok(())
})
.aims(Aims::Own(|view, unit, me, out| {
    let others = members(view, unit).into_iter().filter(|&other| other != unit);
    out.extend(others.map(|other| Order::new(unit, me).at(other)));
}))
.worth(action::nothing);
