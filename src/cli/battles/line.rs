//! What is written of a battle: a line of JSON, from which alone the numbers are counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fair::times::Times;

/// The format of the lines; another one is refused.
pub(in crate::cli) const FORMAT: u32 = 2;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::cli) enum End {
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
pub(in crate::cli) struct SideLine {
    /// Its name.
    pub(in crate::cli) name: String,
    /// Sides of the same alliance fight together.
    pub(in crate::cli) alliance: u8,
    /// The mind that led it.
    pub(in crate::cli) brain: String,
    /// Whether it or an ally won.
    pub(in crate::cli) won: bool,
    /// Its units.
    pub(in crate::cli) combatants: u32,
    /// Wounds or points lost.
    pub(in crate::cli) lost: i64,
    /// Units out.
    pub(in crate::cli) out: u32,
    /// Tests rolled whose chances are known.
    pub(in crate::cli) tests: u32,
    /// Those of them that were passed.
    pub(in crate::cli) passed: u32,
    /// Passes to be expected, in thousandths: the sum of the chances.
    pub(in crate::cli) expected_thousandths: u64,
    /// Squares that its units came to, each as column, row and how often.
    pub(in crate::cli) walked: Vec<(i16, i16, u32)>,
}

impl SideLine {
    /// Passed tests beyond their chances, in thousandths.
    pub(in crate::cli) fn luck(&self) -> i64 {
        i64::from(self.passed) * 1000 - self.expected_thousandths as i64
    }
}

/// A unit that went out of the fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct Fall {
    /// The unit.
    pub(in crate::cli) unit: String,
    /// Its side, by its place among the sides.
    pub(in crate::cli) side: u8,
    /// The round.
    pub(in crate::cli) round: u16,
    /// Its column.
    pub(in crate::cli) x: i16,
    /// Its row.
    pub(in crate::cli) y: i16,
}

/// Counts of a brain's bad habits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct Habits {
    /// Unit turns.
    pub(in crate::cli) turns: u64,
    /// Turns without an attack, trick or support while an enemy was in reach, unless the unit came
    /// nearer to a zone in which its side wins.
    pub(in crate::cli) idle: u64,
    /// Turns that led back to where the unit's turn before began, without an action in either.
    pub(in crate::cli) back: u64,
    /// Turns with an attack that its side should have known to be useless.
    pub(in crate::cli) vain: u64,
    /// Turns ended while a useful attack was still possible.
    pub(in crate::cli) unused: u64,
    /// Units lost without an ally near, although there were allies.
    pub(in crate::cli) alone: u64,
}

/// One brain in one battle of a duel.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct BrainLine {
    /// Its name.
    pub(in crate::cli) brain: String,
    /// Times of its decisions.
    pub(in crate::cli) decisions: Times,
    /// Times of all decisions of each unit turn.
    pub(in crate::cli) turns: Times,
    /// Its bad habits.
    pub(in crate::cli) habits: Habits,
}

/// A battle's part in a duel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct DuelLine {
    /// Whether it is the second battle of its pair, in which the second brain leads the first side.
    pub(in crate::cli) swapped: bool,
    /// The first brain, then the other.
    pub(in crate::cli) brains: [BrainLine; 2],
}

/// One battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct BattleLine {
    /// The format of the line.
    pub(in crate::cli) format: u32,
    /// The version of the game.
    pub(in crate::cli) version: String,
    /// The level's title.
    pub(in crate::cli) level: String,
    /// The level's file without its ending.
    pub(in crate::cli) file: String,
    /// A hash of all that the level says to the rules.
    pub(in crate::cli) level_hash: String,
    /// The share of battles that the level means its first side to win, in percent.
    pub(in crate::cli) aim: (u8, u8),
    /// The rulebook.
    pub(in crate::cli) book: String,
    /// What the run was told to write of itself: `edit`, `sweep` and the like.
    pub(in crate::cli) tags: BTreeMap<String, String>,
    /// Whether the two sides began in each other's places.
    pub(in crate::cli) exchanged: bool,
    /// The seed of the dice; in a duel two battles, the pair, have the same.
    pub(in crate::cli) seed: u64,
    /// Its part in a duel, if it is of one.
    pub(in crate::cli) duel: Option<DuelLine>,
    /// How it ended.
    pub(in crate::cli) end: End,
    /// What decided it, in words.
    pub(in crate::cli) decided_by: String,
    /// Rounds until it ended.
    pub(in crate::cli) rounds: u16,
    /// Orders carried out.
    pub(in crate::cli) orders: u64,
    /// The sides, in the order of the level.
    pub(in crate::cli) sides: Vec<SideLine>,
    /// The unit that was out first.
    pub(in crate::cli) first_out: Option<String>,
    /// Units that went out of the fight, in this order.
    pub(in crate::cli) falls: Vec<Fall>,
    /// Units that gave no order.
    pub(in crate::cli) never_acted: Vec<String>,
    /// Times of all decisions, by classes a fiftieth wide: class N is 1.02 to the Nth microseconds.
    pub(in crate::cli) decisions: Times,
    /// Computing time of the battle, in milliseconds.
    pub(in crate::cli) cpu_ms: u64,
    /// The part of it in which minds thought, in milliseconds.
    pub(in crate::cli) thinking_ms: u64,
}

/// Battles that are counted as one row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::cli) struct Row {
    /// The level's file without its ending.
    pub(in crate::cli) file: String,
    /// The place of the book among the books of the game.
    pub(in crate::cli) shelf: usize,
    /// Whether the sides began in each other's places.
    pub(in crate::cli) exchanged: bool,
    /// The brains of a duel.
    pub(in crate::cli) duel: Option<[String; 2]>,
    /// What the run was told to write of itself.
    pub(in crate::cli) tags: BTreeMap<String, String>,
}

/// What battles that are counted together have in common besides their row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Common {
    /// The version of the game.
    pub(in crate::cli) version: String,
    /// A hash of all that the level says to the rules.
    pub(in crate::cli) level_hash: String,
    /// What the level aims for.
    pub(in crate::cli) aim: (u8, u8),
    /// Its sides with their minds, as far as these are the same in all battles.
    pub(in crate::cli) sides: String,
}

/// The place of a book of this name among those of the game.
pub(in crate::cli) fn shelf(book: &str) -> usize {
    let mut shelves = crate::data::books::SHELVES.iter();
    shelves
        .position(|shelf| shelf.book().id == book)
        .unwrap_or(usize::MAX)
}

impl BattleLine {
    /// The row it is counted in.
    pub(in crate::cli) fn row(&self) -> Row {
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
    pub(in crate::cli) fn common(&self) -> Common {
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
    pub(in crate::cli) fn points(&self) -> u32 {
        match self.end {
            End::Won => 2 * u32::from(self.sides.first().is_some_and(|side| side.won)),
            End::Draw | End::RoundLimit | End::GivenUp => 1,
        }
    }

    /// Passed tests beyond their chances, in thousandths: of the first side and its allies, and of all
    /// others.
    pub(in crate::cli) fn luck(&self) -> [i64; 2] {
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
pub(in crate::cli) mod sample {
    //! A line for tests.

    use super::*;

    /// A battle of Dawn against Dusk that Dawn won or not.
    pub(in crate::cli) fn battle(seed: u64, won: bool) -> BattleLine {
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
