//! Interact (EV-ACT-38): what a thing beside the user offers (EV-FLD-09).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::Refusal,
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::things::Using,
};

/// The action.
pub struct Interact;

const USING: Using = Using {
    entry: &Entry {
        key: "interact",
        name: "Interact",
        rules: &["EV-ACT-38", "EV-FLD-09"],
        group: Group::Trick,
        takes: Takes::NOTHING.cell().modes(super::modes::NUMBERS),
        cost: Costs::NOTHING.said("by the thing"),
        help: "Use a thing beside you: topple a shelf, flip a table, pull a lever.",
    },
    by_skill: false,
};

impl Action for Interact {
    fn entry(&self) -> &'static Entry {
        USING.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        USING.ready(view, unit)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        USING.orders(view, unit, me, out);
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        USING.plan(view, order)
    }
}

#[cfg(test)]
#[path = "interact_tests.rs"]
mod tests;
