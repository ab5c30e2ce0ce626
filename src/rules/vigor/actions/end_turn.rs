//! Ending the turn; actions that are left are lost (VI-TIM-04).

use crate::{
    battle::prelude::*,
    rules::{shared::rounds, vigor::time::turns},
};

pub(crate) struct EndTurn;

const ENTRY: Entry = Entry {
    key: "end",
    name: "End Turn",
    phrase: &[Form::new("end the turn")],
    rules: &["VI-TIM-04"],
    group: Group::Turn,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING,
    help: "Ends the turn; actions that are left are lost.",
};

impl Action for EndTurn {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.status(unit).is_active() {
            return Err(Refusal::new("VI-TIM-04", RefusalReason::Out));
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
            turns::next_turn(resolver)
        }))
    }
}
