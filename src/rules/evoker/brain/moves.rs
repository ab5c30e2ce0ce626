//! Where a unit can go and how it stands there, for brains, previews and maps.

use crate::{
    battle::{
        components::Ground,
        field::board::Board,
        prelude::*,
        ruleset::{MoveBlocker, Movement, Reached},
    },
    rules::evoker::{
        mind::{hunting, rage},
        movement::{self, routing, stride},
        time::legal,
    },
};

/// The movement rules of this book for brains, previews and maps.
pub(crate) struct EvokerMovement;

impl Movement for EvokerMovement {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        if legal::can_move(view, unit).is_err() {
            return Vec::new();
        }
        if rage::drives(view, unit) {
            return hunting::driven(view, unit).into_iter().collect();
        }
        let home = view.cell(unit);
        let left = movement::Purse::of(view, unit).total();
        let read = |reach: &movement::Reach| {
            let squares = reach.iter().filter(|(cell, _)| *cell != home);
            let squares = squares.map(|(cell, cost)| {
                let mut provokes = UnitSet::default();
                for enemy in reach.provoked(cell) {
                    provokes.insert(enemy);
                }
                Reached {
                    cell,
                    cost: cost.min(left),
                    provokes,
                    missing: cost.saturating_sub(left),
                }
            });
            squares.collect::<Vec<Reached>>()
        };
        let mut reached = read(&routing::reach(view, unit));
        reached.extend(routing::beyond(view, unit).iter().flat_map(read));
        reached
    }

    fn passage(&self, view: View<'_>, unit: UnitId) -> MoveBlocker {
        if view.band(unit) == Band::Ground {
            MoveBlocker::Walking
        } else {
            MoveBlocker::Flying
        }
    }

    fn withstands(&self, board: &Board, ground: &Ground, cell: Cell) -> Option<u16> {
        board.standing(ground, cell)?.durability.map(u16::from)
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        Order::new(
            unit,
            view.scene.book.action_named("move").unwrap_or(ActionId(0)),
        )
        .to(cell)
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        resolver.place(unit, cell);
        stride::take_metres(resolver, unit, cost);
    }
}
