//! Coming up again (TH-SWC-03).

use super::prelude::*;
use crate::rules::threshold::time::options;

const RULE: &str = "TH-SWC-03";

pub(crate) static SURFACE: ActionDef = ActionDef::new(
    &Entry {
        key: "surface",
        name: "Come up",
        icon: Icon::Water,
        phrase: &[Form::new("try to come up")],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(4),
        help: "Swim back to the surface: Strength and Athletics (Swimming) against 10.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    if view.has(unit, SUBMERGED) {
        out.push(Order::new(unit, me));
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if !view.has(unit, SUBMERGED) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let tn = options::tn(view, |options| options.swim_tn);
    let check = contest::skill(view, (RULE, "Come up"), unit, trained::SWIMMING, tn);
    Ok(Work::checked(check, move |resolver, check| {
        if checks::passes(resolver, check)? {
            lose(resolver, unit, SUBMERGED, RULE);
        }
        Ok(())
    }))
}
