//! Disengage: nobody gets an opportunity attack for the rest of the turn (MA-ACT-02).

use super::{able, spoil_feint};
use crate::{
    battle::{
        components::Until,
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group, Takes},
        view::View,
    },
    rules::maneuver::{
        conditions::{DISENGAGED, gain},
        harm::pay,
    },
    rules::shared::acted,
};

pub(crate) struct Disengage;

const ENTRY: Entry = Entry {
    key: "disengage",
    name: "Disengage",
    rules: &["MA-ACT-02"],
    group: Group::Defence,
    takes: Takes::NOTHING,
    cost: "1 AP",
    help: "No opportunity attacks against you for the rest of the turn.",
};

impl Action for Disengage {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, "MA-ACT-02", 1)?;
        if view.has(unit, DISENGAGED) {
            return Err(Refusal::new("MA-ACT-02", Why::NothingToDo));
        }
        Ok(())
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
            pay(resolver, order.unit, 1, "MA-ACT-02");
            gain(
                resolver,
                order.unit,
                DISENGAGED,
                Until::Ended,
                None,
                "MA-ACT-02",
            );
            Ok(())
        })
        .costs("AP", 1))
    }
}
