//! The map of routes: the cost for a unit to get anywhere, whatever bars the way, for brains and
//! for the check of levels (GN-WAY-01).
//!
//! A step on open ground is 1. Everything that a unit crosses by other orders has a price in such
//! steps: a door to open, pick or break, an obstacle to break or use, a leap, a climb, a fall, a
//! swim, ground that hurts. A unit of several squares passes where all of them pass.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    board::{Board, Interaction, Use},
    components::{DoorState, Ground},
    ruleset::Book,
};
use crate::geometry::{Cell, CellSet, Direction, Footprint};

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
        Self {
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

    /// Whether a step is possible at all.
    pub fn leads(&self, from: Cell, direction: Direction) -> bool {
        self.step(from, direction).is_some()
    }

    /// The cost of a step of a unit with its north-west corner here; `None` if impassable.
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
        if is_gap(from) {
            let scales = |rise: i16| self.book.movement.scales(rise.max(0) as u16, false);
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
        let holds = |cell| {
            let land = self
                .board
                .terrain(cell)
                .is_some_and(|land| land.climb.is_some());
            let thing = self.board.obstacle(self.ground, cell);
            land || thing.is_some_and(|thing| thing.climb.is_some())
        };
        let has_holds = self.any(from, holds) || self.any(to, holds);
        // The obstacle in the way may be removed instead.
        let stands = to.cells().find(|&cell| {
            let thing = self.board.obstacle(self.ground, cell);
            thing.is_some_and(|thing| thing.height > 1)
        });
        let climbs = match stands {
            None => self.book.movement.scales(rise as u16, has_holds),
            Some(_) => has_holds,
        };
        let up = climbs.then(|| CLIMB + METRE * rise as u16);
        let hop = (rise <= HIGHEST_HOP).then_some(HOP);
        let rid = stands.and_then(|cell| self.handled(cell));
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

    /// Every place of the unit's north-west corner reachable by these steps, starting places
    /// included.
    pub fn reached(
        &self,
        from: impl IntoIterator<Item = Cell>,
        takes: impl Fn(&Self, Cell, Direction) -> bool,
    ) -> CellSet {
        let grid = self.board.grid;
        let mut been = CellSet::new(grid);
        let mut open: Vec<Cell> = from.into_iter().collect();
        while let Some(cell) = open.pop() {
            if !grid.contains(cell) || been.contains(cell) {
                continue;
            }
            been.insert(cell);
            let on = Direction::ALL.into_iter();
            let on = on.filter(|&direction| takes(self, cell, direction));
            open.extend(on.map(|direction| cell.step(direction)));
        }
        been
    }

    /// The cost of the route from every square to the nearest goal; [`FAR`] without a route. A unit
    /// of several squares only has to get beside a goal.
    pub fn prices(&self, goals: &[Cell]) -> Vec<u16> {
        let grid = self.board.grid;
        let mut prices = vec![FAR; grid.area()];
        let mut open = BinaryHeap::new();
        for cell in places_at(goals, self.side) {
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
