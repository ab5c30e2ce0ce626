//! What is written of a battle: a line of JSON, from which alone the numbers are counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fair::times::Times;

/// The format of the lines; another one is refused.
pub const FORMAT: u32 = 2;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A side won.
    Won,
    /// No unit was left.
    Draw,
    /// The round limit was reached.
    RoundLimit,
    /// It was given up after too many orders.
    GivenUp,
}

/// A side in one battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideLine {
    /// Its name.
    pub name: String,
    /// Sides of the same alliance fight together.
    pub alliance: u8,
    /// The mind that led it.
    pub brain: String,
    /// Whether it or an ally won.
    pub won: bool,
    /// Its units.
    pub combatants: u32,
    /// Wounds or points lost.
    pub lost: i64,
    /// Units out.
    pub out: u32,
    /// Tests rolled whose chances are known.
    pub tests: u32,
    /// Those of them that were passed.
    pub passed: u32,
    /// Passes to be expected, in thousandths: the sum of the chances.
    pub expected_thousandths: u64,
    /// Squares that its units came to, each as column, row and how often.
    pub walked: Vec<(i16, i16, u32)>,
}

impl SideLine {
    /// Passed tests beyond their chances, in thousandths.
    pub fn luck(&self) -> i64 {
        i64::from(self.passed) * 1000 - self.expected_thousandths as i64
    }
}

/// A unit that went out of the fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fall {
    /// The unit.
    pub unit: String,
    /// Its side, by its place among the sides.
    pub side: u8,
    /// The round.
    pub round: u16,
    /// Its column.
    pub x: i16,
    /// Its row.
    pub y: i16,
}

/// Counts of a brain's bad habits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Habits {
    /// Unit turns.
    pub turns: u64,
    /// Turns without an attack, trick or support while an enemy was in reach, unless the unit came
    /// nearer to a zone in which its side wins.
    pub idle: u64,
    /// Turns that led back to where the unit's turn before began, without an action in either.
    pub back: u64,
    /// Turns with an attack that its side should have known to be useless.
    pub vain: u64,
    /// Turns ended while a useful attack was still possible.
    pub unused: u64,
    /// Units lost without an ally near, although there were allies.
    pub alone: u64,
}

/// One brain in one battle of a duel.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BrainLine {
    /// Its name.
    pub brain: String,
    /// Times of its decisions.
    pub decisions: Times,
    /// Times of all decisions of each unit turn.
    pub turns: Times,
    /// Its bad habits.
    pub habits: Habits,
}

/// A battle's part in a duel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelLine {
    /// Whether it is the second battle of its pair, in which the second brain leads the first side.
    pub swapped: bool,
    /// The first brain, then the other.
    pub brains: [BrainLine; 2],
}

/// One battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleLine {
    /// The format of the line.
    pub format: u32,
    /// The version of the game.
    pub version: String,
    /// The level's title.
    pub level: String,
    /// The level's file without its ending.
    pub file: String,
    /// A hash of all that the level says to the rules.
    pub level_hash: String,
    /// The share of battles that the level means its first side to win, in percent.
    pub aim: (u8, u8),
    /// The rulebook.
    pub book: String,
    /// What the run was told to write of itself: `edit`, `sweep` and the like.
    pub tags: BTreeMap<String, String>,
    /// Whether the two sides began in each other's places.
    pub exchanged: bool,
    /// The seed of the dice; in a duel two battles, the pair, have the same.
    pub seed: u64,
    /// Its part in a duel, if it is of one.
    pub duel: Option<DuelLine>,
    /// How it ended.
    pub end: End,
    /// What decided it, in words.
    pub decided_by: String,
    /// Rounds until it ended.
    pub rounds: u16,
    /// Orders carried out.
    pub orders: u64,
    /// The sides, in the order of the level.
    pub sides: Vec<SideLine>,
    /// The unit that was out first.
    pub first_out: Option<String>,
    /// Units that went out of the fight, in this order.
    pub falls: Vec<Fall>,
    /// Units that gave no order.
    pub never_acted: Vec<String>,
    /// Times of all decisions, by classes a fiftieth wide: class N is 1.02 to the Nth microseconds.
    pub decisions: Times,
    /// Computing time of the battle, in milliseconds.
    pub cpu_ms: u64,
    /// The part of it in which minds thought, in milliseconds.
    pub thinking_ms: u64,
}

/// Battles that are counted as one row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The level's file without its ending.
    pub file: String,
    /// The place of the book among the books of the game.
    pub shelf: usize,
    /// Whether the sides began in each other's places.
    pub exchanged: bool,
    /// The brains of a duel.
    pub duel: Option<[String; 2]>,
    /// What the run was told to write of itself.
    pub tags: BTreeMap<String, String>,
}

/// What battles that are counted together have in common besides their row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// The version of the game.
    pub version: String,
    /// A hash of all that the level says to the rules.
    pub level_hash: String,
    /// What the level aims for.
    pub aim: (u8, u8),
    /// Its sides with their minds, as far as these are the same in all battles.
    pub sides: String,
}

/// The place of a book of this name among those of the game.
pub fn shelf(book: &str) -> usize {
    let mut shelves = crate::data::books::SHELVES.iter();
    shelves
        .position(|shelf| shelf.book().id == book)
        .unwrap_or(usize::MAX)
}

impl BattleLine {
    /// The row it is counted in.
    pub fn row(&self) -> Row {
        let duel = self.duel.as_ref();
        Row {
            file: self.file.clone(),
            shelf: shelf(&self.book),
            exchanged: self.exchanged,
            duel: duel.map(|duel| [0, 1].map(|which: usize| duel.brains[which].brain.clone())),
            tags: self.tags.clone(),
        }
    }

    /// What it must have in common with others of its row.
    pub fn common(&self) -> Common {
        let led = self.sides.iter().map(|side| match self.duel {
            Some(_) => side.name.clone(),
            None => format!("{} by {}", side.name, side.brain),
        });
        Common {
            version: self.version.clone(),
            level_hash: self.level_hash.clone(),
            aim: self.aim,
            sides: led.collect::<Vec<String>>().join(", "),
        }
    }

    /// Half points of the first side and its allies: 2 for a victory, 1 for a draw.
    pub fn points(&self) -> u32 {
        match self.end {
            End::Won => 2 * u32::from(self.sides.first().is_some_and(|side| side.won)),
            End::Draw | End::RoundLimit | End::GivenUp => 1,
        }
    }

    /// Passed tests beyond their chances, in thousandths: of the first side and its allies, and of all
    /// others.
    pub fn luck(&self) -> [i64; 2] {
        let first = self.sides.first().map(|side| side.alliance);
        let of = |own: bool| {
            let sides = self.sides.iter();
            let sides = sides.filter(|side| (Some(side.alliance) == first) == own);
            sides.map(SideLine::luck).sum()
        };
        [of(true), of(false)]
    }
}

#[cfg(test)]
pub mod sample {
    //! A line for tests.

    use super::*;

    /// A battle of Dawn against Dusk that Dawn won or not.
    pub fn battle(seed: u64, won: bool) -> BattleLine {
        let side = |name: &str, alliance: u8, won: bool| SideLine {
            name: name.to_owned(),
            alliance,
            brain: "shade".to_owned(),
            won,
            combatants: 4,
            lost: 3,
            out: if won { 1 } else { 4 },
            tests: 10,
            passed: if won { 7 } else { 4 },
            expected_thousandths: 5_250,
            walked: vec![(2, 3, 1), (4, 4, 2)],
        };
        let fall = Fall {
            unit: "Iren".to_owned(),
            side: 0,
            round: 2,
            x: 4,
            y: 4,
        };
        BattleLine {
            format: FORMAT,
            version: "1".to_owned(),
            level: "Yard & <court>".to_owned(),
            file: "yard".to_owned(),
            level_hash: "0123456789abcdef".to_owned(),
            aim: (35, 65),
            book: "evoker".to_owned(),
            tags: BTreeMap::new(),
            exchanged: false,
            seed,
            duel: None,
            end: End::Won,
            decided_by: "The last side standing: Dawn.".to_owned(),
            rounds: 5 + (seed % 3) as u16,
            orders: 40,
            sides: vec![side("Dawn", 0, won), side("Dusk", 1, !won)],
            first_out: Some(fall.unit.clone()),
            falls: vec![fall],
            never_acted: Vec::new(),
            decisions: Times::default(),
            cpu_ms: 20,
            thinking_ms: 15,
        }
    }
}
