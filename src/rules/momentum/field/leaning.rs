//! Where one can lean out of full cover (MO-COV-06).

use super::ground::STEPS;
use crate::{
    battle::{
        ids::UnitId,
        refusal::{Refusal, RefusalReason},
        view::View,
    },
    geometry::Cell,
    rules::shared::{
        barriers::{Barrier, barrier},
        steps::others_in,
    },
};

const RULE: &str = "MO-COV-06";

/// Whether somebody can lean to a square: past a full obstacle, by a legal step, and nobody is there.
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_lean(view: View<'_>, unit: UnitId, to: Cell) -> Result<(), Refusal> {
    let space = view.footprint(unit);
    let direction = (space.side == 1)
        .then(|| space.min.direction_to(to))
        .flatten()
        .filter(|_| space.min.is_beside(to));
    let no_way = Refusal::new(RULE, RefusalReason::NoWay { to });
    let direction = direction.ok_or(no_way)?;
    if !space
        .min
        .neighbours()
        .any(|cell| view.board().grid.contains(cell) && barrier(view, cell) == Barrier::Full)
    {
        let what = "a full obstacle beside you";
        return Err(Refusal::new(RULE, RefusalReason::Lacks { what }));
    }
    let standing = |other| view.status(other).is_active();
    if others_in(view, unit, to).into_iter().any(standing) {
        return Err(Refusal::new(RULE, RefusalReason::Occupied { cell: to }));
    }
    match STEPS.step(view, unit, space, direction) {
        Some(_) => Ok(()),
        None => Err(no_way),
    }
}

/// The squares that somebody could lean to.
pub(crate) fn places(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Cell> {
    let around = view.footprint(unit).min.neighbours();
    around.filter(move |&to| can_lean(view, unit, to).is_ok())
}
