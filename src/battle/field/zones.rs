//! A battlefield without a grid (EV-ZON-01): zones, and the spots in them.
//!
//! Every spot is laid out on the board as a block of squares, one seat for each combatant of the
//! roster, so that windows, orders and saves still use squares:
//! ```text
//!   ################        one strip a zone, one block a spot, in the order of the file;
//!   #AB AB AB | AB #        seat 0, seat 1 of each block; behind them the seats of units
//!   ################        who are on their way between two spots
//! ```
//!
//! The seat of a unit in its block has no meaning. The zone map answers what squares answer on a
//! grid: contact, distance and sight.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{obstacle::CoverClass, terrain::Climb};
use crate::{
    battle::{components::Ground, ids::UnitId},
    geometry::{Cell, Grid},
};

pub use crate::battle::{components::Trip, ids::SpotId};

/// The most zones of a battlefield (EV-ZON-02).
pub const MOST_ZONES: usize = 5;
/// The most spots of a zone, hidden ones included.
pub const MOST_SPOTS: usize = 12;
/// The name of every zone's empty spot (EV-ZON-04).
pub const EMPTY: &str = "empty";

/// The distance without a route: beyond every range, and small enough to be doubled.
const FAR: u16 = 30_000;

/// One zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Zones that units can walk to from it, as bits (EV-ZON-03).
    pub beside: u8,
    /// Zones in its line of sight, as bits; its own is always one (EV-ZON-03).
    pub sees: u8,
    /// Its spots.
    pub spots: Range<u8>,
    /// Its empty spot.
    pub empty: SpotId,
}

impl Zone {
    /// Its spots, whether or not they exist now.
    pub fn ids(&self) -> impl Iterator<Item = SpotId> + use<> {
        self.spots.clone().map(SpotId)
    }
}

/// When a spot exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// From the start.
    #[default]
    Open,
    /// After a successful search (EV-ZON-21).
    Hidden,
    /// After something creates it (EV-ZON-20).
    Later,
}

/// A change of spots (EV-ZON-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpotChange {
    /// A spot is created.
    Create(SpotId),
    /// A spot is destroyed; units in it move to the empty spot.
    Destroy(SpotId),
    /// A spot becomes another, with all units in it.
    Alter {
        /// The old spot.
        from: SpotId,
        /// The new spot.
        to: SpotId,
    },
}

/// An interaction with a spot (EV-ZON-20, EV-FLD-09).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The skill it takes, by its name in the book's files.
    pub skill: String,
    /// Added to the test.
    pub modifier: i8,
    /// Action points it costs.
    pub stars: u8,
    /// The keyword it spends, by its name in the book's files.
    pub keyword: Option<String>,
    /// What it changes.
    pub change: SpotChange,
}

/// One spot (EV-ZON-04). Height, light, ground and roof are those of the squares of its block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Its name, unique in its zone.
    pub name: String,
    /// Its zone.
    pub zone: u8,
    /// When it exists.
    pub presence: Presence,
    /// The cover it gives units in it against attackers elsewhere (EV-ZON-14).
    pub cover: Option<CoverClass>,
    /// Damage above this number destroys it (EV-ZON-20).
    pub durability: Option<u8>,
    /// Its zone is entered only here (EV-ZON-09).
    pub gate: bool,
    /// A unit pushed in it hits something hard after a metre (EV-ZON-19).
    pub solid: bool,
    /// Metres to climb on the way into it (EV-ZON-22).
    pub climb: Option<(u8, Climb)>,
    /// Metres to leap on the way into it, and the depth of a fall (EV-ZON-22).
    pub gap: Option<(u8, u8)>,
    /// Zones that cannot see it, as bits; sight is mutual (EV-ZON-13).
    pub hidden_from: u8,
    /// The interaction it offers.
    pub interaction: Option<Interaction>,
}

/// The zone and spot of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The zone.
    pub zone: u8,
    /// The spot; `None` for a seat between spots (EV-ZON-11).
    pub spot: Option<SpotId>,
}

/// Zones and spots, and where they lie on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ZoneMap {
    /// Metres between two spots of one zone (EV-ZON-06).
    pub spot_metres: u8,
    /// Metres between two adjacent zones (EV-ZON-06).
    pub zone_metres: u8,
    /// The zones in the order of the file.
    pub zones: Vec<Zone>,
    /// The spots of all zones in the order of the file.
    pub spots: Vec<Spot>,
    grid: Grid,
    seats: Seats,
    /// The block of each square: 0 for none, otherwise one more than its number.
    blocks: Vec<u8>,
    /// North-west squares of the blocks: spots first, then the area between the spots of each zone.
    corners: Vec<Cell>,
    /// Steps from zone to zone; 255 without a route.
    steps: [[u8; MOST_ZONES]; MOST_ZONES],
}

/// How many seats a block has, and how many are side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seats {
    count: u16,
    columns: u16,
}

impl Seats {
    fn rows(self) -> u16 {
        self.count.div_ceil(self.columns)
    }
}

impl ZoneMap {
    /// Lays zones and spots out for a roster. The seats of one unit are in reading order, in the
    /// order of their spots in the file.
    pub fn new(
        (spot_metres, zone_metres): (u8, u8),
        zones: Vec<Zone>,
        spots: Vec<Spot>,
        roster: usize,
    ) -> Self {
        let widest = zones.iter().map(|zone| zone.spots.len() as u16 + 1).max();
        let (across, down) = (widest.unwrap_or(1), zones.len() as u16);
        let count = roster.clamp(1, usize::from(u16::MAX)) as u16;
        let size = |columns: u16| {
            let seats = Seats { count, columns };
            (
                across * (columns + 1) + 1,
                down * (seats.rows() + 2) + 1,
                seats,
            )
        };
        // About the proportions of a window: three to two.
        let best = (1..=count.min(16))
            .map(size)
            .min_by_key(|&(width, height, _)| (2 * u32::from(width)).max(3 * u32::from(height)));
        let (width, height, seats) = best.unwrap_or((1, 1, Seats::default()));
        let grid = Grid::new(width, height);
        let mut map = Self {
            spot_metres,
            zone_metres,
            steps: steps(&zones),
            corners: vec![Cell::default(); spots.len() + zones.len()],
            blocks: vec![0; grid.area()],
            zones,
            spots,
            grid,
            seats,
        };
        map.lay_out();
        map
    }

    fn lay_out(&mut self) {
        for (row, zone) in self.zones.iter().enumerate() {
            let y = row as i16 * (self.seats.rows() as i16 + 2) + 2;
            let way = self.spots.len() + row;
            let blocks = zone.ids().map(|spot| usize::from(spot.0)).chain([way]);
            for (column, block) in blocks.enumerate() {
                let x = column as i16 * (self.seats.columns as i16 + 1) + 1;
                self.corners[block] = Cell::new(x, y);
            }
        }
        for block in 0..self.corners.len() {
            for seat in 0..self.seats.count {
                if let Some(index) = self.grid.index(self.seat_of(block, seat)) {
                    self.blocks[index] = block as u8 + 1;
                }
            }
        }
    }

    /// The size of the board.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    fn seat_of(&self, block: usize, number: u16) -> Cell {
        let corner = self.corners.get(block).copied().unwrap_or_default();
        let columns = self.seats.columns.max(1);
        corner.offset((number % columns) as i16, (number / columns) as i16)
    }

    /// The square of a combatant in a spot.
    pub fn seat(&self, spot: SpotId, unit: UnitId) -> Cell {
        self.seat_of(usize::from(spot.0), unit.0)
    }

    /// The square of a combatant between the spots of a zone (EV-ZON-11).
    pub fn way_seat(&self, zone: u8, unit: UnitId) -> Cell {
        self.seat_of(self.spots.len() + usize::from(zone), unit.0)
    }

    /// Whether a square is the seat of a combatant, in a spot or between spots.
    pub fn is_seat_of(&self, cell: Cell, unit: UnitId) -> bool {
        self.place(cell).is_some_and(|place| {
            cell == match place.spot {
                Some(spot) => self.seat(spot, unit),
                None => self.way_seat(place.zone, unit),
            }
        })
    }

    /// The north-west and the south-east square of a spot's block.
    pub fn block(&self, spot: SpotId) -> (Cell, Cell) {
        self.block_of(usize::from(spot.0))
    }

    /// The block of squares between the spots of a zone: its first and last square.
    pub fn way_block(&self, zone: u8) -> (Cell, Cell) {
        self.block_of(self.spots.len() + usize::from(zone))
    }

    fn block_of(&self, block: usize) -> (Cell, Cell) {
        let corner = self.seat_of(block, 0);
        let (columns, rows) = (self.seats.columns as i16, self.seats.rows() as i16);
        (corner, corner.offset(columns - 1, rows - 1))
    }

    /// The squares of a spot.
    pub fn cells(&self, spot: SpotId) -> impl Iterator<Item = Cell> {
        (0..self.seats.count).map(move |seat| self.seat_of(usize::from(spot.0), seat))
    }

    /// The squares of a zone: of its spots, and of the area between them.
    pub fn zone_cells(&self, zone: u8) -> impl Iterator<Item = Cell> {
        let spots = self.zones[usize::from(zone)].ids();
        let way = self.spots.len() + usize::from(zone);
        spots
            .map(|spot| usize::from(spot.0))
            .chain([way])
            .flat_map(move |block| (0..self.seats.count).map(move |seat| self.seat_of(block, seat)))
    }

    /// The place of a square; `None` if it belongs to no block.
    pub fn place(&self, cell: Cell) -> Option<Place> {
        let block = self.blocks.get(self.grid.index(cell)?)?.checked_sub(1)?;
        match self.spots.get(usize::from(block)) {
            Some(spot) => Some(Place {
                zone: spot.zone,
                spot: Some(SpotId(block)),
            }),
            None => Some(Place {
                zone: block - self.spots.len() as u8,
                spot: None,
            }),
        }
    }

    /// The spot a square belongs to.
    pub fn spot_at(&self, cell: Cell) -> Option<SpotId> {
        self.place(cell)?.spot
    }

    /// A spot by its number.
    pub fn spot(&self, spot: SpotId) -> &Spot {
        &self.spots[usize::from(spot.0)]
    }

    /// The zone of a spot.
    pub fn zone_of(&self, spot: SpotId) -> &Zone {
        &self.zones[usize::from(self.spot(spot).zone)]
    }

    /// Whether a spot exists now (EV-ZON-20, 21).
    pub fn is_there(&self, ground: &Ground, spot: SpotId) -> bool {
        let changed = ground.spots.iter().find(|(known, _)| *known == spot);
        changed.map_or(self.spot(spot).presence == Presence::Open, |(_, there)| {
            *there
        })
    }

    /// The spots of a zone that exist now, in the order of the file.
    pub fn present<'z>(
        &'z self,
        ground: &'z Ground,
        zone: u8,
    ) -> impl Iterator<Item = SpotId> + use<'z> {
        self.zones[usize::from(zone)]
            .ids()
            .filter(|&spot| self.is_there(ground, spot))
    }

    /// The gate of a zone, if it exists now (EV-ZON-09).
    pub fn gate(&self, ground: &Ground, zone: u8) -> Option<SpotId> {
        self.present(ground, zone)
            .find(|&spot| self.spot(spot).gate)
    }

    /// Whether two squares belong to one spot: units there are adjacent (EV-ZON-05).
    pub fn together(&self, a: Cell, b: Cell) -> bool {
        let spot = self.spot_at(a);
        spot.is_some() && spot == self.spot_at(b)
    }

    /// Metres between squares (EV-ZON-06); every unit between spots is alone.
    pub fn distance(&self, a: Cell, b: Cell) -> u16 {
        if a == b {
            return 0;
        }
        let (Some(from), Some(to)) = (self.place(a), self.place(b)) else {
            return FAR;
        };
        if from.spot.is_some() && from.spot == to.spot {
            return 1;
        }
        match self.steps_between(from.zone, to.zone) {
            Some(0) => self.spot_metres.into(),
            Some(steps) => u16::from(self.zone_metres) * u16::from(steps),
            None => FAR,
        }
    }

    /// Steps from one zone to another.
    pub fn steps_between(&self, from: u8, to: u8) -> Option<u8> {
        let steps = self.steps[usize::from(from)][usize::from(to)];
        (steps < u8::MAX).then_some(steps)
    }

    /// The zones of the shortest route, both ends included; ties go to the order of the file. Empty
    /// without a route.
    pub fn way(&self, from: u8, to: u8) -> Vec<u8> {
        let mut way = Vec::new();
        let Some(mut left) = self.steps_between(from, to) else {
            return way;
        };
        way.push(from);
        let mut here = from;
        while left > 0 {
            left -= 1;
            let next = (0..self.zones.len() as u8).find(|&zone| {
                self.zones[usize::from(here)].beside & 1 << zone != 0
                    && self.steps_between(zone, to) == Some(left)
            });
            let Some(next) = next else { break };
            way.push(next);
            here = next;
        }
        way
    }

    /// Whether there is a line of sight between two squares (EV-ZON-03, 13). Everything within a
    /// zone is in sight.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let (Some(from), Some(to)) = (self.place(a), self.place(b)) else {
            return false;
        };
        let hides = |place: Place, zone: u8| {
            place
                .spot
                .is_some_and(|spot| self.spot(spot).hidden_from & 1 << zone != 0)
        };
        from.zone == to.zone
            || self.zones[usize::from(from.zone)].sees & 1 << to.zone != 0
                && !hides(from, to.zone)
                && !hides(to, from.zone)
    }

    /// The cover of a unit in the second square against the first (EV-ZON-14): that of its spot,
    /// against every unit outside it.
    pub fn cover(&self, from: Cell, to: Cell) -> Option<CoverClass> {
        let spot = self.spot_at(to)?;
        if self.spot_at(from) == Some(spot) {
            return None;
        }
        self.spot(spot).cover
    }

    /// A spot as a player reads it: `desk in the Hall`.
    pub fn title(&self, spot: SpotId) -> String {
        let (own, zone) = (self.spot(spot), self.zone_of(spot));
        if own.name == EMPTY {
            format!("open part of {}", zone.name)
        } else {
            format!("{} in {}", own.name, zone.name)
        }
    }
}

/// Steps from each zone to each other.
fn steps(zones: &[Zone]) -> [[u8; MOST_ZONES]; MOST_ZONES] {
    let mut steps = [[u8::MAX; MOST_ZONES]; MOST_ZONES];
    for (from, row) in steps.iter_mut().enumerate().take(zones.len()) {
        row[from] = 0;
        // Five zones are final after four rounds.
        for done in 0..MOST_ZONES as u8 {
            for (zone, entry) in zones.iter().enumerate().take(MOST_ZONES) {
                if row[zone] != done {
                    continue;
                }
                for (next, step) in row.iter_mut().enumerate() {
                    if entry.beside & 1 << next != 0 {
                        *step = (*step).min(done + 1);
                    }
                }
            }
        }
    }
    steps
}

#[cfg(test)]
#[path = "zones_tests.rs"]
mod tests;
