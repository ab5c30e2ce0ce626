//! Every scene of tests/scenes holds.

use std::{
    fs,
    path::{Path, PathBuf},
};

use shadowgrid::{data::report, scene};

fn scene_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "ron") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn every_scene_comes_out_as_it_says() {
    let files = scene_files();
    assert!(files.len() >= 30, "only {} scenes", files.len());
    let mut faults = String::new();
    for file in files {
        let (staged, problems, document) = scene::SceneFile::open(&file);
        let mut sources = report::Sources::new();
        sources.add(&document);
        faults += &sources.render(
            &problems,
            report::Format::Plain,
            report::ReportLook::default(),
        );
        let Some(staged) = staged else { continue };
        for fault in scene::run(&staged).faults {
            faults += &format!("{}: {fault}\n", file.display());
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// A scene of the sample pair with these further fields.
fn pair(fields: &str) -> scene::Report {
    scene::run(&read_pair(fields))
}

fn read_pair(fields: &str) -> scene::SceneFile {
    let text = format!(
        r#"Scene(
            title: "The pair",
            map: [".MW."],
            units: {{
                'M': (name: "Mika", archetype: mika, side: "Heroes"),
                'W': (name: "Warden", archetype: rust_warden, side: "Shadows"),
            }},
            turn: "Mika",
            {fields}
        )"#
    );
    let document = shadowgrid::document::Document::parse("pair.ron", text);
    let (staged, problems) = scene::SceneFile::read(&document);
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    staged.unwrap_or_else(|| panic!("{words:?}"))
}

#[track_caller]
fn fails_with(fields: &str, piece: &str) {
    let faults = pair(fields).faults;
    assert!(
        faults.iter().any(|fault| fault.contains(piece)),
        "{piece:?} is not in {faults:?}"
    );
}

#[test]
fn too_few_dice_and_dice_left_over_are_faults() {
    fails_with(
        r#"orders: ["attack Warden"], dice: [31]"#,
        "needs 1 more die with 100 faces",
    );
    fails_with(
        r#"orders: ["attack Warden"], dice: [90, 12]"#,
        "Dice are left over: 12.",
    );
}

#[test]
fn a_face_that_the_die_does_not_have_is_a_fault_at_its_place() {
    let mut staged = read_pair(r#"orders: ["attack Warden"], dice: [100]"#);
    staged.script.dice[0].shows = 101;
    let faults = scene::run(&staged).faults.join("\n");
    let place =
        "throws a die with 100 faces, and die number 1 of the scene is 101 (line 9, column ";
    assert!(faults.contains(place), "{faults}");
    let faults = told("dice: [31, 101]");
    assert!(
        faults.starts_with("101: ") && faults.contains("1 to 100"),
        "{faults}"
    );
}

/// The report of reading a scene of the sample pair with these further fields.
fn told(fields: &str) -> String {
    let text = format!(
        r#"Scene(title: "The pair", map: ["MW"], units: {{
            'M': (name: "Mika", archetype: mika, side: "Heroes"),
            'W': (name: "Warden", archetype: rust_warden, side: "Shadows"),
        }}, {fields})"#
    );
    let document = shadowgrid::document::Document::parse("pair.ron", text);
    let (_, problems) = scene::SceneFile::read(&document);
    let told = problems.iter().map(|problem| {
        let place = &document.text()[problem.span.clone().unwrap()];
        format!(
            "{place}: {} {}",
            problem.message,
            problem.help.as_deref().unwrap_or("")
        )
    });
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn names_that_scenes_do_not_have_are_told_at_their_places() {
    for (fields, place, piece) in [
        (
            r#"refused: { "end": WrongSde }"#,
            "WrongSde: ",
            "Did you mean `WrongSide`?",
        ),
        ("events: [Roled]", "Roled: ", "Did you mean `Rolled`?"),
        (
            r#"odds: [(order: "end", chances: { "hitt": (1, 2) })]"#,
            "\"hitt\": ",
            "Did you mean `hit`?",
        ),
        (
            r#"alliances: { "Heros": 1 }"#,
            "\"Heros\": ",
            "Did you mean `Heroes`?",
        ),
    ] {
        let told = told(fields);
        assert!(told.starts_with(place) && told.contains(piece), "{told}");
    }
}

#[test]
fn the_readme_lists_the_names_of_refusals_events_and_marks() {
    let readme = include_str!("../../levels/README.md");
    let listed = |title: &str| {
        let line = readme.lines().find(|line| line.starts_with(title)).unwrap();
        line[title.len()..].to_owned()
    };
    let names = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        names.join(", ")
    };
    let refusals = names(shadowgrid::battle::orders::refusal::REFUSAL_NAMES);
    assert_eq!(listed("Names of refusals: "), refusals + ".");
    assert_eq!(
        listed("Kinds of events: "),
        names(shadowgrid::battle::event::KINDS) + "."
    );
    let books = shadowgrid::data::books::SHELVES
        .iter()
        .map(|shelf| shelf.book());
    let marks = books.map(|book| format!("in {} {}", book.id, names(book.marks)));
    assert_eq!(
        listed("Marks: "),
        marks.collect::<Vec<_>>().join("; ") + "."
    );
}

#[test]
fn an_answer_may_say_which_question_it_is_for() {
    fails_with(
        r#"orders: ["attack Warden"], dice: [90], answers: [("no such question", "yes")]"#,
        "Answers are left over: yes.",
    );
}

#[test]
fn the_order_of_turns_is_held() {
    assert_eq!(pair(r#"turns: ["Mika"]"#).faults, Vec::<String>::new());
    fails_with(
        r#"turns: ["Warden", "Mika"]"#,
        "The turns are those of Mika, and must be those of Warden, Mika.",
    );
}

#[test]
fn a_name_with_quotation_marks_is_written_in_many_ways() {
    for order in [
        r#"attack the \"Duke\""#,
        "attack the \u{201C}duke\u{201D}",
        r#"attack \"the \"Duke\"\""#,
        "attack the Duke",
        r#"attack \"the Duke\" with sword"#,
    ] {
        let text = format!(
            r#"Scene(title: "A", map: [".MD."], units: {{
                'M': (name: "Mika", archetype: mika, side: "Heroes"),
                'D': (name: "the \"Duke\"", archetype: rust_warden, side: "Shadows"),
            }}, turn: "Mika", orders: ["{order}"], dice: [90])"#
        );
        let document = shadowgrid::document::Document::parse("a.ron", text);
        let staged = scene::SceneFile::read(&document).0.unwrap();
        assert_eq!(scene::run(&staged).faults, Vec::<String>::new(), "{order}");
    }
}

#[test]
fn what_differs_is_told_with_both_numbers() {
    fails_with(
        r#"then: { "Warden": { "light": 3 } }"#,
        "Warden: light is 4, and must be 3.",
    );
    for (fields, meant) in [
        (r#"then: { "Warden": { "lihgt": 3 } }"#, "`light`"),
        (r#"then: { "Wardn": {} }"#, "`Warden`"),
    ] {
        let faults = told(fields);
        assert!(
            faults.contains(&format!("Did you mean {meant}?")),
            "{faults}"
        );
    }
    fails_with(
        r#"refused: { "attack Warden": OutOfReach }"#,
        "is allowed, and must be refused",
    );
    fails_with(
        r#"odds: [(order: "attack Warden", chances: { "hit": (1, 2) })]"#,
        "and must be 1/2",
    );
    fails_with(
        r#"orders: ["focus"], events: [Gained, Acted]"#,
        "it comes earlier",
    );
    fails_with(
        r#"orders: ["focus"], log: ["So Mika focuses."]"#,
        "nearest: `Mika focuses.`",
    );
    fails_with(r#"orders: ["focus"], lacks: ["Focus"]"#, "must not contain");
    fails_with(r#"answers: ["yes"]"#, "Answers are left over: yes.");
}

#[test]
fn a_refused_or_unreadable_order_stops_a_scene() {
    fails_with(r#"orders: ["attack Mika"]"#, "is refused (WrongSide)");
    let faults = told(r#"orders: ["atack Warden"]"#);
    assert!(faults.contains("Did you mean `attack`?"), "{faults}");
}

#[test]
fn every_number_has_a_reader_and_what_is_set_is_read_back() {
    let report = pair(
        r#"orders: [], then: {
            "Mika": { "melee skill": 55, "parry": 55, "dodge": 42, "anticipate": 36, "defense body": 6,
                      "strength bonus": 4, "initiative": 4, "x": 1, "y": 0, "light max": 4, "ammo sword": 0 },
        }"#,
    );
    assert_eq!(report.faults, Vec::<String>::new());
}

#[test]
fn a_rule_that_no_book_has_is_reported_at_its_place() {
    let text = r#"Scene(title: "A", rules: ["EV-WND-03", "EV-WND-99", "EV-ACT-2", "Nonsense"], map: ["A"],
        units: { 'A': (name: "A", archetype: mika, side: "H") })"#;
    let document = shadowgrid::document::Document::parse("a.ron", text);
    let (scene, problems) = scene::SceneFile::read(&document);
    assert!(scene.is_none());
    let told: Vec<(&str, &str)> = problems
        .iter()
        .filter(|problem| problem.rule == "rule-not-in-books")
        .map(|problem| {
            (
                &text[problem.span.clone().unwrap()],
                problem.help.as_deref().unwrap(),
            )
        })
        .collect();
    let (places, helps): (Vec<&str>, Vec<&str>) = told.into_iter().unzip();
    assert_eq!(places, [r#""EV-WND-99""#, r#""EV-ACT-2""#, r#""Nonsense""#]);
    assert!(helps[0].contains("Did you mean `EV-WND-0"), "{helps:?}");
    assert_eq!(helps[1], "Did you mean `EV-ACT-02`?");
    assert!(helps[2].contains("shadowgrid rules"), "{helps:?}");
}

#[test]
fn a_scene_holds_as_many_as_a_battle() {
    let scene = |count: u32, sides: u32| {
        let letter = |number: u32| char::from_u32(0x4E00 + number).unwrap();
        let unit = |number: u32| {
            let side = number % sides;
            format!(
                "'{}': (archetype: shade, side: \"{side}\"),",
                letter(number)
            )
        };
        let units: String = (0..count).map(unit).collect();
        let row: String = (0..count).map(letter).collect();
        let text = format!(r#"Scene(title: "Many", map: ["{row}"], units: {{ {units} }})"#);
        let document = shadowgrid::document::Document::parse("many.ron", text);
        let (staged, problems) = scene::SceneFile::read(&document);
        assert_eq!(staged.is_none(), problems.has_errors());
        problems
            .iter()
            .next()
            .map(|problem| problem.message.clone())
    };
    assert_eq!(scene(256, 8), None);
    let told = |what: &str| Some(format!("there are {what}"));
    assert_eq!(scene(257, 2), told("257 combatants"));
    assert_eq!(scene(9, 9), told("9 sides"));
}
