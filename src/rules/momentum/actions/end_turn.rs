//! Ending the turn; AP and metres that are left are lost (MO-TIM-04, MO-MOV-02).

use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, RefusalReason},
        ruleset::{Action, ActionParams, Costs, Entry, Form, Group},
        view::View,
    },
    rules::{momentum::time::turns, shared::rounds},
};

pub(crate) struct EndTurn;

const ENTRY: Entry = Entry {
    key: "end",
    name: "End Turn",
    phrase: &[Form::new("end the turn")],
    rules: &["MO-TIM-03", "MO-TIM-04"],
    group: Group::Turn,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING,
    help: "Ends the turn, for all of a union; AP and metres left are lost.",
};

impl Action for EndTurn {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.status(unit).is_active() {
            return Err(Refusal::new("MO-TIM-03", RefusalReason::Out));
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
            turns::end_turn(resolver, unit)?;
            if rounds::decide(resolver, false) {
                return Ok(());
            }
            turns::next_turn(resolver, true)
        }))
    }
}
