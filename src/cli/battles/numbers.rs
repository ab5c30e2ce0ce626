//! Results of the battles of a level, as they are told.

use serde::Serialize;

use super::{line::End, sums::Sums};
use crate::{
    battle::counted,
    cli::many,
    data::books::SHELVES,
    fair::{
        share::{rounded, wilson},
        verdict::{Aim, Counted, decides},
    },
};

/// The results of one side.
#[derive(Serialize)]
pub(in crate::cli) struct SideNumbers {
    pub(super) name: String,
    wins: u64,
    pub(super) win_percent: f64,
    /// The range of the true share of wins with 95 % confidence (Wilson).
    pub(super) win_percent_low: f64,
    pub(super) win_percent_high: f64,
    average_lost: f64,
    average_out: f64,
    combatants: u32,
}

/// The first side's share with luck taken out.
#[derive(Serialize)]
pub(in crate::cli) struct LuckNumbers {
    /// Its victories and half its draws, in percent, with luck taken out.
    percent: f64,
    percent_low: f64,
    percent_high: f64,
    /// How much of the spread of results luck explains, in percent.
    explained_percent: f64,
    /// So many battles would tell as much without it.
    worth_battles: u64,
}

/// All results.
#[derive(Serialize)]
pub(in crate::cli) struct Numbers {
    pub(super) level: String,
    pub(super) book: String,
    /// Whether the sides began in each other's places.
    pub(super) exchanged: bool,
    pub(super) battles: u64,
    /// Ctrl-C ended the run before all battles were played.
    pub(super) interrupted: bool,
    /// The lowest seed of its battles.
    seed: u64,
    /// The highest seed of its battles.
    last_seed: u64,
    pub(super) sides: Vec<SideNumbers>,
    /// Draws before the round limit.
    pub(super) draws: u64,
    pub(super) draws_by_round_limit: u64,
    pub(super) average_rounds: f64,
    shortest_rounds: u16,
    longest_rounds: u16,
    average_orders: f64,
    /// Without luck, if there are enough battles.
    without_luck: Option<LuckNumbers>,
    /// How the first side's share stands to what the level aims for, in words.
    pub(super) verdict: String,
    /// What decides most, in words.
    decided: String,
    /// What is told of the run itself: `edit no-crate`.
    pub(super) tags: String,
    #[serde(skip)]
    pub(super) counted: Counted,
    /// The book's word for lost wounds or points.
    #[serde(skip)]
    harm: &'static str,
}

impl Numbers {
    /// The numbers of sums; `seeds` are those of a run without any battle.
    pub(in crate::cli) fn of(sums: &Sums, interrupted: bool, seeds: (u64, u64)) -> Self {
        let average = |sum: f64| sum / (sums.battles.max(1)) as f64;
        let sides = sums.sides.iter().map(|side| {
            let (low, high) = wilson(side.wins as f64, sums.battles as f64);
            SideNumbers {
                name: side.name.clone(),
                wins: side.wins,
                win_percent: rounded(100.0 * average(side.wins as f64)),
                win_percent_low: rounded(100.0 * low),
                win_percent_high: rounded(100.0 * high),
                average_lost: rounded(average(side.lost as f64)),
                average_out: rounded(average(side.out as f64)),
                combatants: side.combatants,
            }
        });
        let mut books = SHELVES.iter().map(|shelf| shelf.book());
        let harm = books.find(|book| book.id == sums.book);
        let counted = counted_of(sums);
        let first = sums.sides.first().map_or("", |side| side.name.as_str());
        let tags = sums.row.tags.iter();
        Self {
            level: sums.level.clone(),
            book: sums.book.clone(),
            exchanged: sums.row.exchanged,
            battles: sums.battles,
            interrupted,
            seed: sums.seeds.first().unwrap_or(seeds.0),
            last_seed: sums.seeds.last().unwrap_or(seeds.1),
            sides: sides.collect(),
            draws: sums.ended(End::Draw),
            draws_by_round_limit: sums.ended(End::RoundLimit),
            average_rounds: rounded(average(sums.all_rounds() as f64)),
            shortest_rounds: sums.rounds.keys().next().copied().unwrap_or(0),
            longest_rounds: sums.rounds.keys().next_back().copied().unwrap_or(0),
            average_orders: rounded(average(sums.orders as f64)),
            without_luck: luck_of(sums),
            verdict: counted.words(first),
            decided: decides(
                sums.decided
                    .iter()
                    .map(|(sentence, &n)| (sentence.as_str(), n)),
                sums.battles,
            ),
            tags: tags
                .map(|(name, value)| format!(", {name} {value}"))
                .collect(),
            counted,
            harm: harm.map_or("harm", |book| book.wording.harm),
        }
    }

    /// The verdict with what it rests on, for authors.
    pub(in crate::cli) fn plainly(&self) -> String {
        let mut text = format!("{} by {}: {}", self.level, self.book, self.verdict);
        if !self.decided.is_empty() {
            text.push_str(&format!(" {}", self.decided));
        }
        if let Some(luck) = &self.without_luck {
            let first = self.sides.first().map_or("", |side| &side.name);
            text.push('\n');
            text.push_str(luck.text(first).trim_end());
        }
        text
    }

    /// What is told in sentences.
    pub(in crate::cli) fn text(&self) -> String {
        let harm = self.harm;
        let mut text = format!(
            "{} by {}{}{}: {}, seeds {} to {}{}.\n",
            self.level,
            self.book,
            if self.exchanged {
                ", places exchanged"
            } else {
                ""
            },
            self.tags,
            counted(self.battles as i64, "battles"),
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
        if let Some(luck) = &self.without_luck {
            text.push_str(&luck.text(self.sides.first().map_or("", |side| &side.name)));
        }
        if self.battles > 0 {
            let decided = if self.decided.is_empty() { "" } else { " " };
            text.push_str(&format!("  {}{decided}{}\n", self.verdict, self.decided));
        }
        text
    }
}

impl LuckNumbers {
    fn text(&self, side: &str) -> String {
        format!(
            "  With luck taken out {side} would win {:.0} % (95 % CI {:.0} to {:.0}): luck explains {:.0} % of the results, so this is as sure as {} battles without.\n",
            self.percent,
            self.percent_low,
            self.percent_high,
            self.explained_percent,
            self.worth_battles
        )
    }
}

/// The sums as a verdict counts them.
pub(in crate::cli) fn counted_of(sums: &Sums) -> Counted {
    let (low, high) = sums.common.aim;
    Counted {
        battles: sums.battles,
        points: sums.points as f64 / 2.0,
        aim: Aim { low, high },
    }
}

fn luck_of(sums: &Sums) -> Option<LuckNumbers> {
    let without = sums.luck.taken_out()?;
    let (low, high) = wilson(without.share * without.worth, without.worth);
    Some(LuckNumbers {
        percent: rounded(100.0 * without.share),
        percent_low: rounded(100.0 * low),
        percent_high: rounded(100.0 * high),
        explained_percent: rounded(100.0 * without.explained),
        worth_battles: without.worth.round() as u64,
    })
}
