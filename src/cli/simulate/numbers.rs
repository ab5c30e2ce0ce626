//! Results of the battles of a level.

use serde::Serialize;

use super::line::{BattleLine, End};
use crate::{
    battle::counted,
    cli::{
        arena::Arena,
        many::{self, rounded, wilson},
    },
    data::books::SHELVES,
};

/// The results of one side.
#[derive(Serialize)]
pub(in crate::cli) struct SideNumbers {
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
pub(in crate::cli) struct Numbers {
    pub(super) level: String,
    pub(super) book: String,
    pub(super) battles: u32,
    /// Ctrl-C ended the run before all battles were played.
    pub(super) interrupted: bool,
    /// The lowest seed of its battles.
    seed: u64,
    /// The highest seed of its battles.
    last_seed: u64,
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
    /// Counts battles of one level by one book; `None` without a battle.
    pub(in crate::cli) fn of(lines: &[&BattleLine], interrupted: bool) -> Option<Self> {
        let first = lines.first()?;
        let battles = lines.len() as u32;
        let average = |sum: f64| sum / f64::from(battles.max(1));
        let sides = first.sides.iter().enumerate().map(|(place, side)| {
            let all = || lines.iter().filter_map(|line| line.sides.get(place));
            let wins = all().filter(|side| side.won).count() as u32;
            let (low, high) = wilson(f64::from(wins), f64::from(battles));
            SideNumbers {
                name: side.name.clone(),
                wins,
                win_percent: rounded(100.0 * average(f64::from(wins))),
                win_percent_low: rounded(100.0 * low),
                win_percent_high: rounded(100.0 * high),
                average_lost: rounded(average(all().map(|side| side.lost).sum::<i64>() as f64)),
                average_out: rounded(average(f64::from(all().map(|side| side.out).sum::<u32>()))),
                combatants: side.combatants,
            }
        });
        let of = |end: End| lines.iter().filter(|line| line.end == end).count() as u32;
        let rounds = || lines.iter().map(|line| line.rounds);
        let seeds = || lines.iter().map(|line| line.seed);
        let mut books = SHELVES.iter().map(|shelf| shelf.book());
        let harm = books.find(|book| book.id == first.book);
        Some(Self {
            level: first.level.clone(),
            book: first.book.clone(),
            battles,
            interrupted,
            seed: seeds().min().unwrap_or(0),
            last_seed: seeds().max().unwrap_or(0),
            sides: sides.collect(),
            draws: of(End::Draw),
            draws_by_round_limit: of(End::RoundLimit),
            average_rounds: rounded(average(rounds().map(f64::from).sum())),
            shortest_rounds: rounds().min().unwrap_or(0),
            longest_rounds: rounds().max().unwrap_or(0),
            average_orders: rounded(average(lines.iter().map(|line| line.orders as f64).sum())),
            harm: harm.map_or("harm", |book| book.wording.harm),
        })
    }

    /// The numbers of a level if the run was interrupted before its first battle ended.
    pub(in crate::cli) fn nothing(arena: &Arena, seeds: (u64, u64)) -> Self {
        let scene = &arena.stage.scene;
        let sides = scene.sides.iter().enumerate().map(|(place, side)| {
            let own = scene
                .roster
                .iter()
                .filter(|member| member.side.index() == place);
            SideNumbers {
                name: side.name.clone(),
                wins: 0,
                win_percent: 0.0,
                win_percent_low: 0.0,
                win_percent_high: 100.0,
                average_lost: 0.0,
                average_out: 0.0,
                combatants: own.count() as u32,
            }
        });
        Self {
            level: arena.level.name.clone(),
            book: arena.book.id.to_owned(),
            battles: 0,
            interrupted: true,
            seed: seeds.0,
            last_seed: seeds.1,
            sides: sides.collect(),
            draws: 0,
            draws_by_round_limit: 0,
            average_rounds: 0.0,
            shortest_rounds: 0,
            longest_rounds: 0,
            average_orders: 0.0,
            harm: scene.book.wording.harm,
        }
    }

    pub(super) fn text(&self) -> String {
        let harm = self.harm;
        let mut text = format!(
            "{} by {}: {}, seeds {} to {}{}.\n",
            self.level,
            self.book,
            counted(i64::from(self.battles), "battles"),
            self.seed,
            self.last_seed,
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
