//! Opening a door or window: freely and heard (EV-MOV-14), or silently (EV-ACT-43).

use crate::{
    battle::{
        components::{Band, DoorState},
        event::BattleEvent,
        ids::{SideSet, UnitId},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    geometry::Cell,
    rules::evoker::{laws::stars, legal, movement::around},
};

/// The action, one way or the other.
pub struct Open {
    /// Nobody hears it, for a star.
    pub silently: bool,
}

const FREE: Entry = Entry {
    key: "open",
    name: "Open",
    rules: &["EV-MOV-14", "EV-TIM-16"],
    group: Group::Move,
    takes: Takes::NOTHING.cell(),
    cost: Costs::NOTHING,
    help: "Open a door beside you. Enemies within 20 m hear it.",
};

const SILENT: Entry = Entry {
    key: "open silently",
    name: "Open silently",
    rules: &["EV-ACT-43", "EV-MOV-14"],
    group: Group::Move,
    takes: Takes::NOTHING.cell(),
    cost: stars(1),
    help: "Open a door beside you so that nobody hears it.",
};

impl Action for Open {
    fn entry(&self) -> &'static Entry {
        if self.silently { &SILENT } else { &FREE }
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::can_act(view, unit, i16::from(self.silently), None)?;
        if shut_doors(view, unit).is_empty() {
            return Err(Refusal::new("EV-MOV-14", Why::NoTarget));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for cell in shut_doors(view, unit) {
            out.push(Order::new(unit, me).to(cell));
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let (unit, action, silently) = (order.unit, order.action, self.silently);
        let name = self.entry().name;
        let cell = order
            .cell()
            .ok_or(Refusal::new("EV-MOV-14", Why::NoTarget))?;
        match view.board().door(view.ground(), cell) {
            Some(DoorState::Closed) => {}
            Some(DoorState::Open) => {
                return Err(Refusal::new("EV-MOV-14", Why::NothingToDo));
            }
            Some(DoorState::Locked) => {
                return Err(Refusal::new(
                    "EV-MOV-14",
                    Why::Forbidden {
                        because: "it is locked",
                    },
                ));
            }
            None => return Err(Refusal::new("EV-MOV-14", Why::WrongTarget)),
        }
        let distance = view.gap_to(unit, cell);
        legal::within("EV-MOV-14", distance, 1)?;
        let stars = i16::from(silently);
        Ok(Plan::new(order.clone(), move |r| {
            if silently {
                legal::pay(r, unit, 1, None);
            }
            r.report(|_| BattleEvent::Acted {
                unit,
                action,
                name,
                item: None,
                power: None,
                target: None,
                cell: Some(cell),
                seen: SideSet::default(),
            });
            around::open_door(r, unit, cell, !silently);
            Ok(())
        })
        .costs("stars", stars))
    }
}

/// Closed doors beside a combatant on the ground, in reading order.
fn shut_doors(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    if view.band(unit) != Band::Ground {
        return Vec::new();
    }
    let body = view.footprint(unit);
    let (min, max) = (body.min, body.max());
    (min.y - 1..=max.y + 1)
        .flat_map(|y| (min.x - 1..=max.x + 1).map(move |x| Cell::new(x, y)))
        .filter(|&cell| {
            !body.contains(cell)
                && view.board().door(view.ground(), cell) == Some(DoorState::Closed)
        })
        .collect()
}
