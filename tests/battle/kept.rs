//! Battles on disk and in words: every order is read back unchanged, and every change to a file is
//! noticed.

use std::{fs, path::Path};

use super::properties::Picker;
use shadowgrid::{
    battle::{
        Battle,
        ids::SideId,
        orders::question::{PromptPolicy, QuestionKind},
        ruleset::Book,
    },
    data::level::{Level, Stage},
    dice::DiceStream,
    document::Document,
    rules::{evoker, threshold},
    save::{self, GameSession, Header, RecordedStep, Replay, Save, SavedOrder},
    text::order_text,
};

/// A floor that burns, with names that read like other words of an order.
const EMBERS: &str = r#"
Level(
    format: 1,
    name: "Embers",
    books: [evoker, threshold],
    legend: { '.': floor, 'e': embers, ',': rubble, 'o': (floor, obstacle: crate) },
    map: [
        "eeee..,o",
        "eeeeeeee",
        "eeeeeeee",
        "o.,eeeee",
    ],
    sides: [Side(name: "Wardens"), Side(name: "Shades", controller: ai)],
    combatants: [
        (name: "A", archetype: vanguard, side: "Wardens", at: (2, 1)), // allow: unclear-name
        (name: "with claws", archetype: archer, side: "Wardens", at: (3, 2)),
        (name: "Hush", archetype: invoker, side: "Wardens", at: (0, 2)),
        (name: "Hush moves", archetype: wisp, side: "Shades", at: (4, 1)),
        (name: "5,5", archetype: wisp, side: "Shades", at: (5, 2)),
        (name: "First", archetype: brute, side: "Shades", at: (6, 2)),
    ],
)
"#;

fn level(text: &str) -> Level {
    let document = Document::parse("embers.ron", text);
    let (level, problems) = Level::read(&document);
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

/// Levels with ground of all kinds, each with the books it is for.
fn games() -> Vec<(Level, &'static Book)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut levels = vec![level(EMBERS); 2];
    for name in [
        "first-light",
        "old-refectory",
        "saltglass-wharf",
        "beacon-head",
    ] {
        let file = folder.join(name).with_extension("ron");
        levels.push(Level::open(&file).0.expect("a level"));
    }
    let books = |level: &Level| level.books.clone();
    let games = levels.into_iter().flat_map(|level| {
        books(&level)
            .into_iter()
            .map(move |book| (level.clone(), book))
    });
    games.collect()
}

/// Every legal order goes to words and back, and to a file and back.
fn comes_back(battle: &Battle, who: &str) {
    let scene = battle.scene();
    for order in battle.legal_orders() {
        let words = order_text::write(scene, &order);
        let read = order_text::parse(battle.view(), &words);
        assert_eq!(read.as_ref(), Ok(&order), "{who}: {words}");
        let file = serde_json::to_string(&SavedOrder::of(scene, &order)).unwrap();
        let deed: SavedOrder = serde_json::from_str(&file).unwrap();
        assert_eq!(deed.order(scene), Ok(order), "{who}: {file}");
    }
}

/// A save as a file, and the battle out of it.
fn again(game: &mut GameSession, stage: &Stage, file: &Path) -> (Save, Battle) {
    save::write(file, &game.save()).unwrap();
    let save: Save = save::read(file).unwrap();
    let battle = save.battle(stage).unwrap_or_else(|fault| panic!("{fault}"));
    (save, battle)
}

#[test]
fn every_legal_order_comes_back_from_words_and_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    let (saved, recorded) = (folder.path().join("s.json"), folder.path().join("r.json"));
    let mut doused = 0;
    for (number, (level, book)) in games().iter().enumerate() {
        let seed = number as u64;
        let who = format!("{} by {}", level.name, book.id);
        let stage = level.stage(book).ok().unwrap();
        let header = Header::new(level, book, &stage, seed);
        // The computer leads no unit, so that every question waits.
        let people = vec![false; level.sides.len()];
        let mut game = GameSession::new(stage.battle(seed), people, header);
        for side in (0..level.sides.len() as u8).map(SideId) {
            for topic in QuestionKind::OPTIONAL {
                game.battle.set_stop(side, topic, PromptPolicy::Always);
            }
        }
        let mut picker = Picker(DiceStream::new(seed, 0x0de5));
        for turn in 0..40 {
            if game.battle.is_over() {
                break;
            }
            comes_back(&game.battle, &who);
            let orders = game.known().legal_orders();
            // Orders that once could not be read back, and those leading to them, are given
            // whenever possible.
            let says = |piece: &str| {
                let words = |order| order_text::write(game.battle.scene(), order);
                orders.iter().find(|order| words(order).contains(piece))
            };
            let order = match (says("put out fire by move"), says("with scorch")) {
                (Some(order), _) => {
                    doused += 1;
                    order
                }
                (None, Some(order)) => order,
                (None, None) => &orders[picker.of(orders.len())],
            };
            game.execute(order.clone()).unwrap();
            while let Some(question) = game.battle.question() {
                let choice = picker.of(question.choices.len()) as u8;
                if turn % 8 == 0 {
                    let (_, battle) = again(&mut game, &stage, &saved);
                    assert_eq!(battle.question(), game.battle.question(), "{who}");
                }
                game.answer(choice).unwrap();
            }
        }
        let (save, mut battle) = again(&mut game, &stage, &saved);
        assert_eq!(battle.hash(), game.battle.hash(), "{who}");
        assert_eq!(battle.history(), game.battle.history(), "{who}");
        assert_eq!(save.orders, game.replay().orders);
        save::write(&recorded, &game.replay()).unwrap();
        let replay: Replay = save::read(&recorded).unwrap();
        assert_eq!(replay, game.replay());
        let played = save::play(&replay, &stage, &mut |_| {});
        assert!(played.is_ok(), "{who}: {}", played.err().unwrap());
    }
    assert!(doused > 0, "nobody put out a fire while moving");
}

/// A game on embers after some orders, in the middle of a question where there is one.
fn midway(book: &'static Book, seed: u64) -> (GameSession, Stage) {
    let level = level(EMBERS);
    let stage = level.stage(book).ok().unwrap();
    let header = Header::new(&level, book, &stage, seed);
    let mut game = GameSession::new(stage.battle(seed), vec![false, true], header);
    let mut picker = Picker(DiceStream::new(seed, 0xd1e));
    for turn in 0.. {
        let orders = game.battle.legal_orders();
        game.execute(orders[picker.of(orders.len())].clone())
            .unwrap();
        let asks = game.battle.question().is_some();
        if asks && turn > 6 || game.battle.is_over() {
            break;
        }
        while let Some(question) = game.battle.question() {
            let choice = picker.of(question.choices.len()) as u8;
            game.answer(choice).unwrap();
        }
    }
    (game, stage)
}

#[test]
fn no_change_to_a_save_goes_unnoticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.json");
    let (mut game, _) = (0..30)
        .map(|seed| midway(&evoker::BOOK, seed))
        .find(|(game, _)| game.battle.question().is_some())
        .expect("a question");
    save::write(&file, &game.save()).unwrap();
    let whole: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let fields: Vec<String> = whole.as_object().unwrap().keys().cloned().collect();
    assert!(fields.iter().any(|field| field == "unfinished"));
    let mut damaged: Vec<(String, serde_json::Value)> = Vec::new();
    let mut damage = |what: &str, change: &dyn Fn(&mut serde_json::Value)| {
        let mut other = whole.clone();
        change(&mut other);
        assert_ne!(other, whole, "{what}");
        damaged.push((what.to_owned(), other));
    };
    damage("the seed", &|save| save["seed"] = 12_345.into());
    damage("an order", &|save| {
        save["orders"].as_array_mut().unwrap().remove(2);
    });
    damage("the last order", &|save| {
        save["orders"].as_array_mut().unwrap().pop();
    });
    damage("answers", &|save| {
        save["orders"][0]["answers"] = vec![7].into();
    });
    damage("the unfinished order", &|save| {
        save["unfinished"] = serde_json::Value::Null;
    });
    damage("its answers", &|save| {
        save["unfinished"]["answers"] = vec![200].into();
    });
    damage("a leader", &|save| save["computer"] = vec!["Shaeds"].into());
    damage("the title", &|save| save["title"] = "Another".into());
    for field in &fields {
        damage(field, &|save| {
            save.as_object_mut().unwrap().remove(field);
        });
    }
    for (what, save) in damaged {
        fs::write(&file, save.to_string()).unwrap();
        let fault = save::read::<Save>(&file).expect_err(&what);
        assert!(
            !fault.message.is_empty() && !fault.remedy.is_empty(),
            "{what}"
        );
    }
    // Whitespace and the order of fields are no change.
    fs::write(&file, whole.to_string()).unwrap();
    assert!(save::read::<Save>(&file).is_ok());
}

/// The same file as the first format had it: orders in words alone, and no sum.
fn of_format_1(file: &Path) -> serde_json::Value {
    let mut old: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    old["format"] = 1.into();
    old.as_object_mut().unwrap().remove("sum");
    let steps = old["orders"].as_array_mut().unwrap();
    steps.iter_mut().for_each(|step| {
        step.as_object_mut().unwrap().remove("deed");
    });
    if let Some(unfinished) = old
        .get_mut("unfinished")
        .and_then(|one| one.as_object_mut())
    {
        unfinished.remove("deed");
    }
    old
}

#[test]
fn files_of_the_first_format_are_read_and_looked_through() {
    let folder = tempfile::tempdir().unwrap();
    let (saved, recorded) = (folder.path().join("s.json"), folder.path().join("r.json"));
    let mut n_asked = 0;
    for book in [&evoker::BOOK, &threshold::BOOK] {
        for seed in 0..6 {
            let (mut game, stage) = midway(book, seed);
            save::write(&saved, &game.save()).unwrap();
            save::write(&recorded, &game.replay()).unwrap();
            let whole = of_format_1(&saved);
            let load = |save: &serde_json::Value| {
                fs::write(&saved, save.to_string()).unwrap();
                save::read::<Save>(&saved)?.battle(&stage)
            };
            let answered = |order: &serde_json::Value| {
                let answers = order["answers"].as_array();
                answers.is_some_and(|answers| !answers.is_empty())
            };
            if book.id == "threshold" && answered(&whole["unfinished"]) {
                let fault = load(&whole).err().unwrap();
                assert!(fault.message.contains("asked twice"), "{fault}");
                continue;
            }
            let mut battle = load(&whole).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(battle.hash(), game.battle.hash());
            assert_eq!(battle.question(), game.battle.question());
            fs::write(&recorded, of_format_1(&recorded).to_string()).unwrap();
            let replay: Replay = save::read(&recorded).unwrap();
            assert!(replay.orders.iter().all(|step| step.data.is_none()));
            assert!(save::play(&replay, &stage, &mut |_| {}).is_ok());
            // The parts that can be checked without a sum are checked.
            let refuses = |change: &dyn Fn(&mut serde_json::Value), piece: &str| {
                let mut other = whole.clone();
                change(&mut other);
                let fault = load(&other).err().unwrap_or_else(|| panic!("no {piece}"));
                assert!(fault.message.contains(piece), "{fault}");
            };
            refuses(
                &|save| save["computer"] = vec!["Shaeds"].into(),
                "Did you mean `Shades`?",
            );
            refuses(
                &|save| {
                    save["orders"].as_array_mut().unwrap().pop();
                },
                "after its last order",
            );
            if game.battle.question().is_some() {
                n_asked += 1;
                let more = |save: &mut serde_json::Value, answer: u8| {
                    let answers = save["unfinished"]["answers"].as_array_mut().unwrap();
                    answers.push(answer.into());
                };
                let piece = match book.id {
                    "threshold" => "asked twice",
                    _ => "is answered by choice 200",
                };
                refuses(&|save| more(save, 200), piece);
            }
        }
    }
    assert!(n_asked > 0);
}

#[test]
fn answers_that_no_question_has_are_caught_in_records() {
    let (game, stage) = (0..30)
        .map(|seed| midway(&evoker::BOOK, seed))
        .find(|(game, _)| {
            let steps = game.replay().orders;
            steps.iter().any(|step| !step.answers.is_empty())
        })
        .expect("answers");
    let replay = game.replay();
    let asked = replay
        .orders
        .iter()
        .position(|step| !step.answers.is_empty());
    let asked = asked.unwrap();
    let plays = |change: &dyn Fn(&mut RecordedStep)| {
        let mut other = replay.clone();
        change(&mut other.orders[asked]);
        let differs = save::play(&other, &stage, &mut |_| {})
            .err()
            .expect("false");
        assert_eq!(differs.number, asked + 1);
        differs.how
    };
    let how = plays(&|step| step.answers[0] = 200);
    assert!(
        how.contains("question 1 is answered by choice 200"),
        "{how}"
    );
    let how = plays(&|step| step.answers.push(0));
    assert!(how.contains("fewer questions"), "{how}");
    let how = plays(&|step| {
        step.answers.pop();
    });
    assert!(how.contains("does not answer"), "{how}");
}

/// An order that a changed level or book no longer has is reported, not replaced by another one.
#[test]
fn a_deed_that_the_level_or_book_does_not_have_is_named() {
    let battle = level(EMBERS).battle(&evoker::BOOK, 1).ok().unwrap();
    for (deed, piece) in [
        (r#"{"unit": 99, "action": "end"}"#, "number `99`"),
        (r#"{"unit": 0, "action": "dance"}"#, "action `dance`"),
        (
            r#"{"unit": 0, "action": "attack", "aim": {"Unit": 12}, "with": {"item": "sword"}}"#,
            "number `12`",
        ),
        (
            r#"{"unit": 0, "action": "attack", "with": {"item": "swrod"}}"#,
            "item `swrod`",
        ),
        (
            r#"{"unit": 0, "action": "attack", "modes": ["haed"]}"#,
            "way of doing actions `haed`",
        ),
    ] {
        let deed: SavedOrder = serde_json::from_str(deed).unwrap();
        let fault = deed.order(battle.scene()).unwrap_err();
        assert!(fault.contains(piece), "{fault}");
    }
}
