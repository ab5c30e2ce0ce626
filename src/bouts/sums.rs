//! Sums of battles of one level by one book, as whole numbers: whatever the order in which battles are
//! added, they come out the same, and they take no more room with more battles.

use std::collections::BTreeMap;

use super::line::{BattleLine, Common, End, Row};
use crate::fair::{luck::LuckSums, seeds::SeedSet, times::Times};

/// Counts by squares.
pub type Squares = BTreeMap<(i16, i16), u64>;

/// The sums of one side.
#[derive(Clone, Debug, Default)]
pub struct SideSums {
    /// Its name.
    pub name: String,
    /// Battles that it or an ally won.
    pub wins: u64,
    /// Wounds or points lost.
    pub lost: i64,
    /// Units out.
    pub out: u64,
    /// Its units.
    pub combatants: u32,
    /// Tests rolled whose chances are known.
    pub tests: u64,
    /// Those of them that were passed.
    pub passed: u64,
    /// Passes to be expected, in thousandths.
    pub expected_thousandths: u64,
    /// How often its units came to a square.
    pub walked: Squares,
    /// How often one of its units went out of the fight on a square.
    pub fallen: Squares,
    /// How often each of its units was out first of all, and the sum of the rounds in which it was.
    pub first_out: BTreeMap<String, (u64, u64)>,
    /// Battles by luck in whole tests.
    pub luck: BTreeMap<i64, u64>,
}

/// The sums of battles that are counted as one row.
#[derive(Clone, Debug)]
pub struct Sums {
    /// The row that is counted.
    pub row: Row,
    /// What its battles have in common.
    pub common: Common,
    /// The level's title.
    pub level: String,
    /// The rulebook.
    pub book: String,
    /// The seeds that were counted.
    pub seeds: SeedSet,
    /// Battles.
    pub battles: u64,
    /// Won, drawn, ended by the round limit, given up.
    ends: [u64; 4],
    /// The sides, in the order of the level.
    pub sides: Vec<SideSums>,
    /// Half points of the first side and its allies.
    pub points: u64,
    /// Battles by the sentence that says what decided them.
    pub decided: BTreeMap<String, u64>,
    /// Battles by their rounds.
    pub rounds: BTreeMap<u16, u64>,
    /// Orders carried out.
    pub orders: u64,
    /// In how many battles a unit gave no order.
    pub never_acted: BTreeMap<String, u64>,
    /// Sums that tell luck from merit.
    pub luck: LuckSums,
    /// Times of all decisions.
    pub decisions: Times,
    /// Computing time, in milliseconds.
    pub cpu_ms: u64,
    /// The part of it in which minds thought, in milliseconds.
    pub thinking_ms: u64,
}

impl Sums {
    /// Sums of nothing yet, for battles such as this one.
    pub fn like(line: &BattleLine) -> Self {
        let sides = line.sides.iter();
        Self::empty(
            (line.row(), line.common()),
            (&line.level, &line.book),
            sides.map(|side| (side.name.clone(), side.combatants)),
        )
    }

    /// Sums of nothing yet: what is counted, the level's title and the book, each side's name and
    /// number of units.
    pub fn empty(
        (row, common): (Row, Common),
        (level, book): (&str, &str),
        sides: impl Iterator<Item = (String, u32)>,
    ) -> Self {
        let sides = sides.map(|(name, combatants)| SideSums {
            name,
            combatants,
            ..SideSums::default()
        });
        Self {
            row,
            common,
            level: level.to_owned(),
            book: book.to_owned(),
            seeds: SeedSet::default(),
            battles: 0,
            ends: [0; 4],
            sides: sides.collect(),
            points: 0,
            decided: BTreeMap::new(),
            rounds: BTreeMap::new(),
            orders: 0,
            never_acted: BTreeMap::new(),
            luck: LuckSums::default(),
            decisions: Times::default(),
            cpu_ms: 0,
            thinking_ms: 0,
        }
    }

    /// Whether a battle may be counted here.
    pub fn is_of(&self, line: &BattleLine) -> bool {
        self.row == line.row() && self.common == line.common()
    }

    /// Counts a battle, unless one of its seed was counted already.
    pub fn add(&mut self, line: &BattleLine) {
        if !self.seeds.insert(line.seed) {
            return;
        }
        self.count(line);
    }

    /// Counts a battle whatever its seed, for rows that put unlike battles together.
    pub fn count(&mut self, line: &BattleLine) {
        self.battles += 1;
        self.ends[line.end as usize] += 1;
        self.points += u64::from(line.points());
        if !line.decided_by.is_empty() {
            *self.decided.entry(line.decided_by.clone()).or_default() += 1;
        }
        *self.rounds.entry(line.rounds).or_default() += 1;
        self.orders += line.orders;
        for unit in &line.never_acted {
            *self.never_acted.entry(unit.clone()).or_default() += 1;
        }
        self.luck.add(line.points(), line.luck());
        self.decisions.append(&line.decisions);
        self.cpu_ms += line.cpu_ms;
        self.thinking_ms += line.thinking_ms;
        for (sums, side) in self.sides.iter_mut().zip(&line.sides) {
            sums.wins += u64::from(side.won);
            sums.lost += side.lost;
            sums.out += u64::from(side.out);
            sums.tests += u64::from(side.tests);
            sums.passed += u64::from(side.passed);
            sums.expected_thousandths += side.expected_thousandths;
            for &(x, y, times) in &side.walked {
                *sums.walked.entry((x, y)).or_default() += u64::from(times);
            }
            // Rounded to the nearest whole test, below nothing as above it.
            *sums
                .luck
                .entry((side.luck() + 500).div_euclid(1000))
                .or_default() += 1;
        }
        for (place, fall) in line.falls.iter().enumerate() {
            let Some(side) = self.sides.get_mut(usize::from(fall.side)) else {
                continue;
            };
            *side.fallen.entry((fall.x, fall.y)).or_default() += 1;
            if place == 0 {
                let first = side.first_out.entry(fall.unit.clone()).or_default();
                first.0 += 1;
                first.1 += u64::from(fall.round);
            }
        }
    }

    /// Battles that ended like this.
    pub fn ended(&self, end: End) -> u64 {
        self.ends[end as usize]
    }

    /// Rounds of all battles.
    pub fn all_rounds(&self) -> u64 {
        let rounds = self.rounds.iter();
        rounds
            .map(|(&rounds, times)| u64::from(rounds) * times)
            .sum()
    }
}
