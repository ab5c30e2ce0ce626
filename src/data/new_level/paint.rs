//! What is drawn by lot on a bare board.

use super::{ground::Ground, kinds::PlaceKind, tile::Tile};
use crate::dice::DiceStream;

/// Lots: numbers that depend on a seed alone.
struct Lots<'d>(&'d mut DiceStream);

impl Lots<'_> {
    /// A number from `least` to `most`.
    fn between(&mut self, least: u16, most: u16) -> u16 {
        match most > least {
            true => least + self.0.throw(most - least + 1) - 1,
            false => least,
        }
    }

    /// Whether something with a chance of so many in a hundred is so.
    fn chance(&mut self, percent: u16) -> bool {
        self.0.throw(100) <= percent
    }

    /// A square of the board.
    fn place(&mut self, ground: &Ground) -> (u16, u16) {
        let x = self.between(1, ground.width.saturating_sub(2));
        (x, self.between(1, ground.height.saturating_sub(2)))
    }

    /// One of several.
    fn one_of<T: Copy>(&mut self, several: &[T]) -> Option<T> {
        let last = (several.len() as u16).checked_sub(1)?;
        several.get(usize::from(self.between(0, last))).copied()
    }
}

/// Draws what a kind of place has.
pub(super) fn draw_by_lot(ground: &mut Ground, kind: PlaceKind, dice: &mut DiceStream) {
    let mut lots = Lots(dice);
    match kind {
        PlaceKind::Yard => yard(ground, &mut lots),
        PlaceKind::Hall => hall(ground, &mut lots),
        PlaceKind::Street => street(ground, &mut lots),
        PlaceKind::Cave => cave(ground, &mut lots),
        PlaceKind::Wood => wood(ground, &mut lots),
    }
}

/// How many things of a kind stand on a board with one for so many squares.
fn one_for(ground: &Ground, squares: u32) -> u32 {
    (u32::from(ground.width) * u32::from(ground.height) / squares).max(1)
}

/// A patch of squares that grows from one of them by lot.
fn blob(ground: &mut Ground, lots: &mut Lots<'_>, size: u16, tile: Tile) {
    let mut edge = vec![lots.place(ground)];
    for _ in 0..size {
        let Some(place) = lots.one_of(&edge) else {
            return;
        };
        ground.put(place, tile);
        edge.extend(ground.beside(place));
    }
}

/// A straight row of things.
fn row(ground: &mut Ground, lots: &mut Lots<'_>, longest: u16, tile: Tile) {
    let (x, y) = lots.place(ground);
    let is_upright = lots.chance(50);
    for step in 0..lots.between(2, longest) {
        let place = if is_upright {
            (x, y + step)
        } else {
            (x + step, y)
        };
        ground.put(place, tile);
    }
}

fn yard(ground: &mut Ground, lots: &mut Lots<'_>) {
    for _ in 0..one_for(ground, 90) {
        let size = lots.between(4, 14);
        blob(ground, lots, size, Tile::Grass);
    }
    for _ in 0..one_for(ground, 180) {
        let size = lots.between(4, 10);
        blob(ground, lots, size, Tile::Shallows);
    }
    for _ in 0..one_for(ground, 60) {
        row(ground, lots, 4, Tile::LowWall);
    }
    for _ in 0..one_for(ground, 50) {
        let size = lots.between(1, 3);
        blob(ground, lots, size, Tile::Crate);
    }
    for _ in 0..one_for(ground, 120) {
        blob(ground, lots, 1, Tile::Bush);
    }
}

/// The smallest width and height of a room, without its walls.
const ROOM: u16 = 4;

/// A rectangle of squares: its corners, both included.
#[derive(Clone, Copy)]
struct Room {
    from: (u16, u16),
    to: (u16, u16),
}

fn hall(ground: &mut Ground, lots: &mut Lots<'_>) {
    let mut rooms = vec![Room {
        from: (1, 1),
        to: (ground.width - 2, ground.height - 2),
    }];
    let mut done: Vec<Room> = Vec::new();
    while let Some(room) = rooms.pop() {
        match divided(ground, lots, room) {
            Some(halves) => rooms.extend(halves),
            None => done.push(room),
        }
    }
    for room in done {
        furnish(ground, lots, room);
    }
}

/// Divides a room by a wall with a door, or leaves it as it is.
fn divided(ground: &mut Ground, lots: &mut Lots<'_>, room: Room) -> Option<[Room; 2]> {
    let (width, height) = (room.to.0 - room.from.0 + 1, room.to.1 - room.from.1 + 1);
    let is_small = width.max(height) <= 12 && width * height <= 96;
    if width.max(height) < 2 * ROOM + 1 || (is_small && lots.chance(60)) {
        return None;
    }
    let is_upright = width >= height;
    let (first, last) = match is_upright {
        true => (room.from.0 + ROOM, room.to.0 - ROOM),
        false => (room.from.1 + ROOM, room.to.1 - ROOM),
    };
    let wall = lots.between(first, last);
    let along = match is_upright {
        true => (room.from.1, room.to.1),
        false => (room.from.0, room.to.0),
    };
    let at = |step: u16| {
        if is_upright {
            (wall, step)
        } else {
            (step, wall)
        }
    };
    for step in along.0..=along.1 {
        ground.put(at(step), Tile::Wall);
    }
    for _ in 0..lots.between(1, 2) {
        let gap = lots.between(along.0, along.1);
        let tile = if lots.chance(60) {
            Tile::Door
        } else {
            Tile::Hall
        };
        ground.set(at(gap), tile);
    }
    let (before, after) = match is_upright {
        true => ((wall - 1, room.to.1), (wall + 1, room.from.1)),
        false => ((room.to.0, wall - 1), (room.from.0, wall + 1)),
    };
    Some([
        Room {
            from: room.from,
            to: before,
        },
        Room {
            from: after,
            to: room.to,
        },
    ])
}

/// Puts furniture into a room; the squares along its walls stay free, so that doors open.
fn furnish(ground: &mut Ground, lots: &mut Lots<'_>, room: Room) {
    let (left, right) = (room.from.0 + 1, room.to.0.saturating_sub(1));
    let (top, bottom) = (room.from.1 + 1, room.to.1.saturating_sub(1));
    if left > right || top > bottom {
        return;
    }
    let squares = u32::from(right - left + 1) * u32::from(bottom - top + 1);
    let what = [Tile::Table, Tile::Table, Tile::Shelf, Tile::Pillar];
    for _ in 0..squares / 8 + 1 {
        let place = (lots.between(left, right), lots.between(top, bottom));
        if let Some(tile) = lots.one_of(&what) {
            ground.put(place, tile);
        }
    }
}

fn street(ground: &mut Ground, lots: &mut Lots<'_>) {
    // The road takes the middle third of the rows.
    let road = (ground.height / 3, ground.height - 1 - ground.height / 3);
    for (top, bottom, is_north) in [
        (1, road.0 - 1, true),
        (road.1 + 1, ground.height - 2, false),
    ] {
        let mut x = 1 + lots.between(0, 2);
        while x + 4 < ground.width {
            let wide = lots.between(5, 9).min(ground.width - 1 - x);
            if wide >= 5 && bottom >= top + 2 {
                house(ground, lots, [(x, top), (x + wide - 1, bottom)], is_north);
            }
            x += wide + lots.between(1, 3);
        }
    }
    for _ in 0..one_for(ground, 70) {
        let size = lots.between(1, 3);
        blob(ground, lots, size, Tile::Crate);
    }
    for _ in 0..one_for(ground, 120) {
        row(ground, lots, 3, Tile::Barricade);
    }
    for _ in 0..one_for(ground, 160) {
        row(ground, lots, 4, Tile::LowWall);
    }
}

/// A house whose front looks at the street: walls, a door, windows, a table.
fn house(
    ground: &mut Ground,
    lots: &mut Lots<'_>,
    [(left, top), (right, bottom)]: [(u16, u16); 2],
    is_north: bool,
) {
    for y in top..=bottom {
        for x in left..=right {
            let is_edge = x == left || x == right || y == top || y == bottom;
            ground.put((x, y), if is_edge { Tile::Wall } else { Tile::Hall });
        }
    }
    let front = if is_north { bottom } else { top };
    let door = lots.between(left + 1, right - 1);
    for x in left + 1..right {
        if x.abs_diff(door) == 2 {
            ground.set((x, front), Tile::Window);
        }
    }
    ground.set((door, front), Tile::Door);
    let deep = bottom - top;
    if right - left >= 4 && deep >= 4 {
        let place = (lots.between(left + 2, right - 2), top + deep / 2);
        ground.set(place, Tile::Table);
    }
}

/// Rounds in which rock grows together.
const SMOOTHINGS: u8 = 4;

fn cave(ground: &mut Ground, lots: &mut Lots<'_>) {
    for place in ground.places() {
        if ground.is_inside(place) && lots.chance(42) {
            ground.set(place, Tile::Rock);
        }
    }
    for _ in 0..SMOOTHINGS {
        let before = ground.clone();
        for (x, y) in ground.places().filter(|place| before.is_inside(*place)) {
            let around = (y - 1..=y + 1).flat_map(|v| (x - 1..=x + 1).map(move |u| (u, v)));
            let rocks = around
                .filter(|place| before.at(*place) == Tile::Rock)
                .count();
            let tile = if rocks >= 5 { Tile::Rock } else { Tile::Earth };
            ground.set((x, y), tile);
        }
    }
    for _ in 0..one_for(ground, 90) {
        let size = lots.between(3, 8);
        blob(ground, lots, size, Tile::Rubble);
    }
    for _ in 0..one_for(ground, 160) {
        let size = lots.between(5, 14);
        blob(ground, lots, size, Tile::Shallows);
    }
    for _ in 0..one_for(ground, 140) {
        let size = lots.between(5, 12);
        blob(ground, lots, size, Tile::Rise);
    }
}

fn wood(ground: &mut Ground, lots: &mut Lots<'_>) {
    // A stream from north to south.
    let mut x = ground.width / 2 - lots.between(0, ground.width / 8);
    for y in 0..ground.height {
        for wide in 0..2 {
            ground.put((x + wide, y), Tile::Shallows);
        }
        x = match lots.between(0, 3) {
            0 if x > 2 => x - 1,
            1 if x + 4 < ground.width => x + 1,
            _ => x,
        };
    }
    for _ in 0..one_for(ground, 150) {
        let size = lots.between(8, 20);
        blob(ground, lots, size, Tile::Mound);
    }
    for _ in 0..one_for(ground, 40) {
        let size = lots.between(3, 9);
        blob(ground, lots, size, Tile::Undergrowth);
    }
    for _ in 0..one_for(ground, 60) {
        let size = lots.between(1, 4);
        blob(ground, lots, size, Tile::Thicket);
    }
    for _ in 0..one_for(ground, 40) {
        blob(ground, lots, 1, Tile::Bush);
    }
}
