//! Packs from outside: what they bring and replace, faults at their places, and battles that find
//! them again.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Runs the program with a user's data of its own.
fn run(home: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shadowgrid"));
    command.current_dir(home).args(words);
    command
        .env("XDG_DATA_HOME", home.join("data"))
        .env("HOME", home);
    command.output().unwrap()
}

/// The same with words that are typed.
fn typed(home: &Path, words: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .current_dir(home)
        .args(words)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

const LEVEL: &str = r#"// A yard.
Level(
    format: 1,
    name: "Moor",
    books: [evoker],
    legend: { '.': peat, 'o': floor(obstacle: cairn) },
    map: ["..........", "....oo....", ".........."],
    sides: [Side(name: "Wardens", controller: human), Side(name: "Shadows", controller: ai)],
    combatants: [
        (archetype: moor_shade, side: "Wardens", at: (1, 1)),
        (archetype: moor_shade, side: "Shadows", at: (8, 1)),
    ],
    round_limit: 3,
)
"#;

/// A pack with a level, ground, a thing, an archetype and a stamp of its own; its crate takes the place
/// of the game's.
fn moor(folder: &Path) {
    write(
        folder,
        "pack.ron",
        "Pack(name: \"Moor\", version: \"1.0\", author: \"A\")",
    );
    write(
        folder,
        "terrain.ron",
        "{ peat: (title: \"peat\", hindering: true) }",
    );
    write(
        folder,
        "obstacles.ron",
        "{ cairn: (title: \"cairn\", cover: heavy), crate: (title: \"old crate\", cover: light, durability: 2) }",
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shade = fs::read_to_string(root.join("assets/evoker/archetypes/shade.ron")).unwrap();
    write(folder, "evoker/archetypes/moor_shade.ron", &shade);
    write(folder, "levels/moor.ron", LEVEL);
    write(
        folder,
        "stamps/cairns.ron",
        "Stamp(name: \"Cairns\", legend: { 'c': floor(obstacle: cairn) }, map: [\"cc\"])",
    );
}

/// The same as a zip file with a folder in it.
fn zipped(folder: &Path, zip: &Path) {
    let mut out = zip::ZipWriter::new(fs::File::create(zip).unwrap());
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
            let options = zip::write::SimpleFileOptions::default();
            out.start_file(format!("moor-main/{name}"), options)
                .unwrap();
            out.write_all(&fs::read(&path).unwrap()).unwrap();
        }
    }
    out.finish().unwrap();
}

#[test]
fn a_pack_brings_levels_and_definitions_and_tells_what_it_replaces() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    moor(&home.join("moor"));
    let missing = run(home, &["check", "moor/levels/moor.ron"]);
    assert_eq!(missing.status.code(), Some(1), "{}", told(&missing));
    let check = run(home, &["check", "--pack", "moor", "moor/levels/moor.ron"]);
    assert_eq!(check.status.code(), Some(0), "{}", told(&check));
    let whole = run(home, &["check", "moor"]);
    assert_eq!(whole.status.code(), Some(0), "{}", told(&whole));
    zipped(&home.join("moor"), &home.join("moor.zip"));
    let whole = run(home, &["check", "moor.zip"]);
    assert_eq!(whole.status.code(), Some(0), "{}", told(&whole));
    // In the user's folder it is on, and its level is found by its name alone.
    fs::create_dir_all(home.join("data/shadowgrid/packs")).unwrap();
    fs::rename(
        home.join("moor.zip"),
        home.join("data/shadowgrid/packs/moor.zip"),
    )
    .unwrap();
    let list = run(home, &["packs"]);
    let words = told(&list);
    assert_eq!(list.status.code(), Some(0), "{words}");
    assert!(
        words.contains("Moor 1.0  on") && words.contains("1 level"),
        "{words}"
    );
    assert!(
        words.contains("Moor replaces of Shadowgrid: obstacles crate"),
        "{words}"
    );
    // A folder of that name would be meant otherwise.
    fs::remove_dir_all(home.join("moor")).unwrap();
    let watch = run(home, &["watch", "moor"]);
    assert_eq!(watch.status.code(), Some(0), "{}", told(&watch));
    let stamps = run(home, &["stamp", "--list"]);
    assert!(told(&stamps).contains("cairns"), "{}", told(&stamps));
    assert_eq!(run(home, &["packs", "off", "moor"]).status.code(), Some(0));
    assert!(told(&run(home, &["packs"])).contains("Moor 1.0  off"));
    assert_eq!(run(home, &["watch", "moor"]).status.code(), Some(2));
    assert_eq!(run(home, &["packs", "off", "mooor"]).status.code(), Some(2));
}

#[test]
fn faults_of_packs_are_told_at_their_places_also_in_a_zip() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    moor(&home.join("moor"));
    write(
        &home.join("moor"),
        "obstacles.ron",
        "{\n    cairn: (titel: \"cairn\"),\n}",
    );
    write(&home.join("moor"), "evoker/weapon.ron", "{}");
    zipped(&home.join("moor"), &home.join("moor.zip"));
    let check = run(home, &["check", "moor.zip", "--format", "lines"]);
    let words = told(&check);
    assert_eq!(check.status.code(), Some(1), "{words}");
    assert!(words.contains("moor.zip/obstacles.ron:2:13"), "{words}");
    assert!(words.contains("titel"), "{words}");
    // Other commands refuse a pack that they are told to take, and leave out one of the folder.
    let play = run(home, &["watch", "first-light", "--pack", "moor.zip"]);
    assert_eq!(play.status.code(), Some(2), "{}", told(&play));
    fs::create_dir_all(home.join("data/shadowgrid/packs")).unwrap();
    fs::rename(
        home.join("moor.zip"),
        home.join("data/shadowgrid/packs/moor.zip"),
    )
    .unwrap();
    let rules = run(home, &["rules", "EV-WND-03"]);
    assert_eq!(rules.status.code(), Some(0));
    assert!(told(&rules).contains("left out"), "{}", told(&rules));
    // A file that the game does not read, a need that is not met, and what is no zip.
    moor(&home.join("moor"));
    let check = run(home, &["check", "moor"]);
    assert!(
        told(&check).contains("evoker/weapons.ron"),
        "{}",
        told(&check)
    );
    write(
        &home.join("moor"),
        "pack.ron",
        "Pack(name: \"Moor\", needs: [\"Peat\"])",
    );
    let check = run(home, &["check", "moor"]);
    assert!(
        told(&check).contains("`Peat` has to be on before"),
        "{}",
        told(&check)
    );
    write(home, "bad.zip", "PK no zip");
    let bad = run(home, &["packs", "--pack", "bad.zip"]);
    assert_eq!(bad.status.code(), Some(2), "{}", told(&bad));
}

#[test]
fn records_find_their_packs_and_levels_elsewhere_and_comments_spoil_nothing() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    moor(&home.join("moor"));
    let record = [
        "watch",
        "--pack",
        "moor",
        "moor/levels/moor.ron",
        "--record",
        "a.json",
    ];
    let watch = run(home, &record);
    assert_eq!(watch.status.code(), Some(0), "{}", told(&watch));
    let verify = |words: &[&str]| {
        let all = [&["replay", "a.json", "--verify"], words].concat();
        run(home, &all)
    };
    // Beside the record the pack is found by what it says.
    assert_eq!(verify(&[]).status.code(), Some(0), "{}", told(&verify(&[])));
    // Comments change nothing, and the pack may be a zip of another name in the user's folder.
    write(
        &home.join("moor"),
        "levels/moor.ron",
        &LEVEL.replace("// A yard.", "// Two comments.\n// And more."),
    );
    write(
        &home.join("moor"),
        "terrain.ron",
        "// Wet.\n{ peat: (title: \"peat\", hindering: true) }",
    );
    fs::create_dir_all(home.join("data/shadowgrid/packs")).unwrap();
    zipped(
        &home.join("moor"),
        &home.join("data/shadowgrid/packs/other-name.zip"),
    );
    fs::remove_dir_all(home.join("moor")).unwrap();
    let again = verify(&[]);
    assert_eq!(again.status.code(), Some(0), "{}", told(&again));
    // Without the pack, or with another content, the record says what it needs.
    fs::rename(
        home.join("data/shadowgrid/packs/other-name.zip"),
        home.join("data/away.zip"),
    )
    .unwrap();
    let gone = verify(&[]);
    assert_eq!(gone.status.code(), Some(2));
    assert!(told(&gone).contains("Moor 1.0"), "{}", told(&gone));
    let named = verify(&["--pack", "data/away.zip"]);
    assert_eq!(named.status.code(), Some(0), "{}", told(&named));
    moor(&home.join("moor"));
    write(
        &home.join("moor"),
        "terrain.ron",
        "{ peat: (title: \"peat\") }",
    );
    let other = verify(&[]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        told(&other).contains("says something else"),
        "{}",
        told(&other)
    );
}

#[test]
fn the_game_writes_out_its_own_pack_which_has_no_faults() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let export = run(home, &["assets", "export", "own"]);
    assert_eq!(export.status.code(), Some(0), "{}", told(&export));
    assert!(home.join("own/levels/first-light.ron").is_file());
    assert_eq!(
        run(home, &["assets", "export", "own"]).status.code(),
        Some(2)
    );
    let check = run(home, &["check", "own"]);
    assert_eq!(check.status.code(), Some(0), "{}", told(&check));
}

#[test]
fn an_imported_level_plays_records_and_verifies_like_one_of_the_game() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let rows = "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n".repeat(8);
    write(home, "maps/field.map", &rows);
    let import = run(home, &["import", "maps/field.map", "-o", "field.ron"]);
    assert_eq!(import.status.code(), Some(0), "{}", told(&import));
    assert_eq!(
        run(home, &["import", "maps/field.map", "-o", "field.ron"])
            .status
            .code(),
        Some(2)
    );
    assert_eq!(run(home, &["check", "field.ron"]).status.code(), Some(0));
    let watch = run(
        home,
        &[
            "watch",
            "field.ron",
            "--book",
            "evoker",
            "--record",
            "b.json",
        ],
    );
    assert_eq!(watch.status.code(), Some(0), "{}", told(&watch));
    let verify = run(home, &["replay", "b.json", "--verify"]);
    assert_eq!(verify.status.code(), Some(0), "{}", told(&verify));
}

#[test]
fn a_level_in_a_pack_plays_by_its_name_and_its_save_and_record_find_the_pack_moved() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let packs = home.join("data/shadowgrid/packs");
    moor(&packs.join("a"));
    fs::create_dir_all(home.join("r")).unwrap();
    let watch = run(home, &["watch", "moor", "--record", "r/a.json"]);
    assert_eq!(watch.status.code(), Some(0), "{}", told(&watch));
    let play = ["play", "moor", "--text", "--seed", "2"];
    let play = typed(home, &play, "save r/s.json\nquit\n");
    assert_eq!(play.status.code(), Some(0), "{}", told(&play));
    let resume = |home: &Path, file: &str| {
        let load = typed(home, &["play", "--text", "--load", file], "quit\n");
        assert_eq!(load.status.code(), Some(0), "{}", told(&load));
    };
    resume(home, "r/s.json");
    // Packed, under another name, and off.
    zipped(&packs.join("a"), &packs.join("z.zip"));
    fs::remove_dir_all(packs.join("a")).unwrap();
    assert_eq!(run(home, &["packs", "off", "moor"]).status.code(), Some(0));
    let verify = run(home, &["replay", "r/a.json", "--verify"]);
    assert_eq!(verify.status.code(), Some(0), "{}", told(&verify));
    resume(home, "r/s.json");
    // On a machine with neither folder, and the pack beside the record.
    fs::rename(packs.join("z.zip"), home.join("r/q.zip")).unwrap();
    let verify = run(&home.join("r"), &["replay", "a.json", "--verify"]);
    assert_eq!(verify.status.code(), Some(0), "{}", told(&verify));
    resume(&home.join("r"), "s.json");
    fs::remove_file(home.join("r/q.zip")).unwrap();
    let gone = run(home, &["replay", "r/a.json", "--verify"]);
    assert_eq!(gone.status.code(), Some(2), "{}", told(&gone));
}

#[test]
fn packs_of_one_name_are_told_and_one_that_is_named_twice_counts_once() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    moor(&home.join("moor"));
    moor(&home.join("copy"));
    let check = run(home, &["check", "moor", "copy"]);
    assert_eq!(check.status.code(), Some(1), "{}", told(&check));
    let words = "the pack `moor` has the name `Moor` as well";
    assert!(told(&check).contains(words), "{}", told(&check));
    assert!(
        told(&check).contains("copy/pack.ron:1:12"),
        "{}",
        told(&check)
    );
    let level = "moor/levels/moor.ron";
    let twice = run(home, &["watch", level, "--pack", "moor", "--pack", "moor"]);
    assert_eq!(twice.status.code(), Some(0), "{}", told(&twice));
    let packs = home.join("data/shadowgrid/packs");
    fs::create_dir_all(&packs).unwrap();
    for name in ["moor", "copy"] {
        fs::rename(home.join(name), packs.join(name)).unwrap();
    }
    let list = run(home, &["packs"]);
    assert_eq!(list.status.code(), Some(1), "{}", told(&list));
    assert!(told(&list).contains("left out"), "{}", told(&list));
    // The other one is on all the same.
    let watch = run(home, &["watch", "moor"]);
    assert_eq!(watch.status.code(), Some(0), "{}", told(&watch));
}
