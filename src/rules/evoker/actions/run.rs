//! Run and Full Run (EV-ACT-27): more Basic Moves, and easier to strike.

use crate::{
    battle::{
        components::{Condition, Stride, Until},
        event::BattleEvent,
        ids::{SideSet, UnitId},
        order::{ActionId, Order},
        plan::Plan,
        refusal::Refusal,
        resolver::Resolver,
        ruleset::{Action, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{conditions, effects, legal},
};

/// The action: one star for each extra Basic Move.
pub struct Run {
    /// Stars, and Moves.
    pub stars: u8,
}

const RUN: Entry = Entry {
    key: "run",
    name: "Run",
    rules: &["EV-ACT-27"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: "★",
    help: "One more Basic Move. Until your next turn you are easier to strike and harder to shoot.",
};

const FULL_RUN: Entry = Entry {
    key: "full run",
    name: "Full Run",
    rules: &["EV-ACT-27"],
    group: Group::Move,
    takes: Takes::NOTHING,
    cost: "★★",
    help: "Two more Basic Moves. Until your next turn you are much easier to strike and much harder to shoot.",
};

impl Action for Run {
    fn entry(&self) -> &'static Entry {
        if self.stars == 1 { &RUN } else { &FULL_RUN }
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_run(view, unit, i16::from(self.stars))?;
        super::go::can_move(view, unit)
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (unit, action, moves) = (order.unit, order.action, self.stars);
        let name = self.entry().name;
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, i16::from(moves), None);
            r.report(|_| BattleEvent::Acted {
                unit,
                action,
                name,
                item: None,
                power: None,
                target: None,
                cell: None,
                seen: SideSet::default(),
            });
            run(r, unit, moves);
            Ok(())
        })
        .costs("stars", i16::from(moves)))
    }
}

/// So many more Basic Moves, and easier to strike until the next turn.
pub fn run(r: &mut Resolver<'_>, unit: UnitId, moves: u8) {
    let stride = r.edit::<Stride>(unit);
    stride.moves += moves;
    stride.ran = (stride.ran + moves).min(2);
    // Run taken twice equals Full Run: the amounts add up.
    effects::give(
        r,
        unit,
        Condition {
            id: conditions::RUNNING,
            amount: i16::from(moves),
            until: Until::TurnStartOf(unit),
            source: Some(unit),
        },
        "EV-ACT-27",
    );
}
