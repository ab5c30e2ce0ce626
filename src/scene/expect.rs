//! Compares the expected results of a scene with the actual ones.

use super::{OddsExpectation, SceneFile};
use crate::{
    battle::{Battle, odds::Budget},
    dice::Weight,
    document::problem::{nearest, suggestion},
    text::{odds_text, order_text, percent::percent},
};

/// All differences, as sentences.
pub(super) fn compare(scene: &SceneFile, battle: &mut Battle, story: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let expect = &scene.expect;
    in_order(&expect.log, story, "sentence", &mut faults);
    for piece in &expect.contains {
        if !story.iter().any(|line| line.contains(piece.as_str())) {
            faults.push(format!(
                "Nothing that happened contains `{piece}`.{}",
                near(piece, story)
            ));
        }
    }
    for piece in &expect.lacks {
        if let Some(line) = story.iter().find(|line| line.contains(piece.as_str())) {
            faults.push(format!("The text must not contain `{piece}`: `{line}`."));
        }
    }
    let kinds: Vec<String> = battle
        .log()
        .iter()
        .map(|event| event.kind().to_owned())
        .collect();
    in_order(&expect.events, &kinds, "event", &mut faults);
    for (name, values) in &expect.then {
        let Some(unit) = battle.scene().unit_named(name) else {
            let names = battle
                .scene()
                .roster
                .iter()
                .map(|member| member.name.as_str());
            let help = suggestion(name, "combatant", names);
            faults.push(format!("There is no combatant `{name}`. {help}"));
            continue;
        };
        let numbers = battle.scene().book.numbers;
        for (number, expected) in values {
            let Some(expected) = expected.number(battle.scene()) else {
                faults.push(format!("{name}: {number} is nobody of this scene."));
                continue;
            };
            match numbers.get(battle.view(), unit, number) {
                Some(value) if value == expected => {}
                Some(value) => faults.push(format!(
                    "{name}: {number} is {value}, and must be {expected}."
                )),
                None => {
                    let near = nearest(number, numbers.names().iter().map(String::as_str));
                    let help =
                        near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
                    faults.push(format!("There is no number `{number}`.{help}"));
                }
            }
        }
    }
    for (order, refusal) in &expect.refused {
        match order_text::parse(battle.view(), order) {
            Err(fault) => faults.push(format!("In `{order}`: {fault}")),
            Ok(parsed) => match battle.plan(&parsed) {
                Ok(_) => faults.push(format!(
                    "`{order}` is allowed, and must be refused ({refusal})."
                )),
                Err(found) if found.why.name() == refusal => {}
                Err(found) => faults.push(format!(
                    "`{order}` is refused by {} ({found}), and must be refused by {refusal}.",
                    found.why.name()
                )),
            },
        }
    }
    for odds in &expect.odds {
        chances(odds, battle, &mut faults);
    }
    faults
}

fn chances(expected: &OddsExpectation, battle: &mut Battle, faults: &mut Vec<String>) {
    let text = &expected.order;
    let order = match order_text::parse(battle.view(), text) {
        Ok(order) => order,
        Err(fault) => {
            faults.push(format!("In `{text}`: {fault}"));
            return;
        }
    };
    let odds = match battle.odds(&order, Budget::default()) {
        Ok(odds) => odds,
        Err(refusal) => {
            faults.push(format!("`{text}` has no odds: it is refused ({refusal})."));
            return;
        }
    };
    if !odds.total().is_one() {
        faults.push(format!("The odds of `{text}` do not sum to one."));
    }
    let unit = match &expected.of {
        Some(name) => battle.scene().unit_named(name),
        None => order.target(),
    };
    let Some(unit) = unit else {
        faults.push(format!(
            "The odds of `{text}` are of nobody: name whose in `of`."
        ));
        return;
    };
    for (outcome, (parts, whole)) in &expected.chances {
        let Some(chance) = odds_text::chance_of(battle.scene(), &odds, unit, outcome) else {
            let marks = battle.scene().book.marks.join(", ");
            faults.push(format!(
                "`{outcome}` is no outcome. Write hit, miss, out, lost N, or one of: {marks}."
            ));
            continue;
        };
        if chance != Weight::new(*parts, *whole) {
            let (parts_found, whole_found) = chance.reduced();
            faults.push(format!(
                "The chance of `{outcome}` by `{text}` is {parts_found}/{whole_found} ({}), and must be {parts}/{whole}.",
                percent(chance)
            ));
        }
    }
}

/// Checks that all lines appear in this order, perhaps with others between; adds faults if not.
fn in_order(expected: &[String], found: &[String], what: &str, faults: &mut Vec<String>) {
    let mut from = 0;
    for line in expected {
        match found[from..].iter().position(|known| known == line) {
            Some(place) => from += place + 1,
            None => {
                let order = if found.contains(line) {
                    " in this place; it comes earlier"
                } else {
                    ""
                };
                faults.push(format!(
                    "The {what} `{line}` does not come{order}.{}",
                    near(line, &found[from..])
                ));
                return;
            }
        }
    }
}

/// The line that shares most words with the missing one.
fn near(missing: &str, lines: &[String]) -> String {
    let wanted: Vec<&str> = missing.split_whitespace().collect();
    let shared = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        wanted.iter().filter(|word| words.contains(word)).count()
    };
    lines
        .iter()
        .map(|line| (shared(line), line))
        .max_by_key(|(count, _)| *count)
        .filter(|(count, _)| *count * 2 >= wanted.len() && *count > 1)
        .map_or(String::new(), |(_, line)| {
            format!("\n      nearest: `{line}`")
        })
}
