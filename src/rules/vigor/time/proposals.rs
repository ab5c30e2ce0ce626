//! What the menu proposes to ready: single actions, their triggers, and the squares worth watching
//! (VI-ACT-06).

use super::ready::Trigger;
use crate::{
    battle::{
        goals::Goal,
        orders::order::{Aim, ModeSet},
        prelude::*,
    },
    rules::vigor::{
        ACTIONS, CHANCE, OFF_HAND, STOW, UNARMED,
        character::{catalogue::consumable, items::Consumable},
        field::{ground::STEPS, sight::sees_square},
    },
};

/// Maximum distance in squares of doors and zones worth watching.
const NEAR: u16 = 10;
/// Maximum number of proposed squares per zone.
const OF_A_ZONE: usize = 3;

/// All orders that ready something: each action with each of its triggers.
pub(crate) fn of(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let (readied_orders, squares) = (readied_orders(view, unit, me), squares(view, unit));
    for readied in &readied_orders {
        for trigger in Trigger::ALL {
            let order = readied.clone().mode(trigger.mode());
            if order.target().is_some() {
                // Help waits for an ally to be wounded.
                if trigger == Trigger::IsWounded {
                    out.push(order);
                }
            } else if trigger.watches_a_square() {
                out.extend(squares.iter().map(|&cell| order.clone().to(cell)));
            } else {
                out.push(order);
            }
        }
    }
}

/// The orders a unit could ready, each once; orders against other units are aimed at whichever
/// triggers them.
fn readied_orders(view: View<'_>, unit: UnitId, me: ActionId) -> Vec<Order> {
    let mut all: Vec<Order> = Vec::new();
    let actions = (0..)
        .map(ActionId)
        .zip(view.scene.book.actions.iter().copied());
    for (id, action) in actions {
        let waits = action.bits().contains(ActionBits::CAN_WAIT);
        if !waits || action.ready(view, unit).is_err() {
            continue;
        }
        let mut orders = Vec::new();
        action.orders(view, unit, id, &mut orders);
        // The nearest of several doors or exits.
        orders.sort_by_key(|order| order.cell().map(|cell| view.gap_to(unit, cell)));
        for order in orders {
            let costs = action.held_cost(view, unit, order.with);
            let is_one = costs.is_some_and(|costs| costs.points(ACTIONS) == 1);
            let Some((aim, path)) = (is_one && !is_of_the_turn(&order))
                .then(|| aim(view, action, &order))
                .flatten()
            else {
                continue;
            };
            let readied = Order {
                action: me,
                named: Some(id),
                aim,
                path,
                // A unit without a weapon strikes with bare hands anyway.
                modes: ModeSet(order.modes.0 & !(1 << UNARMED)),
                ..order
            };
            let is_alike = |known: &Order| {
                Order {
                    path: readied.path.clone(),
                    ..known.clone()
                } == readied
            };
            if !all.iter().any(is_alike) {
                all.push(readied);
            }
        }
    }
    all
}

/// Whether the order uses a mode that reactions lack or that is not worth readying.
fn is_of_the_turn(order: &Order) -> bool {
    [OFF_HAND, CHANCE, STOW]
        .into_iter()
        .any(|mode| order.modes.has(mode))
}

/// The aim of a readied order and the squares it names: things stay in place, and an escape says
/// where to. `None` for actions that need a spelled-out route, such as walking.
fn aim(view: View<'_>, action: &dyn Action, order: &Order) -> Option<(Aim, Vec<Cell>)> {
    let here = || (Aim::None, order.cell().into_iter().collect());
    match (action.entry().key, consumable(view, order)) {
        ("walk", _) => None,
        ("escape" | "interact", _) | (_, Some(Consumable::Detonates(_))) => Some(here()),
        (_, Some(Consumable::Salves(..))) => {
            let friend = order.target().filter(|&friend| friend != order.unit)?;
            Some((Aim::Unit(friend), Vec::new()))
        }
        _ => Some((Aim::None, Vec::new())),
    }
}

/// The squares worth watching: doors, zones that decide the battle, and adjacent squares.
fn squares(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    let board = view.board();
    let is_near = |cell: &Cell| view.gap_to(unit, *cell) <= NEAR && sees_square(view, unit, *cell);
    let cells = board.grid.cells();
    let beside =
        |cell: &Cell| view.gap_to(unit, *cell) == 1 && STEPS.over(view, unit, *cell).is_some();
    let is_door = |cell: &Cell| board.door(view.ground(), *cell).is_some();
    let mut all: Vec<Cell> = cells.filter(beside).collect();
    all.extend(board.grid.cells().filter(is_door).filter(is_near));
    for goal in &view.scene.goals {
        if let Goal::Hold { zone, .. } | Goal::Reach { zone, .. } = *goal {
            let in_zone = board.grid.cells().filter(|&cell| board.in_zone(cell, zone));
            let mut in_zone: Vec<Cell> = in_zone.filter(is_near).collect();
            in_zone.sort_by_key(|&cell| (view.gap_to(unit, cell), cell));
            all.extend(in_zone.into_iter().take(OF_A_ZONE));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}
