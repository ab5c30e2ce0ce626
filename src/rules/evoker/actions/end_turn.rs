//! Ends the turn, or declines a One More (EV-TIM-12, EV-ONE-04).

use crate::{
    battle::prelude::*,
    rules::evoker::{
        laws::{ActionDef, ActionKind, Work},
        time::turns,
    },
};

/// The End Turn action.
pub const END_TURN: ActionDef = ActionDef::new(
    &Entry {
        key: "end",
        name: "End turn",
        icon: Icon::Clock,
        phrase: &[Form::new("end the turn")],
        rules: &["EV-TIM-12"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: Costs::NOTHING,
        help: "Use your One Mores, if you earned any, then let the next combatant act.",
    },
    |_, order| Ok(Work::planned(Plan::new(order.clone(), turns::finish))),
)
.kind(ActionKind::Own);
