//! What is watched while a battle is played: who walks and falls where, how the dice fall, how long
//! minds think.

use std::collections::{BTreeMap, BTreeSet};

use super::line::Fall;
use crate::{
    battle::{
        Battle,
        components::CombatStatus,
        event::BattleEvent,
        ids::{SideId, UnitId},
    },
    fair::times::Times,
};

/// A chance of 1 in the sums of chances: fine enough to lose nothing that matters, and whole.
const CERTAIN: u64 = 1_000_000_000;

/// What a side did and threw.
#[derive(Clone, Default)]
pub struct SideWatched {
    /// Tests rolled whose chances are known.
    pub tests: u32,
    /// Those of them that were passed.
    pub passed: u32,
    /// The sum of the chances, see [`CERTAIN`].
    expected: u64,
    /// How often its units came to a square.
    pub walked: BTreeMap<(i16, i16), u32>,
}

impl SideWatched {
    /// Passes to be expected, in thousandths.
    pub fn expected_thousandths(&self) -> u64 {
        (self.expected + CERTAIN / 2000) / (CERTAIN / 1000)
    }
}

/// What is watched of a battle.
#[derive(Default)]
pub struct Watched {
    /// Units that gave an order.
    pub acted: BTreeSet<UnitId>,
    /// Units that went out, in this order.
    pub falls: Vec<Fall>,
    /// By side: what it did and threw.
    pub sides: Vec<SideWatched>,
    /// Times of all decisions.
    pub decisions: Times,
    /// Computing time, in milliseconds.
    pub cpu_ms: u64,
    /// The part of it in which minds thought, in milliseconds.
    pub thinking_ms: u64,
    /// Events of the log that were watched already.
    seen: usize,
}

impl Watched {
    /// Watches what happened since it was called last.
    pub fn catch_up(&mut self, battle: &Battle) {
        let scene = battle.scene();
        let view = battle.view();
        self.sides.resize(scene.sides.len(), SideWatched::default());
        let side = |unit: UnitId| scene.member(unit).side.index();
        for event in battle.log().iter().skip(self.seen) {
            match event {
                BattleEvent::Moved { unit, to, .. } => {
                    if let Some(side) = self.sides.get_mut(side(*unit)) {
                        *side.walked.entry((to.x, to.y)).or_default() += 1;
                    }
                }
                BattleEvent::Rolled(roll) => {
                    let own = self.sides.get_mut(side(roll.check.who));
                    if let (Some(side), Some(chance)) = (own, roll.chance) {
                        side.expected += billionths(chance.reduced());
                        side.tests += 1;
                        side.passed += u32::from(roll.reading.passed);
                    }
                }
                BattleEvent::LifeChanged {
                    unit,
                    before,
                    after,
                    ..
                } if before.is_active()
                    && !after.is_active()
                    && *after != CombatStatus::Waiting
                    && side(*unit) < scene.sides.len() =>
                {
                    let at = view.cell(*unit);
                    self.falls.push(Fall {
                        unit: scene.member(*unit).name.clone(),
                        side: side(*unit) as u8,
                        round: view.clock().round,
                        x: at.x,
                        y: at.y,
                    });
                }
                _ => {}
            }
        }
        self.seen = battle.log().len();
    }
}

/// A chance in parts of [`CERTAIN`].
fn billionths((mut parts, mut whole): (u128, u128)) -> u64 {
    // Fractions of huge numbers are cut so far that their products fit.
    while whole >= 1 << 90 {
        parts >>= 1;
        whole >>= 1;
    }
    (u128::from(CERTAIN) * parts / whole.max(1)) as u64
}

/// By side: wounds or points left, and units out.
pub fn standing(battle: &Battle) -> Vec<(i64, u32)> {
    let view = battle.view();
    (0..view.scene.sides.len() as u8)
        .map(|side| {
            let mut sum = (0, 0);
            for unit in view.members(SideId(side)) {
                let measure = (view.scene.book.measure)(view, unit);
                sum.0 += i64::from(measure.health);
                let is_out = measure.out || measure.left;
                sum.1 += u32::from(is_out && view.status(unit) != CombatStatus::Waiting);
            }
            sum
        })
        .collect()
}

/// By side: wounds or points lost since it stood like that, and units out.
pub fn lost(battle: &Battle, before: &[(i64, u32)]) -> Vec<(i64, u32)> {
    let now = standing(battle).into_iter().zip(before);
    now.map(|((left, out), (full, _))| (full - left, out))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_whatever_their_fractions() {
        assert_eq!(billionths((1, 2)), CERTAIN / 2);
        assert_eq!(billionths((1 << 120, 1 << 121)), CERTAIN / 2);
        let side = SideWatched {
            expected: 2 * CERTAIN + CERTAIN / 4,
            ..SideWatched::default()
        };
        assert_eq!(side.expected_thousandths(), 2_250);
    }
}
