//! Dropping an item (EV-TIM-16): free, in the unit's own turn; the item lies on its square.

use crate::{
    battle::{
        components::{Carried, Hands, Hold},
        prelude::*,
    },
    rules::{
        evoker::{
            body::injuries,
            laws::{ActionDef, ActionKind, FREE, Work},
            mind::rage,
            time::legal,
        },
        shared::action::{Aims, nothing},
    },
};

const RULE: &str = "EV-TIM-16";

/// The Drop action.
pub const DROP_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "drop",
        name: "Drop",
        icon: Icon::Drop,
        phrase: &[Form::new("drop {item}"), Form::new("drop an item")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: FREE,
        help: "Let something you carry fall to the floor, to have your hands free.",
    },
    work,
)
.kind(ActionKind::Own)
.gate(|view, unit| {
    legal::able(view, unit)?;
    rage::lets_act(view, unit)?;
    Refusal::new(RULE, RefusalReason::NothingToDo).when(droppable(view, unit).is_empty())
})
.aims(Aims::Own(orders))
.worth(nothing);

/// Items that can be dropped, those in hand first; natural weapons cannot (EV-CAT-02).
fn droppable(view: View<'_>, unit: UnitId) -> Vec<Carried> {
    let carried = view.store.get::<Hands>(unit).carried.iter().copied();
    let mut loose: Vec<Carried> = carried
        .filter(|carried| carried.hold != Hold::Natural)
        .collect();
    loose.sort_by_key(|carried| carried.hold == Hold::Stowed);
    loose
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for carried in droppable(view, unit) {
        let order = Order::new(unit, me).with(Tool::Item(carried.item));
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let item = order.item_for(RULE)?;
    let loose = droppable(view, unit);
    let Some(&falls) = loose.iter().find(|carried| carried.item == item) else {
        let hands = view.store.get::<Hands>(unit);
        let natural = hands.carried.iter().any(|carried| carried.item == item);
        return Err(match natural {
            true => Refusal::prevented("EV-CAT-02", "the body"),
            false => Refusal::new(RULE, RefusalReason::NotCarried),
        });
    };
    Ok(Work::at_once(move |r| {
        let mut first = true;
        injuries::let_fall(r, unit, |carried| {
            *carried == falls && std::mem::take(&mut first)
        });
    }))
}
