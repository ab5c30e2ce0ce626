//! The steps between squares by the land alone, worked out once for each state of doors and things:
//! what of them a body of one square walks as on any floor, and what has to be looked at.

use crate::battle::prelude::*;

/// A step between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandStep {
    /// Nobody takes it.
    Shut,
    /// Walked on level ground.
    Plain {
        /// Whether the ground hinders, as one source (EV-MOV-11).
        slow: bool,
    },
    /// It depends on the mover: doors, heights, gaps, water, harmful ground.
    Special,
}

/// Codes of the table.
const SHUT: u8 = 0;
const LEVEL: u8 = 1;
const SLOW: u8 = 2;
const SPECIAL: u8 = 3;

/// Depth from which water concerns some mover, in tenths of a metre (EV-MOV-18).
const WATER: u8 = 10;

/// What a code of the table means.
#[inline]
pub(super) fn sources(code: u8) -> LandStep {
    match code {
        SHUT => LandStep::Shut,
        LEVEL => LandStep::Plain { slow: false },
        SLOW => LandStep::Plain { slow: true },
        _ => LandStep::Special,
    }
}

/// The steps from every square of a grid, by direction.
pub(super) fn table(view: View<'_>) -> &[[u8; 8]] {
    let steps = |from| Direction::ALL.map(|direction| code(view, from, direction));
    let grid = view.board().grid;
    let all = || grid.cells().map(steps).collect();
    view.terrain_index().strides(all)
}

fn code(view: View<'_>, from: Cell, direction: Direction) -> u8 {
    let (board, ground, lay) = (view.board(), view.ground(), view.terrain_index());
    let to = from.step(direction);
    let (here, there) = (lay.square(from), lay.square(to));
    let Some(terrain) = board.terrain(to) else {
        return SHUT;
    };
    let mut beside = direction.beside(from).into_iter();
    let is_cut = direction.is_diagonal() && beside.any(|cell| lay.square(cell).wall);
    if terrain.wall || is_cut {
        return SHUT;
    }
    let is_door = |cell| board.door(ground, cell).is_some();
    let is_special = is_door(from)
        || is_door(to)
        || (here.floor, here.gap) != (there.floor, there.gap)
        || terrain.water >= WATER
        || board.harmful(ground, to).is_some();
    match is_special {
        true => SPECIAL,
        false if terrain.slows() => SLOW,
        false => LEVEL,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::evoker::movement::{
        Mover, Sources, manner::Manner, tests::agreement::picture,
    };

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Rules: EV-MOV-02 EV-MOV-11 EV-MOV-38
        #[test]
        fn the_table_says_of_plain_steps_what_looking_at_both_squares_says(
            seed: u64, hurt in 0..4_u8,
        ) {
            let play = picture(seed, 3, hurt);
            let (view, unit) = (play.view(), play.id('A'));
            let mover = Mover::new(view, unit, Manner::default());
            let steps = table(view);
            for (from, row) in view.board().grid.cells().zip(steps) {
                for (direction, &code) in Direction::ALL.into_iter().zip(row) {
                    let to = from.step(direction);
                    let [here, there] = [from, to].map(|cell| mover.spot(cell, Band::Ground));
                    let is_shut = !there.open || mover.cuts_corner(from, direction);
                    let is_level = (here.floor, here.gap) == (there.floor, there.gap);
                    match sources(code) {
                        LandStep::Shut => prop_assert!(is_shut, "{} {:?}", from, direction),
                        LandStep::Plain { slow } => {
                            let body = mover.body(Band::Ground) + u8::from(slow);
                            prop_assert!(!is_shut && is_level && !there.rough);
                            prop_assert_eq!(there.sources, Sources::same(body));
                        }
                        LandStep::Special => {}
                    }
                    let taken = mover.taken(to, Band::Ground);
                    prop_assert!(!there.open || there.taken == taken);
                }
            }
        }
    }
}
