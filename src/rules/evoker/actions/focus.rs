//! Focus and Full Focus (EV-ACT-24, 25): Advantages on the next test.

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
    rules::evoker::{conditions, delay, effects, laws::stars, legal},
};

/// Focus: one star, one Advantage.
pub const FOCUS: Focus = Focus {
    stars: 1,
    entry: &Entry {
        key: "focus",
        name: "Focus",
        rules: &["EV-ACT-24", "EV-DIC-13"],
        group: Group::Support,
        takes: Takes::NOTHING,
        cost: stars(1),
        help: "One Advantage on your next test of any kind.",
    },
};

/// Full Focus: two stars, two Advantages.
pub const FULL_FOCUS: Focus = Focus {
    stars: 2,
    entry: &Entry {
        key: "full focus",
        name: "Full Focus",
        rules: &["EV-ACT-25", "EV-DIC-13"],
        group: Group::Support,
        takes: Takes::NOTHING,
        cost: stars(2),
        help: "Two Advantages on your next test of any kind.",
    },
};

/// The action; stars and Advantages are one number.
pub struct Focus {
    stars: i16,
    entry: &'static Entry,
}

impl Action for Focus {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, self.stars, None)
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (stars, entry, done) = (self.stars, self.entry, order.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, done.unit, stars, None);
            said::acted(r, &done, entry);
            effects::add(
                r,
                done.unit,
                Condition {
                    id: conditions::FOCUS,
                    amount: stars,
                    until: Until::NextTest { begun: false },
                    source: Some(done.unit),
                },
                entry.rules[0],
            );
            Ok(())
        })
        .costs("stars", self.stars))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(self.stars, None))
    }
}
