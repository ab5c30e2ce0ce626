//! Use a Skill (EV-ACT-30): a test that a thing of the map offers, such as picking a lock.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{field::things::Using, laws::ActionDef},
        shared::action::{Aims, nothing},
    },
};

/// The action.
pub const USE_SKILL: ActionDef = ActionDef::new(
    &Entry {
        key: "use skill",
        name: "Use a Skill",
        phrase: &[
            Form::new("{what} at {at}"),
            Form::new("{what}"),
            Form::new("use a skill"),
        ],
        rules: &["EV-ACT-30", "EV-FLD-09"],
        group: Group::Support,
        takes: ActionParams::NOTHING.cell().modes(super::modes::NUMBERS),
        cost: Costs::NOTHING.said("★ or ★★"),
        help: "A skill test that a thing beside you asks for: pick a lock, set or disarm a trap.",
    },
    |view, order| USING.work(view, order),
)
.needs(|view, unit| USING.offers_any(view, unit))
.aims(Aims::Own(|view, unit, me, out| {
    USING.orders(view, unit, me, out);
}))
.worth(nothing);

const USING: Using = Using {
    rule: "EV-ACT-30",
    name: "Use a Skill",
    by_skill: true,
};
