//! Taking Cover: half cover counts more until the next turn, and the unit is low (MO-ACT-12,
//! MO-ACT-13).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            brain::worth,
            laws::{ActionDef, Work, ap},
            status::LOW,
        },
        shared::conditions::{give, usual},
    },
};

const RULE: &str = "MO-ACT-12";

pub(crate) static TAKE_COVER: ActionDef = ActionDef::new(
    &Entry {
        key: "take cover",
        name: "Take Cover",
        icon: Icon::Kneel,
        phrase: &[Form::new("take cover")],
        rules: &[RULE, "MO-ACT-13"],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "Until your next turn half cover gives 2 more Evasion and 1 more DR; you give none to those of your size.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            let low = usual(resolver.view(), unit, LOW, None);
            give(resolver, unit, low, RULE);
        }))
    },
)
.bits(ActionBits::CAN_WAIT)
.needs(|view, unit| {
    if view.has(unit, LOW) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.worth(|view, order| Some(worth::taking_cover(view, order.unit)));
