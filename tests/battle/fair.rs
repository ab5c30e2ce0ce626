//! Sweeps, tables by fields, pages with plots and strengths, as authors use them.

use std::{fs, path::Path, process::Command};

use super::cli::{folder, run, tells};

/// A level without long calculations.
fn yard(folder: &Path) {
    let level = r#"Level(format: 1, name: "Yard", books: [evoker], round_limit: 3,
    // A crate in the middle.
    legend: { '.': floor, 'o': floor(obstacle: crate) }, map: ["......", "..o...", "......"],
    sides: [Side(name: "The Wardens"), Side(name: "Shadows")],
    combatants: [(archetype: vanguard, side: "The Wardens", at: (0, 0), name: "Iren"), (archetype: shade, side: "Shadows", at: (5, 1))])"#;
    fs::write(folder.join("yard.ron"), level).unwrap();
}

const SWEEP: &str = r#"Sweep(format: 1, levels: ["yard.ron"], brains: ["shade"], seeds: (1, 8), piece: 5, out: "out",
    edits: [
        Edit(name: "no crate", changes: [square(at: (2, 1), becomes: '.')]),
        Edit(name: "heroes", changes: [number(of: "Iren", from: 2, to: 3)]),
    ])"#;

#[test]
fn the_commands_of_a_sweep_are_run_by_a_shell_and_told_by_edit() {
    let folder = folder();
    let here = folder.path();
    yard(here);
    fs::write(here.join("sweep.ron"), SWEEP).unwrap();
    tells(
        &run(here, &["check", "sweep.ron"], "", 0),
        &["1 file checked, no faults."],
    );
    let commands = run(here, &["sweep", "sweep.ron"], "", 0);
    assert_eq!(commands.lines().count(), 4 * 2, "{commands}");
    tells(
        &commands,
        &[
            "--seeds 1..5",
            "--seeds 6..8",
            "'edit=no crate'",
            "'The Wardens=ai:shade'",
        ],
    );
    let edited = fs::read_to_string(here.join("out/levels/yard+heroes-3.ron")).unwrap();
    tells(
        &edited,
        &["// A crate in the middle.", "\"Iren 2\"", "\"Iren 3\""],
    );
    // A shell reads the lines as they are meant.
    let program = env!("CARGO_BIN_EXE_shadowgrid");
    for command in commands.lines() {
        let command = command.replacen("shadowgrid", program, 1);
        let done = Command::new("sh")
            .args(["-c", &command])
            .current_dir(here)
            .status();
        assert!(done.unwrap().success(), "{command}");
    }
    let table = run(here, &["tally", "out/battles", "--by", "edit"], "", 0);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 2 + 4, "{table}");
    for (row, edit) in rows[2..]
        .iter()
        .zip(["as written", "heroes 2", "heroes 3", "no crate"])
    {
        assert!(
            row.starts_with(&format!("| {edit} |")) && row.ends_with("| 8 |"),
            "{table}"
        );
    }
    let table = run(
        here,
        &["tally", "out/battles", "--by", "level,brain"],
        "",
        0,
    );
    assert!(
        table.contains("| Yard | shade | ") && table.lines().count() == 3,
        "{table}"
    );
    let wrong = run(here, &["tally", "out/battles", "--by", "edits"], "", 2);
    tells(&wrong, &["no field `edits`", "`edit`"]);
    let wrong = SWEEP.replace("(2, 1)", "(9, 9)");
    fs::write(here.join("sweep.ron"), wrong).unwrap();
    for command in ["sweep", "check"] {
        let code = if command == "check" { 1 } else { 2 };
        let told = run(here, &[command, "sweep.ron"], "", code);
        tells(
            &told,
            &["the map has no square (9, 9)", "square(at: (9, 9)"],
        );
    }
}

#[test]
fn a_page_with_plots_is_written_by_a_run_and_by_its_lines_alike() {
    let folder = folder();
    let here = folder.path();
    yard(here);
    let simulate = [
        "simulate", "yard.ron", "--seeds", "1..12", "--out", "out", "--report", "one.html",
    ];
    run(here, &simulate, "", 0);
    run(
        here,
        &[
            "tally", "out", "--report", "two.html", "--level", "yard.ron",
        ],
        "",
        0,
    );
    let [one, two] =
        ["one.html", "two.html"].map(|file| fs::read_to_string(here.join(file)).unwrap());
    assert_eq!(one, two);
    tells(
        &one,
        &[
            "<h1>12 battles</h1>",
            "Yard by evoker",
            "The Wardens walk",
            "#b9a383",
            "</html>",
        ],
    );
    for outside in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!one.contains(outside), "{outside} reaches out of the page");
    }
    // Without the level its ground is left out.
    run(here, &["tally", "out", "--report", "three.html"], "", 0);
    let three = fs::read_to_string(here.join("three.html")).unwrap();
    assert!(!three.contains("#b9a383") && three.contains("The Wardens walk"));
}

#[test]
fn strengths_are_played_fitted_and_go_on() {
    let folder = folder();
    let here = folder.path();
    let play = [
        "strengths",
        "play",
        "--book",
        "threshold",
        "--seeds",
        "1..3",
        "--out",
        "fights.jsonl",
        "--brain",
        "random",
    ];
    run(here, &play, "", 0);
    let text = fs::read_to_string(here.join("fights.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 3);
    // A line was being written as the run was killed.
    fs::write(here.join("fights.jsonl"), &text[..text.len() - 9]).unwrap();
    run(here, &play, "", 0);
    let again = fs::read_to_string(here.join("fights.jsonl")).unwrap();
    assert_eq!(again.lines().count(), 4, "only the lost one is played");
    let fit = ["strengths", "fit", "fights.jsonl", "-o", "made.json"];
    // Made-up fights, so that the fit is known.
    let mut made = String::new();
    for seed in 0..300 {
        let (teams, points) = match seed % 3 {
            0 => (r#"[["archer"],["medic"]]"#, 3),
            1 => (r#"[["archer"],["medic","medic"]]"#, 2),
            _ => (r#"[["medic","archer"],["archer"]]"#, 3),
        };
        made.push_str(&format!(
            "{{\"format\":1,\"version\":\"1\",\"book\":\"evoker\",\"brain\":\"shade\",\"seed\":{seed},\"map\":0,\"teams\":{teams},\"points\":{points},\"cpu_ms\":1}}\n"
        ));
    }
    fs::write(here.join("fights.jsonl"), made).unwrap();
    let told = run(here, &fit, "", 0);
    tells(
        &told,
        &[
            "600 battles of evoker by shade on 1 maps",
            "archer",
            "133",
            "67",
        ],
    );
    let file = fs::read_to_string(here.join("made.json")).unwrap();
    tells(&file, &["\"battles\": 600", "\"archetype\":\"archer\""]);
    let wrong = run(
        here,
        &[
            "strengths",
            "play",
            "--book",
            "evokr",
            "--seeds",
            "1..2",
            "--out",
            "x.jsonl",
        ],
        "",
        2,
    );
    tells(&wrong, &["There is no book `evokr`"]);
    tells(
        &run(
            here,
            &["strengths", "fit", "made.json", "-o", "x.json"],
            "",
            2,
        ),
        &["made.json"],
    );
}

#[test]
fn a_forecast_comes_before_the_battles() {
    let folder = folder();
    let here = folder.path();
    yard(here);
    let check = ["check", "--balance", "--battles", "2", "yard.ron"];
    let output = super::cli::shadowgrid(here, &check, "");
    let told = super::cli::text(&output.stdout);
    tells(
        &told,
        &[
            "Yard by evoker, before any battle: The Wardens ",
            " against ",
            ": about ",
        ],
    );
}
