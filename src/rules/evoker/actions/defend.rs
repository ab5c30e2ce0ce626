//! Defend (EV-ACT-14): harder to hit, never Staggered, fewer extra wounds.

use super::said;
use crate::{
    battle::{
        components::{Condition, Until},
        ids::UnitId,
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::Refusal,
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{catalogue::Keyword, conditions, delay, effects, laws::stars, legal},
};

/// The action.
pub struct Defend;

const ENTRY: Entry = Entry {
    key: "defend",
    name: "Defend",
    rules: &["EV-ACT-14"],
    group: Group::Defence,
    takes: Takes::NOTHING,
    cost: stars(2),
    help: "Until your next turn: an Advantage on evasion, resisting ailments and Chance Attacks; \
           you cannot be Staggered; criticals and weaknesses cost no extra wound.",
};

impl Action for Defend {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 2, Some(Keyword::Defensive))
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, done.unit, 2, Some(Keyword::Defensive));
            said::acted(r, &done, &ENTRY);
            effects::give(
                r,
                done.unit,
                Condition {
                    id: conditions::DEFENDING,
                    amount: 1,
                    until: Until::TurnStartOf(done.unit),
                    source: Some(done.unit),
                },
                "EV-ACT-14",
            );
            Ok(())
        })
        .costs("stars", 2))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT | ActionBits::GUARDS
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(2, Some(Keyword::Defensive)))
    }
}
