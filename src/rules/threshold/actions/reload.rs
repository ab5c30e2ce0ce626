//! Loading a weapon again (TH-ATK-10).

use super::prelude::*;
use crate::battle::components::{Carried, Hands};

const RULE: &str = "TH-ATK-10";

pub(crate) static RELOAD: ActionDef = ActionDef::new(
    &Entry {
        key: "reload",
        name: "Reload",
        icon: Icon::Reload,
        phrase: &[Form::new("reload {item}"), Form::new("reload")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: ap(1).said("by the weapon"),
        help: "Loads a weapon that was shot.",
    },
    work,
)
.aims(Aims::Own(orders))
.worth(aid::loaded);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(
        empty(view, unit)
            .iter()
            .map(|carried| Order::new(unit, me).with(Tool::Item(carried.item))),
    );
}

/// Unloaded weapons in hand.
fn empty(view: View<'_>, unit: UnitId) -> Vec<Carried> {
    let mut held = hands::in_hand(view, unit);
    held.retain(|carried| carried.reload_price.is_some());
    held
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let carried = empty(view, unit)
        .into_iter()
        .find(|carried| order.with == Tool::Nothing || order.with == Tool::Item(carried.item))
        .ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let price = i16::from(carried.reload_price.unwrap_or(0));
    Ok(Work::new(move |resolver| {
        // A loaded weapon may flank an enemy (TH-FLD-09).
        flank::around(resolver, unit, |resolver| {
            let mut all = resolver.edit::<Hands>(unit).carried.iter_mut();
            if let Some(known) = all.find(|known| **known == carried) {
                known.reload_price = None;
            }
        })
    })
    .ap(price))
}
