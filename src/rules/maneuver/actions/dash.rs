//! Dash: Speed once more (MA-ACT-01).

use super::{able, spoil_feint};
use crate::{
    battle::{
        components::Stride,
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::Refusal,
        ruleset::{Action, Entry, Group, Takes},
        view::View,
    },
    rules::maneuver::harm::pay,
    rules::shared::acted,
};

pub(crate) struct Dash;

const ENTRY: Entry = Entry {
    key: "dash",
    name: "Dash",
    rules: &["MA-ACT-01"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: "1 AP",
    help: "Adds Speed to the movement of this turn.",
};

impl Action for Dash {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, "MA-ACT-01", 1)
    }

    fn orders(&self, _: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let order = order.clone();
        Ok(Plan::new(order.clone(), move |resolver| {
            acted(resolver, &order, ENTRY.name);
            spoil_feint(resolver, order.unit);
            pay(resolver, order.unit, 1, "MA-ACT-01");
            resolver.edit::<Stride>(order.unit).ran += 1;
            Ok(())
        })
        .costs("AP", 1))
    }
}
