//! Tests before and after the roll: the odds card shows [`Check`], the log [`Roll`].

use serde::Serialize;
use smallvec::SmallVec;

use super::{
    ids::{RuleId, UnitId},
    modifier::{Breakdown, Modifier},
};
use crate::dice::{BurstingDice, Weight};

/// How the dice are read against the target number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RollDirection {
    /// The result must be at or under the target number.
    AtMost,
    /// The result must reach the target number.
    AtLeast,
    /// The result must be higher than the target number.
    Above,
}

impl RollDirection {
    /// Whether a result passes against a number.
    pub const fn passes(self, result: i32, target: i32) -> bool {
        match self {
            Self::AtMost => result <= target,
            Self::AtLeast => result >= target,
            Self::Above => result > target,
        }
    }
}

/// Dice thrown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DiceSpec {
    /// How many.
    pub dice: u8,
    /// How many faces each has.
    pub faces: u16,
}

/// The parts of the opponent's number.
pub type Parts = SmallVec<[Modifier; 2]>;

/// A test about to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The rule that asks for it.
    pub rule: RuleId,
    /// Its name, as a player reads it: "Attack", "Dodge".
    pub name: &'static str,
    /// The unit that makes it.
    pub who: UnitId,
    /// The opponent, if any.
    pub against: Option<UnitId>,
    /// The tested value before modifiers.
    pub base: i32,
    /// What that value is, as a player reads it: "Melee (Parry)".
    pub base_name: &'static str,
    /// Every modifier and their sum.
    pub breakdown: Breakdown,
    /// The dice.
    pub throw: DiceSpec,
    /// Extra dice that burst, in books with such dice.
    pub bonus: Option<BurstingDice>,
    /// How they are read.
    pub sense: RollDirection,
    /// The number that decides: for `AtMost` base and modifiers, for `AtLeast` the other side's.
    pub target: i32,
    /// The parts of that number if it belongs to the opponent, such as Guard: its base value, then
    /// its modifiers. Empty where a rule sets the number.
    #[serde(skip_serializing_if = "Parts::is_empty")]
    pub parts: Parts,
}

impl Check {
    /// Sets the parts of the target number.
    #[must_use]
    pub fn made_of(self, parts: Parts) -> Self {
        Self { parts, ..self }
    }

    /// Sets the opponent.
    #[must_use]
    pub fn against(self, unit: UnitId) -> Self {
        Self {
            against: Some(unit),
            ..self
        }
    }

    /// Sets the number that decides.
    #[must_use]
    pub fn reaching(self, target: i32) -> Self {
        Self { target, ..self }
    }

    /// Adds modifiers.
    #[must_use]
    pub fn with(mut self, more: impl IntoIterator<Item = Modifier>) -> Self {
        for modifier in more {
            self.breakdown.add(modifier, 0);
        }
        self
    }

    /// Whether it only produces a total to compare later, without pass or fail.
    pub fn is_open(&self) -> bool {
        self.sense == RollDirection::AtLeast && self.target == 0
    }

    /// The chance to pass, in thousandths, for estimates.
    pub fn pass_thousandths(&self) -> Option<u16> {
        self.pass_chance().map(|chance| chance.per_mille() as u16)
    }

    /// The chance to pass before the opponent responds, for tests that add up their dice or keep
    /// one of two. `None` for tests without pass or fail, and for more dice than can be counted.
    pub fn pass_chance(&self) -> Option<Weight> {
        let (dice, faces) = (self.throw.dice, u64::from(self.throw.faces));
        if self.is_open() || dice == 0 || dice > 4 || faces == 0 || faces > 100 {
            return None;
        }
        // With an edge only one of two dice counts: the better or the worse.
        if dice == 2 && self.breakdown.edge != 0 {
            let passing = (1..=faces as i32).filter(|&face| self.passes(face));
            let (passing, all) = (passing.count() as u64, faces * faces);
            let failing = faces - passing;
            let good = if self.breakdown.edge > 0 {
                all - failing * failing
            } else {
                passing * passing
            };
            return Some(Weight::new(good, all));
        }
        if let Some(chance) = self.bursting_chance() {
            return Some(chance);
        }
        let mut sums: Vec<u64> = vec![1];
        for _ in 0..dice {
            let mut next = vec![0; sums.len() + faces as usize];
            for (sum, ways) in sums.iter().enumerate() {
                for face in 1..=faces as usize {
                    next[sum + face] += ways;
                }
            }
            sums = next;
        }
        let all: u64 = sums.iter().sum();
        let good: u64 = sums
            .iter()
            .enumerate()
            .filter(|(sum, _)| self.passes(*sum as i32))
            .map(|(_, ways)| ways)
            .sum();
        Some(Weight::new(good, all))
    }

    /// Whether it passes with this sum of its dice.
    fn passes(&self, dice: i32) -> bool {
        let result = match self.sense {
            RollDirection::AtMost => dice,
            RollDirection::AtLeast | RollDirection::Above => dice + self.base + self.breakdown.sum,
        };
        self.sense.passes(result, self.target)
    }

    /// With how many faces of its die it passes beside other dice of this sum.
    fn passing_faces(&self, others: i32) -> u128 {
        let faces = i32::from(self.throw.faces);
        let fixed = others + self.base + self.breakdown.sum;
        let passing = match self.sense {
            RollDirection::AtMost => self.target - others,
            RollDirection::AtLeast => faces + 1 - (self.target - fixed),
            RollDirection::Above => faces - (self.target - fixed),
        };
        passing.clamp(0, faces) as u128
    }

    /// The chance to pass with one die and bursting dice; `None` for other dice.
    pub fn bursting_chance(&self) -> Option<Weight> {
        let sums = self.bonus?.sums();
        let mut good = 0;
        for (dice, ways) in (0..).zip(&sums.ways) {
            good += (ways[0] + ways[1]) * self.passing_faces(dice);
        }
        Some(Weight::ratio(
            good,
            sums.whole * u128::from(self.throw.faces),
        ))
    }
}

/// The result of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RollResult {
    /// The number compared with the target.
    pub result: i32,
    /// Whether the test passed.
    pub passed: bool,
    /// Degrees of success or failure, Successes, or the margin: the book's measure.
    pub degrees: i32,
    /// A word for something special, such as "fumble" or "critical"; empty for nothing.
    pub special: &'static str,
}

/// Dice faces as they fell.
pub type Faces = SmallVec<[u16; 4]>;

/// A test that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// The test.
    pub check: Check,
    /// The faces, in the order of falling.
    pub faces: Faces,
    /// Their result.
    pub reading: RollResult,
    /// The chance to pass before these dice fell. `None` for tests without pass or fail, and for a
    /// reported die that is read again.
    pub chance: Option<Weight>,
    /// Rolled without the knowledge of its unit, such as looking for a hidden enemy.
    pub secret: bool,
}

impl Roll {
    /// The unit a side must see to hear of the roll: the roller, or for a secret roll its opponent.
    pub fn about(&self) -> UnitId {
        match self.check.against {
            Some(against) if self.secret => against,
            _ => self.check.who,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::modifier::Amount;

    fn check(dice: u8, faces: u16, sense: RollDirection, target: i32) -> Check {
        Check {
            rule: RuleId("none"),
            name: "test",
            who: UnitId(0),
            against: None,
            base: 4,
            base_name: "value",
            breakdown: Breakdown::default(),
            throw: DiceSpec { dice, faces },
            bonus: None,
            sense,
            target,
            parts: Parts::new(),
        }
    }

    #[test]
    fn the_chance_of_a_check_counts_the_faces_that_pass() {
        assert_eq!(
            check(1, 100, RollDirection::AtMost, 41).pass_thousandths(),
            Some(410)
        );
        // A bonus of 4 against 16 needs 12 or more on a d20: 9 faces of 20.
        assert_eq!(
            check(1, 20, RollDirection::AtLeast, 16).pass_thousandths(),
            Some(450)
        );
        // 2d6 with a bonus of 4 against 11 needs 7 or more: 21 of 36.
        assert_eq!(
            check(2, 6, RollDirection::AtLeast, 11).pass_thousandths(),
            Some(583)
        );
    }

    #[test]
    fn the_chance_of_bursting_dice_counts_their_sums_and_the_die_before_them() {
        let plain = check(1, 20, RollDirection::AtLeast, 15);
        assert_eq!(plain.bursting_chance(), None);
        let bursting = Check {
            bonus: Some(BurstingDice { dice: 1, faces: 10 }),
            ..plain
        };
        // The dice need 11: with a 1 of the d10 the d20 passes with 11 of its 20 faces, with a 2 with
        // 12, and so on to all 20 with a 10: 155 of 200. Bursts of a 10 add nothing.
        let chance = bursting.bursting_chance().unwrap_or_default();
        assert_eq!(chance.per_mille(), 775);
    }

    #[test]
    fn faces_that_pass_are_counted_at_once() {
        for sense in [
            RollDirection::AtMost,
            RollDirection::AtLeast,
            RollDirection::Above,
        ] {
            for target in -5..40 {
                let check = check(1, 20, sense, target);
                for others in 0..25 {
                    let faces = 1..=20;
                    let passing = faces.filter(|face| check.passes(others + face)).count();
                    assert_eq!(check.passing_faces(others), passing as u128, "{check:?}");
                }
            }
        }
    }

    #[test]
    fn a_test_against_nothing_only_asks_for_a_total() {
        assert!(check(1, 20, RollDirection::AtLeast, 0).is_open());
        assert!(!check(1, 20, RollDirection::AtLeast, 1).is_open());
        assert!(!check(1, 20, RollDirection::AtMost, 0).is_open());
    }

    #[test]
    fn what_adds_to_a_check_counts_its_amount_or_its_edge() {
        let flat = Modifier::new("none", "flat", Amount::Flat(3));
        let edge = Modifier::new("none", "edge", Amount::Advantage(1));
        let check = check(1, 20, RollDirection::AtLeast, 15).with([flat, edge]);
        assert_eq!((check.breakdown.sum, check.breakdown.edge), (3, 1));
    }
}
