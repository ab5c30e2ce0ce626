//! Kinds of places and of symmetry.

use super::tile::Tile;

/// The kind of place that a new level shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// An open yard within walls: crates, low walls, grass, puddles.
    Yard,
    /// Rooms under a ceiling, with doors, tables and pillars.
    Hall,
    /// A street between houses.
    Street,
    /// Caves with narrow ways, rubble and rises.
    Cave,
    /// A wood with a stream, thickets and rises.
    Wood,
}

/// How one half of a new level repeats the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// West and east are mirror images.
    Flip,
    /// The board looks the same after half a turn.
    Turn,
}

impl PlaceKind {
    /// Its word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yard => "yard",
            Self::Hall => "hall",
            Self::Street => "street",
            Self::Cave => "cave",
            Self::Wood => "wood",
        }
    }

    /// The ground that a bare board of this kind has.
    pub(super) fn base(self) -> Tile {
        match self {
            Self::Yard | Self::Street => Tile::Paving,
            Self::Hall => Tile::Hall,
            Self::Cave => Tile::Earth,
            Self::Wood => Tile::Grass,
        }
    }

    /// What surrounds the board; a wood simply ends.
    pub(super) fn border(self) -> Option<Tile> {
        match self {
            Self::Yard | Self::Hall | Self::Street => Some(Tile::Wall),
            Self::Cave => Some(Tile::Rock),
            Self::Wood => None,
        }
    }
}

impl Mirror {
    /// Its word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Flip => "flip",
            Self::Turn => "turn",
        }
    }
}
