//! The way to a square that is not gone in one order, over several turns: by the map of ways that brains go by
//! too (GN-WAY-01).

use crate::{
    battle::{
        Battle,
        field::ways::{FAR, Ways},
        ids::UnitId,
        ruleset::MoveBlocker,
    },
    geometry::Cell,
};

/// How a unit gets to a square over several turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Onward {
    /// About how many turns of its own it takes.
    pub turns: u16,
    /// The first thing on the way that an order of its own gets over, such as a shut door, with its square.
    pub over: Option<(Cell, String)>,
}

/// How a unit gets to a square over several turns; `None` where no way leads, in the air and among zones.
pub fn onward(battle: &mut Battle, unit: UnitId, at: Cell) -> Option<Onward> {
    let stride = stride(battle, unit).max(1);
    let view = battle.view();
    let book = view.scene.book;
    let flies = book.movement.passage(view, unit) == MoveBlocker::Flying;
    if flies || view.board().zone_map.is_some() {
        return None;
    }
    let (here, side) = (view.cell(unit), view.footprint(unit).side);
    let grid = view.board().grid;
    let ways = Ways::new(book, (view.board(), view.ground()), side, 100);
    // A large body has to come there itself, not beside it.
    let prices = ways.prices_to(at);
    let left = |cell: Cell| i64::from(grid.index(cell).map_or(FAR, |place| prices[place]));
    let price = left(here);
    if price >= i64::from(FAR) {
        return None;
    }
    let mut steps = ways.onwards(here, left);
    let over = steps.find_map(|(from, to)| ways.hurdle(from, to));
    let over = over.map(|(cell, what)| (cell, what.to_owned()));
    let turns = u16::try_from(price).unwrap_or(FAR).div_ceil(stride).max(1);
    Some(Onward { turns, over })
}

/// How many squares off a unit gets in a turn that is wholly its own.
fn stride(battle: &mut Battle, unit: UnitId) -> u16 {
    battle.begin_trial();
    let book = battle.scene().book;
    battle.stage(|resolver| book.turns.poise(resolver, unit));
    let view = battle.view();
    let reach = book.movement.reach(view, unit).into_iter();
    let there = reach.filter(|reached| reached.missing == 0);
    let far = there.map(|reached| view.cell(unit).chebyshev(reached.cell));
    let stride = far.max().unwrap_or(0);
    battle.end_trial();
    stride
}
