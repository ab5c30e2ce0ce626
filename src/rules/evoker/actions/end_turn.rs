//! Ending the turn, or declining a One More (EV-TIM-12, EV-ONE-04).

use crate::{battle::prelude::*, rules::evoker::time::turns};

/// The action.
pub struct EndTurn;

const ENTRY: Entry = Entry {
    key: "end",
    name: "End turn",
    phrase: &[Form::new("end the turn")],
    rules: &["EV-TIM-12"],
    group: Group::Turn,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING,
    help: "Use your One Mores, if you earned any, then let the next combatant act.",
};

impl Action for EndTurn {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, _view: View<'_>, _unit: UnitId) -> Result<(), Refusal> {
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        Ok(Plan::new(order.clone(), turns::finish))
    }
}
