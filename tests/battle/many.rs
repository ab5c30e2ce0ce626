//! Many battles at once: what `simulate` and `duel` print, and that they may be interrupted.

use std::{fs, path::Path};

use super::cli::{DUEL, folder, run, shadowgrid, tells, text};

#[test]
fn simulated_numbers_do_not_depend_on_the_number_of_jobs() {
    let folder = folder();
    let numbers = |jobs| {
        let output = shadowgrid(
            folder.path(),
            &[
                "simulate",
                DUEL,
                "--battles",
                "12",
                "--seed",
                "4",
                "--jobs",
                jobs,
                "--json",
            ],
            "",
        );
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    let one = numbers("1");
    assert_eq!(one, numbers("4"));
    let value: serde_json::Value = serde_json::from_str(&one).unwrap();
    let wins = |side: usize| value["sides"][side]["wins"].as_u64().unwrap();
    let draws = value["draws"].as_u64().unwrap() + value["draws_by_round_limit"].as_u64().unwrap();
    assert_eq!(wins(0) + wins(1) + draws, 12);
}

/// A level without long calculations, made for some books.
fn yard(folder: &Path, file: &str, name: &str, books: &str) {
    let level = format!(
        r#"Level(format: 1, name: "{name}", books: [{books}], round_limit: 3,
    legend: {{ '#': wall, '.': floor }}, map: ["......", "......"],
    sides: [Side(name: "Wardens"), Side(name: "Shadows")],
    combatants: [(archetype: vanguard, side: "Wardens", at: (0, 0)), (archetype: shade, side: "Shadows", at: (5, 1))])"#
    );
    fs::write(folder.join(file), level).unwrap();
}

#[test]
fn a_table_has_a_row_for_each_level_and_book() {
    let folder = folder();
    fs::create_dir(folder.path().join("yards")).unwrap();
    yard(folder.path(), "yards/b.ron", "Back|yard", "evoker");
    yard(folder.path(), "yards/a.ron", "Yard", "threshold, evoker");
    // Settings and scenes in the folder are no levels.
    fs::write(folder.path().join("yards/c.ron"), "Settings(format: 1)").unwrap();
    let table = |jobs| {
        let arguments = [
            "simulate",
            "yards",
            "--books",
            "all",
            "--table",
            "--battles",
            "8",
            "--seed",
            "3",
            "--jobs",
            jobs,
        ];
        run(folder.path(), &arguments, "", 0)
    };
    let one = table("1");
    assert_eq!(one, table("3"), "the numbers do not depend on the jobs");
    let rows: Vec<&str> = one.lines().collect();
    assert_eq!(rows.len(), 5, "{one}");
    assert!(rows[0].starts_with("| Level | Book | Victories"));
    assert!(rows[2].starts_with("| Yard | *evoker* | Wardens "), "{one}");
    assert!(rows[3].starts_with("| Yard | *threshold* | Wardens "));
    assert!(rows[4].starts_with("| Back\\|yard | *evoker* | Wardens "));
    for row in &rows {
        let bars = row.replace("\\|", "").matches('|').count();
        assert_eq!(bars, 8, "{row}");
    }
    for row in &rows[2..] {
        assert!(
            row.contains(" to ") && row.contains("| 8 | 35 to 65"),
            "{row}"
        );
    }
}

#[test]
fn several_levels_are_told_one_after_another_and_json_is_an_array() {
    let folder = folder();
    yard(folder.path(), "a.ron", "Yard", "evoker, threshold");
    yard(folder.path(), "b.ron", "Backyard", "evoker");
    let all = ["simulate", "b.ron", "a.ron", "--battles", "2"];
    let told = run(folder.path(), &all, "", 0);
    tells(
        &told,
        &[
            "Backyard by evoker: 2 battles",
            "\nYard by evoker: 2 battles",
        ],
    );
    let json = [&all[..], &["--json", "--books", "threshold"]].concat();
    let told = run(folder.path(), &json, "", 0);
    let value: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(value.as_array().unwrap().len(), 1, "{told}");
    assert_eq!(value[0]["level"], "Yard");
    assert_eq!(value[0]["interrupted"], false);
    for (arguments, says) in [
        (
            vec!["simulate", "b.ron", "--books", "threshold"],
            "No level is made for threshold.",
        ),
        (
            vec!["simulate", "b.ron", "--books", "evokr"],
            "There is no book `evokr`.",
        ),
        (vec!["simulate"], "<LEVEL>..."),
        (vec!["simulate", "."], "There is no level in the folder"),
    ] {
        let empty = tempfile::tempdir_in(folder.path()).unwrap();
        if arguments.len() > 2 {
            tells(&run(folder.path(), &arguments, "", 2), &[says]);
        } else {
            tells(&run(empty.path(), &arguments, "", 2), &[says]);
        }
    }
}

/// Starts a command, interrupts it once it listens, and gives what it printed with its exit code.
#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str]) -> (String, Option<i32>) {
    use std::{
        process::{Command, Stdio},
        thread,
        time::Duration,
    };
    let child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    let listens = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
        caught & 0b10 != 0
    };
    while !listens() {
        thread::sleep(Duration::from_millis(10));
    }
    // Some battles may be over by then.
    thread::sleep(Duration::from_millis(500));
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let told = text(&output.stdout) + &text(&output.stderr);
    (told, output.status.code())
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_battles_tell_what_was_counted() {
    let (told, code) = interrupted(&["simulate", DUEL, "--battles", "1000000"]);
    assert_eq!(code, Some(130), "{told}");
    tells(
        &told,
        &[
            " battles, seeds 1 to ",
            " until it was interrupted.",
            "Draws: ",
        ],
    );
    let (told, code) = interrupted(&[
        "duel", DUEL, "--a", "shade", "--b", "shade", "--pairs", "100000",
    ]);
    assert_eq!(code, Some(130), "{told}");
    tells(
        &told,
        &[" pairs from seed 1 until it was interrupted, ", "Battles: "],
    );
}

/// Every file of lines in a folder.
fn pieces(folder: &Path) -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().to_str().unwrap().to_owned())
        .filter(|file| file.ends_with(".jsonl"))
        .collect();
    files.sort();
    files
}

#[test]
fn pieces_are_counted_as_one_run_would_have_counted_them() {
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("yards")).unwrap();
    yard(here, "yards/a.ron", "Yard", "threshold, evoker");
    yard(here, "yards/b.ron", "Backyard", "evoker");
    let simulate = ["simulate", "yards", "--books", "all", "--seeds"];
    for form in [&[][..], &["--json"], &["--table"]] {
        let _ = fs::remove_dir_all(here.join("all"));
        let whole = run(
            here,
            &[&simulate[..], &["3..9", "--out", "all"], form].concat(),
            "",
            0,
        );
        for seeds in ["7..9", "3..5", "5..7"] {
            run(
                here,
                &[&simulate[..], &[seeds, "--out", "parts"]].concat(),
                "",
                0,
            );
        }
        assert_eq!(
            run(here, &[&["tally", "all"][..], form].concat(), "", 0),
            whole
        );
        assert_eq!(
            run(here, &[&["tally", "parts"][..], form].concat(), "", 0),
            whole
        );
        let mut files = pieces(&here.join("parts"));
        assert_eq!(files.len(), 9);
        // In any order, and each battle once.
        files.reverse();
        files.extend_from_within(..4);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        assert_eq!(
            run(here, &[&["tally"][..], &files, form].concat(), "", 0),
            whole
        );
        // Without lines the numbers are the same.
        let plain = run(here, &[&simulate[..], &["3..9"], form].concat(), "", 0);
        assert_eq!(plain, whole);
    }
}

#[test]
fn a_run_goes_on_after_its_end_cut_a_line_off() {
    let folder = folder();
    let here = folder.path();
    yard(here, "a.ron", "Yard", "evoker");
    let simulate = ["simulate", "a.ron", "--seeds", "1..6", "--out", "out"];
    let whole = run(here, &simulate, "", 0);
    let file = here.join(&pieces(&here.join("out"))[0]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 6);
    let first: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    for key in [
        "level",
        "level_hash",
        "book",
        "version",
        "end",
        "decided_by",
        "falls",
        "tags",
        "cpu_ms",
    ] {
        assert!(first.get(key).is_some(), "{key}");
    }
    assert_eq!(first["sides"][0]["brain"], "shadow");
    // The fourth line was being written as the run was killed.
    let kept: Vec<&str> = text.lines().take(4).collect();
    let kept = kept.join("\n");
    fs::write(&file, &kept[..kept.len() - 20]).unwrap();
    let told = run(here, &["tally", "out"], "", 0);
    tells(
        &told,
        &["1 line cut off", "Yard by evoker: 3 battles, seeds "],
    );
    assert_eq!(run(here, &simulate, "", 0), whole);
    let again = fs::read_to_string(&file).unwrap();
    assert!(
        again.starts_with(&kept[..kept.len() - 20]),
        "nothing is written anew"
    );
    assert_eq!(again.lines().count(), 4 + 3);
    tells(&run(here, &["tally", "out"], "", 0), &[&whole]);
    // A part that ends in the middle of a character is cut off, too.
    let mut bytes = kept.clone().into_bytes();
    bytes.extend("\n{\"level\":\"Höhle".bytes().take(13));
    fs::write(&file, bytes).unwrap();
    tells(&run(here, &["tally", "out"], "", 0), &["1 line cut off"]);
    // One level by one of the books it is asked for.
    let books = [&simulate[..], &["--books", "evoker", "--json"]].concat();
    let told = run(here, &books, "", 0);
    assert!(
        run(here, &["tally", "out", "--json"], "", 0).starts_with(&told),
        "{told}"
    );
}

#[test]
fn battles_that_do_not_belong_together_are_refused_by_name() {
    let folder = folder();
    let here = folder.path();
    yard(here, "a.ron", "Yard", "evoker");
    run(
        here,
        &["simulate", "a.ron", "--seeds", "1..2", "--out", "out"],
        "",
        0,
    );
    let text = fs::read_to_string(&pieces(&here.join("out"))[0]).unwrap();
    let hash = &text[text.find("level_hash").unwrap() + 13..][..16];
    let version = concat!("\"version\":\"", env!("CARGO_PKG_VERSION"), "\"");
    for (from, to, says) in [
        (version, "\"version\":\"9.9\"", "the version of the game"),
        (hash, "0123456789abcdef", "the level's content"),
        (
            "\"brain\":\"shadow\"",
            "\"brain\":\"shade\"",
            "the brains: `Wardens by",
        ),
        ("\"format\":2", "\"format\":7", "has the format 7"),
        ("\"rounds\":", "\"rond\":", "is no battle"),
        ("\"aim\":[35,", "\"aim\":[75,", "the level's aim: `"),
    ] {
        assert!(text.contains(from), "{from} is not in {text}");
        fs::write(here.join("other.jsonl"), text.replace(from, to)).unwrap();
        tells(&run(here, &["tally", "out", "other.jsonl"], "", 2), &[says]);
    }
    tells(&run(here, &["tally", "a.ron"], "", 2), &["a.ron"]);
    tells(&run(here, &["tally", "none.jsonl"], "", 2), &["none.jsonl"]);
    tells(
        &run(here, &["simulate", "a.ron", "--seeds", "5..2"], "", 2),
        &["1..2000"],
    );
}

/// GNU parallel and others end a job by two signals within a moment: no battle is lost by them.
#[cfg(target_os = "linux")]
#[test]
fn two_signals_in_a_row_lose_no_battle() {
    use std::{
        process::{Command, Stdio},
        thread,
        time::Duration,
    };
    let folder = folder();
    let here = folder.path();
    let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .args(["simulate", DUEL, "--seeds", "1..900000", "--out", "out"])
        .current_dir(here)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let many = || {
        let files = if here.join("out").is_dir() {
            pieces(&here.join("out"))
        } else {
            Vec::new()
        };
        let text = files.first().map(|file| fs::read_to_string(file).unwrap());
        text.map_or(0, |text| text.matches('\n').count())
    };
    for _ in 0..600 {
        if many() > 20 {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let before = many();
    assert!(before > 20);
    for _ in 0..2 {
        let pid = child.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(many() >= before);
    run(here, &["tally", "out"], "", 0);
}

/// A duel over a yard.
const PAIRS: [&str; 6] = ["duel", "a.ron", "--a", "shadow", "--b", "shade"];

#[test]
fn pieces_of_a_duel_are_counted_as_one_run_would_have_counted_them() {
    let folder = folder();
    let here = folder.path();
    yard(here, "a.ron", "Yard", "evoker");
    let duel = |seeds: &'static str, out: &'static str| {
        [&PAIRS[..], &["--seeds", seeds, "--out", out]].concat()
    };
    let whole = run(here, &duel("3..9", "all"), "", 0);
    tells(&whole, &["7 pairs from seed 3, shadow against shade"]);
    assert_eq!(run(here, &["tally", "all"], "", 0), whole);
    for seeds in ["7..9", "3..5"] {
        run(here, &duel(seeds, "parts"), "", 0);
    }
    // The battles of one run, torn apart: the second of each pair in another file than the first.
    let text = fs::read_to_string(&pieces(&here.join("all"))[0]).unwrap();
    assert_eq!(text.lines().count(), 14);
    fs::create_dir(here.join("torn")).unwrap();
    let (mut one, mut other) = (String::new(), String::new());
    for line in text.lines().rev() {
        let is_second = line.contains("\"swapped\":true");
        let part = if is_second { &mut one } else { &mut other };
        part.push_str(line);
        part.push('\n');
    }
    fs::write(here.join("torn/one.jsonl"), &one).unwrap();
    fs::write(here.join("torn/other.jsonl"), &other).unwrap();
    for form in [&[][..], &["--json"], &["--table"]] {
        let told = run(here, &[&["tally", "all"][..], form].concat(), "", 0);
        let torn = [&["tally", "torn", "all"][..], form].concat();
        assert_eq!(run(here, &torn, "", 0), told, "each battle once");
        let torn = ["tally", "torn/other.jsonl", "torn/one.jsonl"];
        assert_eq!(run(here, &[&torn[..], form].concat(), "", 0), told);
        let again = [&duel("3..9", "all")[..], form].concat();
        assert_eq!(run(here, &again, "", 0), told, "nothing is played again");
    }
    // One seed is missing between the pieces, and a battle without its other one is none of a pair.
    let told = run(here, &["tally", "parts"], "", 0);
    tells(&told, &["6 pairs from seed 3"]);
    fs::write(here.join("torn/one.jsonl"), "").unwrap();
    tells(&run(here, &["tally", "torn"], "", 0), &["0 pairs"]);
    // Duels and simulations stand beside each other.
    run(
        here,
        &["simulate", "a.ron", "--seeds", "1..3", "--out", "all"],
        "",
        0,
    );
    let told = run(here, &["tally", "all", "--table"], "", 0);
    tells(
        &told,
        &[
            "| Yard | *evoker* | shadow against shade | ",
            "| Yard | *evoker* | Wardens ",
        ],
    );
    let told = run(here, &["tally", "all", "--json"], "", 0);
    let value: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        (&value[0]["battles"], &value[1]["pairs"]),
        (&3.into(), &7.into())
    );
}

#[test]
fn a_duel_goes_on_after_its_end_cut_a_line_off() {
    let folder = folder();
    let here = folder.path();
    yard(here, "a.ron", "Yard", "evoker");
    let duel = [
        &PAIRS[..],
        &["--seeds", "1..4", "--out", "out", "--jobs", "1"],
    ]
    .concat();
    let whole = run(here, &duel, "", 0);
    let file = here.join(&pieces(&here.join("out"))[0]);
    let text = fs::read_to_string(&file).unwrap();
    // The second battle of the second pair was being written.
    let kept: Vec<&str> = text.lines().take(4).collect();
    let kept = kept.join("\n");
    fs::write(&file, &kept[..kept.len() - 30]).unwrap();
    tells(
        &run(here, &["tally", "out"], "", 0),
        &["1 line cut off", "1 pairs"],
    );
    let again = run(here, &duel, "", 0);
    let counts = |told: &str| {
        let rows = told.lines().filter(|row| !row.contains("Thinks"));
        rows.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        counts(&again),
        counts(&whole),
        "times differ, results do not"
    );
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with(&kept[..kept.len() - 30]),
        "nothing is written anew"
    );
    assert_eq!(
        text.lines().count(),
        4 + 5,
        "only what was missing is played"
    );
    assert_eq!(
        run(here, &["tally", "out"], "", 0)
            .trim_end_matches("1 line cut off by the end of a run: left out.\n"),
        again
    );
}

#[test]
fn tagged_battles_and_exchanged_places_are_rows_of_their_own() {
    let folder = folder();
    let here = folder.path();
    yard(here, "a.ron", "Yard", "evoker");
    let simulate = [
        "simulate",
        "a.ron",
        "--seeds",
        "1..30",
        "--out",
        "out",
        "--exchange",
    ];
    let whole = run(here, &simulate, "", 0);
    tells(
        &whole,
        &[
            "Yard by evoker: 30 battles",
            "Yard by evoker, places exchanged: 30 battles",
            "aim for 35 to 65",
        ],
    );
    assert_eq!(run(here, &["tally", "out"], "", 0), whole);
    let tagged = [&simulate[..6], &["--tag", "edit=no-crate"]].concat();
    let told = run(here, &tagged, "", 0);
    tells(&told, &["Yard by evoker, edit no-crate: 30 battles"]);
    let rows = run(here, &["tally", "out", "--table"], "", 0);
    assert_eq!(rows.lines().count(), 2 + 3, "{rows}");
    let wrong = run(here, &["simulate", "a.ron", "--tag", "edit"], "", 2);
    tells(&wrong, &["edit=no-crate"]);
}

#[test]
fn the_balance_of_a_level_is_judged_by_its_own_aim() {
    let folder = folder();
    let here = folder.path();
    yard(here, "a.ron", "Yard", "evoker, threshold");
    let text = fs::read_to_string(here.join("a.ron")).unwrap();
    fs::write(here.join("a.ron"), text.replace("'#': wall, ", "")).unwrap();
    let check = [
        "check",
        "--balance",
        "--battles",
        "40",
        "--books",
        "evoker",
        "a.ron",
    ];
    let told = run(here, &check, "", 0);
    tells(
        &told,
        &[
            "1 file checked, no faults.",
            "Yard by evoker: Wardens win ",
            " of 40 (95 % CI ",
            "aim for 35 to 65",
            "own places are worth",
        ],
    );
    // The level means something that it does not come to.
    let text = fs::read_to_string(here.join("a.ron")).unwrap();
    let text = text.replace("round_limit: 3", "aim: (90, 100), round_limit: 3");
    fs::write(here.join("a.ron"), text).unwrap();
    let told = run(here, &check, "", 1);
    tells(&told, &["aim for 90 to 100: too seldom"]);
    let wrong = ["check", "a.ron", "--battles", "4"];
    tells(&run(here, &wrong, "", 2), &["--balance"]);
}
