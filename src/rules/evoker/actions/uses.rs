//! Uses of objects beside a unit (EV-FLD-09): Interact (EV-ACT-38), or a test of skill such as
//! picking a lock (EV-ACT-30).

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{field::things::Using, laws::ActionDef},
        shared::action::{Aims, nothing},
    },
};

/// Defines an action that uses objects.
macro_rules! using {
    ($using:ident, $key:literal, $icon:ident, $group:ident, $form:literal, $rules:expr, $cost:literal, $help:literal) => {
        ActionDef::new(
            &Entry {
                key: $key,
                name: $using.name,
                icon: Icon::$icon,
                phrase: &[
                    Form::new("{what} at {at}"),
                    Form::new("{what}"),
                    Form::new($form),
                ],
                rules: $rules,
                group: Group::$group,
                takes: ActionParams::NOTHING.cell().modes(super::modes::NUMBERS),
                cost: Costs::NOTHING.said($cost),
                help: $help,
            },
            |view, order| $using.work(view, order),
        )
        .needs(|view, unit| $using.offers_any(view, unit))
        .aims(Aims::Own(|view, unit, me, out| {
            $using.orders(view, unit, me, out)
        }))
    };
}

const BY_HAND: Using = Using {
    rule: "EV-ACT-38",
    name: "Interact",
    by_skill: false,
};

const BY_SKILL: Using = Using {
    rule: "EV-ACT-30",
    name: "Use a Skill",
    by_skill: true,
};

/// Uses an object by hand.
pub const INTERACT: ActionDef = using!(
    BY_HAND,
    "interact",
    Gear,
    Trick,
    "use an object",
    &["EV-ACT-38", "EV-FLD-09"],
    "by the thing",
    "Use a thing beside you: topple a shelf, flip a table, pull a lever."
);

/// Uses an object with a test of skill.
pub const USE_SKILL: ActionDef = using!(
    BY_SKILL,
    "use skill",
    Gear,
    Support,
    "use a skill",
    &["EV-ACT-30", "EV-FLD-09"],
    "★ or ★★",
    "A skill test that a thing beside you asks for: pick a lock, set or disarm a trap."
)
.worth(nothing);
