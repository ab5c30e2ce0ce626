//! Named influences on a check, and how they add up.

use serde::Serialize;
use smallvec::SmallVec;

use super::ids::{RuleId, UnitId};
use crate::geometry::Cell;

/// How much an influence changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Amount {
    /// A number added to the target number or the total.
    Flat(i32),
    /// Advantages (above 0) or disadvantages (below 0), boons or banes.
    Advantage(i8),
    /// Steps of a die's size.
    Step(i8),
    /// More dice.
    Dice(i8),
    /// Multiplied by a ratio, as (parts, whole).
    Times(i8, i8),
}

impl Amount {
    /// Its value as a number where everything counts and an Advantage is worth `advantage_worth`.
    pub const fn value(self, advantage_worth: i32) -> i32 {
        match self {
            Self::Flat(value) => value,
            Self::Advantage(advantages) => advantages as i32 * advantage_worth,
            Self::Step(_) | Self::Dice(_) | Self::Times(..) => 0,
        }
    }
}

/// Where an influence comes from; the display turns it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ModifierSource {
    /// The rule itself.
    Rule,
    /// An obstacle or ground in this square.
    Place(Cell),
    /// This combatant.
    Unit(UnitId),
    /// A pair of units.
    Pair(UnitId, UnitId),
}

/// One named influence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// The rule that gives it.
    pub rule: RuleId,
    /// Its name as a player reads it.
    pub name: &'static str,
    /// How much.
    pub amount: Amount,
    /// Its source.
    pub because: ModifierSource,
}

impl Modifier {
    /// An influence that its rule explains.
    pub const fn new(rule: &'static str, name: &'static str, amount: Amount) -> Self {
        Self {
            rule: RuleId(rule),
            name,
            amount,
            because: ModifierSource::Rule,
        }
    }

    /// Sets its source.
    #[must_use]
    pub const fn because(mut self, because: ModifierSource) -> Self {
        self.because = because;
        self
    }
}

/// Influences as collected.
pub type Modifiers = SmallVec<[Modifier; 8]>;

/// Whether an influence counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ModifierStatus {
    /// It counts.
    Counted,
    /// A stronger one of its kind counts instead.
    Beaten {
        /// Which one: its place in the breakdown.
        by: u8,
    },
    /// An opposite one cancels it.
    Cancelled {
        /// Which one: its place in the breakdown.
        with: u8,
    },
}

/// One line of a breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ModifierLine {
    /// The influence.
    pub modifier: Modifier,
    /// What it adds in the units of the check, 0 if it does not count.
    pub value: i32,
    /// Whether it counts.
    pub fate: ModifierStatus,
}

/// All influences on a check and their sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Breakdown {
    /// Every influence, counted or not.
    pub lines: SmallVec<[ModifierLine; 8]>,
    /// The sum of the counted values.
    pub sum: i32,
    /// Net advantages (above 0) or disadvantages (below 0) in books where they are not numbers.
    pub edge: i8,
}

impl Breakdown {
    /// All of them count; an Advantage is worth `advantage_worth`.
    pub fn all_add(modifiers: &[Modifier], advantage_worth: i32) -> Self {
        let mut breakdown = Self::default();
        for &modifier in modifiers {
            breakdown.add(modifier, advantage_worth);
        }
        breakdown
    }

    /// Adds one that counts.
    pub fn add(&mut self, modifier: Modifier, advantage_worth: i32) {
        let value = modifier.amount.value(advantage_worth);
        self.sum += value;
        if let Amount::Advantage(advantages) = modifier.amount {
            self.edge = self.edge.saturating_add(advantages);
        }
        self.lines.push(ModifierLine {
            modifier,
            value,
            fate: ModifierStatus::Counted,
        });
    }
}
