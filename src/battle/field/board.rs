//! The board as the level drew it: tiles with neutral properties that each book maps to its own.

use super::zones::ZoneMap;
use crate::{
    battle::components::{DoorState, Ground},
    geometry::{Cell, Grid},
};

pub use super::{
    obstacle::{CoverClass, Interaction, InteractionTerms, Obstacle, Use},
    terrain::{Climb, Harmful, Light, Poison, Terrain},
};
pub use crate::battle::ids::{ObstacleId, TerrainId};

/// How a square withstands shots and blows, and whether units can leave the map there, in books
/// with such rules (VI-FLD-11, VI-FLD-14, VI-FLD-16, VI-ACT-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Makeup {
    /// Its obstacle hides units behind it, but stops no attacks.
    pub flimsy: bool,
    /// Shots pass through it, although it blocks sight.
    pub penetrable: bool,
    /// Damage its obstacle takes before it breaks, if not the usual.
    pub durability: Option<u16>,
    /// A unit that flees to it leaves the battle.
    pub exit: bool,
}

/// One square as the level drew it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// The ground.
    pub terrain: TerrainId,
    /// Height of the ground in metres.
    pub elevation: i16,
    /// The obstacle on it.
    pub obstacle: Option<ObstacleId>,
    /// The light on it.
    pub light: Light,
    /// A ceiling overhead, whatever the terrain says.
    pub roof: bool,
    /// The zones it belongs to, as bits: 0 is zone A.
    pub zones: u32,
    /// How it withstands attacks, and whether it is an exit.
    pub makeup: Makeup,
}

/// The map of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Its size.
    pub grid: Grid,
    /// The squares in reading order.
    pub tiles: Vec<Tile>,
    /// The kinds of ground on it.
    pub terrains: Vec<Terrain>,
    /// The kinds of obstacles on it.
    pub obstacles: Vec<Obstacle>,
    /// Rain, snow or fog over everything without a roof.
    pub bad_weather: bool,
    /// Letters of the zones by number.
    pub zones: Vec<char>,
    /// What players call the zones, by number; empty or absent where a zone has only its letter.
    pub zone_names: Vec<String>,
    /// Zones and spots, for a battlefield without a grid (EV-ZON-01): they then decide distance,
    /// sight, cover and contact, and squares are only seats.
    pub zone_map: Option<Box<ZoneMap>>,
}

impl Board {
    /// An empty board of one kind of open ground.
    pub fn open(width: u16, height: u16) -> Self {
        let grid = Grid::new(width, height);
        Self {
            grid,
            tiles: vec![Tile::default(); grid.area()],
            terrains: vec![Terrain {
                name: "floor".into(),
                title: "floor".into(),
                ..Terrain::default()
            }],
            ..Self::default()
        }
    }

    /// The square, unless it is off the map.
    pub fn tile(&self, cell: Cell) -> Option<&Tile> {
        self.tiles.get(self.grid.index(cell)?)
    }

    /// How a square withstands attacks, and whether it is an exit; the default off the map.
    pub fn makeup(&self, cell: Cell) -> Makeup {
        self.tile(cell).map(|tile| tile.makeup).unwrap_or_default()
    }

    /// The ground of a square; off the map `None`.
    pub fn terrain(&self, cell: Cell) -> Option<&Terrain> {
        self.terrains.get(usize::from(self.tile(cell)?.terrain.0))
    }

    /// The level's obstacle on a square, whether or not it still stands.
    pub fn drawn_obstacle(&self, cell: Cell) -> Option<&Obstacle> {
        self.obstacles
            .get(usize::from(self.tile(cell)?.obstacle?.0))
    }

    /// The obstacle on a square now, open doors included: one placed in the battle, or the level's.
    pub fn standing(&self, ground: &Ground, cell: Cell) -> Option<&Obstacle> {
        if ground.cleared.contains(&cell) {
            return None;
        }
        if let Some((_, kind)) = ground.placed.iter().find(|(place, _)| *place == cell) {
            return self.obstacles.get(usize::from((*kind)?.0));
        }
        self.drawn_obstacle(cell)
    }

    /// The obstacle on a square now, without open doors.
    pub fn obstacle(&self, ground: &Ground, cell: Cell) -> Option<&Obstacle> {
        let obstacle = self.standing(ground, cell)?;
        (self.door(ground, cell) != Some(DoorState::Open)).then_some(obstacle)
    }

    /// The state of the door on a square, if it has one.
    pub fn door(&self, ground: &Ground, cell: Cell) -> Option<DoorState> {
        let drawn = self.standing(ground, cell)?.door?;
        let changed = ground.doors.iter().find(|(place, _)| *place == cell);
        Some(changed.map_or(drawn, |(_, state)| *state))
    }

    /// The kind of obstacle with this name, if this board has it.
    pub fn kind_named(&self, name: &str) -> Option<ObstacleId> {
        let is_it = |kind: &Obstacle| kind.name == name && kind.poison.is_none();
        let place = self.obstacles.iter().position(is_it)?;
        Some(ObstacleId(place as u16))
    }

    /// The ground or obstacle of a square that trips or hurts.
    pub fn harmful(&self, ground: &Ground, cell: Cell) -> Option<Harmful> {
        self.standing(ground, cell)
            .and_then(|thing| thing.harmful)
            .or(self.terrain(cell)?.harmful)
    }

    /// Whether a square is solid to the ceiling: a wall, a shut door, or off the map.
    pub fn is_wall(&self, ground: &Ground, cell: Cell) -> bool {
        self.terrain(cell).is_none_or(|terrain| terrain.wall)
            || matches!(
                self.door(ground, cell),
                Some(DoorState::Closed | DoorState::Locked)
            )
    }

    /// Whether a square blocks sight. Squares off the map do.
    pub fn is_opaque(&self, ground: &Ground, cell: Cell) -> bool {
        self.is_wall(ground, cell)
            || self.terrain(cell).is_some_and(|terrain| terrain.opaque)
            || self
                .obstacle(ground, cell)
                .is_some_and(|obstacle| obstacle.opaque)
    }

    /// The cover that a square gives units behind it; walls count as heavy cover.
    pub fn cover(&self, ground: &Ground, cell: Cell) -> Option<CoverClass> {
        if self.is_wall(ground, cell) {
            return Some(CoverClass::Heavy);
        }
        self.obstacle(ground, cell)?.cover
    }

    /// Height a unit stands at in a square, in metres: the ground and a solid obstacle on it.
    pub fn floor(&self, ground: &Ground, cell: Cell) -> i16 {
        let Some(tile) = self.tile(cell) else {
            return 0;
        };
        let object = self
            .obstacle(ground, cell)
            .map_or(0, |obstacle| i16::from(obstacle.height));
        let hole = self
            .terrain(cell)
            .map_or(0, |terrain| i16::from(terrain.gap));
        tile.elevation + object - hole
    }

    /// Whether a square has a ceiling.
    pub fn has_roof(&self, cell: Cell) -> bool {
        self.tile(cell).is_some_and(|tile| tile.roof)
            || self.terrain(cell).is_some_and(|terrain| terrain.roof)
    }

    /// The light on a square; off the map it is dark.
    pub fn light(&self, cell: Cell) -> Light {
        self.tile(cell).map_or(Light::Dark, |tile| tile.light)
    }

    /// Whether two squares are one place: the same square, or seats of the same spot (EV-ZON-05).
    pub fn same_place(&self, a: Cell, b: Cell) -> bool {
        a == b
            || self
                .zone_map
                .as_ref()
                .is_some_and(|zones| zones.together(a, b))
    }

    /// What players call a zone: its name, or its letter.
    pub fn zone_name(&self, zone: u8) -> String {
        let named = self.zone_names.get(usize::from(zone));
        named.filter(|name| !name.is_empty()).map_or_else(
            || {
                let letter = self.zones.get(usize::from(zone)).unwrap_or(&'?');
                format!("zone {letter}")
            },
            Clone::clone,
        )
    }

    /// Whether a square lies in a zone.
    pub fn in_zone(&self, cell: Cell, zone: u8) -> bool {
        self.tile(cell)
            .is_some_and(|tile| tile.zones & (1 << zone) != 0)
    }
}
