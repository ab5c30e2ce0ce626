//! Results of the battles of a level.

use serde::Serialize;

use super::ending::Ending;
use crate::{
    battle::{components::Verdict, counted, ids::SideId},
    cli::{
        arena::Arena,
        many::{self, rounded, wilson},
    },
};

/// The results of one side.
#[derive(Serialize)]
pub(super) struct SideNumbers {
    pub(super) name: String,
    wins: u32,
    pub(super) win_percent: f64,
    /// The range of the true share of wins with 95 % confidence (Wilson).
    pub(super) win_percent_low: f64,
    pub(super) win_percent_high: f64,
    average_lost: f64,
    average_out: f64,
    combatants: u32,
}

/// All results.
#[derive(Serialize)]
pub(super) struct Numbers {
    pub(super) level: String,
    pub(super) book: String,
    pub(super) battles: u32,
    /// Ctrl-C ended the run before all battles were played.
    pub(super) interrupted: bool,
    seed: u64,
    pub(super) sides: Vec<SideNumbers>,
    /// Draws before the round limit.
    pub(super) draws: u32,
    pub(super) draws_by_round_limit: u32,
    pub(super) average_rounds: f64,
    shortest_rounds: u16,
    longest_rounds: u16,
    average_orders: f64,
    /// The book's word for lost wounds or points.
    #[serde(skip)]
    harm: &'static str,
}

impl Numbers {
    /// Counts the results; unfinished battles are `None`.
    pub(super) fn of(arena: &Arena, seed: u64, endings: &[Option<Ending>]) -> Self {
        let scene = &arena.stage.scene;
        let interrupted = endings.iter().any(Option::is_none);
        let endings: Vec<&Ending> = endings.iter().flatten().collect();
        let battles = endings.len() as u32;
        let average = |sum: f64| sum / f64::from(battles.max(1));
        let sides = scene
        .sides
        .iter()
        .enumerate()
        .map(|(place, side)| {
            let wins = endings
                .iter()
                .filter(|ending| matches!(ending.verdict, Some(Verdict::Won(won)) if scene.allied(won, SideId(place as u8))))
                .count() as u32;
            let (low, high) = wilson(f64::from(wins), f64::from(battles));
            let lost: i64 = endings.iter().map(|ending| ending.lost[place].0).sum();
            let out: u32 = endings.iter().map(|ending| ending.lost[place].1).sum();
            let members = scene
                .roster
                .iter()
                .filter(|member| member.side.index() == place)
                .count() as u32;
            SideNumbers {
                name: side.name.clone(),
                wins,
                win_percent: rounded(100.0 * average(f64::from(wins))),
                win_percent_low: rounded(100.0 * low),
                win_percent_high: rounded(100.0 * high),
                average_lost: rounded(average(lost as f64)),
                average_out: rounded(average(f64::from(out))),
                combatants: members,
            }
        })
        .collect();
        let of = |verdict: Verdict| {
            endings
                .iter()
                .filter(|ending| ending.verdict == Some(verdict))
                .count() as u32
        };
        let rounds = || endings.iter().map(|ending| ending.rounds);
        Self {
            level: arena.level.name.clone(),
            book: arena.book.id.to_owned(),
            battles,
            interrupted,
            seed,
            sides,
            draws: of(Verdict::Draw),
            draws_by_round_limit: of(Verdict::DrawByCap),
            average_rounds: rounded(average(rounds().map(f64::from).sum())),
            shortest_rounds: rounds().min().unwrap_or(0),
            longest_rounds: rounds().max().unwrap_or(0),
            average_orders: rounded(average(
                endings.iter().map(|ending| ending.orders as f64).sum(),
            )),
            harm: scene.book.wording.harm,
        }
    }

    pub(super) fn text(&self) -> String {
        let harm = self.harm;
        let mut text = format!(
            "{} by {}: {} from seed {}{}.\n",
            self.level,
            self.book,
            counted(i64::from(self.battles), "battles"),
            self.seed,
            many::cut_short(self.interrupted)
        );
        for side in &self.sides {
            text.push_str(&format!(
                "  {} won {} ({} %, 95 % CI {} to {}); lost {} {harm} and {} of {} combatants on average.\n",
                side.name,
                side.wins,
                side.win_percent,
                side.win_percent_low,
                side.win_percent_high,
                side.average_lost,
                side.average_out,
                side.combatants
            ));
        }
        text.push_str(&format!(
            "  Draws: {}, and {} by the round limit.\n  Rounds: {} on average, from {} to {}; {} orders on average.\n",
            self.draws,
            self.draws_by_round_limit,
            self.average_rounds,
            self.shortest_rounds,
            self.longest_rounds,
            self.average_orders
        ));
        text
    }
}
