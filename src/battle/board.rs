//! The board as the level drew it: tiles with neutral properties that each book maps to its own.

use serde::{Deserialize, Serialize};

use super::{
    components::{DoorState, Ground},
    zones::ZoneMap,
};
use crate::geometry::{Cell, Grid};

/// How much light falls on a square.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// Too little to see by.
    Dark,
    /// Dusk, candles.
    Low,
    /// Enough.
    #[default]
    Bright,
}

/// How something can be climbed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Climb {
    /// Few holds.
    pub harsh: bool,
    /// Every attempt needs a test.
    pub hard: bool,
}

/// Ground that trips or hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harmful {
    /// How bad, 0 to 3.
    pub number: u8,
    /// Damage of one slip; `None` for ground that only trips.
    pub damage: Option<u8>,
}

/// A poison on a trap (TH-CON-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Poison {
    /// Wounds until it is gone.
    AdderVenom,
    /// Tires until it is gone.
    SleepResin,
}

/// A named kind of ground, from `assets/terrain.ron`; books read these neutral properties.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    /// Its name in level files.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// Solid to the ceiling: no step, no sight.
    pub wall: bool,
    /// No sight through it, though it can be walked.
    pub opaque: bool,
    /// A slope or stairs: height differences are walked.
    pub slope: bool,
    /// Difficult ground such as deep mud: it slows units.
    pub hindering: bool,
    /// Thick undergrowth: it slows units, in some books more than other ground.
    pub undergrowth: bool,
    /// Ground that trips or hurts.
    pub harmful: Option<Harmful>,
    /// It burns: some books set units that enter it on fire (TH-CON-09).
    pub fire: bool,
    /// It can be set alight.
    #[serde(default)]
    pub flammable: bool,
    /// Depth of water in tenths of a metre.
    pub water: u8,
    /// Water in motion.
    pub rough_water: bool,
    /// Depth of a hole in metres; 0 is no hole.
    pub gap: u8,
    /// Whether its sides can be climbed.
    pub climb: Option<Climb>,
    /// No air to breathe.
    pub no_air: bool,
    /// A ceiling overhead.
    pub roof: bool,
    /// Drift of the water in squares a round: columns and rows (TH-MOV-09).
    #[serde(default)]
    pub current: Option<(i8, i8)>,
    /// Target number of the landing test after a slip here, if not the usual one (TH-MOV-15).
    #[serde(default)]
    pub slip_tn: Option<u8>,
}

impl Terrain {
    /// Whether it slows units.
    pub fn slows(&self) -> bool {
        self.hindering || self.undergrowth
    }
}

/// How much of a unit something hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverClass {
    /// Thin or low.
    Light,
    /// Stops most attacks.
    Heavy,
}

/// What an interaction does to the map (EV-FLD-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Use {
    /// The obstacle becomes another kind, by its name; `None` removes it.
    Becomes(Option<String>),
    /// It falls over, away from the unit.
    Topple {
        /// Squares it falls on, one behind the other.
        squares: u8,
        /// Damage to units on those squares.
        damage: u8,
        /// What lies there afterwards, by its name.
        becomes: Option<String>,
    },
    /// It opens a door, even a locked one.
    Opens,
    /// Toggles doors elsewhere: open ones shut, all others open.
    Switches(Vec<Cell>),
}

/// What one book requires for an interaction. Skills, foci and keywords are places in the book's
/// own lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// The skill tested; without one it always succeeds.
    pub skill: Option<u8>,
    /// A focus that helps.
    pub focus: Option<u8>,
    /// Added to the target number.
    pub modifier: i16,
    /// Action points.
    pub points: u8,
    /// The keyword of the action.
    pub keyword: Option<u8>,
    /// It needs skill rather than force: the book may have separate actions for the two.
    pub by_skill: bool,
    /// It takes too long for a battle.
    pub forbidden: bool,
    /// Rounds it takes instead of points, in books with such actions.
    pub rounds: Option<u8>,
    /// The target number of a check to hurry it, if it can be hurried.
    pub hurry: Option<u8>,
}

impl Default for Terms {
    /// One action point, and it succeeds.
    fn default() -> Self {
        Self {
            skill: None,
            focus: None,
            modifier: 0,
            points: 1,
            keyword: None,
            by_skill: false,
            forbidden: false,
            rounds: None,
            hurry: None,
        }
    }
}

/// One interaction with an obstacle (EV-FLD-09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interaction {
    /// Its name as a player reads it: "Topple the shelf".
    pub title: String,
    /// What it does.
    pub effect: Use,
    /// What each book requires for it, by the book's name.
    pub terms: Vec<(String, Terms)>,
}

impl Interaction {
    /// What a book requires for it.
    pub fn terms(&self, book: &str) -> Terms {
        let own = self.terms.iter().find(|(name, _)| name == book);
        own.map_or(Terms::default(), |(_, terms)| *terms)
    }
}

/// A named kind of obstacle, from `assets/obstacles.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// Its name in level files.
    pub name: String,
    /// What a player reads.
    pub title: String,
    /// Height in metres.
    pub height: u8,
    /// The cover it gives.
    pub cover: Option<CoverClass>,
    /// No sight through it.
    pub opaque: bool,
    /// Damage above this number destroys it; `None` if it is indestructible.
    pub durability: Option<u8>,
    /// Whether it can be climbed.
    pub climb: Option<Climb>,
    /// A door, and its state at the start.
    pub door: Option<DoorState>,
    /// It trips or hurts units that step on it.
    pub harmful: Option<Harmful>,
    /// The poison that coats it. After it has worked once, the kind of the same name without poison
    /// replaces this one (TH-CON-09).
    #[serde(default)]
    pub poison: Option<Poison>,
    /// Target number of the search that finds it, in books that search for obstacles; 0 is in plain
    /// sight (MA-ACT-06).
    #[serde(default)]
    pub hidden: u8,
    /// The interactions it offers.
    pub interact: Vec<Interaction>,
}

/// A kind of terrain of this board, by its place in [`Board::terrains`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(pub u16);

/// A kind of obstacle of this board, by its place in [`Board::obstacles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObstacleId(pub u16);

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
