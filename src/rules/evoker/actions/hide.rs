//! Hide (EV-MOV-32, EV-ACT-30): out of the sight of all enemies, or behind cover from those who see.

use super::said;
use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        aid,
        checks::{self, Interest},
        delay,
        laws::stars,
        legal, stats, stealth, stress,
    },
};

/// The action.
pub struct Hide;

const ENTRY: Entry = Entry {
    key: "hide",
    name: "Hide",
    rules: &["EV-MOV-32", "EV-ACT-30"],
    group: Group::Defence,
    takes: Takes::NOTHING,
    cost: stars(1),
    help: "Stealth, unseen or behind cover from all who see you: nobody can aim at you.",
};

impl Action for Hide {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        if stealth::is_hidden(view, unit) {
            return Err(Refusal::new("EV-MOV-32", Why::NothingToDo));
        }
        if stealth::onlooker(view, unit).is_some() {
            return Err(Refusal::new(
                "EV-MOV-32",
                Why::Forbidden {
                    because: "an enemy sees you without cover between you",
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let check = stealth::check(view, order.unit, None, "EV-MOV-32", "Hide");
        let (done, shown) = (order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            let unit = done.unit;
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &check, Interest::default())?.passed {
                stealth::hide(r, unit);
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(shown))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        Some(aid::unseen(view, order.unit))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}
