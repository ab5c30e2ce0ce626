//! What a book says about movement in advance: for brains, previews and maps.

use crate::{battle::ids::UnitSet, geometry::Cell};

/// A square a combatant can walk to with what is left of its Move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The north-west square of the unit there.
    pub cell: Cell,
    /// The cost to get there, in the book's unit of movement.
    pub cost: u16,
    /// Enemies who may strike on the way.
    pub provokes: UnitSet,
    /// Metres still missing: the unit sets out and does not arrive in this turn (EV-ZON-11).
    pub missing: u16,
}

/// What blocks a unit on a long walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBlocker {
    /// Walls, gaps and ledges.
    Walking,
    /// Walls, gaps and ledges while a route leads around them; otherwise it crosses gaps and
    /// ledges.
    Crossing,
    /// Only walls.
    Flying,
}

/// The indices of the `most` lowest ranks, the lowest first; of equal ranks the earlier.
pub fn firsts<R: Ord>(ranks: impl Iterator<Item = R>, most: usize) -> Vec<usize> {
    let mut ranks: Vec<(R, usize)> = ranks.zip(0_usize..).collect();
    if most < ranks.len() {
        ranks.select_nth_unstable(most);
        ranks.truncate(most);
    }
    ranks.sort_unstable();
    ranks.into_iter().map(|(_, place)| place).collect()
}

/// The first `most` of these squares in the order of
/// [`Movement::first_reached`](super::Movement::first_reached).
pub fn firsts_of(reach: &[Reached], most: usize, far: &dyn Fn(Cell) -> i64) -> Vec<Reached> {
    let rank = |reached: &Reached| {
        let strikers = reached.provokes.len();
        (far(reached.cell), strikers, reached.cost, reached.cell)
    };
    let firsts = firsts(reach.iter().map(rank), most);
    firsts.into_iter().map(|place| reach[place]).collect()
}
