//! Moving on between the parts of one action (EV-TIM-03): with what is left of the Move.

use super::{Manner, reach, walk};
use crate::{battle::prelude::*, rules::evoker::actions::go};

/// Asks for a square to walk to first.
pub const MOVE: &str = "move first";
/// Squares offered at most: those worth most, then the nearest.
pub const MOST_SQUARES: usize = 60;

/// Squares within what is left of the Move; `rank` leaves squares out and says which come first.
/// Of equal ones those come first that invite nobody, then the nearest.
pub fn squares<K: Ord>(
    view: View<'_>,
    unit: UnitId,
    rank: impl Fn(Cell) -> Option<K>,
) -> Vec<Cell> {
    if go::can_move(view, unit).is_err() {
        return Vec::new();
    }
    let reach = reach(view, unit);
    let mut squares: Vec<(K, usize, u16, Cell)> = reach
        .iter()
        .filter(|&(cell, _)| cell != view.cell(unit))
        .filter_map(|(cell, metres)| Some((rank(cell)?, reach.provoked(cell).len(), metres, cell)))
        .collect();
    squares.sort_unstable();
    squares.truncate(MOST_SQUARES);
    squares.into_iter().map(|(_, _, _, cell)| cell).collect()
}

/// Walks to one of these squares. Returns whether the walker got anywhere.
///
/// # Errors
/// The question, or a pause on the way.
pub fn step_up(
    r: &mut Resolver<'_>,
    unit: UnitId,
    squares: &[Cell],
    (rule, prompt): (&'static str, &'static str),
) -> RuleResult<bool> {
    let question = Question::detail(
        rule,
        unit,
        None,
        prompt,
        squares.iter().copied().map(Choice::Cell),
    );
    let Choice::Cell(cell) = r.ask(question)? else {
        return Ok(false);
    };
    let before = r.view().cell(unit);
    if let Some(route) = reach(r.view(), unit).route(cell) {
        walk::walk(r, unit, &route, Manner::default())?;
    }
    Ok(r.view().cell(unit) != before)
}
