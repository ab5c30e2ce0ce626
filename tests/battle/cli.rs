//! The program itself: its output, its files, and its exit codes.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

pub(super) const DUEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/levels/duel.ron");

pub(super) fn shadowgrid(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs it and gives its output; the exit code must be this one.
#[track_caller]
pub(super) fn run(folder: &Path, arguments: &[&str], input: &str, code: i32) -> String {
    let output = shadowgrid(folder, arguments, input);
    let all = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}:\n{all}");
    all
}

#[track_caller]
pub(super) fn tells(told: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(told.contains(piece), "{piece:?} is not in:\n{told}");
    }
}

pub(super) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Every file below a folder with its content.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        all.push((path.clone(), fs::read(&path).unwrap()));
    }
    all.sort();
    all
}

#[test]
fn a_battle_is_played_by_piped_lines_and_told_without_colour() {
    let folder = folder();
    let script = "verbose\nmenu\nwhy hex spell\nhelp\nmap\nheights\nmap danger\nmap danger at 3,1\nmap sight from 3,1\nmap cover Mika\nmap light\nmap range Rust Warden\nmap range at 99,1\nmap nonsense\nmap sight from here\nmap danger Nobody\nlook Mika\nlook Rust Warden\nodds attack rust warden\nfocus\nundo\nfocus\nattack rust warden with sword\nundo\nend\nquit\n";
    let told = run(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "5"],
        script,
        0,
    );
    tells(
        &told,
        &[
            "Duel, played by Evoker with seed 5.",
            "Round 1 begins.",
            "Round 1, Mika: ",
            "A Mika (Heroes) at 3,1",
            "Legend: the height of the floor; _ below 0, * above 9, # wall.",
            "Danger for Mika: all enemies.",
            "At 3,1: Rust Warden; about ",
            "What Mika would see.",
            "Least cover of Mika.",
            "It is bright everywhere, and the air is clear.",
            "Where Rust Warden can go next turn.",
            "At 99,1: nothing.",
            "There is no map `nonsense`. There are: danger, sight, cover, heights, light,",
            "Write a square as two numbers: from 3,4.",
            "There is no combatant `Nobody`.",
            "11. Attack Rust Warden with the sword [★]",
            "Not now: ",
            "Hex Spell [★]: Not possible:",
            "Odds of: Mika: Attack Rust Warden",
            "37.3 %  Rust Warden: hit",
            "Undone: Mika focuses.",
            "Mika attacks Rust Warden with the sword.",
            "Cannot undo: dice were rolled.",
            "Rust Warden's turn.",
        ],
    );
    assert!(!told.contains('\u{1b}'), "no escape codes");
    // Spirit and Fate are only visible to the own side.
    let look = |name: &str| {
        let start = told.find(&format!("> look {name}")).unwrap();
        told[start..].lines().nth(2).unwrap().to_owned()
    };
    assert!(look("Mika").contains("Spirit"));
    assert!(!look("Rust Warden").contains("Spirit"));
}

#[test]
fn a_square_and_a_pair_of_combatants_are_looked_at_before_anything_is_done() {
    let folder = folder();
    let script = "look 2,1\nwhatif mika rust warden\nwhatif Mika at 5,1 Rust Warden\nlook 99,1\nwhatif Mika\nquit\n";
    let told = run(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "5"],
        script,
        0,
    );
    tells(
        &told,
        &[
            "Mika at 2,1: 1 m to get there. Remaining:",
            "Rust Warden sees it and",
            "Staying costs",
            "Mika against Rust Warden:",
            "Rust Warden against Mika:",
            "% to hit",
            "There is no combatant `99,1`.",
            "Name two combatants: whatif NAME NAME",
        ],
    );
}

#[test]
fn names_may_stand_between_quotation_marks() {
    let folder = folder();
    let script = "look \"Rust Warden\"\nlook \u{201C}mika\u{201D}\nwhy \"Rust Warden\"\nmap danger \"Rust Warden\", \"Mika\"\nlook \"Nobody\"\nwhatif \"Mika\" \"Rust Warden\"\nquit\n";
    let told = run(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "5"],
        script,
        0,
    );
    tells(
        &told,
        &[
            "There is no combatant `Nobody`.",
            "Mika against Rust Warden:",
        ],
    );
    assert_eq!(told.matches("There is no combatant").count(), 1, "{told}");
}

#[test]
fn input_that_ends_early_is_no_fault() {
    let folder = folder();
    let told = run(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "5"],
        "focus\n",
        0,
    );
    tells(&told, &["The input has ended before the battle."]);
}

#[test]
fn a_watched_battle_is_recorded_and_its_record_is_true() {
    let folder = folder();
    let told = run(
        folder.path(),
        &["watch", DUEL, "--seed", "3", "--record", "r.json"],
        "",
        0,
    );
    tells(&told, &["Victory:", "The record is in `r.json`."]);
    let told = run(folder.path(), &["replay", "r.json", "--verify"], "", 0);
    tells(&told, &["The record is true:"]);
    let told = run(folder.path(), &["replay", "r.json"], "", 0);
    tells(&told, &["Round 1 begins.", "Victory:"]);
}

#[test]
fn a_false_record_is_caught_at_its_order() {
    let folder = folder();
    run(
        folder.path(),
        &["watch", DUEL, "--seed", "3", "--record", "r.json"],
        "",
        0,
    );
    let record = folder.path().join("r.json");
    let whole = fs::read_to_string(&record).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&whole).unwrap();
    value["orders"][2]["hash"] = "0000000000000000".into();
    fs::write(&record, value.to_string()).unwrap();
    let told = run(folder.path(), &["replay", "r.json", "--verify"], "", 1);
    tells(
        &told,
        &["differs from the record at order 3", "0000000000000000"],
    );
    // Not covered by its orders: the rest of the file.
    let mut value: serde_json::Value = serde_json::from_str(&whole).unwrap();
    value["title"] = "Another".into();
    fs::write(&record, value.to_string()).unwrap();
    let told = run(folder.path(), &["replay", "r.json", "--verify"], "", 1);
    tells(&told, &["was changed by hand"]);
    // Another order than the recorded one: the state after it differs.
    let mut value: serde_json::Value = serde_json::from_str(&whole).unwrap();
    value["orders"][0]["order"] = "Mika ends".into();
    value["orders"][0]["deed"] = serde_json::json!({ "unit": 0, "action": "end" });
    fs::write(&record, value.to_string()).unwrap();
    let told = run(folder.path(), &["replay", "r.json", "--verify"], "", 1);
    tells(&told, &["at order 1 (`Mika ends`)"]);
}

#[test]
fn files_that_cannot_be_used_say_why_and_leave_nothing() {
    let folder = folder();
    run(
        folder.path(),
        &["watch", DUEL, "--seed", "3", "--record", "whole.json"],
        "",
        0,
    );
    let whole = fs::read_to_string(folder.path().join("whole.json")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("cut.json", &whole[..whole.len() / 2]);
    write("foreign.json", "{\"a\": 1}");
    write("noise.json", "\u{0}\u{1}not json");
    write(
        "newer.json",
        &whole
            .replace("\"format\": 4", "\"format\": 9")
            .replace("\"game\": \"0.1.0\"", "\"game\": \"7.0.0\""),
    );
    write(
        "damaged.json",
        &whole.replace("\"seed\": 3", "\"seed\": \"three\""),
    );
    let before = content(folder.path());
    for (arguments, pieces) in [
        (
            ["replay", "cut.json"],
            ["is cut off", "Fetch the whole file"],
        ),
        (
            ["replay", "foreign.json"],
            ["is not a replay of Shadowgrid", "Name a file"],
        ),
        (
            ["replay", "noise.json"],
            ["is not a replay of Shadowgrid", "Name a file"],
        ),
        (
            ["replay", "newer.json"],
            ["Shadowgrid 7.0.0 in format 9", "reads up to format 4"],
        ),
        (["replay", "damaged.json"], ["is damaged", "three"]),
        (
            ["replay", "nowhere.json"],
            ["cannot be read", "Check the path"],
        ),
        (["replay", "."], ["it is a folder", "Check the path"]),
        (
            ["watch", "nowhere.ron"],
            ["nowhere.ron", "there is no such file"],
        ),
    ] {
        let told = run(folder.path(), &arguments, "", 2);
        tells(&told, &pieces);
    }
    let told = run(
        folder.path(),
        &["play", "--load", "whole.json", "--text"],
        "",
        2,
    );
    tells(&told, &["is a replay, and a save is needed"]);
    assert_eq!(content(folder.path()), before, "nothing was written");
}

#[test]
fn bad_arguments_are_answered_with_what_was_meant() {
    let folder = folder();
    for (arguments, piece) in [
        (vec!["dance"], "unrecognized subcommand"),
        (vec!["play"], "LEVEL"),
        (vec!["simulate", DUEL, "--battles", "0"], "--battles"),
        (
            vec!["watch", DUEL, "--book", "evokr"],
            "Did you mean `evoker`?",
        ),
        (
            vec!["play", DUEL, "--text", "--side", "Heros=ai"],
            "Did you mean `Heroes`?",
        ),
        (
            vec!["play", DUEL, "--text", "--side", "Heroes=robot"],
            "led by `human` or `ai`",
        ),
        (
            vec!["play", DUEL, "--text", "--side", "Heroes"],
            "--side NAME=human",
        ),
        (
            vec!["odds", DUEL, "--order", "atack"],
            "Did you mean `attack`?",
        ),
        (
            vec!["odds", DUEL, "--order", "attack Mika"],
            "Not possible:",
        ),
        (
            vec!["watch", DUEL, "--record", "no/such/folder/r.json"],
            "cannot be written",
        ),
        (vec!["try", "nowhere.ron"], "nowhere.ron"),
    ] {
        let told = run(folder.path(), &arguments, "", 2);
        tells(&told, &[piece]);
    }
    assert!(content(folder.path()).is_empty(), "nothing was written");
}

#[test]
fn a_saved_battle_goes_on_with_the_same_dice() {
    let folder = folder();
    let play = |script: &str, arguments: &[&str]| run(folder.path(), arguments, script, 0);
    let whole = play(
        "verbose\nfocus\nattack rust warden with sword\nend\nend\nquit\n",
        &["play", DUEL, "--text", "--seed", "11", "--record", "a.json"],
    );
    play(
        "focus\nsave s.json\nquit\n",
        &["play", DUEL, "--text", "--seed", "11"],
    );
    let rest = play(
        "verbose\nattack rust warden with sword\nend\nend\nquit\n",
        &["play", "--load", "s.json", "--text", "--record", "b.json"],
    );
    let dice = |told: &str| {
        let lines = told.lines().filter(|line| line.contains(": rolled "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(dice(&whole).len() > 1);
    assert_eq!(dice(&whole), dice(&rest));
    let orders = |name: &str| {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["orders"].clone()
    };
    assert_eq!(orders("a.json"), orders("b.json"));
    run(folder.path(), &["replay", "b.json", "--verify"], "", 0);
}

#[test]
fn a_changed_level_or_state_is_refused_by_name() {
    let folder = folder();
    let level = folder.path().join("own.ron");
    fs::copy(DUEL, &level).unwrap();
    run(
        folder.path(),
        &[
            "play", "own.ron", "--text", "--seed", "2", "--record", "r.json",
        ],
        "save s.json\nquit\n",
        0,
    );
    let save = fs::read_to_string(folder.path().join("s.json")).unwrap();
    let forged = save.replacen("\"hash\": \"", "\"hash\": \"0", 1);
    fs::write(folder.path().join("forged.json"), forged).unwrap();
    let told = run(
        folder.path(),
        &["play", "--load", "forged.json", "--text"],
        "",
        2,
    );
    tells(&told, &["was changed by hand", "its `sum` is"]);
    let text = fs::read_to_string(&level).unwrap();
    fs::write(&level, text.replace("(4, 1)", "(5, 1)")).unwrap();
    for arguments in [
        vec!["replay", "r.json"],
        vec!["play", "--load", "s.json", "--text"],
    ] {
        let told = run(folder.path(), &arguments, "", 2);
        tells(
            &told,
            &["own.ron` has changed", "`combatants`", "(changed)"],
        );
    }
}

/// Rules: MO-TYP-07
#[test]
fn odds_reckon_with_no_resistance_that_the_side_does_not_know() {
    let folder = folder();
    let told = |name: &str, quin: &str| {
        let level = format!(
            r#"Level(
    format: 1, name: "Twins", books: [momentum],
    legend: {{ '.': floor }},
    map: ["....", "...."],
    sides: [Side(name: "Heroes", controller: human), Side(name: "Foes", controller: ai)],
    combatants: [
        (side: "Heroes", at: (0, 0), name: "Pia", sheets: {{ momentum: (title: "Pia", stats: (str: 14, ins: 20)) }}),
        (side: "Foes", at: (1, 0), name: "Quin", sheets: {{ momentum: (title: "Quin", vitality: 12, {quin}) }}),
        (side: "Foes", at: (3, 1), name: "Rex", sheets: {{ momentum: (title: "Rex", immunities: [cold]) }}),
    ],
)"#
        );
        fs::write(folder.path().join(name), level).unwrap();
        let order = ["odds", name, "--order", "attack Quin"];
        run(folder.path(), &order, "", 0)
    };
    let plain = told("plain.ron", "");
    tells(&plain, &["Quin: hit", "Quin: lost"]);
    assert_eq!(told("tough.ron", "resistances: [physical]"), plain);
    assert_eq!(told("frail.ron", "vulnerabilities: [physical]"), plain);
}

#[test]
fn the_odds_card_is_exact_in_json() {
    let folder = folder();
    let output = shadowgrid(
        folder.path(),
        &[
            "odds",
            DUEL,
            "--order",
            "attack rust warden with ember",
            "--json",
        ],
        "",
    );
    let card: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!(card["order"], "Mika attacks Rust Warden with ember");
    assert_eq!(card["about"], false);
    let chances = card["chances"].as_array().unwrap();
    let number = |chance: &serde_json::Value, name: &str| chance[name].as_u64().unwrap();
    let share = |chance: &serde_json::Value| (number(chance, "parts"), number(chance, "of"));
    let (hits, losses): (Vec<_>, Vec<_>) = chances
        .iter()
        .filter(|chance| {
            let outcome = chance["outcome"].as_str().unwrap();
            outcome == "hit" || outcome.starts_with("lost ")
        })
        .partition(|chance| chance["outcome"] == "hit");
    // Each hit costs wounds: the chances of all losses add up exactly to that of a hit.
    let (parts, of) = share(hits[0]);
    let whole: u64 = losses.iter().map(|chance| share(chance).1).product();
    let lost: u64 = losses
        .iter()
        .map(|chance| share(chance))
        .map(|(parts, of)| parts * (whole / of))
        .sum();
    assert!(losses.len() > 2, "{card}");
    assert_eq!(lost * of, parts * whole, "{card}");
}

#[test]
fn failing_scenes_exit_with_one() {
    let folder = folder();
    let scene = r#"Scene(title: "Wrong", map: ["MW"], turn: "Mika", units: {
        'M': (name: "Mika", archetype: mika, side: "A"),
        'W': (name: "Warden", archetype: rust_warden, side: "B"),
    }, then: { "Warden": { "light": 3 } })"#;
    fs::write(folder.path().join("wrong.ron"), scene).unwrap();
    let told = run(folder.path(), &["try", "wrong.ron"], "", 1);
    tells(&told, &["FAILED: Wrong", "light is 4, and must be 3"]);
}

/// Two named players at one terminal.
const HOT_SEAT: [&str; 10] = [
    "play",
    DUEL,
    "--text",
    "--seed",
    "5",
    "--seat",
    "Anna=Heroes",
    "--seat",
    "Ben=Shadows",
    "--no-map",
];

#[test]
fn two_people_share_a_terminal_behind_a_curtain() {
    let folder = folder();
    // Any other input at the curtain shows nothing.
    let script = "menu\n\ny\nfocus\nend\nmap\ny\nlook Mika\nrecap\nend\nquit\n";
    let told = run(folder.path(), &HOT_SEAT, script, 0);
    let first = told.find("Ready, Anna?").unwrap();
    let second = told.find("Ready, Ben?").unwrap();
    // Nothing of the battle is shown before the first curtain and at the second.
    assert!(!told[..first].contains("Mika"), "{told}");
    assert_eq!(
        told[first..second].matches("Ready, Anna?").count(),
        3,
        "{told}"
    );
    let behind = &told[second..told.find("> look Mika").unwrap()];
    assert_eq!(behind.matches("Ready, Ben?").count(), 2, "{told}");
    assert!(!behind.contains("Mika has"), "{told}");
    tells(
        behind,
        &["Mika's turn:", "Mika focuses", "Round 1, Rust Warden: "],
    );
}

#[test]
fn a_seat_is_handed_to_the_computer_and_back_and_saves_remember_who_sits_where() {
    let folder = folder();
    let script = "y\nseat Nobody human\nseat Anna ai:nobody\nseat Ben ai:shade\nsave s.json\n\
                  seat Ben human\nend\ny\nquit\n";
    let told = run(folder.path(), &HOT_SEAT, script, 0);
    tells(
        &told,
        &[
            "There is no player or side `Nobody`.",
            "there is no brain `nobody`",
            "Ben, the computer (shade): Shadows.",
            "Ben, a person: Shadows.",
            "Ready, Ben?",
        ],
    );
    // With the computer in Ben's place, Anna does not share the terminal.
    let loaded = run(
        folder.path(),
        &["play", "--load", "s.json", "--text"],
        "seat\nlog\nseat Ben human\nend\ny\nquit\n",
        0,
    );
    tells(
        &loaded,
        &["Anna, a person: Heroes.", "Round 1 begins.", "Ready, Ben?"],
    );
    assert!(!loaded.contains("Ready, Anna?"), "{loaded}");
    for (seats, piece) in [
        (["--seat", "Anna"], "leads nobody"),
        (
            ["--seat", "Anna=Heros"],
            "there is no such side or combatant",
        ),
        (["--seat", "=Heroes"], "A player has no name"),
    ] {
        let arguments = [&["play", DUEL, "--text"], &seats[..]].concat();
        tells(&run(folder.path(), &arguments, "", 2), &[piece]);
    }
}

#[test]
fn orders_say_places_by_where_somebody_stands() {
    let folder = folder();
    let level = fs::read_to_string(DUEL).unwrap();
    let level = level
        .replace("(3, 1)", "(1, 1)")
        .replace("(4, 1)", "(8, 3)");
    fs::write(folder.path().join("apart.ron"), level).unwrap();
    let script = "near\nlook\ninventory\nlegend\nmap off\n\nmove 1 east\nmove 40 east\n\
                  move next to Rust Warden\nrecap\nquit\n";
    let told = run(
        folder.path(),
        &["play", "apart.ron", "--text", "--seed", "5"],
        script,
        0,
    );
    tells(
        &told,
        &[
            "Rust Warden (enemy), 7 squares east",
            "Mika carries:",
            "Legend: ",
            "Mika moves to 2,1 (1 m).",
            "Not possible: ",
        ],
    );
    let beside = told.matches("Mika moves to ").count() > 1;
    assert!(
        beside || told.contains("next to Rust Warden can be reached"),
        "{told}"
    );
    // A screen is no wider than a terminal, and rules go without their IDs.
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
    assert!(!told.contains("(EV-"), "{told}");
}

/// When the program is killed, at most the current order is lost: after each order that the player
/// sees carried out, it is on disk. `SHADOWGRID_KILLS=500` tries more kills.
#[test]
fn a_killed_program_loses_no_order_that_was_seen_carried_out() {
    use std::io::Read;
    let many = std::env::var("SHADOWGRID_KILLS").ok();
    let many = many.and_then(|many| many.parse().ok()).unwrap_or(6);
    for number in 0..many {
        let folder = folder();
        let seed = number.to_string();
        let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
            .args([
                "play",
                DUEL,
                "--text",
                "--seed",
                &seed,
                "--autosave",
                "kept",
            ])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut typed, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        // Some are ended while they wait, others while they carry out the next order.
        let seen = number as usize % 3;
        for _ in 0..seen + number as usize % 2 {
            typed.write_all(b"focus\n").unwrap();
            typed.write_all(b"focus\n").unwrap();
        }
        let mut told = String::new();
        while told.matches("> ").count() <= 2 * seen {
            let mut some = [0; 4096];
            let n_read = out.read(&mut some).unwrap();
            assert!(n_read > 0, "{told}");
            told += &String::from_utf8_lossy(&some[..n_read]);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let file = folder.path().join("kept/latest.json");
        let save = fs::read_to_string(&file).unwrap();
        let save: serde_json::Value = serde_json::from_str(&save).unwrap();
        let refused = told.matches("Not possible").count();
        let kept = save["orders"].as_array().unwrap().len();
        assert!(kept + refused >= 2 * seen, "{kept} of {seen}: {told}");
        let load = ["play", "--text", "--load", "kept/latest.json"];
        run(folder.path(), &load, "quit\n", 0);
    }
}

/// Killed at any moment, the program has saved everything it has shown, also in a sealed battle of
/// several players. `SHADOWGRID_KILLS=500` tries more kills.
#[test]
fn a_program_killed_at_any_moment_has_kept_what_it_told() {
    use std::{io::Read, time::Duration};
    let many = std::env::var("SHADOWGRID_KILLS").ok();
    let many: u64 = many.and_then(|many| many.parse().ok()).unwrap_or(8);
    let mut kept_any = 0;
    for number in 0..many {
        let folder = folder();
        let is_shared = number % 2 == 1;
        let mut arguments = vec!["play", DUEL, "--text", "--seed", "9", "--autosave", "kept"];
        if is_shared {
            arguments.extend(["--seat", "Anna=Heroes", "--seat", "Ben=Shadows", "--sealed"]);
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
            .args(&arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut typed, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let script = match is_shared {
            true => "y\nend\n".repeat(12),
            // Too few for the battle to end.
            false => "end\n".repeat(3),
        };
        typed.write_all(script.as_bytes()).unwrap();
        let mut told = Vec::new();
        if number % 4 != 0 {
            // Any moment behind its first word; the others may be before it.
            let mut first = [0];
            out.read_exact(&mut first).unwrap();
            told.extend(first);
        }
        std::thread::sleep(Duration::from_millis(number * 131 % 900));
        child.kill().unwrap();
        child.wait().unwrap();
        out.read_to_end(&mut told).unwrap();
        let told = String::from_utf8_lossy(&told);
        // Each order that was read is answered before the next prompt.
        let ordered = told.matches("> end\n").count();
        let answered = ordered.saturating_sub(usize::from(told.ends_with("> end\n")));
        let file = folder.path().join("kept/latest.json");
        if ordered == 0 && !file.exists() {
            continue;
        }
        kept_any += 1;
        let load = [
            "play",
            "--text",
            "--load",
            "kept/latest.json",
            "--record",
            "r.json",
        ];
        let script = if is_shared {
            "y\nquit\nyes\n"
        } else {
            "quit\n"
        };
        run(folder.path(), &load, script, 0);
        let verified = run(folder.path(), &["replay", "r.json", "--verify"], "", 0);
        let kept = verified.split_once("The record is true: ").unwrap().1;
        let kept: usize = kept.split(' ').next().unwrap().parse().unwrap_or(0);
        // The computer's orders in between are there too; the one in hand may be lost.
        assert!(kept + 1 >= answered, "{kept} of {answered}: {told}");
        if !is_shared {
            continue;
        }
        assert!(
            kept + 1 >= answered && kept <= ordered,
            "{kept} of {answered}: {told}"
        );
    }
    assert!(many < 6 || kept_any > 0, "{kept_any} of {many}");
}

#[test]
fn rules_are_told_listed_and_missed_with_a_remedy() {
    let folder = folder();
    let run = |arguments: &[&str], code| run(folder.path(), arguments, "", code);
    tells(
        &run(&["rules", "EV-WND-99"], 2),
        &["There is no rule `EV-WND-99`."],
    );
    tells(
        &run(&["rules", "--book", "evokre"], 2),
        &["There is no book `evokre`.", "Did you mean `evoker`?"],
    );
    let nothing = run(&["rules", "--book", "evoker", "--search", "xyzzy"], 1);
    tells(&nothing, &["No rule mentions \"xyzzy\"."]);
    // The texts themselves are tested elsewhere; here they are only searched for.
    let all = run(&["rules", "--book", "evoker", "--json"], 0);
    let all: serde_json::Value = serde_json::from_str(&all).unwrap();
    let Some(first) = all.as_array().unwrap().first() else {
        return;
    };
    let (id, title) = (
        first["id"].as_str().unwrap(),
        first["title"].as_str().unwrap(),
    );
    tells(&run(&["rules", &id.to_lowercase()], 0), &[id, title]);
    tells(
        &run(&["rules", "--book", "evoker", "--search", title], 0),
        &[id],
    );
    let played = shadowgrid(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "5"],
        &format!("rule {id}\nrule xyzzy\nstats\nquit\n"),
    );
    tells(
        &text(&played.stdout),
        &[title, "No rule mentions \"xyzzy\".", "Heroes: "],
    );
}

#[test]
fn the_end_of_a_battle_tells_how_the_dice_fell() {
    let folder = folder();
    let watched = run(
        folder.path(),
        &["watch", DUEL, "--seed", "3", "--record", "duel.json"],
        "",
        0,
    );
    tells(&watched, &[" expected (", "  Mika: wounds dealt "]);
    let proved = run(folder.path(), &["replay", "duel.json", "--verify"], "", 0);
    let of = |told: &str| {
        let line = told.lines().find(|line| line.starts_with("Heroes: "));
        line.unwrap_or_default().to_owned()
    };
    tells(&proved, &["The record is true", " expected ("]);
    assert_eq!(of(&watched), of(&proved));
}

#[test]
fn sides_have_brains_that_records_remember() {
    let folder = folder();
    let arguments = [
        "watch",
        DUEL,
        "--seed",
        "3",
        "--side",
        "Shadows=ai:shade/cautious",
        "--record",
        "r.json",
    ];
    run(folder.path(), &arguments, "", 0);
    let record = fs::read_to_string(folder.path().join("r.json")).unwrap();
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["brains"]["Shadows"], "shade/cautious");
    assert!(record["brains"].get("Heroes").is_none(), "{record}");
    let wrong = ["watch", DUEL, "--side", "Shadows=ai:shadwo"];
    let told = run(folder.path(), &wrong, "", 2);
    tells(&told, &["there is no brain `shadwo`", "`shadow`"]);
    let wrong = ["watch", DUEL, "--side", "Shadows=ai:shadow/brave"];
    tells(
        &run(folder.path(), &wrong, "", 2),
        &["there is no temper `brave`"],
    );
    let wrong = ["watch", DUEL, "--side", "Shadows=robot"];
    tells(&run(folder.path(), &wrong, "", 2), &["`human` or `ai`"]);
}

#[test]
fn a_save_led_by_an_unknown_brain_is_refused() {
    let folder = folder();
    run(
        folder.path(),
        &["play", DUEL, "--text", "--seed", "5"],
        "save s.json\nquit\n",
        0,
    );
    let file = folder.path().join("s.json");
    let save = fs::read_to_string(&file).unwrap();
    let mut save: serde_json::Value = serde_json::from_str(&save).unwrap();
    // A save of an older program names no brains, and is led by the usual one; it has no sum.
    assert!(save.get("brains").is_none());
    save["format"] = 1.into();
    save.as_object_mut().unwrap().remove("sum");
    fs::write(&file, save.to_string()).unwrap();
    run(
        folder.path(),
        &["play", "--text", "--load", "s.json"],
        "end\nquit\n",
        0,
    );
    save["brains"] = serde_json::json!({ "Shadows": "nobody" });
    fs::write(&file, save.to_string()).unwrap();
    let told = run(
        folder.path(),
        &["play", "--text", "--load", "s.json"],
        "",
        2,
    );
    tells(
        &told,
        &["Shadows is led by `nobody`", "there is no brain `nobody`"],
    );
}

#[test]
fn a_duel_is_counted_by_pairs_and_the_same_for_any_jobs() {
    let folder = folder();
    let duel = |jobs: &str| -> serde_json::Value {
        let arguments = [
            "duel", DUEL, "--a", "shadow", "--b", "random", "--pairs", "3", "--jobs", jobs,
            "--json",
        ];
        let mut numbers: serde_json::Value =
            serde_json::from_str(&run(folder.path(), &arguments, "", 0)).unwrap();
        for brain in numbers["brains"].as_array_mut().unwrap() {
            let brain = brain.as_object_mut().unwrap();
            assert!(brain.remove("decision_ms").unwrap()["p50"].is_number());
            assert!(brain.remove("turn_ms").unwrap()["p99"].is_number());
        }
        numbers
    };
    let numbers = duel("1");
    assert_eq!(numbers, duel("2"));
    let of = |name: &str| numbers[name].as_f64().unwrap();
    assert!(of("a_percent") > 50.0, "{numbers}");
    assert!(of("a_percent_low") <= of("a_percent") && of("a_percent") <= of("a_percent_high"));
    let pairs = numbers["pairs_by_points"].as_array().unwrap();
    let pairs: u64 = pairs.iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(pairs, 3);
    let told = run(
        folder.path(),
        &[
            "duel",
            DUEL,
            "--a",
            "shadow",
            "--b",
            "shade/pack",
            "--pairs",
            "1",
        ],
        "",
        0,
    );
    tells(
        &told,
        &["shadow against shade/pack", "95 % CI", "lost alone"],
    );
    let wrong = ["duel", DUEL, "--a", "shadow", "--b", "nobody"];
    tells(
        &run(folder.path(), &wrong, "", 2),
        &["there is no brain `nobody`"],
    );
}

#[test]
fn the_terminal_advises_and_tells_why() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.json");
    let told = run(
        folder.path(),
        &[
            "play",
            DUEL,
            "--text",
            "--seed",
            "3",
            "--record",
            record.to_str().unwrap(),
        ],
        "why Nobody\nadvise\nend\nwhy\nquit\n",
        0,
    );
    tells(
        &told,
        &["There is no combatant `Nobody`.", "thinks of:", " <"],
    );
    assert!(told.matches("thinks of:").count() >= 2, "{told}");
    let record = record.to_str().unwrap();
    let told = run(folder.path(), &["replay", record, "--explain"], "", 0);
    tells(&told, &["thinks of:", "turn"]);
}

/// A level that must not be overwritten, and other files that a player may name by mistake.
#[test]
fn nothing_but_a_file_of_its_own_kind_is_replaced() {
    let folder = folder();
    fs::copy(DUEL, folder.path().join("own.ron")).unwrap();
    fs::write(folder.path().join("notes.json"), "{\"mine\": true}").unwrap();
    let play = |arguments: &[&str], script: &str, code: i32| {
        let all = [&["play", "own.ron", "--text", "--seed", "2"], arguments].concat();
        run(folder.path(), &all, script, code)
    };
    play(&["--record", "r.json"], "save s.json\nquit\n", 0);
    let before = content(folder.path());
    for (name, why) in [
        ("own.ron", "it is no replay of Shadowgrid"),
        ("notes.json", "it is no replay of Shadowgrid"),
        ("s.json", "it is no replay of Shadowgrid"),
        (".", "cannot be written"),
        ("none/r.json", "cannot be written"),
        ("own.ron/r.json", "cannot be written"),
    ] {
        let told = play(&["--record", name], "quit\n", 2);
        tells(&told, &[why, "Name a"]);
        assert!(!told.contains("Round 1"), "refused before the battle");
        let watch = ["watch", "own.ron", "--record", name];
        tells(&run(folder.path(), &watch, "", 2), &[why]);
    }
    let told = play(&[], "save own.ron\nsave r.json\nsave notes.json\nquit\n", 0);
    assert_eq!(
        told.matches("it is no save of Shadowgrid").count(),
        3,
        "{told}"
    );
    assert_eq!(content(folder.path()), before, "nothing was written");
    // A file of its own kind is replaced.
    play(&["--record", "r.json"], "focus\nsave s.json\nquit\n", 0);
    assert_ne!(content(folder.path()), before);
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_neither_written_nor_read_without_end() {
    let folder = folder();
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink("elsewhere.json", &link).unwrap();
    for (name, why) in [("/dev/null", "a device"), ("link.json", "a link")] {
        let told = run(folder.path(), &["watch", DUEL, "--record", name], "", 2);
        tells(&told, &["is not replaced", why]);
    }
    assert!(link.is_symlink());
    for arguments in [
        vec!["replay", "/dev/zero"],
        vec!["play", "--text", "--load", "/dev/zero"],
        vec!["play", "--text", "/dev/zero"],
        vec!["check", "/dev/zero"],
        vec!["try", "/dev/zero"],
        vec!["--settings", "/dev/zero", "settings"],
    ] {
        let output = shadowgrid(folder.path(), &arguments, "");
        let all = text(&output.stdout) + &text(&output.stderr);
        assert!(all.contains("a device or a pipe"), "{arguments:?}: {all}");
    }
}

/// Ctrl-C leaves a battle, and its record is written all the same.
#[cfg(unix)]
#[test]
fn a_battle_left_by_ctrl_c_is_recorded() {
    use std::io::Read;
    let folder = folder();
    let theatre = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/drowned-theatre.ron");
    for (arguments, waits_for) in [
        (vec!["play", DUEL, "--text", "--seed", "5"], "Mika: "),
        (vec!["watch", theatre], "Round 2 begins"),
        (
            vec!["watch", theatre, "--side", "Dawn=ai:nightmare"],
            "Round 1 begins",
        ),
    ] {
        let arguments = [arguments, vec!["--record", "r.json"]].concat();
        let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
            .args(&arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut told = Vec::new();
        while !String::from_utf8_lossy(&told).contains(waits_for) {
            let mut some = [0; 4096];
            let n_read = out.read(&mut some).unwrap();
            assert!(n_read > 0, "{}", String::from_utf8_lossy(&told));
            told.extend(&some[..n_read]);
        }
        let asked = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(asked.unwrap().success());
        out.read_to_end(&mut told).unwrap();
        let told = text(&told);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{told}");
        tells(
            &told,
            &[
                "The battle is left before its end.",
                "The record is in `r.json`.",
            ],
        );
        run(folder.path(), &["replay", "r.json", "--verify"], "", 0);
        fs::remove_file(folder.path().join("r.json")).unwrap();
    }
}
