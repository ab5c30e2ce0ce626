//! `shadowgrid simulate`: many battles of the computer against itself, counted.

use std::io::Write;

use serde::Serialize;

use super::{
    Done, Exit, Stop, arena,
    arguments::SimulateArguments,
    many::{self, rounded, wilson},
    play,
};
use crate::{
    ai,
    battle::{
        Battle,
        components::{Life, Verdict},
        counted,
        ids::SideId,
        scene::Scene,
    },
    data::brains::Mind,
};

/// Orders after which a battle is given up as a fault of the brain.
const MOST_ORDERS: u64 = 1_000_000;

/// What one battle came to.
struct Ending {
    verdict: Option<Verdict>,
    rounds: u16,
    orders: u64,
    /// By side: wounds or points lost, and combatants out.
    lost: Vec<(i64, u32)>,
}

/// The numbers of one side.
#[derive(Serialize)]
struct SideNumbers {
    name: String,
    wins: u32,
    win_percent: f64,
    /// The range that holds the true share of wins with 95 % confidence (Wilson).
    win_percent_low: f64,
    win_percent_high: f64,
    average_lost: f64,
    average_out: f64,
    combatants: u32,
}

/// Everything that was counted.
#[derive(Serialize)]
struct Numbers {
    level: String,
    book: String,
    battles: u32,
    seed: u64,
    sides: Vec<SideNumbers>,
    draws: u32,
    draws_by_round_limit: u32,
    average_rounds: f64,
    shortest_rounds: u16,
    longest_rounds: u16,
    average_orders: f64,
}

/// Plays and counts; the numbers do not depend on how many battles run at the same time.
pub(super) fn simulate(arguments: &SimulateArguments) -> Done {
    let level = &arguments.level;
    let mut arena = arena::open(&level.level, level.book.as_deref())?;
    play::lead(&mut arena, &arguments.sides)?;
    let endings = many::each(arguments.jobs, arguments.battles, |number| {
        let seed = level.seed.wrapping_add(u64::from(number));
        play_out(&mut arena.stage.battle(seed), &arena.level.minds)
    })?;
    let mut numbers = count(&arena.stage.scene, &endings);
    numbers.level.clone_from(&arena.level.name);
    numbers.seed = level.seed;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let text = serde_json::to_string_pretty(&numbers)
            .map_err(|error| Stop::new("The numbers cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{}", numbers.text(&arena.stage.scene))?;
    }
    Ok(Exit::Fine)
}

/// By side: wounds or points left, and combatants out.
fn standing(battle: &Battle) -> Vec<(i64, u32)> {
    let view = battle.view();
    (0..view.scene.sides.len() as u8)
        .map(|side| {
            let mut sum = (0, 0);
            for unit in view.members(SideId(side)) {
                let measure = (view.scene.book.measure)(view, unit);
                sum.0 += i64::from(measure.health);
                sum.1 += u32::from(measure.out && view.life(unit) != Life::Waiting);
            }
            sum
        })
        .collect()
}

fn play_out(battle: &mut Battle, minds: &[Mind]) -> Result<Ending, String> {
    let before = standing(battle);
    while !battle.is_over() && battle.orders_done() < MOST_ORDERS {
        let side = battle.acting().map(|unit| battle.view().side(unit).index());
        let mind = side.and_then(|side| minds.get(side).copied());
        ai::step_as(battle, &mind.unwrap_or_else(Mind::usual))
            .map_err(|refusal| format!("The computer gave a bad order: {refusal}."))?;
        battle.close_undo(crate::battle::UndoEnd::Turn);
    }
    let lost = standing(battle)
        .into_iter()
        .zip(before)
        .map(|((left, out), (full, _))| (full - left, out))
        .collect();
    let clock = battle.view().clock();
    Ok(Ending {
        verdict: clock.verdict(),
        rounds: clock.round,
        orders: battle.orders_done(),
        lost,
    })
}

fn count(scene: &Scene, endings: &[Ending]) -> Numbers {
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
    Numbers {
        level: String::new(),
        book: scene.book.id.to_owned(),
        battles,
        seed: 0,
        sides,
        draws: of(Verdict::Draw),
        draws_by_round_limit: of(Verdict::DrawByCap),
        average_rounds: rounded(average(rounds().map(f64::from).sum())),
        shortest_rounds: rounds().min().unwrap_or(0),
        longest_rounds: rounds().max().unwrap_or(0),
        average_orders: rounded(average(
            endings.iter().map(|ending| ending.orders as f64).sum(),
        )),
    }
}

impl Numbers {
    fn text(&self, scene: &Scene) -> String {
        let harm = scene.book.wording.harm();
        let mut text = format!(
            "{} by {}: {} from seed {}.\n",
            self.level,
            self.book,
            counted(i64::from(self.battles), "battles"),
            self.seed
        );
        for side in &self.sides {
            text.push_str(&format!(
                "  {} won {} ({} %, between {} and {} with 95 % confidence); lost {} {harm} and {} of {} combatants on average.\n",
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
