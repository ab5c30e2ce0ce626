//! The unit in each square.

use smallvec::SmallVec;

use crate::{
    battle::{
        components::{Band, Columns, CombatStatus},
        ids::UnitId,
    },
    geometry::{Cell, Footprint, Grid},
};

type Filled = (Footprint, Band);

/// The unit in each square of each band; derived from positions.
pub struct Occupancy {
    grid: Grid,
    /// By band, then by square: one more than the unit's number, 0 for empty.
    squares: [Vec<u16>; 3],
    /// The footprint entered in `squares`, by unit.
    drawn: Vec<Option<Filled>>,
    /// By square: how many bodies on the field there are, standing or lying, riders too.
    bodies: Vec<u16>,
    /// The footprint entered in `bodies`, by unit.
    laid: Vec<Option<Footprint>>,
}

impl Occupancy {
    /// An empty board.
    pub fn new(grid: Grid, units: usize) -> Self {
        Self {
            grid,
            squares: std::array::from_fn(|_| vec![0; grid.area()]),
            drawn: vec![None; units],
            bodies: vec![0; grid.area()],
            laid: vec![None; units],
        }
    }

    /// The unit in a square. Unconscious units do not block it and are not listed.
    pub fn at(&self, cell: Cell, band: Band) -> Option<UnitId> {
        let number = *self.squares[band as usize].get(self.grid.index(cell)?)?;
        number.checked_sub(1).map(UnitId)
    }

    /// Whether no body on the field is in a square of the map, standing or lying.
    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        let bodies = self
            .grid
            .index(cell)
            .and_then(|index| self.bodies.get(index));
        bodies == Some(&0)
    }

    /// Updates changed footprints; an unchanged one costs only a comparison. `squares` are the sizes
    /// of the units.
    pub fn update(&mut self, rows: &Columns, squares: &[u8]) {
        let mut changed: SmallVec<[(usize, Option<Filled>); 8]> = SmallVec::new();
        for index in 0..rows.len() {
            let size = squares.get(index).copied().unwrap_or(1);
            let (life, ride) = (rows.life[index], &rows.ride[index]);
            let body = ride.on.and_then(|mount| squares.get(mount.index()));
            let body = Footprint::new(rows.position[index].0, body.copied().unwrap_or(size));
            self.lay(index, life.is_on_field().then_some(body));
            // A rider fills no square of its own.
            let stands = life.is_active() || life == CombatStatus::Vehicle;
            let footprint = Footprint::new(rows.position[index].0, size);
            let now =
                (stands && ride.on.is_none()).then_some((footprint, rows.altitude[index].band));
            if self.drawn[index] != now {
                changed.push((index, now));
            }
        }
        // Old squares are cleared before new ones are filled: a unit may step where another has just
        // left.
        for &(index, _) in &changed {
            if let Some((footprint, band)) = self.drawn[index].take() {
                self.fill(footprint, band, 0);
            }
        }
        if changed.is_empty() {
            return;
        }
        for &(index, now) in &changed {
            self.drawn[index] = now;
        }
        // If two units share a square, as when one passes through (EV-MOV-04), the one with the lower
        // number counts, in whatever order they came: a copy of the battle must agree.
        for index in (0..self.drawn.len()).rev() {
            if let Some((footprint, band)) = self.drawn[index] {
                self.fill(footprint, band, index as u16 + 1);
            }
        }
    }

    /// Counts the body of a unit where it lies now.
    fn lay(&mut self, index: usize, now: Option<Footprint>) {
        if self.laid[index] == now {
            return;
        }
        for (footprint, more) in [(self.laid[index], -1), (now, 1)] {
            for cell in footprint.into_iter().flat_map(Footprint::cells) {
                if let Some(place) = self.grid.index(cell) {
                    self.bodies[place] = self.bodies[place].wrapping_add_signed(more);
                }
            }
        }
        self.laid[index] = now;
    }

    fn fill(&mut self, footprint: Footprint, band: Band, number: u16) {
        for cell in footprint.cells() {
            if let Some(index) = self.grid.index(cell) {
                self.squares[band as usize][index] = number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        battle::components::{CombatStatus, Position},
        rules::evoker::fixture::Stage,
    };

    #[test]
    fn of_two_in_one_square_the_same_counts_however_they_came_there() {
        for letters in ["AB", "BA"] {
            let mut play = Stage::new(&["A..B"])
                .unit('A', |_| ())
                .unit('B', |_| ())
                .begin();
            for letter in letters.chars() {
                let unit = play.id(letter);
                play.stage(|r| r.edit::<Position>(unit).0 = (2, 0).into());
            }
            let band = play.view().band(play.id('A'));
            let there = play.view().occupant((2, 0).into(), band);
            assert_eq!(there, Some(play.id('A')));
            let copy = play.battle.fork(1);
            assert_eq!(copy.view().occupant((2, 0).into(), band), there);
        }
    }

    #[test]
    fn bodies_and_contacts_are_what_a_fresh_look_finds() {
        let mut play = Stage::new(&["A...B", ".#...", ".....", "..C.."])
            .unit('A', |_| ())
            .unit('B', |_| ())
            .unit('C', |_| ())
            .begin();
        for turn in 0..60_i16 {
            let unit = play.id(['A', 'B', 'C'][turn as usize % 3]);
            play.stage(|r| {
                r.edit::<Position>(unit).0 = (turn * 7 % 5, turn * 3 % 4).into();
                *r.edit::<CombatStatus>(unit) = match turn % 7 {
                    0 => CombatStatus::Waiting,
                    _ => CombatStatus::Active,
                };
            });
            let copy = play.battle.fork(1);
            let (view, fresh) = (play.battle.view(), copy.view());
            for cell in view.board().grid.cells() {
                let mut units = view.store.ids();
                let lies =
                    |unit| view.status(unit).is_on_field() && view.footprint(unit).contains(cell);
                let is_empty = !units.any(lies);
                assert_eq!(view.store.is_empty_square(cell), is_empty, "{cell}");
            }
            for unit in view.store.ids() {
                assert_eq!(view.neighbours(unit), fresh.neighbours(unit));
            }
        }
    }
}
