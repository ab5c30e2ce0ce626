//! What the things on the map block, in books that distinguish low and full obstacles (MA-MOV-05,
//! MO-MOV-09).

use crate::battle::{
    field::{
        terrain::{Harmful, Terrain},
        terrain_index::Square,
    },
    prelude::*,
};

/// What a square blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Barrier {
    /// Nothing.
    Open,
    /// A waist-high wall or a crate.
    Low,
    /// An arrowslit or a window: blocks movement but not sight.
    Slit,
    /// A wall or a shut door.
    Full,
}

/// What a square blocks now.
pub(crate) fn barrier(view: View<'_>, cell: Cell) -> Barrier {
    barrier_of(&view.terrain_index().square(cell))
}

/// What a square with this terrain blocks.
pub(crate) fn barrier_of(square: &Square) -> Barrier {
    if square.wall {
        return Barrier::Full;
    }
    match square.thing {
        None => Barrier::Open,
        // Units walk over it and it gives no cover, such as a snare.
        Some(thing) if thing.height == 0 && !thing.covers => Barrier::Open,
        Some(thing) if thing.height <= 1 => Barrier::Low,
        Some(thing) if thing.opaque => Barrier::Full,
        Some(_) => Barrier::Slit,
    }
}

/// Mud, growth, rubble, ice and other ground that trips, and water at least 0.3 m deep (MA-MOV-05,
/// MO-MOV-09).
pub(crate) fn is_difficult(terrain: &Terrain) -> bool {
    let trips = |harmful: &Harmful| harmful.damage.is_none() && harmful.number > 0;
    terrain.slows() || terrain.water >= 3 || terrain.harmful.as_ref().is_some_and(trips)
}

/// What it costs to enter a square, ignoring the units in it: 2 for low obstacles and difficult
/// ground; `None` if it is closed (MA-MOV-05, MO-MOV-03, MO-MOV-09).
pub(crate) fn price(view: View<'_>, cell: Cell) -> Option<u16> {
    let terrain = view.board().terrain(cell)?;
    match barrier(view, cell) {
        Barrier::Full | Barrier::Slit => None,
        Barrier::Low => Some(2),
        Barrier::Open if is_difficult(terrain) => Some(2),
        Barrier::Open => Some(1),
    }
}

/// Whether a unit in this square neither sees nor is seen further than a metre (MA-SGT-01,
/// MO-COV-09).
pub(crate) fn obscures(view: View<'_>, cell: Cell) -> bool {
    view.ground().haze.iter().any(|haze| haze.cell == cell)
        || view
            .board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.opaque && !terrain.wall)
}
