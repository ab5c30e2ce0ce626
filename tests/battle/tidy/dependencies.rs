//! Every dependency of the package is named by its code.

use std::{collections::BTreeSet, fs, path::Path};

use super::sources;

/// The names of the dependencies in a manifest, of the game and of its tests.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_list = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            is_list = section.ends_with("dependencies");
            if let Some((_, name)) = section.split_once("dependencies.") {
                names.insert(name.to_owned());
            }
        } else if let Some((name, _)) = line.split_once(" = ")
            && is_list
            && !line.starts_with(['#', ' '])
        {
            names.insert(name.to_owned());
        }
    }
    names
}

#[test]
fn every_dependency_is_named_by_the_code() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(house.join("Cargo.toml")).unwrap();
    let names = dependencies(&manifest);
    assert!(names.len() > 20, "{names:?}");
    let folders = ["src", "tests", "examples", "benches"];
    let files = folders.into_iter().flat_map(sources);
    let code: String = files
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let is_named = |name: &String| {
        let name = name.replace('-', "_");
        let begins = |at: usize| {
            let before = code[..at].chars().next_back();
            before.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
        };
        let path = format!("{name}::");
        let mut paths = code.match_indices(&path);
        paths.any(|(at, _)| begins(at)) || code.contains(&format!("use {name};"))
    };
    let unused: Vec<_> = names.iter().filter(|name| !is_named(name)).collect();
    assert!(unused.is_empty(), "no code names {unused:?}");
}
