//! From one place to an adjacent one: walked, jumped, climbed or dropped (EV-MOV-38, 39).

use super::{
    Mover, Place, Purse,
    purse::{self, Sources},
    spot::Taken,
};
use crate::battle::{field::board::Climb, prelude::*};

/// How a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// On level ground, up or down a slope, or through the air.
    Walk,
    /// Up onto a ledge by a jump (EV-MOV-24).
    Jump,
    /// Climbing a face.
    Climb {
        /// The direction.
        how: Climbing,
        /// Metres climbed; up to the top, even if the climb ends on the way.
        metres: u8,
        /// The face.
        face: Climb,
    },
    /// Down a ledge on purpose: one metre and a fall.
    Drop {
        /// Metres fallen.
        metres: u8,
    },
    /// To another altitude band on the spot (EV-ALT-06).
    Soar {
        /// The band.
        to: Band,
    },
    /// A deliberate fall from a face.
    LetGo {
        /// Metres fallen.
        metres: u8,
    },
    /// From spot to spot, or part of the way as far as the metres last (EV-ZON-07, 08, 11).
    Travel,
}

/// How a face is climbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climbing {
    /// Up, then onto the top.
    Up,
    /// Over the edge, then down.
    Down,
    /// Back down from hanging to the floor.
    Back,
    /// Up as far as the Move allows, to hang there.
    Hang,
}

impl Way {
    /// Whether it leads to another square.
    pub fn is_step(self) -> bool {
        match self {
            Self::Walk | Self::Jump | Self::Drop { .. } | Self::Travel => true,
            Self::Climb { how, .. } => matches!(how, Climbing::Up | Climbing::Down),
            Self::Soar { .. } | Self::LetGo { .. } => false,
        }
    }
}

/// A mover in the middle of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Its square.
    pub cell: Cell,
    /// Metres spent so far.
    pub spent: u16,
    /// Whether the free jump of the Move is used.
    pub jumped: bool,
    /// The stage of the route.
    pub stage: Stage,
    /// Enemies left that could strike, as bits of the list of threats.
    pub provoked: u64,
}

/// How far a mover is with hanging and with changing its band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It still hangs on a face.
    Hangs,
    /// It is on the band it began on.
    Begun,
    /// It is on the band the order asks for.
    Changed,
}

impl State {
    /// Whether it is on the band the order asks for.
    pub fn changed(&self) -> bool {
        self.stage == Stage::Changed
    }

    /// The cost of a route for comparing: metres, then enemies that could strike.
    pub fn worth(&self) -> (u16, u32) {
        (self.spent, self.provoked.count_ones())
    }

    /// The same in one word, for searches that compare very many.
    #[inline]
    pub fn packed_worth(&self) -> u32 {
        let strikers = match self.provoked {
            0 => 0,
            provoked => provoked.count_ones(),
        };
        u32::from(self.spent) << 8 | strikers
    }
}

/// The possible ways to step between two adjacent places.
pub fn ways(mover: &Mover<'_>, from: &Place, to: &Place, hanging: i16) -> SmallVec<[Way; 2]> {
    let mut ways = SmallVec::new();
    let rise = to.floor - from.floor - hanging;
    let metres = |height: i16| u8::try_from(height).unwrap_or(u8::MAX);
    let climbable = |face: Option<Climb>| {
        face.filter(|face| mover.climbs() && (!face.hard || mover.manner.risk))
    };
    let climb = |how, height, face| {
        let metres = metres(height);
        Way::Climb { how, metres, face }
    };
    // Climbing out of a hole uses the sides of the hole.
    let up = || {
        let face = climbable(to.climb.or(from.climb.filter(|_| from.gap)));
        face.map(|face| climb(Climbing::Up, rise, face))
    };
    if hanging > 0 {
        // EV-MOV-39: up the face or down again, but not sideways.
        ways.extend(up().filter(|_| rise >= 0));
        return ways;
    }
    if rise == 0 && from.gap == to.gap || from.slope && to.slope && !to.gap {
        ways.push(Way::Walk);
        return ways;
    }
    if mover.crawls || to.gap {
        return ways;
    }
    if rise == 0 {
        // Level with the brim of a filled hole: out of it as across any floor.
        ways.push(Way::Walk);
    } else if rise > 0 {
        let jumps = mover.jumps() && rise <= mover.high_jump;
        ways.extend(jumps.then_some(Way::Jump));
        ways.extend(up());
    } else if mover.jumps() && (-rise <= mover.safe_fall || mover.manner.drop) {
        let metres = metres(-rise);
        ways.push(Way::Drop { metres });
    } else {
        let face = climbable(from.climb);
        ways.extend(face.map(|face| climb(Climbing::Down, -rise, face)));
    }
    ways
}

/// The least metres that such a step costs, without metres lost before or with it, for refusals
/// (EV-MOV-12).
pub fn least_price(mover: &Mover<'_>, way: Way, to: &Place, is_now: bool, jumped: bool) -> u16 {
    let least = |sources: Sources| purse::least(if is_now { sources.now } else { sources.later });
    match way {
        // EV-MOV-25.
        Way::Jump if jumped => least(to.sources).max(2),
        Way::Walk | Way::Jump | Way::Drop { .. } => least(to.sources),
        Way::Climb { metres, face, .. } => {
            let step = if way.is_step() { least(to.sources) } else { 0 };
            u16::from(metres) * least(mover.climbing(face)) + step
        }
        Way::LetGo { .. } | Way::Soar { .. } | Way::Travel => 0,
    }
}

/// Pays for a step: the total spent, whether the free jump is used, and whether a new Move began;
/// `None` if it cannot be paid for or cannot be made there.
pub fn arrive(
    mover: &Mover<'_>,
    purse: &Purse,
    state: &State,
    way: Way,
    from: &Place,
    to: &Place,
) -> Option<(u16, bool, bool)> {
    let free = to.taken == Taken::Free;
    match way {
        Way::Walk => {
            let paid = purse.pay(state.spent, to.sources)?;
            Some((paid.spent, state.jumped && !paid.new_move, paid.new_move))
        }
        Way::Jump => {
            let paid = purse.pay(state.spent, to.sources)?;
            if !state.jumped || paid.new_move {
                return Some((paid.spent, true, paid.new_move));
            }
            // EV-MOV-25: a further jump takes all that is left, at least 2 m.
            let needs = 2.max(paid.price);
            if let Some(rest) = purse.pay_rest(state.spent, needs) {
                return Some((rest.spent, true, false));
            }
            let paid = purse.pay(purse.next_move(state.spent)?, to.sources)?;
            Some((paid.spent, true, true))
        }
        Way::Drop { .. } => {
            let paid = purse.pay(state.spent, to.sources).filter(|_| free)?;
            Some((paid.spent, state.jumped && !paid.new_move, paid.new_move))
        }
        Way::Climb { how, metres, face } => {
            let climb = |spent| purse.climb(spent, metres, mover.climbing(face));
            let step = |spent| purse.pay(spent, to.sources);
            let (first, last) = match how {
                Climbing::Up => {
                    let climbed = climb(state.spent)?;
                    (climbed, step(climbed.spent)?)
                }
                Climbing::Down => {
                    let stepped = step(state.spent).filter(|_| free)?;
                    (stepped, climb(stepped.spent)?)
                }
                Climbing::Back | Climbing::Hang => {
                    let climbed = climb(state.spent)?;
                    (climbed, climbed)
                }
            };
            let new_move = first.new_move | last.new_move;
            // A unit that hangs between two Moves occupies the lower square.
            let fits = how != Climbing::Up || !new_move || from.taken == Taken::Free;
            fits.then_some((last.spent, state.jumped && !new_move, new_move))
        }
        Way::LetGo { .. } | Way::Soar { .. } | Way::Travel => {
            Some((state.spent, state.jumped, false))
        }
    }
}
