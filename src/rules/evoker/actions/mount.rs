//! Mount and dismount (EV-ACT-29, EV-MOV-36): one action, both ways.

use super::said;
use crate::{
    battle::{
        ids::UnitId,
        order::{ActionId, Aim, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{delay, laws::stars, legal, mounts, stats},
};

/// The action, one way or the other.
pub struct Mount {
    /// On, not off.
    pub on: bool,
}

const ON: Entry = Entry {
    key: "mount",
    name: "Mount",
    rules: &["EV-ACT-29", "EV-MOV-36"],
    group: Group::Move,
    takes: Takes::NOTHING.unit(),
    cost: stars(1),
    help: "Get on a larger friend beside you: your Moves are its Moves, and it takes no turns.",
};

const OFF: Entry = Entry {
    key: "dismount",
    name: "Dismount",
    rules: &["EV-ACT-29", "EV-MOV-36"],
    group: Group::Move,
    takes: Takes::NOTHING.cell(),
    cost: stars(1),
    help: "Get down to a free square beside your mount.",
};

impl Action for Mount {
    fn entry(&self) -> &'static Entry {
        if self.on { &ON } else { &OFF }
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, 1, None)?;
        if view.mount(unit).is_some() == self.on {
            return Err(Refusal::new("EV-MOV-36", Why::NothingToDo));
        }
        if !self.on {
            mounts::ways_down(view, unit)?;
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        if self.on {
            let beside = |&ally: &UnitId| view.neighbours(unit).contains(ally);
            let mounts = view.allies(unit).filter(beside);
            out.extend(mounts.map(|ally| Order::new(unit, me).at(ally)));
        } else if let Ok(squares) = mounts::ways_down(view, unit) {
            out.extend(
                squares
                    .into_iter()
                    .map(|cell| Order::new(unit, me).to(cell)),
            );
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let (done, entry) = (order.clone(), self.entry());
        if self.on {
            let mount = order
                .target()
                .ok_or(Refusal::new("EV-ACT-29", Why::NoTarget))?;
            mounts::can_mount(view, unit, mount)?;
            let plan = Plan::new(order.clone(), move |r| {
                legal::pay(r, unit, 1, None);
                said::acted(r, &done, entry);
                mounts::get_on(r, unit, mount)
            });
            return Ok(plan.costs(stats::STARS_NAME, 1));
        }
        let squares = mounts::ways_down(view, unit)?;
        // Without a square named, the first there is.
        let to = match order.aim {
            Aim::Cell(cell) if squares.contains(&cell) => cell,
            Aim::Cell(cell) => return Err(Refusal::new("EV-MOV-36", Why::NoWay { to: cell })),
            Aim::None | Aim::Unit(_) | Aim::Units(_) => squares[0],
        };
        let plan = Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, None);
            said::acted(r, &done, entry);
            mounts::get_off(r, unit, to)
        });
        Ok(plan.costs(stats::STARS_NAME, 1))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, None))
    }
}

#[cfg(test)]
#[path = "mount_tests.rs"]
mod tests;
