//! Dropping an item in hand: no action (MA-TIM-12).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            character::hands::{drop_item, held, is_in_hand},
            laws::{ActionDef, ActionKind, FREE, Work},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "MA-TIM-12";

pub(crate) static DROP_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "drop",
        name: "Drop",
        icon: Icon::Drop,
        phrase: &[Form::new("drop {item}"), Form::new("drop something")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: FREE,
        help: "Lets something in hand fall to the floor.",
    },
    |view, order| {
        let unit = order.unit;
        let Tool::Item(item) = order.with else {
            return Err(Refusal::lacks(RULE, "an item"));
        };
        if !droppable(view, unit).any(|known| known == item) {
            return Err(Refusal::new(RULE, RefusalReason::NotReady));
        }
        Ok(Work::at_once(move |resolver| {
            drop_item(resolver, unit, item, RULE);
        }))
    },
)
.kind(ActionKind::Other)
.bits(ActionBits::FREE)
.aims(Aims::Own(orders))
.worth(|_, _| Some(0));

fn droppable(view: View<'_>, unit: UnitId) -> impl Iterator<Item = ItemId> {
    let held = held(view, unit).filter(|(_, hold, _)| is_in_hand(*hold));
    held.map(|(item, _, _)| item)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let items = droppable(view, unit);
    out.extend(items.map(|item| Order::new(unit, me).with(Tool::Item(item))));
}
