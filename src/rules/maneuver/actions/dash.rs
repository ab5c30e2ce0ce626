//! Dash: the unit's Speed once more (MA-ACT-01).

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::maneuver::laws::{ActionDef, Work, ap},
};

const RULE: &str = "MA-ACT-01";

pub(crate) static DASH: ActionDef = ActionDef::new(
    &Entry {
        key: "dash",
        name: "Dash",
        icon: Icon::Run,
        phrase: &[Form::new("dash")],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "Adds Speed to the movement of this turn.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            resolver.edit::<MoveProgress>(unit).ran += 1;
        }))
    },
);
