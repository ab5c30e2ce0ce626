//! Dropping Prone: no action (MA-TIM-12).

use crate::{
    battle::prelude::*,
    rules::maneuver::{
        conditions::set_posture,
        laws::{ActionDef, ActionKind, FREE, Work},
    },
};

const RULE: &str = "MA-TIM-12";

pub(crate) static DROP_PRONE: ActionDef = ActionDef::new(
    &Entry {
        key: "drop prone",
        name: "Drop Prone",
        icon: Icon::Down,
        phrase: &[Form::new("drop prone")],
        rules: &[RULE, "MA-CND-01"],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: FREE,
        help: "Lies down: -2 to shoot at you, +2 to strike at you, and -2 on your own Strikes and defences.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            set_posture(resolver, unit, Posture::Prone, RULE);
        }))
    },
)
.kind(ActionKind::Other)
.bits(ActionBits::FREE)
.worth(|_, _| Some(0))
.needs(|view, unit| {
    if view.posture(unit) == Posture::Prone {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
});
