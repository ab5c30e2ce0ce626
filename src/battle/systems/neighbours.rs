//! Units in contact.

use crate::{
    battle::{
        components::{Altitude, Band, Columns, CombatStatus, DoorState, Ground, Position, Ride},
        field::board::Board,
        ids::{ObstacleId, UnitId, UnitSet},
        store::setting::Setting,
    },
    geometry::{Cell, Direction, Footprint},
};

/// A unit's place, as far as contact depends on it.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    footprint: Footprint,
    band: Band,
    height: i16,
}

/// What a unit's place follows from, on unchanged ground.
type Stance = (Position, Altitude, CombatStatus, Ride);

/// Every unit's place, and the active units in contact with it (EV-MOV-02).
#[derive(Default)]
pub struct Contacts {
    /// `None` off the field.
    places: Vec<Option<Place>>,
    stances: Vec<Stance>,
    sets: Vec<UnitSet>,
    /// The doors, and the obstacles removed and placed, when contact was last computed.
    doors: Vec<(Cell, DoorState)>,
    cleared: Vec<Cell>,
    placed: Vec<(Cell, Option<ObstacleId>)>,
}

impl Contacts {
    /// The units in contact with a unit.
    #[inline]
    pub fn of(&self, unit: UnitId) -> UnitSet {
        self.sets.get(unit.index()).copied().unwrap_or_default()
    }

    /// Updates the contacts of units that have moved, or of all pairs when doors or obstacles
    /// changed.
    pub fn update(&mut self, rows: &Columns, ground: &Ground, setting: &Setting) {
        let rebuilt = self.places.len() != rows.len()
            || self.doors != ground.doors
            || self.cleared != ground.cleared
            || self.placed != ground.placed;
        if rebuilt {
            self.doors.clone_from(&ground.doors);
            self.cleared.clone_from(&ground.cleared);
            self.placed.clone_from(&ground.placed);
            self.places.clear();
            self.places.resize(rows.len(), None);
            self.stances.clear();
            self.sets.clear();
            self.sets.resize(rows.len(), UnitSet::default());
        }
        let mut changed = UnitSet::default();
        for index in 0..rows.len() {
            let stance = (
                rows.position[index],
                rows.altitude[index],
                rows.life[index],
                rows.ride[index],
            );
            match self.stances.get_mut(index) {
                Some(known) if *known == stance => continue,
                Some(known) => *known = stance,
                None => self.stances.push(stance),
            }
            let place = place(stance, index, ground, setting);
            if self.places[index] != place {
                self.places[index] = place;
                changed.insert(UnitId(index as u16));
            }
        }
        for unit in changed.iter() {
            let set = self.touching(unit, ground, &setting.board);
            for (index, others) in self.sets.iter_mut().enumerate() {
                if set.contains(UnitId(index as u16)) {
                    others.insert(unit);
                } else {
                    others.remove(unit);
                }
            }
            self.sets[unit.index()] = set;
        }
    }

    fn touching(&self, unit: UnitId, ground: &Ground, board: &Board) -> UnitSet {
        let mut set = UnitSet::default();
        let Some(a) = self.places[unit.index()] else {
            return set;
        };
        let on_grid = board.zone_map.is_none();
        for (index, b) in self.places.iter().enumerate() {
            if let Some(b) = *b
                && index != unit.index()
                && a.band == b.band
                && (!on_grid
                    || a.footprint.chebyshev(b.footprint) <= 1
                        && (a.band != Band::Ground || a.height.abs_diff(b.height) <= 1))
                && touch(board, ground, a.footprint, b.footprint)
            {
                set.insert(UnitId(index as u16));
            }
        }
        set
    }
}

/// The place of a unit; `None` off the field.
fn place(
    (position, altitude, life, ride): Stance,
    index: usize,
    ground: &Ground,
    setting: &Setting,
) -> Option<Place> {
    life.is_on_board().then(|| {
        let body = ride.on.map_or(index, UnitId::index);
        let own = setting.squares.get(index).copied().unwrap_or(1);
        let squares = setting.squares.get(body).copied().unwrap_or(own);
        let footprint = Footprint::new(position.0, squares);
        let floors = footprint.cells();
        let floors = floors.map(|cell| setting.board.floor(ground, cell));
        Place {
            footprint,
            band: altitude.band,
            height: floors.max().unwrap_or(0) + i16::from(altitude.hanging),
        }
    })
}

/// Whether a pair of squares touches without cutting a wall's corner; on spots, whether both are in
/// the same one (EV-ZON-05).
pub fn touch(board: &Board, ground: &Ground, a: Footprint, b: Footprint) -> bool {
    if let Some(zones) = &board.zone_map {
        return zones.together(a.min, b.min);
    }
    a.cells().any(|from| {
        b.cells()
            .any(|to| from == to || (from.is_beside(to) && !cuts_corner(board, ground, from, to)))
    })
}

/// Whether a diagonal step cuts a wall's corner.
pub fn cuts_corner(board: &Board, ground: &Ground, from: Cell, to: Cell) -> bool {
    from.direction_to(to)
        .filter(|direction: &Direction| direction.is_diagonal())
        .is_some_and(|direction| {
            direction
                .beside(from)
                .iter()
                .any(|&cell| board.is_wall(ground, cell))
        })
}
