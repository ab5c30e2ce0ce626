//! Ending the turn; unused AP and metres are lost (MO-TIM-04, MO-MOV-02).

use crate::{
    battle::prelude::*,
    rules::{momentum::time::turns::TURN_ENDS, shared::rounds::EndTurn},
};

pub(crate) static END_TURN: EndTurn = EndTurn {
    entry: &Entry {
        key: "end",
        name: "End Turn",
        icon: Icon::Clock,
        phrase: &[Form::new("end the turn")],
        rules: &["MO-TIM-03", "MO-TIM-04"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: Costs::NOTHING,
        help: "Ends the turn, for all of a union; AP and metres left are lost.",
    },
    needs: |_, _| Ok(()),
    turns: &TURN_ENDS,
};
