//! Letting go of a grapple (TH-GRP-02).

use super::prelude::*;

const RULE: &str = "TH-GRP-02";

pub(crate) static LET_GO: ActionDef = ActionDef::new(
    &Entry {
        key: "let go",
        name: "Let Go",
        icon: Icon::Loose,
        phrase: &[Form::new("let go of {target}"), Form::new("let go")],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: FREE,
        help: "Ends a grapple that you started; it costs nothing.",
    },
    work,
)
.kind(ActionKind::Free)
.gate(|view, unit| {
    can_act(view, unit, RULE)?;
    match started(view, unit).next() {
        Some(_) => Ok(()),
        None => Err(Refusal::new(RULE, RefusalReason::NothingToDo)),
    }
})
.aims(Aims::Own(orders))
.bits(ActionBits::FREE.union(ActionBits::ANY_TIME))
.worth(nothing);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(started(view, unit).map(|partner| Order::new(unit, me).at(partner)));
}

/// The units in a grapple that this unit started.
fn started(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    grapple::partners(view, unit).filter(move |&partner| grapple::has_started(view, unit, partner))
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let partner = match order.target() {
        Some(partner) if partner.index() >= view.store.len() => None,
        Some(partner) => grapple::has_started(view, unit, partner).then_some(partner),
        None => started(view, unit).next(),
    }
    .ok_or(Refusal::new(RULE, RefusalReason::WrongTarget))?;
    Ok(Work::at_once(move |resolver| {
        grapple::end(resolver, unit, partner, RULE);
    }))
}
