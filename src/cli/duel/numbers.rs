//! Results of the pairs of battles: which brain is better, decision times, bad habits.

use std::time::Duration;

use serde::Serialize;

use super::{
    ending::{Ending, Played},
    habits::Habits,
};
use crate::{
    cli::{
        arena::Arena,
        arguments::DuelArguments,
        many::{self, rounded, wilson},
    },
    data::minds::Mind,
};

/// All results.
#[derive(Serialize)]
pub(super) struct Numbers {
    level: String,
    book: String,
    pairs: usize,
    /// Ctrl-C ended the duel before all pairs were played.
    pub(super) interrupted: bool,
    seed: u64,
    /// Victories and half the draws of `a`, in percent of all battles.
    a_percent: f64,
    /// The range of its true share with 95 % confidence, from the spread of the pairs.
    a_percent_low: f64,
    a_percent_high: f64,
    /// Number of pairs by the points of `a`, from 0 to 4 half points.
    pairs_by_points: [u32; 5],
    draws: u32,
    draws_by_round_limit: u32,
    average_rounds: f64,
    shortest_rounds: u16,
    longest_rounds: u16,
    brains: [BrainNumbers; 2],
}

/// The results of one brain.
#[derive(Serialize)]
struct BrainNumbers {
    brain: String,
    wins: u32,
    decision_ms: Times,
    turn_ms: Times,
    /// Unit turns.
    turns: u32,
    idle_percent: f64,
    back_percent: f64,
    vain_percent: f64,
    unused_percent: f64,
    lost_alone: u32,
}

/// Percentiles of a time, in milliseconds.
#[derive(Serialize)]
struct Times {
    p50: f64,
    p95: f64,
    p99: f64,
}

impl Times {
    fn of(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        let at = |percent: usize| {
            let place = (all.len() * percent / 100).min(all.len().saturating_sub(1));
            let took = all.get(place).copied().unwrap_or_default();
            (took.as_secs_f64() * 1e6).round() / 1e3
        };
        Self {
            p50: at(50),
            p95: at(95),
            p99: at(99),
        }
    }

    fn text(&self) -> String {
        format!("{} / {} / {} ms", self.p50, self.p95, self.p99)
    }
}

/// The mean of the pairs' points, from 0 to 1, with its 95 % interval. The pairs are independent,
/// the two battles of a pair are not, so the spread is that of the pairs. If all pairs ended alike
/// the spread says nothing, and Wilson's interval over pairs is used.
fn share(points: &[u32]) -> (f64, f64, f64) {
    let n = points.len() as f64;
    let of = |points: u32| f64::from(points) / 4.0;
    let mean = points.iter().map(|&one| of(one)).sum::<f64>() / n.max(1.0);
    let squares: f64 = points.iter().map(|&one| (of(one) - mean).powi(2)).sum();
    if points.len() < 2 || squares <= 0.0 {
        let (low, high) = wilson(mean * n, n);
        return (mean, low, high);
    }
    let spread = 1.96 * (squares / (n - 1.0) / n).sqrt();
    (mean, (mean - spread).max(0.0), (mean + spread).min(1.0))
}

impl Numbers {
    pub(super) fn of(
        arena: &Arena,
        minds: &[Mind; 2],
        arguments: &DuelArguments,
        pairs: &[[Ending; 2]],
    ) -> Self {
        let points: Vec<u32> = pairs
            .iter()
            .map(|[one, other]| one.points + other.points)
            .collect();
        let (mean, low, high) = share(&points);
        let battles = || pairs.iter().flatten();
        let mut pairs_by_points = [0; 5];
        for &one in &points {
            pairs_by_points[one.min(4) as usize] += 1;
        }
        let count = |wanted: &dyn Fn(&Ending) -> bool| {
            battles().filter(|&ending| wanted(ending)).count() as u32
        };
        let rounds = || battles().map(|ending| ending.rounds);
        let brain = |which: usize| {
            let of_it = || battles().map(|ending| &ending.played[which]);
            let wins = count(&|ending| ending.points == if which == 0 { 2 } else { 0 });
            BrainNumbers::of(&minds[which], wins, of_it)
        };
        Self {
            level: arena.level.name.clone(),
            book: arena.book.id.to_owned(),
            pairs: pairs.len(),
            interrupted: pairs.len() < arguments.pairs as usize,
            seed: arguments.level.seed,
            a_percent: rounded(100.0 * mean),
            a_percent_low: rounded(100.0 * low),
            a_percent_high: rounded(100.0 * high),
            pairs_by_points,
            draws: count(&|ending| ending.points == 1),
            draws_by_round_limit: count(&|ending| ending.by_cap),
            average_rounds: rounded(
                rounds().map(f64::from).sum::<f64>() / (2 * pairs.len()).max(1) as f64,
            ),
            shortest_rounds: rounds().min().unwrap_or(0),
            longest_rounds: rounds().max().unwrap_or(0),
            brains: [brain(0), brain(1)],
        }
    }

    pub(super) fn text(&self) -> String {
        let [a, b] = &self.brains;
        let [lost, behind, even, ahead, won] = self.pairs_by_points;
        let mut text = format!(
            "{} by {}: {} pairs from seed {}{}, {} against {}, sides swapped in each pair.\n",
            self.level,
            self.book,
            self.pairs,
            self.seed,
            many::cut_short(self.interrupted),
            a.brain,
            b.brain
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
    fn of<'p, I: Iterator<Item = &'p Played>>(
        mind: &Mind,
        wins: u32,
        played: impl Fn() -> I,
    ) -> Self {
        let sum = |count: fn(&Habits) -> u32| played().map(|one| count(&one.habits)).sum::<u32>();
        let turns = sum(|habits| habits.turns);
        let percent = |count: u32| rounded(100.0 * f64::from(count) / f64::from(turns.max(1)));
        let times = |of: fn(&Played) -> &Vec<Duration>| {
            Times::of(played().flat_map(|one| of(one).iter().copied()).collect())
        };
        Self {
            brain: mind.to_string(),
            wins,
            decision_ms: times(|one| &one.decisions),
            turn_ms: times(|one| &one.turns),
            turns,
            idle_percent: percent(sum(|habits| habits.idle)),
            back_percent: percent(sum(|habits| habits.back)),
            vain_percent: percent(sum(|habits| habits.vain)),
            unused_percent: percent(sum(|habits| habits.unused)),
            lost_alone: sum(|habits| habits.alone),
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

#[cfg(test)]
mod tests {
    use super::{Times, share};
    use std::time::Duration;

    #[test]
    fn the_interval_comes_from_the_spread_of_the_pairs() {
        // Pairs that are always split only show equality.
        let (mean, low, high) = share(&[2; 40]);
        assert_eq!(mean, 0.5);
        assert!(low < 0.4 && high > 0.6);
        // Half won twice, half lost twice: sd 0.5063, over the root of 40, times 1.96.
        let mixed: Vec<u32> = (0..40)
            .map(|pair| if pair % 2 == 0 { 4 } else { 0 })
            .collect();
        let (mean, low, high) = share(&mixed);
        assert!((mean - 0.5).abs() < 1e-9);
        assert!((high - low - 2.0 * 0.1569).abs() < 0.0005, "{low} {high}");
        assert_eq!(share(&[]).1, 0.0);
        assert!(share(&[4; 10]).2 > 0.999);
    }

    #[test]
    fn percentiles_are_taken_from_those_there_are() {
        let times = Times::of((1..=100).map(Duration::from_millis).collect());
        assert_eq!((times.p50, times.p95, times.p99), (51.0, 96.0, 100.0));
        assert_eq!(Times::of(Vec::new()).p99, 0.0);
    }
}
