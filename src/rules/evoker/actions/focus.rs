//! Focus and Full Focus (EV-ACT-24, 25): Advantages on the next test.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        conditions, effects,
        laws::{ActionDef, Work, stars},
    },
};

/// Focus: one star, one Advantage.
pub const FOCUS: ActionDef = ActionDef::new(
    &Entry {
        key: "focus",
        name: "Focus",
        icon: Icon::Focus,
        phrase: &[Form::new("focus")],
        rules: &["EV-ACT-24", "EV-DIC-13"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "One Advantage on your next test of any kind.",
    },
    |_, order| focus(order, 1, "EV-ACT-24"),
)
.bits(ActionBits::CAN_WAIT);

/// Full Focus: two stars, two Advantages.
pub const FULL_FOCUS: ActionDef = ActionDef::new(
    &Entry {
        key: "full focus",
        name: "Full Focus",
        icon: Icon::FullFocus,
        phrase: &[Form::new("focus fully")],
        rules: &["EV-ACT-25", "EV-DIC-13"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(2),
        help: "Two Advantages on your next test of any kind.",
    },
    |_, order| focus(order, 2, "EV-ACT-25"),
)
.bits(ActionBits::CAN_WAIT);

fn focus(order: &Order, advantages: i16, rule: &'static str) -> Result<Work, Refusal> {
    let unit = order.unit;
    let focus = Condition::new(conditions::FOCUS, advantages)
        .until(Until::NextTest { begun: false })
        .by(unit);
    Ok(Work::at_once(move |r| effects::give(r, unit, focus, rule)))
}
