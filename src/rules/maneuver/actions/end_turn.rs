//! Ending the turn (MA-TIM-11, MA-TIM-13).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{laws::able, time::turns::TURN_ENDS},
        shared::rounds::EndTurn,
    },
};

pub(crate) static END_TURN: EndTurn = EndTurn {
    entry: &Entry {
        key: "end",
        name: "End Turn",
        icon: Icon::Clock,
        phrase: &[Form::new("end the turn")],
        rules: &["MA-TIM-11"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: Costs::NOTHING,
        help: "Ends the turn; action points left are kept for reactions until the round ends.",
    },
    needs: |view, unit| able(view, unit, END_TURN.entry),
    turns: &TURN_ENDS,
};
