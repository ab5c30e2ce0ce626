//! What comes of an order: the battle is played on from it, with dice, everybody led by a hunch of
//! what is best, and what both sides have left is counted.
//!
//! The dice hang on who throws them and when, not on what was done before: two orders played on
//! with the same luck differ by what they change, as far as that can be.

use std::sync::Arc;

use super::{greedy::SEED, think, value};
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
    /// What the side has, and its enemies have not.
    before: i64,
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
            before: balance(believed, side),
        }
    }

    /// How much better off the side is after an order and so many turns, the one under way among
    /// them, with this luck, in thousandths of a wound; `None` if the order cannot be.
    pub(super) fn run(&self, order: &Order, luck: u32, turns: usize) -> Option<i64> {
        let mut battle = Battle::new(Arc::clone(&self.scene), &self.start, SEED);
        battle.remember(self.orders.clone());
        let mind = Mind::hunch();
        let mut next = order.clone();
        let (mut acting, mut left, mut throws) = (self.unit, turns, 0);
        loop {
            let dice = self.dice(luck, battle.view().clock().round, acting, throws);
            throws += u8::from(battle.play(next, dice).ok()?);
            let unit = battle.acting().filter(|_| !battle.is_over());
            let Some(unit) = unit else { break };
            if unit != acting {
                (acting, throws) = (unit, 0);
                left = left.saturating_sub(1);
            }
            if left == 0 {
                break;
            }
            next = think(&mut battle, &mind);
        }
        Some(balance(&battle, self.side) - self.before)
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

/// What those of a side who are left are worth, less what its enemies are.
fn balance(battle: &Battle, side: SideId) -> i64 {
    let view = battle.view();
    let sign = |other: SideId| {
        if view.scene.allied(other, side) {
            1
        } else {
            -1
        }
    };
    let left: i64 = view
        .active()
        .map(|unit| sign(view.side(unit)) * value::of_unit(view, unit))
        .sum();
    match view.clock().verdict() {
        Some(Verdict::Won(winner)) => left + sign(winner) * VICTORY,
        _ => left,
    }
}

#[cfg(test)]
#[path = "playout_tests.rs"]
mod tests;
