//! The board of a new level: squares, halves that repeat each other, and ways that join all of it.

use super::{
    kinds::{Mirror, PlaceKind},
    tile::Tile,
};

/// A column and a row.
type Place = (u16, u16);

/// The squares of a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    pub(super) width: u16,
    pub(super) height: u16,
    tiles: Vec<Tile>,
    base: Tile,
    border: Option<Tile>,
    mirror: Option<Mirror>,
}

impl Ground {
    /// A bare board.
    pub(super) fn new(width: u16, height: u16, kind: PlaceKind, mirror: Option<Mirror>) -> Self {
        let base = kind.base();
        let mut ground = Self {
            width,
            height,
            tiles: vec![base; usize::from(width) * usize::from(height)],
            base,
            border: kind.border(),
            mirror,
        };
        if let Some(border) = ground.border {
            for x in 0..width {
                ground.set((x, 0), border);
                ground.set((x, height - 1), border);
            }
            for y in 0..height {
                ground.set((0, y), border);
                ground.set((width - 1, y), border);
            }
        }
        ground
    }

    fn index(&self, (x, y): Place) -> usize {
        usize::from(y) * usize::from(self.width) + usize::from(x)
    }

    /// The tile of a square; solid beyond the edge.
    pub(super) fn at(&self, place: Place) -> Tile {
        match place.0 < self.width && place.1 < self.height {
            true => self.tiles[self.index(place)],
            false => Tile::Rock,
        }
    }

    /// Changes a square; squares beyond the edge are left out.
    pub(super) fn set(&mut self, place: Place, tile: Tile) {
        if place.0 < self.width && place.1 < self.height {
            let index = self.index(place);
            self.tiles[index] = tile;
        }
    }

    /// Whether a square lies within the border.
    pub(super) fn is_inside(&self, (x, y): Place) -> bool {
        (1..self.width - 1).contains(&x) && (1..self.height - 1).contains(&y)
    }

    /// Changes a square that is still bare.
    pub(super) fn put(&mut self, place: Place, tile: Tile) {
        let is_free = self.border.is_none() || self.is_inside(place);
        if is_free && self.at(place) == self.base {
            self.set(place, tile);
        }
    }

    /// All squares.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The squares beside a square, within the board.
    pub(super) fn beside(&self, (x, y): Place) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ]
        .into_iter()
        .filter(move |(x, y)| *x < width && *y < height)
    }

    /// The square that has to look like a square; without a mirror that square itself.
    fn twin(&self, (x, y): Place) -> Place {
        match self.mirror {
            None => (x, y),
            Some(Mirror::Flip) => (self.width - 1 - x, y),
            Some(Mirror::Turn) => (self.width - 1 - x, self.height - 1 - y),
        }
    }

    /// Makes the east repeat the west; in a middle column the south repeats the north.
    pub(super) fn repeat(&mut self) {
        for place in self.places() {
            let twin = self.twin(place);
            if twin > place {
                self.set(twin, self.at(place));
            }
        }
    }

    /// Clears the starts, joins them by a way, and closes what cannot be reached.
    pub(super) fn connect(&mut self, starts: &[Place]) {
        for &start in starts {
            self.clear(start);
            for beside in self.beside(start).collect::<Vec<_>>() {
                self.clear(beside);
            }
        }
        let (Some(&from), Some(&to)) = (starts.first(), starts.get(starts.len() / 2)) else {
            return;
        };
        for &start in starts {
            if !self.reached(from)[self.index(start)] {
                // From each half to the middle column, and along it.
                let middle = self.width / 2;
                let home = if start.0 < middle { from } else { to };
                self.carve(start, home.1, middle);
                self.carve(from, from.1, middle);
                self.carve(to, to.1, middle);
                for y in from.1.min(to.1)..=from.1.max(to.1) {
                    self.carve_square((middle, y));
                    self.carve_square((self.width - 1 - middle, y));
                }
            }
        }
        let reached = self.reached(from);
        let Some(closed) = self.border else { return };
        let is_lost = |place: &Place| {
            let around = self.beside(*place).chain([*place]);
            // Things stay where units can stand beside them.
            match self.at(*place).is_walked() {
                true => !reached[self.index(*place)],
                false => around.into_iter().all(|place| !reached[self.index(place)]),
            }
        };
        let lost: Vec<Place> = self.places().filter(is_lost).collect();
        for place in lost {
            self.set(place, closed);
        }
    }

    /// Makes a square and its twin bare, unless they are the border.
    fn clear(&mut self, place: Place) {
        if self.border.is_none() || self.is_inside(place) {
            self.set(place, self.base);
            self.set(self.twin(place), self.base);
        }
    }

    /// Opens a way from a square along its column to a row, and along the row to a column.
    fn carve(&mut self, (x, y): Place, row: u16, column: u16) {
        for y in y.min(row)..=y.max(row) {
            self.carve_square((x, y));
        }
        for x in x.min(column)..=x.max(column) {
            self.carve_square((x, row));
        }
    }

    fn carve_square(&mut self, place: Place) {
        if !self.at(place).is_walked() {
            self.clear(place);
        }
    }

    /// Which squares can be walked to from a square.
    fn reached(&self, from: Place) -> Vec<bool> {
        let mut reached = vec![false; self.tiles.len()];
        let mut next = vec![from];
        while let Some(place) = next.pop() {
            let index = self.index(place);
            if !reached[index] && self.tiles[index].is_walked() {
                reached[index] = true;
                next.extend(self.beside(place));
            }
        }
        reached
    }

    /// The kinds of tiles that occur, in the order of the legend.
    pub(super) fn used(&self) -> impl Iterator<Item = Tile> {
        Tile::ALL
            .into_iter()
            .filter(|tile| self.tiles.contains(tile))
    }

    /// The rows of the map.
    pub(super) fn rows(&self) -> impl Iterator<Item = String> {
        self.tiles
            .chunks(usize::from(self.width))
            .map(|row| row.iter().map(|tile| tile.letter()).collect())
    }
}
