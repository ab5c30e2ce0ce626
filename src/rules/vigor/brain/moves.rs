//! Where a unit can go and what its state is there: foresight for brains, previews and maps.

use crate::{
    battle::{
        components::Ground,
        field::board::Board,
        prelude::*,
        ruleset::{Movement, Reached},
    },
    rules::{
        shared::walk,
        vigor::{
            ACTIONS,
            actions::walk::can_move,
            field::{ground::squares_of_move, solidity, steps::reached},
            points::change_pool,
        },
    },
};

/// How many Moves this movement cost takes.
pub(super) fn moves_for(view: View<'_>, unit: UnitId, cost: u16) -> u16 {
    cost.div_ceil(squares_of_move(view, unit).max(1))
}

/// How units of the book move.
pub(crate) struct VigorMovement;

impl Movement for VigorMovement {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        if can_move(view, unit).is_err() {
            return Vec::new();
        }
        reached(view, unit, 3)
    }

    fn ventures(&self, view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
        let mut found = Vec::new();
        for key in ["climb", "step off"] {
            let Some(id) = view.scene.book.action_named(key) else {
                continue;
            };
            let Some(action) = view.scene.book.action(id) else {
                continue;
            };
            if action.ready(view, unit).is_err() {
                continue;
            }
            let mut orders = Vec::new();
            action.orders(view, unit, id, &mut orders);
            orders.retain(|order| action.plan(view, order).is_ok());
            for order in orders {
                if let Some(cell) = order.cell().filter(|&cell| cell != view.cell(unit)) {
                    let there = Reached {
                        cell,
                        cost: squares_of_move(view, unit),
                        ..Reached::default()
                    };
                    found.push((there, order));
                }
            }
        }
        found
    }

    fn withstands(&self, board: &Board, ground: &Ground, cell: Cell) -> Option<u16> {
        solidity::withstands(board, ground, cell)
    }

    /// Nobody jumps.
    fn leaps(&self) -> bool {
        false
    }

    /// A whole Move for each 3 m, and higher only where there are holds (VI-MOV-08).
    fn scales(&self, rise: u16, has_holds: bool) -> bool {
        has_holds || rise <= 3
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        walk::order(view.scene.book, unit, cell)
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        let moves = moves_for(resolver.view(), unit, cost) as i16;
        resolver.place_at(unit, cell, Altitude::default());
        change_pool(resolver, unit, ACTIONS, -moves, "VI-MOV-02");
    }
}
