//! Letting go of a grapple (EV-TIM-16, EV-CND-12): free, in one's own turn.

use super::said;
use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{conditions as c, effects, held, legal},
};

/// The action.
pub struct LetGo;

const ENTRY: Entry = Entry {
    key: "let go",
    name: "Let go",
    rules: &["EV-TIM-16", "EV-CND-12"],
    group: Group::Turn,
    takes: Takes::NOTHING,
    cost: Costs::NOTHING.said("0"),
    help: "Release whomever you hold in a grapple.",
};

impl Action for LetGo {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::able(view, unit)?;
        if held::held_by(view, unit).is_none() {
            return Err(Refusal::new("EV-CND-12", Why::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            said::acted(r, &done, &ENTRY);
            if let Some(target) = held::held_by(r.view(), done.unit) {
                effects::end(r, target, c::GRAPPLED, "EV-CND-12");
            }
            Ok(())
        }))
    }
}
