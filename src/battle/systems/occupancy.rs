//! The unit in each square.

use bevy_ecs::{
    resource::Resource,
    system::{Query, ResMut},
};

use super::tag::Tag;
use crate::{
    battle::{
        components::{Altitude, Band, CombatStatus, Position, Ride},
        ids::UnitId,
    },
    geometry::{Cell, Footprint, Grid},
};

type Filled = (Footprint, Band);

/// The unit in each square of each band; derived from positions.
#[derive(Resource, Default)]
pub struct Occupancy {
    grid: Grid,
    /// By band, then by square: one more than the unit's number, 0 for empty.
    squares: [Vec<u16>; 3],
    /// The footprint entered in `squares`, by unit.
    drawn: Vec<Option<Filled>>,
}

impl Occupancy {
    /// An empty board.
    pub fn new(grid: Grid, units: usize) -> Self {
        Self {
            grid,
            squares: std::array::from_fn(|_| vec![0; grid.area()]),
            drawn: vec![None; units],
        }
    }

    /// The unit in a square. Unconscious units do not block it and are not listed.
    pub fn at(&self, cell: Cell, band: Band) -> Option<UnitId> {
        let number = *self.squares[band as usize].get(self.grid.index(cell)?)?;
        number.checked_sub(1).map(UnitId)
    }

    fn fill(&mut self, footprint: Footprint, band: Band, number: u16) {
        for cell in footprint.cells() {
            if let Some(index) = self.grid.index(cell) {
                self.squares[band as usize][index] = number;
            }
        }
    }
}

/// Updates changed footprints; an unchanged one costs only a comparison.
pub fn update_occupancy(
    mut occupancy: ResMut<Occupancy>,
    units: Query<(&Tag, &Position, &Altitude, &CombatStatus, &Ride)>,
) {
    let occupancy = &mut *occupancy;
    let mut changed: smallvec::SmallVec<[(usize, Option<Filled>); 8]> = smallvec::SmallVec::new();
    for (tag, position, altitude, life, ride) in &units {
        // A rider fills no square of its own.
        let stands = life.is_active() || *life == CombatStatus::Vehicle;
        let now = (stands && ride.on.is_none())
            .then(|| (Footprint::new(position.0, tag.squares), altitude.band));
        if occupancy.drawn[tag.unit.index()] != now {
            changed.push((tag.unit.index(), now));
        }
    }
    // Old squares are cleared before new ones are filled: a unit may step where another has just
    // left.
    for &(index, _) in &changed {
        if let Some((footprint, band)) = occupancy.drawn[index].take() {
            occupancy.fill(footprint, band, 0);
        }
    }
    if changed.is_empty() {
        return;
    }
    for &(index, now) in &changed {
        occupancy.drawn[index] = now;
    }
    // If two units share a square, as when one passes through (EV-MOV-04), the one with the lower
    // number counts, in whatever order they came: a copy of the battle must agree.
    for index in (0..occupancy.drawn.len()).rev() {
        if let Some((footprint, band)) = occupancy.drawn[index] {
            occupancy.fill(footprint, band, index as u16 + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{battle::components::Position, rules::evoker::fixture::Stage};

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
            let band = play.band('A');
            let there = play.view().occupant((2, 0).into(), band);
            assert_eq!(there, Some(play.id('A')));
            let copy = play.battle.fork(1);
            assert_eq!(copy.view().occupant((2, 0).into(), band), there);
        }
    }
}
