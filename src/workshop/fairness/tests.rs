use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    counting::Counting,
    pairs::{Pair, pairs},
    *,
};
use crate::{data::level::Level, document::Document, fair::verdict::Aim};

/// One against one: battles of few orders.
const LEVEL: &str = r#"Level(
    format: 1,
    name: "Alley",
    books: [evoker, threshold],
    legend: { 'w': wall, '.': paving },
    map: [
        "wwwwwwwwww",
        "w........w",
        "w........w",
        "w........w",
        "wwwwwwwwww",
    ],
    sides: [
        Side(name: "Dawn", colour: azure, controller: human),
        Side(name: "Dusk", colour: crimson, controller: ai),
    ],
    combatants: [
        (archetype: vanguard, side: "Dawn", at: (2, 2), name: "Iren"),
        (archetype: vanguard, side: "Dusk", at: (7, 2), name: "Sato"),
    ],
    round_limit: 12,
)
"#;

fn level(text: &str) -> Arc<Level> {
    let (level, problems) = Level::read(&Document::parse("alley.ron", text));
    let said: Vec<&String> = problems.iter().map(|problem| &problem.message).collect();
    Arc::new(level.unwrap_or_else(|| panic!("{said:?}")))
}

fn started(text: &str, workers: usize) -> FairnessRun {
    FairnessRun::start("alley.ron".into(), text.into(), level(text), workers)
}

fn wait(what: &str, mut is_there: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_there() {
        assert!(begin.elapsed() < Duration::from_secs(240), "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn told(snapshot: &Snapshot) -> Vec<String> {
    let books = snapshot.books.iter();
    books.map(|book| format!("{book:?}")).collect()
}

/// A level of the same battles, one after the other.
fn counted(pair: &Pair, n_battles: u64) -> Counting {
    let mut counting = Counting::of(pair);
    for number in 0..n_battles {
        let played = pair.play(number, &|| false).unwrap().unwrap();
        counting.take_in(number, played);
    }
    counting
}

#[test]
fn a_run_counts_what_its_battles_say_until_the_interval_is_narrow() {
    let run = started(LEVEL, 2);
    wait("the run ends", || {
        run.snapshot().is_done() && run.is_at_rest()
    });
    let snapshot = run.snapshot();
    assert_eq!(snapshot.mark, Mark::of(&level(LEVEL)));
    assert_eq!(snapshot.books.len(), 2);
    for (book, pair) in snapshot
        .books
        .iter()
        .zip(pairs("alley.ron", LEVEL, &level(LEVEL)))
    {
        let pair = pair.unwrap();
        let (low, high) = book.interval;
        assert!((high - low) / 2.0 <= WITHIN, "{book:?}");
        assert_eq!(
            (book.trouble.clone(), book.keeps_places.clone()),
            (None, None)
        );
        // The same battles one after the other, and one pair fewer is too few.
        let plain = counted(&pair, 2 * book.battles);
        let again = BookFairness::of((book.id, book.title), &plain);
        assert_eq!(format!("{again:?}"), format!("{book:?}"));
        assert!(plain.is_enough() && plain.other.unwrap().battles == book.battles);
        assert!(!counted(&pair, 2 * book.battles - 2).is_enough());
        // Heat is of the same battles.
        let fallen: u64 = book.heat.squares.iter().map(|square| square.fallen).sum();
        assert!(fallen > 0 && fallen <= 2 * book.battles);
        let busy = book.heat.squares.iter().max_by_key(|it| it.walked).unwrap();
        assert_eq!(
            book.heat.at(busy.cell).unwrap().walked,
            book.heat.most_walked
        );
        let said = book.sentences(Aim::default()).join(" ");
        assert!(
            said.contains("Dawn win ") && said.contains("rounds on average"),
            "{said}"
        );
        assert!(
            said.contains("Falls first: ") && said.contains("places"),
            "{said}"
        );
    }
}

#[test]
fn a_pause_cuts_battles_short_and_going_on_comes_to_the_same_numbers() {
    let mut run = started(LEVEL, 1);
    wait("a first battle", || run.snapshot().books[0].battles > 0);
    run.pause();
    let begin = Instant::now();
    wait("the threads end", || run.is_at_rest());
    assert!(begin.elapsed() < Duration::from_secs(10));
    let held = told(&run.snapshot());
    std::thread::sleep(Duration::from_millis(30));
    assert_eq!(told(&run.snapshot()), held, "nothing is counted in a pause");
    run.go_on();
    wait("the run ends", || run.snapshot().is_done());
    let whole = started(LEVEL, 3);
    wait("the other ends", || whole.snapshot().is_done());
    assert_eq!(told(&run.snapshot()), told(&whole.snapshot()));
}

#[test]
fn drafts_that_are_fought_alike_have_the_same_mark_and_no_others() {
    let mark = |text: &str| Mark::of(&level(text));
    let noted = LEVEL.replace("Level(", "// A comment.\nLevel(");
    assert_eq!(mark(&noted), mark(LEVEL));
    assert_ne!(
        mark(&LEVEL.replace("at: (2, 2)", "at: (3, 2)")),
        mark(LEVEL)
    );
}

#[test]
fn sides_keep_their_places_where_a_level_does_not_allow_exchanging_them() {
    let uneven = LEVEL.replace(
        "\n    ],\n    round_limit",
        "\n        (archetype: vanguard, side: \"Dusk\", at: (8, 3), name: \"Hush\"),\n    ],\n    round_limit",
    );
    let all = pairs("alley.ron", &uneven, &level(&uneven));
    let pair = all[0].as_ref().unwrap();
    assert!(pair.other.is_err());
    let counting = counted(pair, 3);
    assert_eq!(counting.own.battles, 3);
    let told = BookFairness::of(("evoker", "Evoker"), &counting);
    let said = told.sentences(Aim::default()).join(" ");
    assert!(said.contains("Sides keep their places, as "), "{said}");
}

#[test]
fn who_cannot_come_near_is_told() {
    let walled = LEVEL
        .replace("w........w", "w...wwwwwwwwwwww...w")
        .replace("wwwwwwwwww\"", "wwwwwwwwwwwwwwwwwwww\"")
        .replace("at: (7, 2)", "at: (17, 2)");
    let all = pairs("alley.ron", &walled, &level(&walled));
    let counting = counted(all[0].as_ref().unwrap(), 2);
    let both = BTreeMap::from([("Iren".to_owned(), 1), ("Sato".to_owned(), 1)]);
    assert_eq!(counting.never_near, both);
}
