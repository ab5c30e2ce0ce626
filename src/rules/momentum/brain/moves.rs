//! Where a unit can go and what its state is there: foresight for brains, previews and maps.

use crate::{
    battle::{
        components::{Ground, MoveProgress},
        field::board::Board,
        prelude::*,
        ruleset::{Movement, Reached, condition_rule::Forbids},
    },
    rules::{
        momentum::{
            AP,
            actions::jump_places,
            field::{
                gait::{Daring, with_gait},
                ground::{self, STEPS, basic_movement},
                hazards,
                holds::{self, settle},
                things,
            },
            points::change_pool,
        },
        shared::walk::{self, Gait},
    },
};

/// Metres a unit could walk this turn if it spent this many AP on Move or Sprint (MO-ACT-06,
/// MO-ACT-07).
fn metres_with(view: View<'_>, unit: UnitId, points: i16) -> u16 {
    let basic = basic_movement(view, unit).max(0) as u16;
    let times = match points {
        ..=0 => 0,
        1 | 2 => points as u16,
        _ => 4,
    };
    ground::metres_left(view, unit) + times * basic
}

/// The AP it takes to walk this far this turn; `None` if it is too far.
pub(super) fn points_for(view: View<'_>, unit: UnitId, cost: u16) -> Option<i16> {
    let has = view.pool(unit, AP).min(3);
    (0..=has).find(|&points| cost <= metres_with(view, unit, points))
}

/// How the unit would walk with all its AP.
fn with_all<T>(
    view: View<'_>,
    unit: UnitId,
    daring: Daring,
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    with_gait(view, unit, (daring, false), |gait| {
        let most = metres_with(view, unit, view.pool(unit, AP).min(3));
        then(Gait { most, ..gait })
    })
}

/// The squares that `reached` finds by safe ways, or if there is none, over harmful ground.
fn by_the_safest(
    view: View<'_>,
    unit: UnitId,
    reached: impl Fn(Gait<'_>) -> Vec<Reached>,
) -> Vec<Reached> {
    if view.forbids(unit, Forbids::MOVE) {
        return Vec::new();
    }
    let safe = with_all(view, unit, Daring::Safe, &reached);
    if safe.is_empty() && hazards::may_hurt(view) {
        with_all(view, unit, Daring::Perils, &reached)
    } else {
        safe
    }
}

/// Metres a unit of usual Basic Movement climbs in a turn with a Sprint.
const HIGHEST: u16 = 7;

/// How units of the book move.
pub(crate) struct MomentumMovement;

impl Movement for MomentumMovement {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        by_the_safest(view, unit, |gait| gait.reached(view, None))
    }

    fn first_reached(
        &self,
        view: View<'_>,
        unit: UnitId,
        most: usize,
        far: &dyn Fn(Cell) -> i64,
    ) -> Vec<Reached> {
        by_the_safest(view, unit, |gait| gait.first_reached(view, None, most, far))
    }

    fn ventures(&self, view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
        let Some(jump) = view.scene.book.action_named("jump") else {
            return Vec::new();
        };
        let action = view.scene.book.action(jump);
        if action.is_none_or(|action| action.ready(view, unit).is_err()) {
            return Vec::new();
        }
        let here = view.cell(unit);
        let walked = with_all(view, unit, Daring::Safe, |gait| gait.reach(view));
        let of = |cell: Cell| {
            let there = Reached {
                cell,
                cost: here.chebyshev(cell),
                ..Reached::default()
            };
            (there, Order::new(unit, jump).to(cell))
        };
        let far = |cell: &Cell| walked.cost(*cell).is_none();
        jump_places(view, unit).filter(far).map(of).collect()
    }

    fn withstands(&self, board: &Board, ground: &Ground, cell: Cell) -> Option<u16> {
        things::withstands(board, ground, cell)
    }

    /// What is no low obstacle is no way (MO-MOV-09).
    fn mounts_things(&self) -> bool {
        false
    }

    /// Each metre up costs two, all paid within one turn (MO-MOV-10).
    fn scales(&self, rise: u16, _has_holds: bool) -> bool {
        rise <= HIGHEST
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        let walk = walk::order(view.scene.book, unit, cell);
        // Each step costs a metre at least.
        let least = view.cell(unit).chebyshev(cell);
        let most = metres_with(view, unit, view.pool(unit, AP).min(3));
        if least == 0 || least > most || !STEPS.is_free(view, unit, cell) {
            return walk;
        }
        let cost = |daring| with_all(view, unit, daring, |gait| gait.reach(view).cost(cell));
        let perils = || {
            hazards::may_hurt(view)
                .then(|| cost(Daring::Perils))
                .flatten()
        };
        let cost = cost(Daring::Safe).or_else(perils);
        let Some(points) = cost.and_then(|cost| points_for(view, unit, cost)) else {
            return walk;
        };
        // Buys the metres first; the brain then decides again.
        let key = match points {
            0 => return walk,
            1 | 2 => "move",
            _ => "sprint",
        };
        Order::new(
            unit,
            view.scene.book.action_named(key).unwrap_or(ActionId(0)),
        )
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        let view = resolver.view();
        let points = points_for(view, unit, cost).unwrap_or(0);
        let metres = metres_with(view, unit, points).saturating_sub(cost);
        resolver.place_at(unit, cell, Altitude::default());
        if holds::climbed(resolver.view(), unit).is_some() {
            settle(resolver);
        }
        resolver.edit::<MoveProgress>(unit).metres = metres.min(250) as u8;
        change_pool(resolver, unit, AP, -points, "MO-ACT-06");
    }
}
