//! Where a unit can go and how it stands there, for brains, previews and maps.

use crate::{
    battle::{
        components::Ground,
        field::board::Board,
        prelude::*,
        ruleset::{MoveBlocker, Movement, Reached, firsts, firsts_of},
    },
    rules::evoker::{
        mind::{hunting, rage},
        movement::{self, routing, stride},
        time::legal,
    },
};

/// A square in reach, at a cost in metres, for a unit with `left` metres left.
fn reached(reach: &movement::Reach, (cell, cost): (Cell, u16), left: u16) -> Reached {
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
}

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
            let squares = squares.map(|square| reached(reach, square, left));
            squares.collect::<Vec<Reached>>()
        };
        let mut all = read(&routing::reach(view, unit));
        all.extend(routing::beyond(view, unit).iter().flat_map(read));
        all
    }

    fn first_reached(
        &self,
        view: View<'_>,
        unit: UnitId,
        most: usize,
        far: &dyn Fn(Cell) -> i64,
    ) -> Vec<Reached> {
        let is_free = legal::can_move(view, unit).is_ok() && !rage::drives(view, unit);
        if !is_free || view.board().zone_map.is_some() {
            return firsts_of(&self.reach(view, unit), most, far);
        }
        let (home, reach) = (view.cell(unit), routing::reach(view, unit));
        let left = movement::Purse::of(view, unit).total();
        let squares = reach.ranks().filter(|(cell, ..)| *cell != home);
        let squares = squares.collect::<Vec<_>>();
        let ranks = squares
            .iter()
            .map(|&(cell, cost, strikers)| (far(cell), strikers, cost.min(left), cell));
        let firsts = firsts(ranks, most).into_iter();
        firsts
            .map(|place| reached(&reach, (squares[place].0, squares[place].1), left))
            .collect()
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
