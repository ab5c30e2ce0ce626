//! What an order leads to: plays the battle on from it with dice, every unit led by a hunch, and
//! counts what both sides have left.
//!
//! The dice depend on who throws and when, not on earlier events. Two orders played out with the
//! same luck therefore differ, as far as possible, only by what they change.

use std::sync::Arc;

use super::{greedy::greedy_order, thinker::SEED, thought::Term, value};
use crate::{
    battle::{
        Battle, Recorded,
        belief::seen_orders,
        components::{Columns, Verdict},
        ids::{SideId, UnitId},
        orders::order::Order,
        scene::Scene,
    },
    data::minds::Mind,
    dice::DiceStream,
};

/// What the end of a battle is worth beside the remaining units, in thousandths of a wound.
const VICTORY: i64 = 30_000;

/// A moment of a battle as one side believes it to be, from which orders are played out.
pub(super) struct Playout {
    scene: Arc<Scene>,
    start: Columns,
    /// Past orders that brains look back on.
    orders: Vec<Recorded>,
    side: SideId,
    unit: UnitId,
    /// Orders done up to this moment.
    decision: u64,
    before: Standing,
}

/// What both sides have left, in thousandths of a wound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Standing {
    ours: i64,
    theirs: i64,
    /// Worth of victory or defeat.
    end: i64,
}

/// Result of an order for the side, in thousandths of a wound; or the sum over several playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayoutOutcome {
    /// What the enemies lose.
    theirs: i64,
    /// What the side gains; mostly negative.
    ours: i64,
    /// What the end of the battle is worth.
    end: i64,
}

impl PlayoutOutcome {
    fn between(before: Standing, after: Standing) -> Self {
        Self {
            theirs: before.theirs - after.theirs,
            ours: after.ours - before.ours,
            end: after.end - before.end,
        }
    }

    /// An outcome in which the enemies lose this much.
    #[cfg(test)]
    pub(super) fn gain(theirs: i64) -> Self {
        Self {
            theirs,
            ..Self::default()
        }
    }

    /// The sum of these outcomes.
    pub(super) fn sum(outcomes: &[Self]) -> Self {
        let mut sum = Self::default();
        for outcome in outcomes {
            sum.theirs += outcome.theirs;
            sum.ours += outcome.ours;
            sum.end += outcome.end;
        }
        sum
    }

    /// The total for the side.
    pub(super) fn balance(&self) -> i64 {
        self.theirs + self.ours + self.end
    }

    /// The mean over this many runs, as terms.
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
    /// A playout from this moment, in which a unit of the side acts.
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

    /// The outcome of an order within this many turns, the present one included, with this luck.
    pub(super) fn run(&self, order: &Order, luck: u32, turns: usize) -> PlayoutOutcome {
        let mut battle = Battle::new(Arc::clone(&self.scene), &self.start, SEED);
        battle.remember(self.orders.clone());
        let mind = Mind::hunch();
        let mut next = order.clone();
        let (mut acting, mut left, mut throws) = (self.unit, turns, 0_u8);
        let mut round = battle.view().clock().round;
        // A refused order ends the playout; brains give none.
        while let Ok(fell) = battle.play(next, self.dice(luck, round, acting, throws)) {
            throws = throws.saturating_add(u8::from(fell));
            let Some(unit) = battle.acting().filter(|_| !battle.is_over()) else {
                break;
            };
            let now = battle.view().clock().round;
            // A unit alone in acting has one turn each round.
            if (unit, now) != (acting, round) {
                (acting, round, throws) = (unit, now, 0);
                left = left.saturating_sub(1);
            }
            if left == 0 {
                break;
            }
            next = greedy_order(&mut battle, &mind);
        }
        PlayoutOutcome::between(self.before, Standing::of(&battle, self.side))
    }

    /// The dice of a unit's orders in a round, by how many orders have thrown dice already.
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
