//! What the things of the map bar, in books that tell low ones from full ones (MA-MOV-05, MO-MOV-09).

use crate::battle::{
    board::{Harmful, Terrain},
    prelude::*,
    terrain_index::Square,
};

/// What a square stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Barrier {
    /// Nothing.
    Open,
    /// A waist-high wall or a crate.
    Low,
    /// An arrowslit or a window: no way, but a line of sight.
    Slit,
    /// A wall or a shut door.
    Full,
}

/// What a square stops as it is now.
pub(crate) fn barrier(view: View<'_>, cell: Cell) -> Barrier {
    barrier_of(&view.terrain_index().square(cell))
}

/// What such a square stops.
pub(crate) fn barrier_of(square: &Square) -> Barrier {
    if square.wall {
        return Barrier::Full;
    }
    match square.thing {
        None => Barrier::Open,
        // What is walked over and covers nothing, such as a snare.
        Some(thing) if thing.height == 0 && !thing.covers => Barrier::Open,
        Some(thing) if thing.height <= 1 => Barrier::Low,
        Some(thing) if thing.opaque => Barrier::Full,
        Some(_) => Barrier::Slit,
    }
}

/// Mud, growth, rubble, ice and whatever else trips, and water above the ankles, three tenths of a metre
/// (MA-MOV-05, MO-MOV-09).
pub(crate) fn is_difficult(terrain: &Terrain) -> bool {
    let trips = |harmful: &Harmful| harmful.damage.is_none() && harmful.number > 0;
    terrain.slows() || terrain.water >= 3 || terrain.harmful.as_ref().is_some_and(trips)
}

/// What entering a square costs, whoever stands in it: what is low and what is difficult takes two;
/// `None` is no way (MA-MOV-05, MO-MOV-03, MO-MOV-09).
pub(crate) fn price(view: View<'_>, cell: Cell) -> Option<u16> {
    let terrain = view.board().terrain(cell)?;
    match barrier(view, cell) {
        Barrier::Full | Barrier::Slit => None,
        Barrier::Low => Some(2),
        Barrier::Open if is_difficult(terrain) => Some(2),
        Barrier::Open => Some(1),
    }
}

/// Whether nobody in a square is seen from further than a metre, nor sees (MA-SGT-01, MO-COV-09).
pub(crate) fn obscures(view: View<'_>, cell: Cell) -> bool {
    view.ground().haze.iter().any(|haze| haze.cell == cell)
        || view
            .board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.opaque && !terrain.wall)
}
