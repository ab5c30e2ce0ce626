//! Defend: defensive reactions cost 2 Vigor less until the next turn (VI-ACT-04).

use crate::{
    battle::prelude::*,
    rules::{
        shared::conditions::{give, usual},
        vigor::{
            brain::worth,
            laws::{ActionDef, Work, actions},
            status::DEFENDING,
        },
    },
};

const RULE: &str = "VI-ACT-04";

pub(crate) static DEFEND: ActionDef = ActionDef::new(
    &Entry {
        key: "defend",
        name: "Defend",
        icon: Icon::Shield,
        phrase: &[Form::new("defend")],
        rules: &[RULE],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: actions(1),
        help: "Dodging, blocking and deflecting cost 2 Vigor less until your next turn begins.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            let defending = usual(resolver.view(), unit, DEFENDING, None);
            give(resolver, unit, defending, RULE);
        }))
    },
)
.bits(ActionBits::GUARDS_ONESELF.union(ActionBits::CAN_WAIT))
.worth(|view, order| Some(worth::of_defending(view, order.unit)));
