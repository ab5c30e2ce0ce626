//! Defend: attacks against the unit are hampered and its Defense Rolls helped until its next turn
//! (MO-ACT-03).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            brain::worth,
            laws::{ActionDef, Work, ap},
            status::{DEFENDING, ENRAGED},
        },
        shared::conditions::{give, usual},
    },
};

const RULE: &str = "MO-ACT-03";

pub(crate) static DEFEND: ActionDef = ActionDef::new(
    &Entry {
        key: "defend",
        name: "Defend",
        icon: Icon::Shield,
        phrase: &[Form::new("defend")],
        rules: &[RULE],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: ap(2),
        help: "Until your next turn attacks on you have disadvantage, and your Defense Rolls advantage.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            let defending = usual(resolver.view(), unit, DEFENDING, None);
            give(resolver, unit, defending, RULE);
        }))
    },
)
.bits(ActionBits::CAN_WAIT)
.needs(|view, unit| {
    if view.has(unit, ENRAGED) {
        return Err(Refusal::prevented("MO-STS-04", "Enraged"));
    }
    if view.has(unit, DEFENDING) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.worth(|view, order| Some(worth::defending(view, order.unit)));
