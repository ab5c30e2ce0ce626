//! Stowing an item (TH-ACT-11).

use crate::{
    battle::{
        components::Hold,
        ids::UnitId,
        order::{ActionId, Order, Tool},
        refusal::{Refusal, RefusalReason},
        ruleset::{ActionParams, Entry, Group},
        view::View,
    },
    rules::{
        shared::action::{Aims, nothing},
        threshold::{
            character::hands,
            laws::{ActionDef, Work, ap},
        },
    },
};

const RULE: &str = "TH-ACT-11";

pub(crate) static STOW: ActionDef = ActionDef::new(
    &Entry {
        key: "stow",
        name: "Stow an Item",
        rules: &[RULE, "TH-ACT-31"],
        group: Group::Support,
        takes: ActionParams::NOTHING
            .item()
            .modes(crate::rules::threshold::time::modes::HURRY),
        cost: ap(1).said("1, 3 or 6 AP"),
        help: "Puts something in hand where it is kept.",
    },
    work,
)
.aims(Aims::Own(orders))
.worth(nothing);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let held = hands::in_hand(view, unit);
    out.extend(
        held.iter()
            .map(|carried| Order::new(unit, me).with(Tool::Item(carried.item))),
    );
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let Tool::Item(item) = order.with else {
        return Err(Refusal::new(RULE, RefusalReason::Lacks { what: "an item" }));
    };
    let carried = hands::in_hand(view, unit)
        .into_iter()
        .find(|carried| carried.item == item)
        .ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
    Ok(Work::new(move |resolver| {
        hands::set_hold(resolver, unit, &carried, Hold::Stowed);
        Ok(())
    })
    .ap(hands::reach_price(view, item))
    .hurried_by(super::nimble_fingers(view, unit)))
}
