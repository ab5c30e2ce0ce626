//! The log of a finished battle, as each side saw it, side by side.

use super::{digest::DigestLine, ears::Ears, narrate::possessive, plain::wrapped};
use crate::battle::{Battle, event::BattleEvent, ids::SideId};

/// Spaces between two columns.
const GAP: usize = 2;

/// The logs of these listeners, each with its title: two in columns, more below each other, round
/// by round.
pub fn side_by_side(battle: &Battle, listeners: &[(String, SideId)], width: usize) -> String {
    let width_of_one = match listeners.len() {
        2 => (width - GAP) / 2,
        _ => width,
    };
    let logs: Vec<Vec<Vec<String>>> = listeners
        .iter()
        .map(|(_, side)| by_rounds(battle, *side, width_of_one))
        .collect();
    let mut text = String::new();
    let titles: Vec<Vec<String>> = listeners
        .iter()
        .map(|(title, _)| vec![title.clone(), "-".repeat(title.chars().count())])
        .collect();
    if listeners.len() == 2 {
        columns(&titles[0], &titles[1], width_of_one, &mut text);
    }
    let rounds = logs.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..rounds {
        let of = |log: &Vec<Vec<String>>| log.get(round).cloned().unwrap_or_default();
        if let [one, other] = logs.as_slice() {
            columns(&of(one), &of(other), width_of_one, &mut text);
            continue;
        }
        for (title, log) in titles.iter().zip(&logs) {
            for line in title[..1].iter().filter(|_| logs.len() > 1) {
                text += &format!("As {line} saw it:\n");
            }
            for line in of(log) {
                text += &format!("{line}\n");
            }
        }
    }
    text
}

fn columns(left: &[String], right: &[String], width: usize, text: &mut String) {
    for place in 0..left.len().max(right.len()) {
        let of = |column: &[String]| column.get(place).cloned().unwrap_or_default();
        let (left, right) = (of(left), of(right));
        let blank = " ".repeat((width + GAP).saturating_sub(left.chars().count()));
        let line = format!("{left}{blank}{right}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// What a side saw, as a list of lines for each round; events before the first round are the first
/// list.
pub fn by_rounds(battle: &Battle, side: SideId, width: usize) -> Vec<Vec<String>> {
    let (scene, log) = (battle.scene(), battle.log());
    let mut ears = Ears::of(battle, Some(side));
    let begins = log.iter().enumerate();
    let begins = begins.filter(|(_, event)| matches!(event, BattleEvent::RoundBegan { .. }));
    let ends: Vec<usize> = begins.map(|(place, _)| place).chain([log.len()]).collect();
    let mut told = None;
    let mut rounds = Vec::new();
    for end in ends {
        let mut lines = Vec::new();
        for DigestLine { turn, text } in ears.digest(scene, &log[..end]) {
            if turn != told {
                told = turn;
                if let Some(unit) = turn {
                    let owner = possessive(&scene.member(unit).name);
                    lines.push(format!("{owner} turn:"));
                }
            }
            let indent = if turn.is_some() { "  " } else { "" };
            let line = format!("{indent}{text}");
            lines.extend(wrapped(&line, width).lines().map(str::to_owned));
        }
        rounds.push(lines);
    }
    rounds
}
