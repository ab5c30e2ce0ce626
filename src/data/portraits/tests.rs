use std::{collections::BTreeSet, fs, path::Path};

use super::*;
use crate::data::report::{Format, ReportLook};

/// The files of the game with their paths, sorted by these.
fn embedded() -> Vec<(String, &'static str)> {
    let files = stack().files_in(FOLDER).into_iter();
    let files =
        files.filter_map(|(pack, name)| Some((format!("assets/{name}"), pack.files.text(name)?)));
    files.collect()
}

/// The files of the game and one more.
fn with(text: &'static str) -> Portraits {
    let more = ("more.ron".to_owned(), text);
    Portraits::read(embedded().into_iter().chain([more]))
}

/// The rules that one more file breaks, each with the text at its place.
fn faults(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let problems = with(text).problems;
    let faults = problems.iter().map(|problem| {
        assert_eq!(problem.file, "more.ron");
        (problem.rule, &text[problem.span.clone().unwrap()])
    });
    faults.collect()
}

#[test]
fn the_files_of_the_game_are_free_of_problems() {
    let all = portraits();
    let report = all
        .sources
        .render(&all.problems, Format::Plain, ReportLook::default());
    assert_eq!(report, "");
    assert!(all.portraits.len() > 50 && all.words.len() > 100);
}

#[test]
fn every_file_of_the_folder_is_read_and_none_is_long() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(FOLDER);
    let mut files = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        assert!(fs::read_to_string(&path).unwrap().lines().count() < 500);
        files.insert(path.file_name().unwrap().to_str().unwrap().to_owned());
    }
    let known = embedded().into_iter();
    let known = known.map(|(path, _)| path.rsplit_once('/').unwrap().1.to_owned());
    assert_eq!(files, known.collect());
}

#[test]
fn one_more_file_gives_a_portrait_without_another_line() {
    // The example of the reference.
    let text = include_str!("../../../docs/reference.md");
    let (_, example) = text.split_once("```ron\n").unwrap();
    let all = with(example.split_once("```").unwrap().0);
    assert!(all.problems.is_empty());
    assert_eq!(all.name_for("Pond Frog"), "pond_frog");
    assert_eq!(all.name_for("tree-frog"), "pond_frog");
    assert_eq!(all.name_for("wolf"), "render");
}

#[test]
fn names_that_mean_nothing_are_told_at_their_place() {
    for (text, name) in [
        ("(portraits: {a: Person(hair: shrot)})", "shrot"),
        ("(portraits: {a: Person(extras: [sword, swrod])})", "swrod"),
        ("(portraits: {a: Person(build: huge)})", "huge"),
        (
            "(portraits: {a: Creature(picture: wlof, main: 1, second: 2)})",
            "wlof",
        ),
        ("(words: [(wolf_king, [king])])", "wolf_king"),
        ("(pictures: {a: [both([piece(name: eyse)])]})", "eyse"),
        (
            "(pictures: {a: [fill(colour: mian, shape: oval(at: (0, 0), wide: 1, high: 1))]})",
            "mian",
        ),
        ("(hats: {})", "hats"),
        (
            "(headgear: {a: Part(front: [line(colour: bone, width: 0.1, points: [(lft(0), 0)])])})",
            "lft",
        ),
    ] {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].1, name);
    }
}

#[test]
fn a_name_is_given_once_and_nothing_is_made_of_itself() {
    assert_eq!(
        faults("(pictures: {wolf: []})"),
        [("duplicate-key", "wolf")]
    );
    assert_eq!(
        faults(
            "(pictures: {a: [piece(name: b)], b: [within(shape: head, strokes: [piece(name: a)])]})"
        ),
        [("made-of-itself", "a"), ("made-of-itself", "b")]
    );
    let build = "(builds: {tall: Build(half_face: 0.4, half_neck: 0.2, half_shoulders: 0.8, slope: 0.5,
        head: head, bald_head: neck, neck: oval(at: (0, 0), wide: 1, high: 1), shoulders: shoulders)})";
    assert_eq!(faults(build), [("made-of-itself", "tall")]);
}

#[test]
fn strangers_find_a_portrait_by_a_word() {
    let all = portraits();
    for (name, portrait) in [
        ("Night Guard", "warden"),
        ("bone-archer", "undead"),
        ("battle mage", "mage"),
        ("sorcerer", "mage"),
        ("zzz", "stranger"),
    ] {
        assert_eq!(all.name_for(name), portrait);
        assert!(all.figure_for(name).is_some());
    }
}

#[test]
fn every_archetype_and_every_vehicle_has_a_portrait_of_its_own() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut names = BTreeSet::new();
    for book in crate::data::books::BOOKS {
        for file in fs::read_dir(assets.join(book.id).join("archetypes")).unwrap() {
            let path = file.unwrap().path();
            names.insert(path.file_stem().unwrap().to_str().unwrap().to_owned());
        }
    }
    assert!(names.len() > 30);
    let shelves = crate::data::books::SHELVES.iter();
    let vehicles = shelves.flat_map(|shelf| shelf.vehicles());
    let vehicles: Vec<String> = vehicles.map(|(name, _)| name.clone()).collect();
    assert!(vehicles.len() >= 3);
    for name in names.into_iter().chain(vehicles) {
        assert_eq!(portraits().name_for(&name), name);
    }
}
