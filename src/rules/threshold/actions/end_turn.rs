//! Ending the turn (TH-TIM-19).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::turns,
};

pub(crate) struct EndTurn;

static ENTRY: Entry = Entry {
    key: "end",
    name: "End Turn",
    rules: &["TH-TIM-19", "TH-TIM-02"],
    group: Group::Turn,
    takes: Takes::NOTHING,
    cost: "",
    help: "Ends the turn; unspent action points stay.",
};

impl Action for EndTurn {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.life(unit).is_active() {
            return Err(Refusal::new("TH-TIM-19", Why::Out));
        }
        Ok(())
    }

    fn orders(&self, _: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        Ok(Plan::new(order.clone(), move |resolver| {
            turns::end_turn(resolver, unit)
        }))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::OWN_TURN
    }
}
