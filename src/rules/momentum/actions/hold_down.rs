//! Keeping units pinned under a table (MO-CIN-09).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            laws::{ActionDef, ActionKind, Work, ap},
            stunts::pins,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "MO-CIN-09";

pub(crate) static HOLD_DOWN: ActionDef = ActionDef::new(
    &Entry {
        key: "hold down",
        name: "Hold Down",
        icon: Icon::Chains,
        phrase: &[Form::new("keep the enemies pinned")],
        rules: &[RULE],
        group: Group::Attack,
        takes: ActionParams::NOTHING,
        cost: ap(pins::PRICE),
        help: "Keeps those pinned who lie under your table. Unpaid, the pin ends with your turn.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            pins::keep(resolver, unit);
        }))
    },
)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.needs(|view, unit| {
    if pins::is_owed(view, unit) {
        return Ok(());
    }
    Err(Refusal::new(RULE, RefusalReason::NothingToDo))
})
.aims(Aims::Nobody)
.worth(|view, order| {
    let pinned = pins::pinned_by(view, order.unit).count() as i64;
    Some(400 * pinned)
});
