//! Retrieving an item (TH-ACT-11).

use super::{nimble, prelude::*};
use crate::battle::components::{Hands, Hold};

const RULE: &str = "TH-ACT-11";

pub(crate) static RETRIEVE: ActionDef = ActionDef::new(
    &Entry {
        key: "retrieve",
        name: "Retrieve an Item",
        icon: Icon::Hand,
        phrase: &[
            Form::new("take {item} in hand"),
            Form::new("take something in hand"),
        ],
        rules: &[RULE, "TH-ACT-31"],
        group: Group::Support,
        takes: ActionParams::NOTHING.item().modes(modes::HURRY),
        cost: ap(1).said("1, 3 or 6 AP"),
        help: "Takes something from where it is kept, or up from the ground, into a free hand.",
    },
    work,
)
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS)
.worth(aid::drawn);

/// Price in AP of picking an item up from the ground.
const PICK_UP: i16 = 3;

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let carried = view.store.get::<Hands>(unit).carried.iter();
    let stowed = carried
        .filter(|carried| carried.hold == Hold::Stowed)
        .map(|carried| carried.item);
    let near = hands::in_touch(view, unit).map(|(_, item)| item);
    let mut items: Vec<ItemId> = stowed.chain(near).collect();
    items.sort_unstable();
    items.dedup();
    out.extend(
        items
            .into_iter()
            .map(|item| Order::new(unit, me).with(Tool::Item(item))),
    );
}

/// An item of this kind that lies in or beside the unit's square.
fn lying(view: View<'_>, unit: UnitId, item: ItemId) -> Option<(Cell, ItemId)> {
    hands::in_touch(view, unit).find(|&(_, lying)| lying == item)
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let item = order.with.item().ok_or(Refusal::lacks(RULE, "an item"))?;
    if hands::free(view, unit) < hands::hands_for(view, item) {
        return Err(Refusal::lacks(RULE, "a free hand"));
    }
    let hold = hands::hold_for(view, unit, hands::hands_for(view, item));
    let stowed = hands::find(view, unit, |carried| {
        carried.item == item && carried.hold == Hold::Stowed
    });
    let is_stowed = stowed.is_some();
    if !is_stowed && lying(view, unit, item).is_none() {
        return Err(Refusal::new(RULE, RefusalReason::NotCarried));
    }
    let work = Work::new(move |resolver| {
        // A drawn weapon may flank an enemy (TH-FLD-09).
        flank::around(resolver, unit, |resolver| {
            if is_stowed {
                hands::set_hold(resolver, unit, item, (false, hold));
            } else if let Some(found) = lying(resolver.view(), unit, item) {
                hands::pick_up(resolver, unit, found, hold);
            }
        })
    });
    let price = match is_stowed {
        true => hands::reach_price(view, item),
        false => PICK_UP,
    };
    Ok(work
        .ap(price)
        .hurried_by(nimble::nimble_fingers(view, unit)))
}
