//! Moving within reach of a target with a separate Move: for Charges (EV-ACT-03) and for units
//! driven by an ailment (EV-AIL-31).

use super::{Purse, basic_move, manner::Manner, route::Route, routing, walk};
use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::evoker::attacks::targets,
};

/// Range of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Whether it is a blow, not a shot.
    pub melee: bool,
    /// Range in metres.
    pub metres: u16,
}

/// Whether the unit would reach the target from a square (EV-ATK-02), on the band of the manner.
pub fn reaches_from(
    view: View<'_>,
    unit: UnitId,
    cell: Cell,
    manner: Manner,
    (target, range): (UnitId, Range),
) -> bool {
    let band = manner.band.unwrap_or_else(|| view.band(unit));
    let place = (Footprint::new(cell, view.footprint(unit).side), band);
    if range.melee {
        targets::strikes_from(view, place, target, range.metres)
    } else {
        targets::shoots_from(view, place, target, range.metres)
    }
}

/// The cheapest route of one Move to a square that `holds` accepts; empty if the present square
/// does.
pub fn way_to(
    view: View<'_>,
    unit: UnitId,
    manner: Manner,
    holds: impl Fn(Cell) -> bool,
) -> Option<Route> {
    if manner.band.is_none() && holds(view.cell(unit)) {
        return Some(Route::default());
    }
    let reached = routing::reach_with(view, unit, manner, Purse::single(view, unit));
    reached
        .iter()
        .filter(|&(cell, _)| holds(cell))
        .min_by_key(|&(cell, metres)| (metres, reached.provoked(cell).len(), cell))
        .and_then(|(cell, _)| reached.route(cell))
}

/// The cheapest route of one Move to a square that reaches the target.
pub fn way_to_reach(
    view: View<'_>,
    unit: UnitId,
    manner: Manner,
    aimed: (UnitId, Range),
) -> Option<Route> {
    way_to(view, unit, manner, |cell| {
        reaches_from(view, unit, cell, manner, aimed)
    })
}

/// Walks a separate Move; the Move of the turn is kept for later.
pub fn walk_apart(r: &mut Resolver<'_>, unit: UnitId, route: &Route, manner: Manner) -> RuleResult {
    let waiting = r.view().store.get::<MoveProgress>(unit).clone();
    *r.edit::<MoveProgress>(unit) = MoveProgress {
        metres: basic_move(r.view(), unit).min(250) as u8,
        run_up: waiting.run_up,
        ran: waiting.ran,
        ..MoveProgress::default()
    };
    walk::walk(r, unit, route, manner)?;
    let run_up = r.view().store.get::<MoveProgress>(unit).run_up;
    *r.edit::<MoveProgress>(unit) = MoveProgress { run_up, ..waiting };
    Ok(())
}
