//! Use a Skill (EV-ACT-30): a test that a thing of the map offers, such as picking a lock.

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
pub struct UseSkill;

const USING: Using = Using {
    entry: &Entry {
        key: "use skill",
        name: "Use a Skill",
        rules: &["EV-ACT-30", "EV-FLD-09"],
        group: Group::Support,
        takes: Takes::NOTHING.cell().modes(super::modes::NUMBERS),
        cost: Costs::NOTHING.said("★ or ★★"),
        help: "A skill test that a thing beside you asks for: pick a lock, set or disarm a trap.",
    },
    by_skill: true,
};

impl Action for UseSkill {
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

    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        // It pays in places that no rule of thumb knows of.
        Some(0)
    }
}
