//! Leaning out of cover (MO-COV-06).

use crate::battle::{components::MoveProgress, prelude::*};

/// The square a unit leans to (MO-COV-06).
pub(crate) fn leans_to(view: View<'_>, unit: UnitId) -> Option<Cell> {
    *view.store.get::<MoveProgress>(unit).lean
}

/// The space a unit leans to, as large as its own (MO-COV-06).
pub(crate) fn leaning(view: View<'_>, unit: UnitId) -> Option<Footprint> {
    let side = view.footprint(unit).side;
    leans_to(view, unit).map(|to| Footprint::new(to, side))
}

/// Where a unit looks and aims from: the space it leans to, or its own.
pub(crate) fn eyes(view: View<'_>, unit: UnitId) -> Footprint {
    leaning(view, unit).unwrap_or_else(|| view.footprint(unit))
}
