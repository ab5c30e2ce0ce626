//! Ground that hurts units which enter it or begin their turn there, in six-sided dice.

use crate::battle::{field::terrain::Harmful, prelude::*};

/// What hurts on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peril {
    /// Fire.
    Fire,
    /// Edges and points.
    Edges,
    /// No air.
    BadAir,
}

/// The damage dice of a square: one, plus one for every second level of harmful ground.
pub(crate) fn hazard(view: View<'_>, cell: Cell) -> Option<(u8, Peril)> {
    let board = view.board();
    let terrain = board.terrain(cell)?;
    let harmful = board.harmful(view.ground(), cell);
    match harmful.filter(|harmful| harmful.damage.is_some()) {
        _ if terrain.fire => Some((1, Peril::Fire)),
        Some(harmful) => Some((1 + harmful.number / 2, Peril::Edges)),
        None if terrain.no_air => Some((1, Peril::BadAir)),
        None => None,
    }
}

/// Whether a square hurts units.
pub(crate) fn hurts(view: View<'_>, cell: Cell) -> bool {
    hazard(view, cell).is_some()
}

/// Whether any kind of ground or obstacle of the map may hurt units.
pub(crate) fn may_hurt(view: View<'_>) -> bool {
    let board = view.board();
    let wounds = |harmful: Option<Harmful>| harmful.is_some_and(|it| it.damage.is_some());
    let mut lands = board.terrains.iter();
    let mut things = board.obstacles.iter();
    lands.any(|land| land.fire || land.no_air || wounds(land.harmful))
        || things.any(|thing| wounds(thing.harmful))
}

/// The worst hazard among some squares: it harms a large body once.
pub(crate) fn worst(view: View<'_>, cells: impl Iterator<Item = Cell>) -> Option<(u8, Peril)> {
    let found = cells.filter_map(|cell| hazard(view, cell));
    found.max_by_key(|(dice, _)| *dice)
}
