//! Reports of dice: sums that add up, fitting chances, and nothing that was not seen.

use std::{fs, path::Path};

use shadowgrid::{
    ai,
    battle::{Battle, event::BattleEvent, ids::SideId},
    data::{books, help, level::Level},
    dice::Weight,
    text::{narrate::Voice, sums::Sum, tally::Tally},
};

/// Some orders of First Light with the computer on both sides.
fn battle(book: &str, seed: u64, orders: usize) -> Battle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/first-light.ron");
    let (level, _, _) = Level::open(&path);
    let stage = level
        .unwrap()
        .stage(books::shelf(book).unwrap().book())
        .unwrap();
    let mut battle = stage.battle(seed);
    for _ in 0..orders {
        if battle.is_over() {
            break;
        }
        let order = ai::next_order(&mut battle);
        let policy = |view: shadowgrid::battle::view::View<'_>, question: &_| {
            Some((view.scene.book.policy)(view, question))
        };
        battle.execute_with(order, &mut { policy }).unwrap();
    }
    battle
}

/// Adds up what stands between "=" and the signs of a sum, as a reader would.
fn add_up(parts: &str) -> i32 {
    let mut total = 0;
    let mut sign = 1;
    for word in parts.split_whitespace() {
        match word {
            "+" => sign = 1,
            "−" => sign = -1,
            number => {
                let negative = number.starts_with('−');
                let number: i32 = number.trim_start_matches('−').parse().unwrap();
                total += if negative {
                    -sign * number
                } else {
                    sign * number
                };
            }
        }
    }
    total
}

fn number(text: &str) -> i32 {
    add_up(text)
}

#[test]
fn every_sum_of_a_battle_adds_up_and_every_chance_fits() {
    for book in ["evoker", "threshold"] {
        let battle = battle(book, 11, 45);
        let mut rolls = 0;
        for event in battle.log() {
            let BattleEvent::Rolled(roll) = event else {
                continue;
            };
            rolls += 1;
            let sum = Sum::of(Voice::open(battle.scene()), roll);
            let line = sum.line();
            assert!(
                sum.terms.iter().all(|term| term.name != "Other"),
                "{book}: {line} of {} leaves something out",
                roll.check.name
            );
            match book {
                "evoker" => {
                    let (left, parts) = line.split_once(" = ").unwrap_or((&line, ""));
                    let (result, target) = left.split_once(&format!(" {} ", sum.sign())).unwrap();
                    assert_eq!(number(result), roll.reading.result, "{line}");
                    assert_eq!(number(target), roll.check.target, "{line}");
                    if !parts.is_empty() {
                        assert_eq!(add_up(parts), roll.check.target, "{line}");
                    }
                }
                _ => {
                    let (result, rest) = line.split_once(" = ").unwrap();
                    let parts = rest.split(['≥', '<']).next().unwrap();
                    assert_eq!(number(result), roll.reading.result, "{line}");
                    assert_eq!(add_up(parts), roll.reading.result, "{line}");
                }
            }
            assert_eq!(
                roll.chance.is_none(),
                roll.check.is_open() || roll.reading.special == "the same die",
                "{line}"
            );
            if let Some(chance) = roll.chance {
                assert!(chance != Weight::ONE || roll.reading.passed, "{line}");
                assert!(chance != Weight::ZERO || !roll.reading.passed, "{line}");
            }
        }
        assert!(rolls > 10, "{book}: {rolls} rolls");
    }
}

#[test]
fn no_side_counts_more_than_happened() {
    let battle = battle("evoker", 4, 30);
    let all = Tally::of(&battle, None);
    for side in 0..battle.scene().sides.len() as u8 {
        let known = Tally::of(&battle, Some(SideId(side)));
        for (known, all) in known.sides.iter().zip(&all.sides) {
            assert!(known.luck.tests <= all.luck.tests);
            assert!(known.luck.passed <= all.luck.passed);
        }
        assert!(known.units.len() <= all.units.len());
    }
}

/// Every rule ID in an action, a reaction, a condition or a line of the source has a text.
#[test]
fn every_rule_the_game_names_is_told_in_words() {
    let told = help::help();
    for book in books::BOOKS {
        if told.of_book(book).next().is_none() {
            continue;
        }
        let mut named: Vec<String> = Vec::new();
        let mut name = |rule: &str| named.push(rule.to_owned());
        for action in book.actions {
            action.entry().rules.iter().for_each(|rule| name(rule));
        }
        for reaction in book.reactions {
            reaction.rules().iter().for_each(|rule| name(rule));
        }
        for condition in book.conditions {
            name(condition.rule);
        }
        for file in crate::tidy::sources(&format!("src/rules/{}", book.id)) {
            if crate::tidy::is_test_file(&file) {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            for line in crate::tidy::without_tests(&text).lines() {
                if line.trim_start().starts_with("//") {
                    continue;
                }
                for place in help::ids_in(line) {
                    let quoted = line[..place.start].ends_with('"');
                    let id = &line[place];
                    if quoted && id.starts_with(book.prefix) {
                        name(id);
                    }
                }
            }
        }
        named.sort();
        named.dedup();
        assert!(named.len() > 20, "{}", book.id);
        named.retain(|id| told.rule(id).is_none());
        assert!(named.is_empty(), "{} does not tell {named:?}", book.id);
    }
}
