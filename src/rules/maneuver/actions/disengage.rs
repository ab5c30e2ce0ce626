//! Disengage: no opportunity attacks against the unit for the rest of the turn (MA-ACT-02).

use crate::{
    battle::prelude::*,
    rules::maneuver::{
        conditions::{DISENGAGED, gain},
        laws::{ActionDef, Work, ap},
    },
};

const RULE: &str = "MA-ACT-02";

pub(crate) static DISENGAGE: ActionDef = ActionDef::new(
    &Entry {
        key: "disengage",
        name: "Disengage",
        icon: Icon::Away,
        phrase: &[Form::new("disengage")],
        rules: &[RULE],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "No opportunity attacks against you for the rest of the turn.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |resolver| {
            gain(resolver, unit, DISENGAGED, Until::Ended, None, RULE);
        }))
    },
)
.needs(|view, unit| {
    if view.has(unit, DISENGAGED) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
});
