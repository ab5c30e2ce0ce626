//! Dash: Speed once more (MA-ACT-01).

use crate::{
    battle::{
        components::Stride,
        ruleset::{Entry, Group, Takes},
    },
    rules::maneuver::laws::{ActionDef, Work, ap},
};

pub(crate) static DASH: ActionDef = ActionDef::new(
    &Entry {
        key: "dash",
        name: "Dash",
        rules: &["MA-ACT-01"],
        group: Group::Move,
        takes: Takes::NOTHING,
        cost: ap(1),
        help: "Adds Speed to the movement of this turn.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::new(move |resolver| {
            resolver.edit::<Stride>(unit).ran += 1;
            Ok(())
        }))
    },
);
