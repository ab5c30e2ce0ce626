//! Stowing an item (TH-ACT-11).

use crate::{
    battle::{
        components::Hold,
        ids::UnitId,
        order::{ActionId, Order, With},
        refusal::{Refusal, Why},
        ruleset::{ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{
        deed,
        deed::{Deed, Work},
        hands,
    },
};

const RULE: &str = "TH-ACT-11";

pub(crate) static STOW: Deed = Deed {
    entry: &Entry {
        key: "stow",
        name: "Stow an Item",
        rules: &[RULE, "TH-ACT-31"],
        group: Group::Support,
        takes: Takes::NOTHING
            .item()
            .modes(crate::rules::threshold::modes::HURRY),
        cost: "1, 3 or 6 AP",
        help: "Puts something in hand where it is kept.",
    },
    ap: 1,
    orders,
    work,
    bits: ActionBits::empty(),
    worth: deed::nothing,
};

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let held = hands::in_hand(view, unit);
    out.extend(
        held.iter()
            .map(|carried| Order::new(unit, me).with(With::Item(carried.item))),
    );
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let With::Item(item) = order.with else {
        return Err(Refusal::new(RULE, Why::Lacks { what: "an item" }));
    };
    let carried = hands::in_hand(view, unit)
        .into_iter()
        .find(|carried| carried.item == item)
        .ok_or(Refusal::new(RULE, Why::NotReady))?;
    Ok(Work::new(hands::reach_price(view, item), move |resolver| {
        hands::set_hold(resolver, unit, &carried, Hold::Stowed);
        Ok(())
    })
    .hurried_by(super::nimble_fingers(view, unit)))
}
