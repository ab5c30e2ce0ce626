//! Ending the turn (MA-TIM-11, MA-TIM-13).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{laws::able, time::turns},
        shared::rounds,
    },
};

pub(crate) struct EndTurn;

const ENTRY: Entry = Entry {
    key: "end",
    name: "End Turn",
    phrase: &[Form::new("end the turn")],
    rules: &["MA-TIM-11"],
    group: Group::Turn,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING,
    help: "Ends the turn; action points left are kept for reactions until the round ends.",
};

impl Action for EndTurn {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, &ENTRY)
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
