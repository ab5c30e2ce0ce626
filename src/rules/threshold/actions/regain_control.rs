//! Regaining control of a mount (TH-MNT-07).

use super::prelude::*;
use crate::rules::threshold::riding::reins::{self, REGAIN_KEY};

const RULE: &str = "TH-MNT-07";

/// Price of an attempt in AP.
pub(crate) const AP: i16 = 8;

pub(crate) static REGAIN_CONTROL: ActionDef = ActionDef::new(
    &Entry {
        key: REGAIN_KEY,
        name: "Regain Control",
        icon: Icon::Horse,
        phrase: &[Form::new("try to regain control of the mount")],
        rules: &[RULE, "TH-MNT-06"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: ap(AP),
        help: "Nature (Riding) to get your bolting mount in hand: -1 for each enemy within 10 yards, +1 for each attempt in a row before.",
    },
    work,
)
.gate(|view, unit| match runaway(view, unit) {
    Some(_) => Ok(()),
    None => Err(Refusal::new(RULE, RefusalReason::NothingToDo)),
})
.aims(Aims::Own(orders));

/// The rider's mount, if it is out of control.
fn runaway(view: View<'_>, rider: UnitId) -> Option<UnitId> {
    view.mount(rider).filter(|&mount| view.has(mount, BOLTING))
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    if runaway(view, unit).is_some() {
        out.push(Order::new(unit, me));
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let mount = runaway(view, unit).ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let check = reins::regaining(view, unit, mount);
    Ok(Work::new(move |resolver| reins::regain(resolver, unit, mount)).checks(check))
}
