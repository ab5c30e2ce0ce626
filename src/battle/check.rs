//! What will be rolled, and what fell: the odds card shows the one, the log the other.

use serde::Serialize;
use smallvec::SmallVec;

use super::{
    ids::{RuleId, UnitId},
    modifier::Breakdown,
};
use crate::dice::Weight;

/// How the dice are read against the target number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RollDirection {
    /// The result must be at or under the target number.
    AtMost,
    /// The result must reach the target number.
    AtLeast,
}

/// Dice thrown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DiceSpec {
    /// How many.
    pub dice: u8,
    /// How many faces each has.
    pub faces: u16,
}

/// A test about to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The rule that asks for it.
    pub rule: RuleId,
    /// What it is, as a player reads it: "Attack", "Dodge".
    pub name: &'static str,
    /// Who makes it.
    pub who: UnitId,
    /// Against whom, if anybody.
    pub against: Option<UnitId>,
    /// The tested value before modifiers.
    pub base: i32,
    /// What that value is, as a player reads it: "Melee (Parry)".
    pub base_name: &'static str,
    /// Every modifier and their sum.
    pub breakdown: Breakdown,
    /// The dice.
    pub throw: DiceSpec,
    /// How they are read.
    pub sense: RollDirection,
    /// The number that decides: for `AtMost` base and modifiers, for `AtLeast` the other side's.
    pub target: i32,
}

impl Check {
    /// Whether it only asks for a total, to be compared later: nothing is passed or failed.
    pub fn is_open(&self) -> bool {
        self.sense == RollDirection::AtLeast && self.target == 0
    }
}

/// What a roll came to.
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
    /// What they mean.
    pub reading: RollResult,
    /// How likely the test was to pass before these dice fell. `None` where nothing is passed or
    /// failed, and for a die that was told before and is read once more.
    pub chance: Option<Weight>,
    /// Made without the knowledge of whoever makes it: looking for somebody unseen.
    pub secret: bool,
}

impl Roll {
    /// Whom one must see to hear of it: who made it, or for a secret one whom it was made
    /// against.
    pub fn about(&self) -> UnitId {
        match self.check.against {
            Some(against) if self.secret => against,
            _ => self.check.who,
        }
    }
}
