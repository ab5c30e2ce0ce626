//! The map of routes: the cost for a unit to get anywhere, whatever bars the way, for brains and
//! for the check of levels (GN-WAY-01).
//!
//! A step on open ground is 1. Everything that a unit crosses by other orders has a price in such
//! steps: a door to open, pick or break, an obstacle to break or use, a leap, a climb, a fall, a
//! swim, ground that hurts. A unit of several squares passes where all of them pass.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    board::Board,
    obstacle::{Interaction, Use},
};
use crate::{
    battle::{
        components::{DoorState, Ground},
        ruleset::Book,
    },
    geometry::{Cell, CellSet, Direction, Footprint},
};

/// Further than any route.
pub const FAR: u16 = 2_000;

/// A shut door: one order.
const DOOR: u16 = 3;
/// A use of an obstacle that may fail: picking a lock, toppling a shelf.
const HANDLED: u16 = 10;
/// An obstacle that breaks at a hit, and a price per point of its durability.
const BROKEN: u16 = 8;
/// A door that only a lever elsewhere opens, besides the route to the lever.
const SWITCHED: u16 = 24;
/// A climb, and a price per metre.
const CLIMB: u16 = 4;
const METRE: u16 = 2;
/// A rise without holds that a unit jumps up.
const HOP: u16 = 6;
const HIGHEST_HOP: i16 = 2;
/// A gap that is leapt over, or climbed down into and out of, and a price per square of it.
const GAP: u16 = 8;
const IN_GAP: u16 = 1;
/// Low ground between two banks is leapt over up to so many squares wide.
const TRENCH: u16 = 2;
/// Deep water.
const SWIM: u16 = 2;
const DEEP: u8 = 12;
/// A fall, for each metre beyond the first few.
const FALL: u16 = 2;
const SAFE_FALL: i16 = 3;
/// Ground that hurts, besides the points of its harm.
const HURTS: i64 = 2;
/// Steps up to this cost are plain walking: open ground, unlocked doors, swimming.
const PLAIN: u16 = 1 + DOOR + SWIM;

/// The routes of a board in one state, by one book and for units of one size.
pub struct Ways<'a> {
    book: &'a Book,
    board: &'a Board,
    ground: &'a Ground,
    side: u8,
    /// The weight of harm, in percent.
    danger: i64,
    /// Locked doors that something elsewhere opens.
    switched: CellSet,
    /// Whether ground lies two metres and more below other ground.
    has_heights: bool,
}

impl<'a> Ways<'a> {
    /// The routes of units of `side` squares along each edge; `danger` weighs harm, in percent.
    pub fn new(
        book: &'a Book,
        (board, ground): (&'a Board, &'a Ground),
        side: u8,
        danger: i64,
    ) -> Self {
        let levers = levers(board, ground);
        let doors = levers.into_iter().flat_map(|(_, doors)| doors).copied();
        let heights = board.grid.cells();
        let heights = heights.filter_map(|cell| board.tile(cell).map(|tile| tile.elevation));
        let (low, high) = heights.fold((i16::MAX, i16::MIN), |(low, high), height| {
            (low.min(height), high.max(height))
        });
        Self {
            has_heights: high.saturating_sub(low) >= 2,
            switched: CellSet::from_cells(board.grid, doors),
            book,
            board,
            ground,
            side,
            danger,
        }
    }

    /// Treats these doors as opened by something, besides the levers.
    pub fn opened(mut self, doors: impl IntoIterator<Item = Cell>) -> Self {
        for door in doors {
            if self.board.grid.contains(door) {
                self.switched.insert(door);
            }
        }
        self
    }

    /// Whether a square is a locked door that only a lever opens.
    pub fn waits_for_lever(&self, cell: Cell) -> bool {
        self.board.door(self.ground, cell) == Some(DoorState::Locked)
            && self.switched.contains(cell)
            && self.handled(cell).is_none()
    }

    /// What a step of a body with its north-west corner here takes; `None` where nothing helps.
    pub fn step(&self, from: Cell, direction: Direction) -> Option<u16> {
        let body = Footprint::new(from, self.side);
        if direction.is_diagonal() {
            let corners = direction.beside(from);
            let straight = corners.map(|corner| Footprint::new(corner, self.side));
            let is_wall = |cell| self.board.is_wall(self.ground, cell);
            if straight.into_iter().any(|there| there.cells().any(is_wall)) {
                return None;
            }
        }
        let hole = if self.any(body, |cell| self.gap(cell) > 0) {
            IN_GAP
        } else {
            GAP
        };
        let mut dearest = 1;
        for cell in body.newly_covered(direction) {
            dearest = dearest.max(self.entered(cell, hole)?);
        }
        let there = Footprint::new(from.step(direction), self.side);
        Some(dearest.saturating_add(self.climbed(body, there)?))
    }

    /// Whether a step is plain walking: nothing bars the way.
    pub fn is_plain(&self, from: Cell, direction: Direction) -> bool {
        let [body, there] =
            [from, from.step(direction)].map(|cell| Footprint::new(cell, self.side));
        self.climbed(body, there) == Some(0)
            && self
                .step(from, direction)
                .is_some_and(|price| price <= PLAIN)
    }

    /// The cost of entering a square, whatever its height, plus `hole` if it is a gap.
    fn entered(&self, cell: Cell, hole: u16) -> Option<u16> {
        let terrain = self.board.terrain(cell)?;
        if terrain.wall {
            return None;
        }
        let mut price = 1;
        match self.board.door(self.ground, cell) {
            Some(DoorState::Closed) => price += DOOR,
            Some(DoorState::Locked) => price += self.unlocked(cell)?,
            _ => {}
        }
        if let Some(harmful) = self.board.harmful(self.ground, cell) {
            let points = i64::from(harmful.damage.unwrap_or(0));
            let hurts = harmful.damage.is_some();
            let points = if hurts { HURTS + points } else { 0 };
            price += (points * self.danger / 100).clamp(0, 60) as u16;
        }
        if terrain.water > DEEP {
            price += SWIM;
        }
        if terrain.gap > 0 {
            price += hole;
        }
        Some(price)
    }

    /// The cost of a locked door.
    fn unlocked(&self, cell: Cell) -> Option<u16> {
        let lever = self.switched.contains(cell).then_some(SWITCHED);
        self.handled(cell).or(lever)
    }

    /// The cost of removing a square's obstacle, by using it or by breaking it.
    fn handled(&self, cell: Cell) -> Option<u16> {
        let thing = self.board.standing(self.ground, cell)?;
        let frees = |found: &&Interaction| match &found.effect {
            Use::Opens | Use::Topple { .. } => true,
            Use::Becomes(kind) => kind.as_deref().is_none_or(|kind| {
                let kind = self.board.kind_named(kind);
                let kind = kind.and_then(|kind| self.board.obstacles.get(usize::from(kind.0)));
                kind.is_none_or(|kind| kind.height < 2 && kind.door.is_none())
            }),
            Use::Switches(_) => false,
        };
        let can = |found: &&Interaction| !found.terms(self.book.id).forbidden && frees(found);
        let used = thing.interact.iter().find(can).map(|_| HANDLED);
        let lost = self.ground.harmed.iter().find(|(place, _)| *place == cell);
        let lost = lost.map_or(0, |(_, harm)| (*harm).max(0) as u16);
        let takes = self.book.movement.withstands(self.board, self.ground, cell);
        let broken = takes.map(|takes| BROKEN + takes.saturating_sub(lost));
        used.into_iter().chain(broken).min()
    }

    /// The cost of climbing or jumping up or down between two adjacent places.
    fn climbed(&self, from: Footprint, to: Footprint) -> Option<u16> {
        let (here, there) = (self.floor(from), self.floor(to));
        let rise = there - here;
        let is_gap = |body: Footprint| self.any(body, |cell| self.gap(cell) > 0);
        if rise.abs() < 2 || is_gap(to) {
            return Some(0);
        }
        let holds = |cell| {
            let land = self
                .board
                .terrain(cell)
                .is_some_and(|land| land.climb.is_some());
            let thing = self.board.obstacle(self.ground, cell);
            land || thing.is_some_and(|thing| thing.climb.is_some())
        };
        let has_holds = self.any(from, holds) || self.any(to, holds);
        if is_gap(from) {
            let scales = |rise: i16| self.book.movement.scales(rise.max(0) as u16, has_holds);
            if !self.book.movement.leaps() && !scales(rise) {
                return None;
            }
            // A unit that leaps over a gap need not climb out of it.
            return Some(CLIMB);
        }
        let slope = |cell| self.board.terrain(cell).is_some_and(|land| land.slope);
        if self.any(from, slope) && self.any(to, slope) {
            return Some(0);
        }
        if rise < 0 {
            let deep = (-rise - SAFE_FALL).max(0) as u16;
            return Some(HOP + (FALL * deep).min(40));
        }
        // What bars the way may be done away with instead.
        let stands = to.cells().find(|&cell| {
            let thing = self.board.obstacle(self.ground, cell);
            thing.is_some_and(|thing| thing.height > 1)
        });
        let rid = stands.and_then(|cell| self.handled(cell));
        if stands.is_some() && !self.book.movement.mounts_things() {
            return rid;
        }
        let climbs = match stands {
            None => self.book.movement.scales(rise as u16, has_holds),
            Some(_) => has_holds,
        };
        let up = climbs.then(|| CLIMB + METRE * rise as u16);
        let hop = (rise <= HIGHEST_HOP).then_some(HOP);
        up.into_iter().chain(hop).chain(rid).min()
    }

    /// Whether a route out of a gap leads up where a unit in it cannot climb.
    pub fn is_trap(&self, from: Cell, to: Cell) -> bool {
        let has_holds = [from, to].into_iter().any(|cell| {
            let land = self.board.terrain(cell);
            land.is_some_and(|land| land.climb.is_some())
        });
        let rise = self.board.floor(self.ground, to) - self.board.floor(self.ground, from);
        let is_out = self.gap(from) > 0 && self.gap(to) == 0;
        is_out && rise >= 2 && !self.book.movement.scales(rise as u16, has_holds)
    }

    fn gap(&self, cell: Cell) -> u8 {
        self.board.terrain(cell).map_or(0, |terrain| terrain.gap)
    }

    fn any(&self, body: Footprint, is_so: impl Fn(Cell) -> bool) -> bool {
        body.cells().any(is_so)
    }

    /// The highest ground under a unit.
    fn floor(&self, body: Footprint) -> i16 {
        let heights = body.cells().map(|cell| {
            // No unit stands on top of a door.
            if self.board.door(self.ground, cell).is_some() {
                self.board.tile(cell).map_or(0, |tile| tile.elevation)
            } else {
                self.board.floor(self.ground, cell)
            }
        });
        heights.max().unwrap_or(0)
    }

    /// The steps of the cheapest way on from a square, where so much is left of it from each. Only steps that
    /// are possible: a square of a wall may be nearer and is no way.
    pub fn onwards<'b>(
        &'b self,
        from: Cell,
        left: impl Fn(Cell) -> i64 + 'b,
    ) -> impl Iterator<Item = (Cell, Cell)> + 'b {
        let mut here = from;
        std::iter::from_fn(move || {
            let steps = Direction::ALL.into_iter().filter_map(|direction| {
                let next = here.step(direction);
                let price = self.step(here, direction)?;
                let is_there = self.board.grid.contains(next);
                is_there.then(|| (i64::from(price) + left(next), next))
            });
            let leaps = self.leaps(here);
            let leaps = leaps.map(|(next, price)| (i64::from(price) + left(next), next));
            let (_, next) = steps.chain(leaps).min()?;
            let step = (here, next);
            here = next;
            (left(next) < left(step.0)).then_some(step)
        })
    }

    /// What an order of its own gets over at a step, by its square and its name; `None` for a step that is
    /// walked as it is.
    pub fn hurdle(&self, from: Cell, to: Cell) -> Option<(Cell, &'a str)> {
        let beside = Direction::ALL.into_iter();
        let mut beside = beside.filter(|&direction| from.step(direction) == to);
        let Some(direction) = beside.next() else {
            return Some((to, "drop before it"));
        };
        let [body, there] = [from, to].map(|cell| Footprint::new(cell, self.side));
        let climbs = self.climbed(body, there) != Some(0);
        let of_square = |cell: Cell| {
            let thing = self.board.standing(self.ground, cell);
            let shut = self.board.door(self.ground, cell);
            let is_shut = shut.is_some_and(|state| state != DoorState::Open);
            let bars = |height: u8| is_shut || climbs && height > 1;
            if let Some(thing) = thing.filter(|thing| bars(thing.height)) {
                return Some((cell, &*thing.title));
            }
            let hurts = self.board.harmful(self.ground, cell);
            let hurts = hurts.is_some_and(|harmful| harmful.damage.is_some());
            let terrain = self.board.terrain(cell)?;
            let bars = terrain.gap > 0 || hurts;
            bars.then(|| (cell, &*terrain.title))
        };
        let found = body.newly_covered(direction).find_map(of_square);
        found.or_else(|| climbs.then_some((to, "height")))
    }

    /// Leaps over low ground to the bank beyond it, which is about as high, with their prices.
    fn leaps(&self, from: Cell) -> impl Iterator<Item = (Cell, u16)> + '_ {
        let leaps = self.has_heights && self.book.movement.leaps();
        let directions = Direction::ALL.into_iter().filter(move |_| leaps);
        directions.filter_map(move |direction| self.leap(from, direction))
    }

    fn leap(&self, from: Cell, direction: Direction) -> Option<(Cell, u16)> {
        let height = self.floor(Footprint::new(from, self.side));
        let mut there = from;
        for far in 1..=TRENCH + 1 {
            there = there.step(direction);
            let body = Footprint::new(there, self.side);
            let bars = |cell| {
                let stands = self.board.standing(self.ground, cell).is_some();
                stands || self.gap(cell) > 0 || self.board.is_wall(self.ground, cell)
            };
            if self.any(body, bars) {
                return None;
            }
            let rise = self.floor(body) - height;
            if rise.abs() < 2 {
                return (far > 1).then_some((there, GAP + far));
            }
            if rise > 0 {
                return None;
            }
        }
        None
    }

    /// Every place of a body's north-west corner that some way leads to from these, those included.
    pub fn reached(&self, from: impl IntoIterator<Item = Cell>) -> CellSet {
        self.spread(from, |cell, been, next| {
            let steps = Direction::ALL.into_iter();
            let steps = steps.filter(|&direction| !been.contains(cell.step(direction)));
            let steps = steps.filter(|&direction| self.step(cell, direction).is_some());
            next.extend(steps.map(|direction| cell.step(direction)));
            next.extend(self.leaps(cell).map(|(there, _)| there));
        })
    }

    /// Every place of a body's north-west corner that is walked to from these as it is, those included.
    pub fn walked(&self, from: impl IntoIterator<Item = Cell>) -> CellSet {
        self.spread(from, |cell, been, next| {
            let steps = Direction::ALL.into_iter();
            let steps = steps.filter(|&direction| !been.contains(cell.step(direction)));
            let steps = steps.filter(|&direction| self.is_plain(cell, direction));
            next.extend(steps.map(|direction| cell.step(direction)));
        })
    }

    /// Every place that is reached from these; `on` adds those that one leads to, and is told which
    /// are known already, for they need not be tried again.
    fn spread(
        &self,
        from: impl IntoIterator<Item = Cell>,
        on: impl Fn(Cell, &CellSet, &mut Vec<Cell>),
    ) -> CellSet {
        let grid = self.board.grid;
        let mut been = CellSet::new(grid);
        let mut next: Vec<Cell> = from.into_iter().collect();
        let mut open: Vec<Cell> = Vec::new();
        loop {
            for cell in next.drain(..) {
                if grid.contains(cell) && !been.contains(cell) {
                    been.insert(cell);
                    open.push(cell);
                }
            }
            let Some(cell) = open.pop() else { return been };
            on(cell, &been, &mut next);
        }
    }

    /// The cost of the route from every square to the nearest goal; [`FAR`] without a route. A unit
    /// of several squares only has to get beside a goal.
    pub fn prices(&self, goals: &[Cell]) -> Vec<u16> {
        self.priced(places_at(goals, self.side))
    }

    /// The price of the way from every square to one place of a body's north-west corner; [`FAR`] where none
    /// leads.
    pub fn prices_to(&self, place: Cell) -> Vec<u16> {
        self.priced(std::iter::once(place))
    }

    fn priced(&self, places: impl Iterator<Item = Cell>) -> Vec<u16> {
        let grid = self.board.grid;
        let mut prices = vec![FAR; grid.area()];
        let mut open = BinaryHeap::new();
        for cell in places {
            if let Some(place) = grid.index(cell) {
                prices[place] = 0;
                open.push(Reverse((0_u16, cell)));
            }
        }
        while let Some(Reverse((price, to))) = open.pop() {
            if grid.index(to).is_none_or(|place| prices[place] < price) {
                continue;
            }
            for direction in Direction::ALL {
                let from = to.step(direction.opposite());
                let Some(place) = grid.index(from) else {
                    continue;
                };
                let Some(step) = self.step(from, direction) else {
                    continue;
                };
                let all = price.saturating_add(step).min(FAR);
                if all < prices[place] {
                    prices[place] = all;
                    open.push(Reverse((all, from)));
                }
            }
            for (from, leap) in self.leaps(to) {
                let all = price.saturating_add(leap).min(FAR);
                if let Some(place) = grid.index(from).filter(|&place| all < prices[place]) {
                    prices[place] = all;
                    open.push(Reverse((all, from)));
                }
            }
        }
        prices
    }
}

/// Places of the north-west corner at which a unit of `side` squares along each edge has reached a
/// goal: on it, or beside it if the unit may not fit there.
pub fn places_at(goals: &[Cell], side: u8) -> impl Iterator<Item = Cell> {
    let (before, after) = match side {
        0 | 1 => (0, 0),
        _ => (i16::from(side), 1),
    };
    let around = move |&goal: &Cell| {
        let rows = -before..=after;
        rows.flat_map(move |y| (-before..=after).map(move |x| goal.offset(x, y)))
    };
    goals.iter().flat_map(around)
}

/// The levers that open doors elsewhere, each with its doors.
pub fn levers<'a>(board: &'a Board, ground: &Ground) -> Vec<(Cell, &'a [Cell])> {
    let has_levers = board.obstacles.iter().any(|thing| {
        let mut uses = thing.interact.iter();
        uses.any(|found| matches!(found.effect, Use::Switches(_)))
    });
    if !has_levers {
        return Vec::new();
    }
    let cells = board.grid.cells();
    let doors = cells.filter_map(|cell| {
        let thing = board.standing(ground, cell)?;
        let mut uses = thing.interact.iter();
        uses.find_map(|found| match &found.effect {
            Use::Switches(doors) => Some((cell, doors.as_slice())),
            _ => None,
        })
    });
    doors.collect()
}
