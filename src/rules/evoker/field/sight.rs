//! Lines of sight between units, squares and places (EV-FLD-01).

use super::cover::{self, SIGHT};
use crate::{
    battle::{components::Stealth, prelude::*},
    rules::shared,
};

/// Whether there is a line of sight between two places on their floors (EV-FLD-01).
pub fn sight_between(view: View<'_>, a: (Footprint, Band), b: (Footprint, Band)) -> bool {
    let on_floor = |(space, band)| (view.standing_in(space), band);
    sight_line(view, on_floor(a), on_floor(b))
}

/// Whether there is a line of sight between two standpoints on their bands (EV-FLD-01, EV-ALT).
pub fn sight_line(view: View<'_>, a: (Standpoint, Band), b: (Standpoint, Band)) -> bool {
    if a.1 != b.1 {
        let lower = if a.1 < b.1 { a.0 } else { b.0 };
        return !lower.space.cells().all(|cell| view.board().has_roof(cell));
    }
    if a.1 != Band::Ground {
        return true;
    }
    shared::cover::some_pair(view, a.0, b.0, SIGHT)
}

/// Whether there is a line of sight between two units.
pub fn line_of_sight(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    sight_line(view, cover::place(view, a), cover::place(view, b))
}

/// Whether there is a line of sight from a unit to a square of the ground.
pub fn sees_cell(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let there = (view.standing_in(cell.into()), Band::Ground);
    sight_line(view, cover::place(view, unit), there)
}

/// Whether the observer sees the target: a line of sight, and the target is not Hidden from it. A
/// Blinded unit still notices adjacent ones.
pub fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    !(view.hostile(observer, target) && view.store.get::<Stealth>(target).hidden)
        && line_of_sight(view, observer, target)
}
