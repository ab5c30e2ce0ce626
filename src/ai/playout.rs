//! What comes of an order: the battle is played on from it, with dice, everybody led by a hunch of
//! what is best, and what both sides have left is counted.
//!
//! The dice hang on who throws them and when, not on what was done before: two orders played on
//! with the same luck differ by what they change, as far as that can be.

use std::sync::Arc;

use super::{greedy::SEED, think, thought::Term, value};
use crate::{
    battle::{
        Battle, Recorded,
        components::{Columns, Verdict},
        ids::{SideId, UnitId},
        order::Order,
        scene::Scene,
        side_view::seen_orders,
    },
    data::brains::Mind,
    dice::DiceStream,
};

/// What the end of a battle is worth beside those who are left, in thousandths of a wound.
const VICTORY: i64 = 30_000;

/// A moment of a battle, as one side believes it to be, that others can be played on from.
pub(super) struct Playout {
    scene: Arc<Scene>,
    start: Columns,
    /// What brains look back on.
    orders: Vec<Recorded>,
    side: SideId,
    unit: UnitId,
    /// Orders done until then.
    decision: u64,
    before: Standing,
}

/// What both sides have left, in thousandths of a wound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Standing {
    ours: i64,
    theirs: i64,
    /// Victory, or defeat.
    end: i64,
}

/// What came of an order, as good or bad for the side, in thousandths of a wound; or the sum of
/// that over several playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// What enemies have less.
    theirs: i64,
    /// What the side has more; most often less.
    ours: i64,
    /// What the end of the battle is worth.
    end: i64,
}

impl Outcome {
    fn between(before: Standing, after: Standing) -> Self {
        Self {
            theirs: before.theirs - after.theirs,
            ours: after.ours - before.ours,
            end: after.end - before.end,
        }
    }

    /// So much that enemies have less.
    #[cfg(test)]
    pub(super) fn gain(theirs: i64) -> Self {
        Self {
            theirs,
            ..Self::default()
        }
    }

    /// All of these together.
    pub(super) fn sum(outcomes: &[Self]) -> Self {
        let mut sum = Self::default();
        for outcome in outcomes {
            sum.theirs += outcome.theirs;
            sum.ours += outcome.ours;
            sum.end += outcome.end;
        }
        sum
    }

    /// How good it is in all.
    pub(super) fn balance(&self) -> i64 {
        self.theirs + self.ours + self.end
    }

    /// The mean of so many.
    pub(super) fn terms(&self, runs: usize) -> [(Term, i64); 3] {
        let runs = runs.max(1) as i64;
        [
            (Term::Theirs, self.theirs / runs),
            (Term::Ours, self.ours / runs),
            (Term::End, self.end / runs),
        ]
    }
}

impl Playout {
    /// From this moment, in which somebody of the side acts.
    pub(super) fn of(believed: &mut Battle, side: SideId, unit: UnitId) -> Self {
        Self {
            scene: Arc::clone(believed.scene()),
            start: believed.capture(),
            orders: seen_orders(believed, side),
            side,
            unit,
            decision: believed.orders_done(),
            before: Standing::of(believed, side),
        }
    }

    /// What comes of an order within so many turns, the one under way among them, with this luck.
    pub(super) fn run(&self, order: &Order, luck: u32, turns: usize) -> Outcome {
        let mut battle = Battle::new(Arc::clone(&self.scene), &self.start, SEED);
        battle.remember(self.orders.clone());
        let mind = Mind::hunch();
        let mut next = order.clone();
        let (mut acting, mut left, mut throws) = (self.unit, turns, 0_u8);
        let mut round = battle.view().clock().round;
        // An order that is refused ends the thought; brains give none.
        while let Ok(fell) = battle.play(next, self.dice(luck, round, acting, throws)) {
            throws = throws.saturating_add(u8::from(fell));
            let Some(unit) = battle.acting().filter(|_| !battle.is_over()) else {
                break;
            };
            let now = battle.view().clock().round;
            // While all others lose their turns, one has a turn in each round.
            if (unit, now) != (acting, round) {
                (acting, round, throws) = (unit, now, 0);
                left = left.saturating_sub(1);
            }
            if left == 0 {
                break;
            }
            next = think(&mut battle, &mind);
        }
        Outcome::between(self.before, Standing::of(&battle, self.side))
    }

    /// The dice of somebody's orders in a round, by how many of them dice have fallen for.
    fn dice(&self, luck: u32, round: u16, unit: UnitId, throws: u8) -> DiceStream {
        let moment = u64::from(luck) << 40
            | u64::from(round) << 24
            | u64::from(unit.0) << 8
            | u64::from(throws);
        DiceStream::of_thought(SEED ^ self.decision, moment, self.side.0)
    }
}

impl Standing {
    fn of(battle: &Battle, side: SideId) -> Self {
        let view = battle.view();
        let is_ours = |other: SideId| view.scene.allied(other, side);
        let mut standing = Self::default();
        for unit in view.active() {
            let worth = value::of_unit(view, unit);
            if is_ours(view.side(unit)) {
                standing.ours += worth;
            } else {
                standing.theirs += worth;
            }
        }
        standing.end = match view.clock().verdict() {
            Some(Verdict::Won(winner)) if is_ours(winner) => VICTORY,
            Some(Verdict::Won(_)) => -VICTORY,
            _ => 0,
        };
        standing
    }
}

#[cfg(test)]
#[path = "playout_tests.rs"]
mod tests;
