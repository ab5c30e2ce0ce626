//! Every rule of battle that players can read about is shown by a scene or a test that names it.

use std::{collections::BTreeSet, fs, path::Path};

use shadowgrid::data::{books::BOOKS, help};

use super::sources;

/// Chapters about the time between battles.
const OFF_BATTLE: &[&str] = &["FST", "OFF", "OUT", "RST"];

/// The IDs of rules in this text.
fn ids(text: &str) -> impl Iterator<Item = String> {
    help::ids_in(text)
        .into_iter()
        .map(|place| text[place].to_owned())
}

/// The rules that tests name on `/// Rules:` lines, in the source and in `tests`.
fn named_by_tests() -> BTreeSet<String> {
    let files = sources("src").into_iter().chain(sources("tests"));
    let texts = files.map(|file| fs::read_to_string(file).unwrap());
    texts
        .flat_map(|text| {
            let lines = text.lines().map(str::trim_start);
            let lines = lines.filter_map(|line| line.strip_prefix("/// Rules:"));
            lines.flat_map(ids).collect::<Vec<_>>()
        })
        .collect()
}

/// The rules that scenes name in their field `rules`.
fn named_by_scenes(folder: &Path, named: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            named_by_scenes(&path, named);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let fields = text.split("rules: [").skip(1);
        let lists = fields.filter_map(|field| field.split(']').next());
        named.extend(lists.flat_map(ids));
    }
}

#[test]
fn every_rule_of_battle_is_shown_by_a_scene_or_a_test() {
    let mut named = named_by_tests();
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes");
    named_by_scenes(&scenes, &mut named);
    let help = help::help();
    let rules = BOOKS.iter().flat_map(|book| help.of_book(book));
    let of_battle = rules.map(|rule| rule.id.as_str()).filter(|id| {
        let chapter = id.split('-').nth(1).unwrap();
        !OFF_BATTLE.contains(&chapter)
    });
    let of_battle: BTreeSet<&str> = of_battle.collect();
    assert!(of_battle.len() > 1_000, "only {} rules", of_battle.len());
    let unshown: Vec<_> = of_battle
        .into_iter()
        .filter(|id| !named.contains(*id))
        .collect();
    assert!(unshown.is_empty(), "no scene and no test names {unshown:?}");
}
