//! Focus (EV-ACT-24): one Advantage on the next test.

use crate::{
    battle::{
        components::{Condition, Until},
        event::BattleEvent,
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::Refusal,
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::evoker::{conditions, effects, legal},
};

/// The action.
pub struct Focus;

const ENTRY: Entry = Entry {
    key: "focus",
    name: "Focus",
    rules: &["EV-ACT-24", "EV-DIC-13"],
    group: Group::Support,
    cost: "★",
    help: "One Advantage on your next test of any kind.",
};

impl Action for Focus {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (unit, action) = (order.unit, order.action);
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            r.report(|_| BattleEvent::Acted {
                unit,
                action,
                name: ENTRY.name,
                item: None,
                power: None,
                target: None,
                cell: None,
            });
            effects::add(
                r,
                unit,
                Condition {
                    id: conditions::FOCUS,
                    amount: 1,
                    until: Until::NextTest { begun: false },
                    source: Some(unit),
                },
                "EV-ACT-24",
            );
            Ok(())
        })
        .costs("stars", 1))
    }
}
