//! Seize Initiative (TH-ACT-25).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::Refusal,
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::threshold::{attack::able, harm, turns},
};

pub(crate) struct SeizeInitiative;

const RULE: &str = "TH-ACT-25";

static ENTRY: Entry = Entry {
    key: "seize initiative",
    name: "Seize Initiative",
    rules: &[RULE],
    group: Group::Trick,
    cost: "4 AP",
    help: "Initiative rises by one die.",
};

impl Action for SeizeInitiative {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, RULE, 4)
    }

    fn orders(&self, _: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let order = order.clone();
        Ok(Plan::new(order.clone(), move |resolver| {
            turns::declare(resolver, &order, &ENTRY, |resolver| {
                harm::pay(resolver, order.unit, 4, RULE);
                let die = resolver.die(6, &[1, 2, 3, 4, 5])?;
                harm::shift_initiative(resolver, order.unit, die as i16, RULE);
                Ok(())
            })
        })
        .costs("AP", 4))
    }
}
