//! Dropping something held (TH-TIM-01): free, at any time.

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order, Tool},
        refusal::{Refusal, RefusalReason},
        ruleset::{ActionBits, ActionParams, Entry, Group},
        view::View,
    },
    rules::{
        shared::action::{Aims, nothing},
        threshold::{
            FREE,
            character::hands,
            laws::{ActionDef, Kind, Work},
        },
    },
};

const RULE: &str = "TH-TIM-01";

pub(crate) static DROP_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "drop item",
        name: "Drop",
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: FREE,
        help: "Lets go of something in hand; it costs nothing.",
    },
    work,
)
.kind(Kind::Free)
.gate(|view, unit| {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(RULE, RefusalReason::Out));
    }
    if hands::in_hand(view, unit).is_empty() {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.aims(Aims::Own(orders))
.bits(ActionBits::FREE.union(ActionBits::ANY_TIME))
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
        hands::drop_item(resolver, unit, &carried, RULE);
        Ok(())
    }))
}
