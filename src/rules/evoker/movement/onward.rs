//! Moving on between the parts of one action with the rest of the Move (EV-TIM-03).

use super::{manner::Manner, routing, walk};
use crate::{battle::prelude::*, rules::evoker::time::legal};

/// Choice to walk to a square first.
pub const MOVE: &str = "move first";
/// Most squares offered: the best ones, then the nearest.
pub const MOST_SQUARES: usize = 60;

/// Squares within the rest of the Move; `rank` orders squares or leaves them out. Of equal squares,
/// those that provoke no attack come first, then the nearest.
pub fn squares<K: Ord>(
    view: View<'_>,
    unit: UnitId,
    rank: impl Fn(Cell) -> Option<K>,
) -> Vec<Cell> {
    if legal::can_move(view, unit).is_err() {
        return Vec::new();
    }
    let reach = routing::reach(view, unit);
    let mut squares: Vec<(K, usize, u16, Cell)> = reach
        .iter()
        .filter(|&(cell, _)| cell != view.cell(unit))
        .filter_map(|(cell, metres)| Some((rank(cell)?, reach.provoked(cell).len(), metres, cell)))
        .collect();
    squares.sort_unstable();
    squares.truncate(MOST_SQUARES);
    squares.into_iter().map(|(_, _, _, cell)| cell).collect()
}

/// Walks to one of these squares. Returns whether the unit moved.
///
/// # Errors
///
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
    if let Some(route) = routing::reach(r.view(), unit).route(cell) {
        walk::walk(r, unit, &route, Manner::default())?;
    }
    Ok(r.view().cell(unit) != before)
}
