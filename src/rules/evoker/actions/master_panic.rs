//! Master panic (EV-ACT-40): the whole Move and a star, and the fear is gone.

use super::said;
use crate::{
    battle::{
        components::Stride,
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{conditions as c, effects, legal, stats},
};

/// The action.
pub struct MasterPanic;

const ENTRY: Entry = Entry {
    key: "master panic",
    name: "Master panic",
    rules: &["EV-ACT-40", "EV-AIL-33"],
    group: Group::Support,
    takes: Takes::NOTHING,
    cost: Costs::NOTHING.said("Move and ★"),
    help: "Spend your whole Move and a star: you are Panicked no longer.",
};

impl Action for MasterPanic {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !view.has(unit, c::PANICKED) {
            return Err(Refusal::new("EV-ACT-40", Why::NothingToDo));
        }
        legal::can_act(view, unit, 1, None)?;
        // A One More is a Move or a star, never both (EV-ONE-04).
        if view.store.get::<Stride>(unit).moves == 0 || legal::is_one_more(view) {
            return Err(Refusal::new(
                "EV-ACT-40",
                Why::Lacks {
                    what: "a whole Move",
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            r.edit::<Stride>(unit).moves -= 1;
            said::acted(r, &done, &ENTRY);
            effects::end(r, unit, c::PANICKED, "EV-ACT-40");
            Ok(())
        })
        .costs(stats::STARS_NAME, 1)
        .costs("Move", 1))
    }

    fn worth(&self, _view: View<'_>, _order: &Order) -> Option<i64> {
        Some(200)
    }
}

#[cfg(test)]
#[path = "master_panic_tests.rs"]
mod tests;
