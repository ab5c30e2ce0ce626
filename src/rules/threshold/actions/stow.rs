//! Stowing an item (TH-ACT-11).

use super::{nimble, prelude::*};
use crate::battle::components::Hold;

const RULE: &str = "TH-ACT-11";

pub(crate) static STOW: ActionDef = ActionDef::new(
    &Entry {
        key: "stow",
        name: "Stow an Item",
        icon: Icon::Bag,
        phrase: &[
            Form::new("put {item} away"),
            Form::new("put something away"),
        ],
        rules: &[RULE, "TH-ACT-31"],
        group: Group::Support,
        takes: ActionParams::NOTHING.item().modes(modes::HURRY),
        cost: ap(1).said("1, 3 or 6 AP"),
        help: "Puts something in hand where it is kept.",
    },
    work,
)
.aims(Aims::Own(hands::each_in_hand))
.worth(nothing);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let item = hands::held_by_order(view, order, RULE)?.item;
    Ok(
        Work::at_once(move |resolver| hands::set_hold(resolver, unit, item, (true, Hold::Stowed)))
            .ap(hands::reach_price(view, item))
            .hurried_by(nimble::nimble_fingers(view, unit)),
    )
}
