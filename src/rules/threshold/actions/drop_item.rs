//! Dropping something held (TH-TIM-01): free, at any time.

use super::prelude::*;

const RULE: &str = "TH-TIM-01";

pub(crate) static DROP_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "drop item",
        name: "Drop",
        icon: Icon::Drop,
        phrase: &[Form::new("drop {item}"), Form::new("drop an item")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: FREE,
        help: "Lets go of something in hand; it costs nothing.",
    },
    work,
)
.kind(ActionKind::Free)
.gate(|view, unit| {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(RULE, RefusalReason::Out));
    }
    if hands::in_hand(view, unit).is_empty() {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.aims(Aims::Own(hands::each_in_hand))
.bits(ActionBits::FREE.union(ActionBits::ANY_TIME))
.worth(nothing);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let carried = hands::held_by_order(view, order, RULE)?;
    Ok(Work::at_once(move |resolver| {
        hands::drop_item(resolver, unit, carried.item, RULE);
    }))
}
