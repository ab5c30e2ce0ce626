//! File locations: a moved or reformatted level, and folders that are shared, damaged or not
//! folders at all.

use std::{
    fs,
    io::{Read, Write},
    path::Path,
    process::{Child, Command, Stdio},
};

use super::cli::{DUEL, folder, run, tells};

const RESUME: [&str; 4] = ["play", "--text", "--load", "s.json"];

/// A battle on the test's own level, saved and recorded in a folder.
fn played(folder: &Path) {
    fs::create_dir_all(folder.join("mine")).unwrap();
    fs::copy(DUEL, folder.join("mine/own.ron")).unwrap();
    let play = [
        "play",
        "mine/own.ron",
        "--text",
        "--seed",
        "2",
        "--record",
        "r.json",
    ];
    run(folder, &play, "focus\nsave s.json\nquit\n", 0);
}

fn goes_on(folder: &Path) {
    run(folder, &["replay", "r.json", "--verify"], "", 0);
    run(folder, &RESUME, "quit\n", 0);
}

#[test]
fn a_level_written_in_another_way_is_the_same_and_one_that_says_otherwise_is_named_by_its_parts() {
    let folder = folder();
    played(folder.path());
    let level = folder.path().join("mine/own.ron");
    let text = fs::read_to_string(&level).unwrap();
    let commented = format!("// A comment.\n{}", text.replace('\n', "\r\n"));
    assert_ne!(commented, text);
    fs::write(&level, commented).unwrap();
    goes_on(folder.path());
    fs::write(&level, text.replace("name: \"Duel", "name: \"The duel")).unwrap();
    goes_on(folder.path());
    // A unit of the level stands elsewhere now.
    fs::write(&level, text.replace("(4, 1)", "(5, 1)")).unwrap();
    let told = run(folder.path(), &RESUME, "", 2);
    tells(
        &told,
        &[
            "own.ron` has changed",
            "`combatants` Rust Warden (changed).",
        ],
    );
}

#[test]
fn files_of_programs_that_knew_a_level_by_its_bytes_are_read() {
    let folder = folder();
    played(folder.path());
    for name in ["s.json", "r.json"] {
        let file = folder.path().join(name);
        let text = fs::read_to_string(&file).unwrap();
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(
            value
                .as_object_mut()
                .unwrap()
                .remove("level_says")
                .is_some()
        );
        // Files of the first format have no sum.
        value["format"] = 1.into();
        value.as_object_mut().unwrap().remove("sum");
        fs::write(&file, value.to_string()).unwrap();
    }
    goes_on(folder.path());
    let level = folder.path().join("mine/own.ron");
    let text = fs::read_to_string(&level).unwrap();
    fs::write(&level, format!("{text}// More.\n")).unwrap();
    let told = run(folder.path(), &RESUME, "", 2);
    tells(&told, &["has changed", "its fingerprint was"]);
}

#[test]
fn a_level_is_found_by_its_path_beside_the_file_and_by_what_it_says() {
    let folder = folder();
    played(folder.path());
    let at = |name: &str| folder.path().join(name);
    let text = fs::read_to_string(at("s.json")).unwrap();
    let level = serde_json::from_str::<serde_json::Value>(&text).unwrap()["level"].clone();
    assert!(Path::new(level.as_str().unwrap()).is_absolute(), "{level}");
    // From anywhere.
    let elsewhere = super::cli::folder();
    let file = at("s.json");
    let load = ["play", "--text", "--load", file.to_str().unwrap()];
    run(elsewhere.path(), &load, "quit\n", 0);
    // Beside the save, then under another name; another level of the old name does not come before it.
    fs::rename(at("mine/own.ron"), at("own.ron")).unwrap();
    run(elsewhere.path(), &load, "quit\n", 0);
    fs::rename(at("own.ron"), at("renamed.ron")).unwrap();
    let other = fs::read_to_string(at("renamed.ron"))
        .unwrap()
        .replace("(4, 1)", "(5, 1)");
    fs::write(at("own.ron"), other).unwrap();
    run(elsewhere.path(), &load, "quit\n", 0);
    goes_on(folder.path());
    // A save of the resumed battle knows where the level was found.
    run(folder.path(), &RESUME, "save again.json\nquit\n", 0);
    let text = fs::read_to_string(at("again.json")).unwrap();
    assert!(text.contains("renamed.ron"), "{text}");
    fs::remove_file(at("renamed.ron")).unwrap();
    let told = run(folder.path(), &RESUME, "", 2);
    tells(&told, &["has changed"]);
    fs::remove_file(at("own.ron")).unwrap();
    let told = run(folder.path(), &RESUME, "", 2);
    tells(
        &told,
        &["own.ron`", "is not there any more", "beside the save"],
    );
}

/// A program that plays and saves to the folder `kept`; it has said its first word, and waits.
fn playing(folder: &Path) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .args(["play", DUEL, "--text", "--seed", "3", "--autosave", "kept"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = String::new();
    let out = child.stdout.as_mut().unwrap();
    while !told.ends_with("> ") {
        let mut some = [0; 4096];
        let n_read = out.read(&mut some).unwrap();
        assert!(n_read > 0, "{told}");
        told += &String::from_utf8_lossy(&some[..n_read]);
    }
    (child, told)
}

#[test]
fn two_programs_on_one_folder_write_to_files_of_their_own() {
    let folder = folder();
    let (mut one, told) = playing(folder.path());
    assert!(!told.contains("Another Shadowgrid"), "{told}");
    let first = fs::read_to_string(folder.path().join("kept/latest.json")).unwrap();
    let (mut two, told) = playing(folder.path());
    tells(
        &told,
        &["Another Shadowgrid saves into the same folder", "program2"],
    );
    two.stdin
        .as_mut()
        .unwrap()
        .write_all(b"focus\nquit\n")
        .unwrap();
    two.wait().unwrap();
    let second = folder.path().join("kept/latest-program2.json");
    assert_ne!(fs::read_to_string(second).unwrap(), first);
    assert_eq!(
        fs::read_to_string(folder.path().join("kept/latest.json")).unwrap(),
        first
    );
    // A program that is ended holds nothing any more.
    one.kill().unwrap();
    one.wait().unwrap();
    let (mut three, told) = playing(folder.path());
    assert!(!told.contains("Another Shadowgrid"), "{told}");
    three.kill().unwrap();
    three.wait().unwrap();
}

#[test]
fn spoiled_files_of_the_games_own_names_are_replaced_and_what_is_no_folder_is_named() {
    let folder = folder();
    let kept = folder.path().join("kept");
    fs::create_dir(&kept).unwrap();
    for name in ["latest", "turn-0", "turn-1"] {
        fs::write(kept.join(name).with_extension("json"), "").unwrap();
    }
    fs::create_dir(kept.join("turn-2.json")).unwrap();
    let play = ["play", DUEL, "--text", "--seed", "3", "--autosave", "kept"];
    run(folder.path(), &play, "focus\nend\nquit\n", 0);
    let save = fs::read_to_string(kept.join("latest.json")).unwrap();
    assert!(save.starts_with("{\n  \"shadowgrid\": \"save\""), "{save}");
    let load = ["play", "--text", "--load", "kept/turn-3.json"];
    run(folder.path(), &load, "quit\n", 0);
    // A file of a player's own name is not replaced.
    let told = run(folder.path(), &play, "save kept/turn-1.json\nquit\n", 0);
    tells(&told, &["is not replaced"]);
    fs::write(folder.path().join("file"), "mine").unwrap();
    for (place, why) in [
        ("file", "a file stands where a folder"),
        ("file/kept", "a file stands where a folder"),
    ] {
        let play = ["play", DUEL, "--text", "--autosave", place];
        let told = run(folder.path(), &play, "quit\n", 2);
        tells(&told, &["cannot be made", why]);
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("file")).unwrap(),
        "mine"
    );
}

#[test]
fn who_has_given_up_does_not_find_the_battle_where_it_was() {
    let folder = folder();
    let play = ["play", DUEL, "--text", "--seed", "3", "--autosave", "kept"];
    run(folder.path(), &play, "focus\nresign yes\nquit\n", 0);
    let load = ["play", "--text", "--load", "kept/latest.json"];
    let told = run(folder.path(), &load, "quit\n", 0);
    tells(&told, &["The battle is over."]);
}

const SHARED: [&str; 11] = [
    "play",
    DUEL,
    "--text",
    "--seed",
    "88131",
    "--seat",
    "Anna=Heroes",
    "--seat",
    "Ben=Shadows",
    "--autosave",
    "kept",
];

#[test]
fn after_a_load_the_next_person_is_told_what_it_missed_and_nothing_twice() {
    let folder = folder();
    // Anna plays her turn and passes the machine on; it is ended at Ben's curtain.
    let told = run(folder.path(), &SHARED, "y\nfocus\nend\nquit\n", 0);
    assert!(told.contains("Ready, Ben?"), "{told}");
    let load = [
        "play",
        "--text",
        "--load",
        "kept/latest.json",
        "--autosave",
        "kept",
    ];
    let told = run(folder.path(), &load, "y\nquit\n", 0);
    tells(&told, &["Ready, Ben?", "Mika"]);
    let focuses = |told: &str| told.matches("focuses").count();
    assert_eq!(focuses(&told), 1, "{told}");
    let told = run(folder.path(), &load, "y\nend\nquit\n", 0);
    assert_eq!(focuses(&told), 1, "{told}");
    // Anna, who comes next, is told of Ben alone.
    let told = run(folder.path(), &load, "y\nquit\n", 0);
    assert!(told.contains("Ready, Anna?"), "{told}");
    assert_eq!(focuses(&told), 0, "{told}");
}

#[test]
fn at_a_sealed_curtain_all_are_asked_before_somebody_leaves() {
    let folder = folder();
    let mut sealed = SHARED.to_vec();
    sealed.push("--sealed");
    // Anna has played; before Ben comes, the one at the machine quits: neither may speak for both.
    let script = "y\nend\nquit\nyes\nno\nquit\nyes\nyes\n";
    let told = run(folder.path(), &sealed, script, 0);
    tells(
        &told,
        &[
            "Ready, Ben?",
            "Anna: somebody wants to leave the battle. Do you agree?",
            "Ben: somebody wants to leave the battle. Do you agree?",
            "Ben does not agree.",
            "Ready, Ben?",
        ],
    );
    assert!(!told.contains("The input has ended"), "{told}");
    // Without a seal no player is asked.
    let told = run(folder.path(), &SHARED, "y\nend\nquit\n", 0);
    assert!(!told.contains("Do you agree"), "{told}");
}
