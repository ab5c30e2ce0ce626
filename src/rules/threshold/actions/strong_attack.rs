//! Strong Attack (TH-ACT-06).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::Refusal,
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::threshold::attack::{self, Kind},
};

pub(crate) struct StrongAttack;

static ENTRY: Entry = Entry {
    key: "strong attack",
    name: "Strong Attack",
    rules: &["TH-ACT-06", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
    group: Group::Attack,
    cost: "9 AP, 3 stamina",
    help: "A melee attack with a further die of damage.",
};

impl Action for StrongAttack {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        attack::ready(view, unit, Kind::Strong)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        attack::orders(view, unit, me, out);
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        attack::plan(view, order, Kind::Strong, &ENTRY)
    }
}
