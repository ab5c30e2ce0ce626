//! Dash: twice the rate for the rest of the round (TH-ACT-17).

use crate::{
    battle::{
        components::Yards,
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::threshold::{attack::able, ground, harm, turns},
};

pub(crate) struct Dash;

const RULE: &str = "TH-ACT-17";

static ENTRY: Entry = Entry {
    key: "dash",
    name: "Dash",
    rules: &[RULE, "TH-MOV-02"],
    group: Group::Move,
    cost: "2 AP, 2 stamina",
    help: "Movement bought from now on counts twice the rate this round.",
};

impl Action for Dash {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, RULE, 2)?;
        if !ground::may_dash(view, unit) {
            return Err(Refusal::new(RULE, Why::AlreadyDone));
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
            turns::declare(resolver, &order, &ENTRY, |resolver| {
                harm::pay(resolver, order.unit, 2, RULE);
                harm::spend_stamina(resolver, order.unit, 2, RULE);
                resolver.edit::<Yards>(order.unit).dashes += 1;
                Ok(())
            })
        })
        .costs("AP", 2)
        .costs("Stamina", 2))
    }
}
