//! What playback tells: lines of the log, dice that fell, numbers that rise.

use bevy::prelude::*;
use smallvec::SmallVec;

use crate::{
    battle::ids::{RuleId, SideId, UnitId},
    geometry::Cell,
    text::sums::{Die, Sum},
};

/// A number or word that rises from a token.
#[derive(Clone, Debug)]
pub struct Floating {
    /// Where it starts, in squares and fractions of them.
    pub at: Vec2,
    /// Its text.
    pub text: String,
    /// Good or bad news for the unit it rises from.
    pub tone: LineTone,
    /// Its age in seconds.
    pub age: f32,
}

/// How a text should be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineTone {
    /// Neutral.
    Plain,
    /// Good.
    Good,
    /// Risky.
    Warn,
    /// Bad.
    Bad,
    /// Something special.
    Gold,
    /// Less important.
    Faint,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// The place of its event in the battle's log.
    pub place: usize,
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: LineTone,
    /// The side it is about, for its colour.
    pub side: Option<SideId>,
    /// A heading: a round or a turn begins.
    pub heading: bool,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    /// The units it is about that the viewer knows: the acting or affected one first.
    pub units: SmallVec<[UnitId; 2]>,
    /// The square it is about.
    pub cell: Option<Cell>,
    /// The sum of its roll.
    pub sum: Option<Box<Sum>>,
}

/// Dice of the tray that fell together.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceRoll {
    /// The place of their event in the battle's log.
    pub place: usize,
    /// The roller, its purpose and its opponent.
    pub caption: String,
    /// The dice.
    pub dice: Vec<Die>,
    /// Whether it passed; `None` if it was no test.
    pub passed: Option<bool>,
    /// What they mean, in short.
    pub meaning: String,
    /// The sum of the roll.
    pub sum: Option<Sum>,
    /// The rule of the roll.
    pub rule: RuleId,
    /// Seconds since they fell, at normal speed.
    pub age: f32,
}

/// How long dice tumble at normal speed, in seconds: less than a roll is shown.
pub const TUMBLE_SECONDS: f32 = 0.38;

impl DiceRoll {
    /// How far they have come to rest, from 0 to 1.
    pub fn rest(&self) -> f32 {
        (self.age / TUMBLE_SECONDS).clamp(0.0, 1.0)
    }
}
