//! Standard Attack (TH-ACT-05).

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

pub(crate) struct StandardAttack;

static ENTRY: Entry = Entry {
    key: "standard attack",
    name: "Standard Attack",
    rules: &["TH-ACT-05", "TH-ACT-01", "TH-ATK-01", "TH-ATK-11"],
    group: Group::Attack,
    cost: "6 AP",
    help: "An attack in melee or from afar.",
};

impl Action for StandardAttack {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        attack::ready(view, unit, Kind::Standard)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        attack::orders(view, unit, me, out);
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        attack::plan(view, order, Kind::Standard, &ENTRY)
    }
}
