//! Ending the turn; actions that are left are lost (VI-TIM-04).

use crate::{
    battle::prelude::*,
    rules::{shared::rounds::EndTurn, vigor::time::turns::TURN_ENDS},
};

pub(crate) static END_TURN: EndTurn = EndTurn {
    entry: &Entry {
        key: "end",
        name: "End Turn",
        icon: Icon::Clock,
        phrase: &[Form::new("end the turn")],
        rules: &["VI-TIM-04"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: Costs::NOTHING,
        help: "Ends the turn; actions that are left are lost.",
    },
    needs: |_, _| Ok(()),
    turns: &TURN_ENDS,
};
