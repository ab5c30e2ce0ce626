//! Interact (EV-ACT-38): what a thing beside the user offers (EV-FLD-09).

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{field::things::Using, laws::ActionDef},
        shared::action::Aims,
    },
};

/// The action.
pub const INTERACT: ActionDef = ActionDef::new(
    &Entry {
        key: "interact",
        name: "Interact",
        phrase: &[
            Form::new("{what} at {at}"),
            Form::new("{what}"),
            Form::new("use an object"),
        ],
        rules: &["EV-ACT-38", "EV-FLD-09"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.cell().modes(super::modes::NUMBERS),
        cost: Costs::NOTHING.said("by the thing"),
        help: "Use a thing beside you: topple a shelf, flip a table, pull a lever.",
    },
    |view, order| USING.work(view, order),
)
.needs(|view, unit| USING.offers_any(view, unit))
.aims(Aims::Own(|view, unit, me, out| {
    USING.orders(view, unit, me, out);
}));

const USING: Using = Using {
    rule: "EV-ACT-38",
    name: "Interact",
    by_skill: false,
};

#[cfg(test)]
#[path = "interact_tests.rs"]
mod tests;
