//! Read-only access to a battle.

use super::{
    components::{
        Altitude, Band, Clock, CombatStatus, Condition, ConditionId, Conditions, Ground, Memory,
        PoolId, Pools, Position, Posture, Ride, Stealth,
    },
    field::{board::Board, standpoint::Standpoint, terrain_index::TerrainIndex},
    ids::{SideId, SideSet, UnitId, UnitSet},
    ruleset::condition_rule::Forbids,
    scene::Scene,
    store::{Store, result_cache::Cached},
};
use smallvec::SmallVec;

use crate::geometry::{Cell, Footprint};

/// A battle as rules read it: cheap to copy, impossible to write.
#[derive(Clone, Copy)]
pub struct View<'b> {
    /// The parts that change.
    pub store: &'b Store,
    /// The parts that never change.
    pub scene: &'b Scene,
}

impl<'b> View<'b> {
    /// The map.
    #[inline]
    pub fn board(self) -> &'b Board {
        &self.scene.board
    }

    /// Differences from the map as the level drew it.
    #[inline]
    pub fn ground(self) -> &'b Ground {
        self.store.field::<Ground>()
    }

    /// Rounds, turns and the end of the battle.
    #[inline]
    pub fn clock(self) -> &'b Clock {
        self.store.field::<Clock>()
    }

    /// What sides see and remember.
    #[inline]
    pub fn memory(self) -> &'b Memory {
        self.store.field::<Memory>()
    }

    /// The sheet of a unit in the book's own type; `None` if another book runs the battle.
    #[inline]
    pub fn sheet<T: 'static>(self, unit: UnitId) -> Option<&'b T> {
        self.scene.member(unit).sheet.downcast_ref()
    }

    /// The side of a combatant.
    #[inline]
    pub fn side(self, unit: UnitId) -> SideId {
        self.scene.member(unit).side
    }

    /// The members of a side, whatever their state.
    #[inline]
    pub fn members(self, side: SideId) -> impl Iterator<Item = UnitId> + use<'b> {
        self.store
            .ids()
            .filter(move |&unit| self.side(unit) == side)
    }

    /// Whether two combatants are on opposed sides.
    #[inline]
    pub fn hostile(self, a: UnitId, b: UnitId) -> bool {
        !self.scene.friendly(a, b)
    }

    /// Whether a unit takes part.
    #[inline]
    pub fn status(self, unit: UnitId) -> CombatStatus {
        *self.store.get::<CombatStatus>(unit)
    }

    /// The status of a unit before anything else is known: vehicle or active.
    pub fn fresh_status(self, unit: UnitId) -> CombatStatus {
        match self.is_vehicle(unit) {
            true => CombatStatus::Vehicle,
            false => CombatStatus::Active,
        }
    }

    /// The units on the field that are not out, by number.
    #[inline]
    pub fn active(self) -> impl Iterator<Item = UnitId> + use<'b> {
        self.store
            .ids()
            .filter(move |&unit| self.status(unit).is_active())
    }

    /// Active combatants of opposed sides, by number.
    #[inline]
    pub fn enemies(self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
        self.active()
            .filter(move |&other| self.hostile(unit, other))
    }

    /// Active units of the same or an allied side, without the unit itself, by number.
    #[inline]
    pub fn allies(self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
        self.active()
            .filter(move |&other| other != unit && !self.hostile(unit, other))
    }

    /// The north-west square of a combatant.
    #[inline]
    pub fn cell(self, unit: UnitId) -> Cell {
        self.store.get::<Position>(unit).0
    }

    /// All squares of a combatant; a rider stands in those of its mount.
    #[inline]
    pub fn footprint(self, unit: UnitId) -> Footprint {
        let body = self.mount(unit).unwrap_or(unit);
        Footprint::new(self.cell(unit), self.scene.member(body).squares)
    }

    /// The mount of a unit.
    #[inline]
    pub fn mount(self, unit: UnitId) -> Option<UnitId> {
        self.store.get::<Ride>(unit).on
    }

    /// The rider of a unit.
    #[inline]
    pub fn rider(self, unit: UnitId) -> Option<UnitId> {
        let mut rides = self.store.all::<Ride>();
        rides
            .find(|(_, ride)| ride.on == Some(unit))
            .map(|(rider, _)| rider)
    }

    /// The units on a mount or in a vehicle, by number.
    pub fn riders(self, mount: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
        self.store
            .all::<Ride>()
            .filter(move |(_, ride)| ride.on == Some(mount))
            .map(|(rider, _)| rider)
    }

    /// The units that change place when one does: itself first, then its mount or vehicle and all riders of
    /// that.
    pub fn carried_along(self, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        let body = self.mount(unit).unwrap_or(unit);
        let others = std::iter::once(body).chain(self.riders(body));
        let others = others.filter(|&other| other != unit);
        std::iter::once(unit).chain(others).collect()
    }

    /// Whether this is a vehicle: of the roster, and of no side.
    #[inline]
    pub fn is_vehicle(self, unit: UnitId) -> bool {
        self.side(unit) == SideId::NOBODY
    }

    /// The vehicle in which a combatant sits.
    #[inline]
    pub fn vehicle(self, unit: UnitId) -> Option<UnitId> {
        self.mount(unit).filter(|&mount| self.is_vehicle(mount))
    }

    /// Whether a combatant sits in a passenger's place of a vehicle: it goes where that goes.
    pub fn is_passenger(self, unit: UnitId) -> bool {
        self.store.get::<Ride>(unit).place > 0
    }

    /// Whether two are the same combatant, a rider and its mount, or ride the same: they are in nobody's way.
    #[inline]
    pub fn is_one_body(self, a: UnitId, b: UnitId) -> bool {
        let (on, under) = (self.mount(a), self.mount(b));
        a == b || on == Some(b) || under == Some(a) || on.is_some() && on == under
    }

    /// Height and band of a combatant.
    #[inline]
    pub fn altitude(self, unit: UnitId) -> Altitude {
        *self.store.get::<Altitude>(unit)
    }

    /// The band of a combatant.
    #[inline]
    pub fn band(self, unit: UnitId) -> Band {
        self.altitude(unit).band
    }

    /// Whether a unit stands, crouches or lies.
    #[inline]
    pub fn posture(self, unit: UnitId) -> Posture {
        *self.store.get::<Posture>(unit)
    }

    /// Lasting states of a combatant.
    #[inline]
    pub fn conditions(self, unit: UnitId) -> &'b Conditions {
        self.store.get::<Conditions>(unit)
    }

    /// Whether a combatant has a condition.
    #[inline]
    pub fn has(self, unit: UnitId, condition: ConditionId) -> bool {
        self.conditions(unit).has(condition)
    }

    /// Whether a combatant has a condition from this source.
    pub fn has_from(self, unit: UnitId, condition: ConditionId, source: UnitId) -> bool {
        let mut held = self.conditions(unit).0.iter();
        held.any(|held| held.id == condition && held.source == Some(source))
    }

    /// A condition of a combatant.
    #[inline]
    pub fn condition(self, unit: UnitId, condition: ConditionId) -> Option<&'b Condition> {
        self.conditions(unit).get(condition)
    }

    /// Whether a condition of a unit forbids something of this.
    pub fn forbids(self, unit: UnitId, what: Forbids) -> bool {
        let mut held = self.conditions(unit).0.iter();
        held.any(|held| {
            let rule = self.scene.book.condition(held.id);
            rule.is_some_and(|rule| rule.forbids.intersects(what))
        })
    }

    /// The points left in a pool.
    #[inline]
    pub fn pool(self, unit: UnitId, pool: PoolId) -> i16 {
        self.store.get::<Pools>(unit).now(pool)
    }

    /// The units in contact with a unit: within one square, on the same band, at most a metre apart
    /// in height, with no wall between (EV-MOV-02). The battle's systems keep it up to date.
    #[inline]
    pub fn neighbours(self, unit: UnitId) -> UnitSet {
        self.store.neighbours(unit)
    }

    /// The unit in a square on a band.
    #[inline]
    pub fn occupant(self, cell: Cell, band: Band) -> Option<UnitId> {
        self.store.occupant(cell, band)
    }

    /// Squares between two units: 1 if they touch, 0 if they overlap. Metres between zones and
    /// spots (EV-ZON-06).
    #[inline]
    pub fn gap(self, a: UnitId, b: UnitId) -> u16 {
        match &self.board().zone_map {
            None => self.footprint(a).chebyshev(self.footprint(b)),
            Some(zones) => zones.distance(self.cell(a), self.cell(b)),
        }
    }

    /// Squares between two units, or what their height difference counts if that is more
    /// (GN-HGT-04).
    #[inline]
    pub fn distance(self, a: UnitId, b: UnitId) -> u16 {
        self.distance_between(self.standpoint(a), self.standpoint(b))
    }

    /// The same between two standpoints.
    pub fn distance_between(self, a: Standpoint, b: Standpoint) -> u16 {
        let up = (self.scene.book.height_distance)(a.feet.abs_diff(b.feet));
        let along = match &self.board().zone_map {
            None => a.space.chebyshev(b.space),
            Some(zones) => zones.distance(a.space.min, b.space.min),
        };
        along.max(up)
    }

    /// The same from a standpoint to a square, or to the nearest part of its obstacle.
    pub fn distance_to(self, from: Standpoint, cell: Cell) -> u16 {
        let square = self.terrain_index().square(cell);
        let ground = square.ground();
        let feet = from.feet.clamp(ground, ground.max(square.floor.into()));
        let space = cell.into();
        self.distance_between(from, Standpoint { space, feet })
    }

    /// Squares between a combatant and a square, as the book counts them.
    #[inline]
    pub fn gap_to(self, unit: UnitId, cell: Cell) -> u16 {
        match &self.board().zone_map {
            None => self.footprint(unit).chebyshev(cell.into()),
            Some(zones) => zones.distance(self.cell(unit), cell),
        }
    }

    /// Whether a unit is at a square: it fills it, or both belong to one spot.
    #[inline]
    pub fn is_at(self, unit: UnitId, cell: Cell) -> bool {
        self.footprint(unit)
            .cells()
            .any(|own| self.board().same_place(own, cell))
    }

    /// Height a unit stands at, with what it climbed, in metres; in the air the height of its band.
    #[inline]
    pub fn height(self, unit: UnitId) -> i32 {
        let altitude = self.altitude(unit);
        match altitude.band {
            Band::Ground => {
                let lay = self.terrain_index();
                let floors = self.footprint(unit).cells();
                let floors = floors.map(|cell| lay.square(cell).floor);
                let floor = floors.max().unwrap_or(0);
                i32::from(floor) + i32::from(altitude.hanging)
            }
            Band::Low => 10,
            Band::High => 150,
        }
    }

    /// Whether a unit's side knows where another unit is: an ally, or an enemy in sight that is not
    /// hidden.
    #[inline]
    pub fn knows_of(self, unit: UnitId, other: UnitId) -> bool {
        !self.hostile(unit, other)
            || !self.store.get::<Stealth>(other).hidden
                && self.memory().sees(self.side(unit), other)
    }

    /// Whether a side sees a square and the state of its obstacle. A wall or a shut door is seen if
    /// a square beside it is.
    pub fn watches(self, side: SideId, cell: Cell) -> bool {
        let (board, ground) = (self.board(), self.ground());
        let is_solid = |cell| board.is_opaque(ground, cell);
        let sides_of_it = [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .map(|(x, y)| Cell::new(cell.x + x, cell.y + y))
            .into_iter()
            .filter(|&beside| is_solid(cell) && board.grid.contains(beside) && !is_solid(beside));
        let faces: SmallVec<[Cell; 5]> = std::iter::once(cell).chain(sides_of_it).collect();
        self.active()
            .filter(|&observer| self.scene.shares_sight(side, self.side(observer)))
            .any(|observer| {
                let sees = |&face: &Cell| (self.scene.book.sees_square)(self, observer, face);
                faces.iter().any(sees)
            })
    }

    /// All sides that see a square.
    pub fn watchers(self, cell: Cell) -> SideSet {
        let mut watchers = SideSet::default();
        for side in (0..self.scene.sides.len() as u8).map(SideId) {
            if self.watches(side, cell) {
                watchers.insert(side);
            }
        }
        watchers
    }

    /// The squares as used for routes and lines.
    #[inline]
    pub fn terrain_index(self) -> &'b TerrainIndex {
        let look = || TerrainIndex::of(self.board(), self.ground());
        self.store.exposures.terrain_index(look)
    }

    /// The result for a question about this state, computed once while the state is in force: for
    /// what rules and brains ask repeatedly, such as everything in reach.
    #[inline]
    pub fn cached<K, T>(self, question: K, work: impl FnOnce() -> T) -> Cached<K, T>
    where
        K: PartialEq + Send + Sync + 'static,
        T: Send + Sync + 'static,
    {
        let store = self.store;
        store.memo.cached(store.revision(), question, work)
    }

    /// The kept result for a question about terrain, doors and obstacles only, independent of the
    /// units' places.
    #[inline]
    pub fn recall_of_land<K, T>(self, question: K, work: impl FnOnce() -> T) -> Cached<K, T>
    where
        K: PartialEq + Send + Sync + 'static,
        T: Send + Sync + 'static,
    {
        self.store.exposures.cached(question, work)
    }

    /// A unit's space and height for lines, as its book defines the height (GN-HGT-01).
    #[inline]
    pub fn standpoint(self, unit: UnitId) -> Standpoint {
        Standpoint {
            space: self.footprint(unit),
            feet: (self.scene.book.height)(self, unit),
        }
    }

    /// The standpoint of a unit that would walk into a space.
    #[inline]
    pub fn standing_in(self, space: Footprint) -> Standpoint {
        let lay = self.terrain_index();
        let floors = space.cells().map(|cell| lay.square(cell).floor);
        Standpoint {
            space,
            feet: floors.max().map_or(0, i32::from),
        }
    }

    /// The book's code for what one square sees of another, from floor to floor; the scene caches
    /// it.
    #[inline]
    pub fn exposure(self, from: Cell, to: Cell) -> u8 {
        self.store.exposures.code(from, to, || {
            let places = [from, to].map(|cell| self.standing_in(cell.into()));
            (self.scene.book.exposure)(self, places[0], places[1])
        })
    }

    /// The same for standpoints above or below the floor.
    #[inline]
    pub fn exposure_between(self, from: Standpoint, to: Standpoint) -> u8 {
        let lay = self.terrain_index();
        let stands = |place: Standpoint| i32::from(lay.square(place.space.min).floor) == place.feet;
        if stands(from) && stands(to) {
            self.exposure(from.space.min, to.space.min)
        } else {
            (self.scene.book.exposure)(self, from, to)
        }
    }
}
