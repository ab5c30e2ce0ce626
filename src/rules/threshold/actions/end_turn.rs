//! Ending the turn (TH-TIM-19).

use super::prelude::*;
use crate::rules::threshold::time::turns;

pub(crate) static END_TURN: ActionDef = ActionDef::new(
    &Entry {
        key: "end",
        name: "End Turn",
        icon: Icon::Clock,
        phrase: &[Form::new("end the turn")],
        rules: &["TH-TIM-19", "TH-TIM-02"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: Costs::NOTHING,
        help: "Ends the turn; unspent action points stay.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::new(move |resolver| turns::end_turn(resolver, unit)))
    },
)
.kind(ActionKind::Free)
.gate(|view, unit| {
    if view.status(unit).is_active() {
        Ok(())
    } else {
        Err(Refusal::new("TH-TIM-19", RefusalReason::Out))
    }
})
.bits(ActionBits::OWN_TURN);
