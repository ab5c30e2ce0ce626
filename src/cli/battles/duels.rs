//! Sums and results of duels: which brain is better, decision times, bad habits. A pair counts once both
//! of its battles are there.

use std::collections::BTreeMap;

use serde::Serialize;

use super::line::{BattleLine, BrainLine, Common, DuelLine, End, Habits, Row};
use crate::{
    cli::many,
    fair::{
        seeds::SeedSet,
        share::{rounded, spread},
        times::Times,
    },
};

/// The sums of one brain.
#[derive(Clone, Debug, Default)]
struct BrainSums {
    brain: String,
    wins: u64,
    decisions: Times,
    turns: Times,
    habits: Habits,
}

/// The sums of a duel.
#[derive(Clone, Debug)]
pub(in crate::cli) struct DuelSums {
    pub(in crate::cli) row: Row,
    pub(in crate::cli) common: Common,
    level: String,
    book: String,
    /// Seeds of whole pairs.
    pub(in crate::cli) seeds: SeedSet,
    /// Battles whose other one is missing yet, by their seeds.
    halves: BTreeMap<u64, Box<BattleLine>>,
    pairs_by_points: [u64; 5],
    draws: u64,
    by_cap: u64,
    rounds: BTreeMap<u16, u64>,
    brains: [BrainSums; 2],
}

/// Half points of the first brain in a battle.
fn points(line: &BattleLine, duel: &DuelLine) -> u32 {
    match duel.swapped {
        true => 2 - line.points(),
        false => line.points(),
    }
}

impl DuelSums {
    /// Sums of nothing yet, of these brains over this level by this book.
    pub(in crate::cli) fn empty(
        (row, common): (Row, Common),
        (level, book): (&str, &str),
        brains: [String; 2],
    ) -> Self {
        let brains = brains.map(|brain| BrainSums {
            brain,
            ..BrainSums::default()
        });
        Self {
            row,
            common,
            level: level.to_owned(),
            book: book.to_owned(),
            seeds: SeedSet::default(),
            halves: BTreeMap::new(),
            pairs_by_points: [0; 5],
            draws: 0,
            by_cap: 0,
            rounds: BTreeMap::new(),
            brains,
        }
    }

    /// Sums of nothing yet, for battles such as this one; `None` if it is of no duel.
    pub(in crate::cli) fn like(line: &BattleLine) -> Option<Self> {
        let row = line.row();
        let brains = row.duel.clone()?;
        Some(Self::empty(
            (row, line.common()),
            (&line.level, &line.book),
            brains,
        ))
    }

    /// Whether the first or the second battle of a pair was counted, or waits for the other one.
    pub(in crate::cli) fn has(&self, seed: u64, swapped: bool) -> bool {
        let half = self.halves.get(&seed).and_then(|line| line.duel.as_ref());
        self.seeds.contains(seed) || half.is_some_and(|half| half.swapped == swapped)
    }

    /// Pairs counted.
    pub(in crate::cli) fn n_pairs(&self) -> u64 {
        self.pairs_by_points.iter().sum()
    }

    /// Counts a battle once the other one of its pair is there, each once.
    pub(in crate::cli) fn add(&mut self, line: BattleLine) {
        let Some(duel) = line.duel.as_ref() else {
            return;
        };
        if self.has(line.seed, duel.swapped) {
            return;
        }
        let Some(other) = self.halves.remove(&line.seed) else {
            self.halves.insert(line.seed, Box::new(line));
            return;
        };
        self.seeds.insert(line.seed);
        let both = self.count(&line) + self.count(&other);
        self.pairs_by_points[both.min(4) as usize] += 1;
    }

    /// Counts one battle of a whole pair; gives the half points of the first brain.
    fn count(&mut self, line: &BattleLine) -> u32 {
        let Some(duel) = &line.duel else { return 0 };
        let points = points(line, duel);
        self.draws += u64::from(points == 1);
        self.by_cap += u64::from(matches!(line.end, End::RoundLimit | End::GivenUp));
        *self.rounds.entry(line.rounds).or_default() += 1;
        for ((sums, brain), wins) in self.brains.iter_mut().zip(&duel.brains).zip([2, 0]) {
            sums.wins += u64::from(points == wins);
            sums.add(brain);
        }
        points
    }
}

impl BrainSums {
    fn add(&mut self, line: &BrainLine) {
        self.decisions.append(&line.decisions);
        self.turns.append(&line.turns);
        let habits = &line.habits;
        self.habits.turns += habits.turns;
        self.habits.idle += habits.idle;
        self.habits.back += habits.back;
        self.habits.vain += habits.vain;
        self.habits.unused += habits.unused;
        self.habits.alone += habits.alone;
    }
}

/// The results of a duel.
#[derive(Serialize)]
pub(in crate::cli) struct DuelNumbers {
    pub(super) level: String,
    pub(super) book: String,
    pub(super) pairs: u64,
    /// Ctrl-C ended the duel before all pairs were played.
    pub(in crate::cli) interrupted: bool,
    seed: u64,
    /// Victories and half the draws of `a`, in percent of all battles.
    a_percent: f64,
    /// The range of its true share with 95 % confidence, from the spread of the pairs.
    a_percent_low: f64,
    a_percent_high: f64,
    /// Number of pairs by the points of `a`, from 0 to 4 half points.
    pairs_by_points: [u64; 5],
    pub(super) draws: u64,
    draws_by_round_limit: u64,
    pub(super) average_rounds: f64,
    shortest_rounds: u16,
    longest_rounds: u16,
    brains: [BrainNumbers; 2],
    /// What is told of the run itself: `edit no-crate`.
    pub(super) tags: String,
}

/// The results of one brain.
#[derive(Serialize)]
struct BrainNumbers {
    brain: String,
    wins: u64,
    decision_ms: Percentiles,
    turn_ms: Percentiles,
    /// Unit turns.
    turns: u64,
    idle_percent: f64,
    back_percent: f64,
    vain_percent: f64,
    unused_percent: f64,
    lost_alone: u64,
}

/// Percentiles of a time, in milliseconds.
#[derive(Serialize)]
struct Percentiles {
    p50: f64,
    p95: f64,
    p99: f64,
}

impl Percentiles {
    fn of(times: &Times) -> Self {
        let [p50, p95, p99] = [50, 95, 99].map(|percent| times.percentile(percent));
        Self { p50, p95, p99 }
    }

    fn text(&self) -> String {
        format!("{} / {} / {} ms", self.p50, self.p95, self.p99)
    }
}

impl DuelNumbers {
    /// The numbers of sums; `seed` is that of a run without any pair.
    pub(in crate::cli) fn of(sums: &DuelSums, interrupted: bool, seed: u64) -> Self {
        let pairs = sums.n_pairs();
        let of_pairs = |value: fn(f64) -> f64| {
            let pairs = (0_u8..).zip(sums.pairs_by_points);
            pairs
                .map(|(points, pairs)| value(f64::from(points) / 4.0) * pairs as f64)
                .sum::<f64>()
        };
        let sum = of_pairs(|share| share);
        let (low, high) = spread(sum, of_pairs(|share| share * share), pairs as f64);
        let rounds = sums.rounds.iter();
        let rounds: u64 = rounds
            .map(|(&rounds, times)| u64::from(rounds) * times)
            .sum();
        let tags = sums.row.tags.iter();
        Self {
            level: sums.level.clone(),
            book: sums.book.clone(),
            pairs,
            interrupted,
            seed: sums.seeds.first().unwrap_or(seed),
            a_percent: rounded(100.0 * sum / (pairs.max(1)) as f64),
            a_percent_low: rounded(100.0 * low),
            a_percent_high: rounded(100.0 * high),
            pairs_by_points: sums.pairs_by_points,
            draws: sums.draws,
            draws_by_round_limit: sums.by_cap,
            average_rounds: rounded(rounds as f64 / (2 * pairs).max(1) as f64),
            shortest_rounds: sums.rounds.keys().next().copied().unwrap_or(0),
            longest_rounds: sums.rounds.keys().next_back().copied().unwrap_or(0),
            brains: [0, 1].map(|which: usize| BrainNumbers::of(&sums.brains[which])),
            tags: tags
                .map(|(name, value)| format!(", {name} {value}"))
                .collect(),
        }
    }

    /// `shadow against shade`.
    pub(super) fn against(&self) -> String {
        let [a, b] = &self.brains;
        format!("{} against {}", a.brain, b.brain)
    }

    /// `71 % (60 to 80)`.
    pub(super) fn share(&self) -> String {
        format!(
            "{:.0} % ({:.0} to {:.0})",
            self.a_percent, self.a_percent_low, self.a_percent_high
        )
    }

    /// What is told in sentences.
    pub(in crate::cli) fn text(&self) -> String {
        let [a, b] = &self.brains;
        let [lost, behind, even, ahead, won] = self.pairs_by_points;
        let mut text = format!(
            "{} by {}{}: {} pairs from seed {}{}, {}, sides swapped in each pair.\n",
            self.level,
            self.book,
            self.tags,
            self.pairs,
            self.seed,
            many::cut_short(self.interrupted),
            self.against()
        );
        text.push_str(&format!(
            "  {} has {} % of the points, 95 % CI {} to {} (spread of the pairs).\n",
            a.brain, self.a_percent, self.a_percent_low, self.a_percent_high
        ));
        text.push_str(&format!(
            "  Of the pairs it won {won}, was ahead in {ahead}, even in {even}, behind in {behind}, and lost {lost}.\n"
        ));
        text.push_str(&format!(
            "  Battles: {} to {}, {} draws, {} of them by the round limit.\n  Rounds: {} on average, from {} to {}.\n",
            a.wins,
            b.wins,
            self.draws,
            self.draws_by_round_limit,
            self.average_rounds,
            self.shortest_rounds,
            self.longest_rounds
        ));
        for brain in &self.brains {
            text.push_str(&brain.text());
        }
        text
    }
}

impl BrainNumbers {
    fn of(sums: &BrainSums) -> Self {
        let habits = &sums.habits;
        let percent = |count: u64| rounded(100.0 * count as f64 / (habits.turns.max(1)) as f64);
        Self {
            brain: sums.brain.clone(),
            wins: sums.wins,
            decision_ms: Percentiles::of(&sums.decisions),
            turn_ms: Percentiles::of(&sums.turns),
            turns: habits.turns,
            idle_percent: percent(habits.idle),
            back_percent: percent(habits.back),
            vain_percent: percent(habits.vain),
            unused_percent: percent(habits.unused),
            lost_alone: habits.alone,
        }
    }

    fn text(&self) -> String {
        format!(
            "  {}: {} turns.\n    Thinks {} for an order, {} for a turn (p50 / p95 / p99).\n    Of its turns {} % idle with an enemy in reach, {} % back and forth, {} % with an attack in vain, {} % with an attack left; {} lost alone.\n",
            self.brain,
            self.turns,
            self.decision_ms.text(),
            self.turn_ms.text(),
            self.idle_percent,
            self.back_percent,
            self.vain_percent,
            self.unused_percent,
            self.lost_alone
        )
    }
}
