//! Sweeps read their levels, edit them, and tell faults at their places.

use super::*;

fn read(text: &str) -> (Option<Sweep>, Problems) {
    Sweep::read(&Document::parse("sweep.ron", text), Path::new("levels"))
}

const START: &str = "Sweep(format: 1, levels: [\"proving-ground.ron\"], ";

#[test]
fn a_level_is_played_as_it_is_and_with_each_edit() {
    let (sweep, problems) = read(&format!(
        "{START} books: [evoker], brains: [\"shade\", \"shadow/cautious\"], seeds: (5, 24), edits: [
            Edit(name: \"no crate\", changes: [square(at: (7, 2), becomes: '.')]),
            Edit(name: \"archers\", changes: [number(of: \"Sato\", from: 2, to: 3)]),
            Edit(name: \"dark\", changes: [set(field: \"rules.light\", value: \"low\"), without(\"Dusk Bel\"), set(field: \"links\", value: \"[]\")]),
        ])"
    ));
    // A unit that a link names cannot go before the link does.
    assert!(sweep.is_none());
    let told: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert!(
        told[0].contains("proving-ground.ron") && told[0].contains("makes no sound level"),
        "{told:?}"
    );
    let (sweep, problems) = read(&format!(
        "{START} edits: [
            Edit(name: \"no crate\", changes: [square(at: (7, 2), becomes: '.')]),
            Edit(name: \"archers\", changes: [number(of: \"Sato\", from: 2, to: 3)]),
            Edit(name: \"dark\", changes: [set(field: \"rules.light\", value: \"low\"), set(field: \"links\", value: \"[]\"), without(\"Dusk Bel\")]),
            Edit(name: \"herald\", changes: [set(field: \"combatants.Sato.archetype\", value: \"herald\")]),
        ])"
    ));
    assert!(problems.is_empty(), "{problems:?}");
    let levels = sweep.unwrap().levels;
    let names: Vec<&str> = levels.iter().map(|level| level.edits.as_str()).collect();
    assert_eq!(
        names,
        ["", "no crate", "archers 2", "archers 3", "dark", "herald"]
    );
    let count = |place: usize| levels[place].level.combatants.len();
    assert_eq!([0, 2, 3, 4].map(count), [8, 9, 10, 7]);
    assert!(
        levels
            .iter()
            .all(|level| level.document.text().contains("// Nothing here favours"))
    );
    assert_ne!(levels[1].level.meaning.whole, levels[0].level.meaning.whole);
    assert_eq!(levels[5].level.combatants[1].archetype, "herald");
}

#[test]
fn edits_together_are_every_choice_of_them() {
    let (sweep, problems) = read(&format!(
        "{START} together: true, edits: [
            Edit(name: \"a\", changes: [square(at: (7, 2), becomes: '.')]),
            Edit(name: \"b\", changes: [number(of: \"Sato\", from: 2, to: 3)]),
        ])"
    ));
    assert!(problems.is_empty(), "{problems:?}");
    let levels = sweep.unwrap().levels;
    let names: Vec<&str> = levels.iter().map(|level| level.edits.as_str()).collect();
    assert_eq!(names, ["", "a", "b 2", "a + b 2", "b 3", "a + b 3"]);
}

#[test]
fn faults_are_told_at_their_places() {
    for (fields, says, at) in [
        ("books: [evokr]", "evoker", "evokr"),
        ("brains: [\"shdow\"]", "shadow", "\"shdow\""),
        ("seeds: (9, 2)", "first and the last seed", "(9, 2)"),
        ("seed: 4", "`seeds`", "seed"),
        (
            "edits: [Edit(name: \"x\", changes: [without(\"Satto\")])]",
            "Sato",
            "without(\"Satto\")",
        ),
        (
            "edits: [Edit(name: \"x\", changes: [square(at: (90, 2), becomes: '.')])]",
            "(0, 0)",
            "square(at: (90, 2), becomes: '.')",
        ),
        (
            "edits: [Edit(name: \"x\", changes: [square(at: (7, 2), becomes: 'Q')])]",
            "",
            "square(at: (7, 2), becomes: 'Q')",
        ),
        (
            "edits: [Edit(name: \"x\", changes: [set(field: \"rules.lihgt\", value: \"low\")])]",
            "light",
            "set(field: \"rules.lihgt\", value: \"low\")",
        ),
    ] {
        let text = format!("{START} {fields})");
        let (sweep, problems) = read(&text);
        assert!(sweep.is_none(), "{fields}");
        let problem = problems.iter().next().unwrap();
        let help = problem.help.clone().unwrap_or_default();
        assert!(
            format!("{} {help}", problem.message).contains(says),
            "{problem:?}"
        );
        let span = problem.span.clone().unwrap();
        assert_eq!(&text[span], at, "{fields}");
    }
    let (sweep, problems) = read("Sweep(format: 1, levels: [\"nowhere.ron\"])");
    assert!(
        sweep.is_none()
            && problems
                .iter()
                .next()
                .unwrap()
                .message
                .contains("nowhere.ron")
    );
    let (_, problems) = read("Sweep(format: 2, levels: [])");
    assert_eq!(problems.iter().next().unwrap().rule, "unknown-format");
}
