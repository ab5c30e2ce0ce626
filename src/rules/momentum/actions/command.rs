//! Command: controlling the creatures a unit has called (MO-ADV-05).

use crate::{
    battle::{
        icon::Icon,
        orders::refusal::{Refusal, RefusalReason},
        ruleset::{ActionBits, ActionParams, Entry, Form, Group},
    },
    rules::{
        momentum::{
            abilities::calling::summons,
            attacks::contests::are_allowed,
            laws::{ActionDef, Work, ap},
            status::COMMANDING,
        },
        shared::{
            action,
            conditions::{give, usual},
        },
    },
};

const RULE: &str = "MO-ADV-05";

pub(crate) static COMMAND: ActionDef = ActionDef::new(
    &Entry {
        key: "command",
        name: "Command",
        icon: Icon::Shout,
        phrase: &[Form::new("command what was called")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "Until your next turn you lead the creatures you have called; without it they go for the nearest enemy by themselves.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::new(move |resolver| {
            let commanding = usual(resolver.view(), unit, COMMANDING, None);
            give(resolver, unit, commanding, RULE);
            Ok(())
        }))
    },
)
.gate(are_allowed)
.bits(ActionBits::CAN_WAIT)
.needs(|view, unit| {
    if summons(view, unit).next().is_none() {
        let what = "a creature that you have called";
        return Err(Refusal::new(RULE, RefusalReason::Lacks { what }));
    }
    if view.has(unit, COMMANDING) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    Ok(())
})
.worth(action::nothing);
