//! Defend (EV-ACT-14): harder to hit, never Staggered, fewer extra wounds.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        character::catalogue::Keyword,
        conditions::DEFENDING,
        effects,
        laws::{ActionDef, Work, stars_for},
    },
};

/// The Defend action.
pub const DEFEND: ActionDef = ActionDef::new(
    &Entry {
        key: "defend",
        name: "Defend",
        icon: Icon::Shield,
        phrase: &[Form::new("defend")],
        rules: &["EV-ACT-14"],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: stars_for(2, Keyword::Defensive),
        help: "Until your next turn: an Advantage on evasion, resisting ailments and Chance Attacks; \
               you cannot be Staggered; criticals and weaknesses cost no extra wound.",
    },
    |_, order| {
        let unit = order.unit;
        let guard = Condition::new(DEFENDING, 1).until(Until::TurnStartOf(unit)).by(unit);
        Ok(Work::at_once(move |r| effects::give(r, unit, guard, "EV-ACT-14")))
    },
)
.bits(ActionBits::CAN_WAIT.union(ActionBits::GUARDS));
