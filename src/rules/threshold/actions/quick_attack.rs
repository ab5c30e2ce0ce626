//! Quick Attack (TH-ACT-03).

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

pub(crate) struct QuickAttack;

static ENTRY: Entry = Entry {
    key: "quick attack",
    name: "Quick Attack",
    rules: &["TH-ACT-03", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
    group: Group::Attack,
    cost: "4 AP",
    help: "A melee attack whose wound is one level lower.",
};

impl Action for QuickAttack {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        attack::ready(view, unit, Kind::Quick)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        attack::orders(view, unit, me, out);
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        attack::plan(view, order, Kind::Quick, &ENTRY)
    }
}
