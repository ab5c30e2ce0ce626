//! Cover: lines from the centre of a square to the corners of the target (VI-FLD-11 to VI-FLD-16).

use crate::{
    battle::{
        field::terrain_index::{Screens, Square, Stops},
        prelude::*,
    },
    geometry::{Corners, Ray, ray::Passage},
    rules::shared::cover::{Counts, CoverLaw, Eyes},
};

/// Lines end a tenth of a square inside the corners of the target (VI-FLD-11).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Centre,
    inset: 1,
    corners: Corners::Open,
    stops: screens,
};

const WALL: Screens = 1;
const BARRIER: Screens = 1 << 1;
const FOLIAGE: Screens = 1 << 2;
/// Walls that stop attacks on units behind them (VI-FLD-14).
const STURDY: Screens = 1 << 3;
/// Walls that no shot penetrates (VI-FLD-11).
const TIGHT: Screens = 1 << 4;

/// Full walls stop lines anywhere, barriers only next to the target, foliage anywhere.
fn screens(square: &Square) -> Stops {
    let (anywhere, by_target) = match kind(square) {
        SquareKind::Open => (0, 0),
        SquareKind::Wall => {
            let sturdy = if square.flimsy { 0 } else { STURDY };
            let tight = if square.penetrable { 0 } else { TIGHT };
            (WALL | sturdy | tight, 0)
        }
        SquareKind::Barrier => (0, BARRIER),
        SquareKind::Foliage => (FOLIAGE, 0),
    };
    Stops {
        anywhere,
        by_target,
        ..Stops::default()
    }
}

/// What a square is to lines of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareKind {
    Open,
    Wall,
    Barrier,
    Foliage,
}

fn kind(square: &Square) -> SquareKind {
    if square.wall {
        return SquareKind::Wall;
    }
    match square.thing {
        Some(thing) if thing.opaque => SquareKind::Wall,
        Some(thing) if thing.covers && thing.height > 0 => SquareKind::Barrier,
        Some(thing) if thing.covers => SquareKind::Foliage,
        // Growth or hangings.
        _ if square.opaque => SquareKind::Foliage,
        _ => SquareKind::Open,
    }
}

fn kind_of(view: View<'_>, cell: Cell) -> SquareKind {
    kind(&view.terrain_index().square(cell))
}

/// Whether a square is foliage (VI-FLD-12, VI-CON-05).
pub(crate) fn is_foliage(view: View<'_>, cell: Cell) -> bool {
    kind_of(view, cell) == SquareKind::Foliage
}

/// Whether a square is a full wall to lines.
pub(crate) fn is_full_wall(view: View<'_>, cell: Cell) -> bool {
    kind_of(view, cell) == SquareKind::Wall
}

/// Cover by things, better cover last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    /// None.
    #[default]
    None,
    /// A bush (VI-FLD-12).
    Light,
    /// Part of a wall, or a barrier (VI-FLD-13).
    Partial,
    /// Nearly all of a wall; the target behind it is not seen (VI-FLD-14).
    Full,
    /// Nothing gets through.
    Shut,
}

/// Everything that covers a target from a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelter {
    /// The best cover apart from foliage.
    pub cover: Cover,
    /// Whether there is foliage.
    pub foliage: bool,
    /// The Armor Rank it gives against ranged attacks: the best single one (VI-FLD-15).
    pub armor: i32,
}

/// Mask of an exposure code: how many corner lines are walled. The other bits follow.
const LINES_MASK: u8 = 0b111;
const SHUT: u8 = 1 << 3;
const BARRED: u8 = 1 << 4;
const LEAVES: u8 = 1 << 5;
/// Bit: too few lines meet sturdy walls for the Armor Rank of full cover ...
const WEAK: u8 = 1 << 6;
/// Bit: ... or of partial cover.
const HOLLOW: u8 = 1 << 7;

/// The exposure code of a square from another one.
pub(crate) fn exposure(view: View<'_>, from: Standpoint, place: Standpoint) -> u8 {
    let to = place.space;
    let (counts, centre) = LINES.with_centre(view, from, place);
    let line = Ray::new(from.space.centre(), to.centre());
    let own_barrier = || {
        let mut own = line.cells().filter(|&cell| to.contains(cell));
        own.any(|cell| cell != from.space.min && kind_of(view, cell) == SquareKind::Barrier)
    };
    let in_leaves = || to.cells().any(|cell| is_foliage(view, cell));
    let mut code = counts.of(WALL);
    if counts.of(TIGHT) == Counts::ALL && centre & TIGHT != 0 {
        code |= SHUT;
    }
    if counts.of(WALL) > 2 {
        match counts.of(STURDY) {
            0 => code |= WEAK | HOLLOW,
            1 | 2 => code |= WEAK,
            _ => {}
        }
    }
    if centre & BARRIER != 0 || own_barrier() {
        code |= BARRED;
    }
    if counts.of(FOLIAGE) >= 2 || in_leaves() {
        code |= LEAVES;
    }
    code
}

fn of_code(code: u8) -> Shelter {
    let cover = match code & LINES_MASK {
        _ if code & SHUT != 0 => Cover::Shut,
        3.. => Cover::Full,
        1 | 2 => Cover::Partial,
        _ if code & BARRED != 0 => Cover::Partial,
        _ => Cover::None,
    };
    let armor = match cover {
        Cover::None | Cover::Light => 0,
        Cover::Full if code & HOLLOW != 0 && code & BARRED == 0 => 0,
        Cover::Full if code & WEAK != 0 => 5,
        Cover::Partial => 5,
        Cover::Full | Cover::Shut => 10,
    };
    Shelter {
        cover,
        foliage: code & LEAVES != 0,
        armor,
    }
}

impl Shelter {
    /// Its bonus to Guard against ranged attacks: the best single one (VI-FLD-15).
    pub(crate) fn guard(self) -> i32 {
        let by_walls = match self.cover {
            Cover::None | Cover::Light => 0,
            Cover::Partial => 3,
            Cover::Full | Cover::Shut => 5,
        };
        if self.foliage {
            10.max(by_walls)
        } else {
            by_walls
        }
    }

    /// The one name for it.
    pub(crate) fn name(self) -> Cover {
        if self.cover == Cover::None && self.foliage {
            Cover::Light
        } else {
            self.cover
        }
    }
}

/// What covers a square from another square.
pub(crate) fn between_squares(view: View<'_>, from: Cell, to: Cell) -> Shelter {
    of_code(view.exposure(from, to))
}

/// What covers a space from the attacker's best square.
pub(crate) fn between(view: View<'_>, from: Standpoint, to: Standpoint) -> Shelter {
    best_square(view, from, to).1
}

/// Whether two places see each other past full cover: if either sees the other, both do (VI-FLD-17,
/// GN-SEE-01).
pub(crate) fn lets_see(view: View<'_>, a: Standpoint, b: Standpoint) -> bool {
    let is_seen = |from, to| between(view, from, to).cover < Cover::Full;
    is_seen(a, b) || is_seen(b, a)
}

/// Whether no full wall stands between the centres of two squares.
pub(crate) fn is_clear_between(view: View<'_>, from: Standpoint, to: Standpoint) -> bool {
    LINES.between_centres(view, from, to) & WALL == 0
}

fn best_square(view: View<'_>, from: Standpoint, to: Standpoint) -> (Standpoint, Shelter) {
    let of = |eye: Standpoint| {
        let code = if to.space.side == 1 {
            view.exposure_between(eye, to)
        } else {
            exposure(view, eye, to)
        };
        (eye, of_code(code))
    };
    let all = from.squares().map(of);
    let best = all.min_by_key(|(_, shelter)| (shelter.name(), shelter.guard()));
    best.unwrap_or((from.square(from.space.min), Shelter::default()))
}

/// What covers a target from a ranged attacker. Cover never hides a target within reach
/// (VI-FLD-17).
pub(crate) fn of(view: View<'_>, by: UnitId, target: UnitId) -> Shelter {
    between(view, view.standpoint(by), view.standpoint(target))
}

/// The thing that covers a space and takes the damage it stops (VI-FLD-16): the barrier or wall
/// nearest to the target on the blocked lines.
pub(crate) fn what_covers(view: View<'_>, from: Standpoint, place: Standpoint) -> Option<Cell> {
    let (eye, shelter) = best_square(view, from, place);
    if shelter.armor == 0 {
        return None;
    }
    let to = place.space;
    let lines = LINES.lines(view, eye, place)?;
    let corners = to.corners(LINES.inset).into_iter();
    let centre = eye.space.centre();
    let rays = std::iter::once(lines.centre()).chain(corners.map(|aim| Ray::new(centre, aim)));
    let by_walls = shelter.cover >= Cover::Full;
    let covers = |line: Ray, passage: &Passage| {
        let cell = passage.cell;
        match kind_of(view, cell) {
            SquareKind::Open | SquareKind::Foliage => false,
            // Also a barrier in the target's own square.
            SquareKind::Barrier if to.contains(cell) => cell != eye.space.min,
            SquareKind::Barrier => lines.in_square(line, passage) & BARRIER != 0,
            SquareKind::Wall => {
                let counts = if by_walls { STURDY } else { WALL | BARRIER };
                lines.in_square(line, passage) & counts != 0
            }
        }
    };
    let mut found: SmallVec<[Cell; 4]> = SmallVec::new();
    for line in rays {
        let passages = line.passages().filter(|passage| covers(line, passage));
        found.extend(passages.map(|passage| passage.cell));
    }
    let near = |cell: &Cell| (Footprint::new(*cell, 1).chebyshev(to), cell.y, cell.x);
    // Where walls give the cover, a wall takes the damage.
    let walls = found
        .iter()
        .copied()
        .filter(|&cell| is_full_wall(view, cell));
    let wall = walls.min_by_key(near);
    if by_walls && wall.is_some() {
        return wall;
    }
    found.into_iter().min_by_key(near)
}
