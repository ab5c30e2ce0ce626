//! Pin (TH-GRP-06).

use super::prelude::*;
use crate::rules::{shared::targets, threshold::time::begun};

const RULE: &str = "TH-GRP-06";

pub(crate) static PIN: ActionDef = ActionDef::new(
    &Entry {
        key: "pin",
        name: "Pin",
        icon: Icon::Chains,
        phrase: &[Form::new("try to pin {target}"), Form::new("try to pin an enemy")],
        rules: &[RULE, "TH-CON-06"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(6),
        help: "Power at -2 against somebody you grapple; on a success it can do nothing but Escape.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(grapple::partners(view, unit).map(|partner| Order::new(unit, me).at(partner)));
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = targets::foe(view, order.unit, order.target(), RULE)?;
    if !grapple::are_paired(view, unit, target) {
        return Err(Refusal::lacks(RULE, "a grapple with it"));
    }
    if view.has(target, PINNED) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let check = contest::aimed(view, (RULE, "Pin"), (unit, target), Roll::Power)
        .with([Modifier::new(RULE, "pinning", Amount::Flat(-2))])
        .reaching(contest::better_defence(view, target));
    Ok(Work::checked(check, move |resolver, check| {
        if contest::passes(resolver, check)? {
            resolver.hits.insert(target);
            let condition = Condition::new(PINNED, 1).by(unit);
            add(resolver, target, condition, RULE);
            begun::cancel(resolver, target);
        }
        Ok(())
    }))
}
