//! The architecture's laws as tests that read the source.

use std::{
    fs,
    path::{Path, PathBuf},
};

pub fn sources(under: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(under)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The part of a file before its tests.
pub fn without_tests(text: &str) -> &str {
    let ends = ["#[cfg(test)]\nmod ", "#[cfg(test)]\n#[path"];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    &text[..end.unwrap_or(text.len())]
}

pub fn is_test_file(path: &Path) -> bool {
    path.file_stem()
        .and_then(|stem| stem.to_str())
        .is_some_and(|stem| {
            stem.ends_with("tests") || ["fixture", "worked", "books"].contains(&stem)
        })
}

/// The modules of the house from the ground up, and what each may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("geometry", &[]),
    ("dice", &[]),
    ("battle", &["geometry", "dice"]),
    ("rules", &["battle", "geometry", "dice"]),
    ("data", &["rules", "battle", "geometry", "dice"]),
    ("ai", &["data", "rules", "battle", "geometry", "dice"]),
    ("preview", &["battle", "geometry", "dice"]),
    (
        "save",
        &["data", "rules", "battle", "geometry", "dice", "text"],
    ),
    (
        "text",
        &[
            "preview", "ai", "data", "rules", "battle", "geometry", "dice",
        ],
    ),
    (
        "scene",
        &[
            "save", "text", "data", "rules", "battle", "geometry", "dice",
        ],
    ),
    (
        "cli",
        &[
            "app", "scene", "save", "text", "preview", "ai", "data", "rules", "battle", "geometry",
            "dice",
        ],
    ),
    (
        "app",
        &[
            "save", "text", "preview", "ai", "data", "rules", "battle", "geometry", "dice",
        ],
    ),
];

#[test]
fn use_arrows_point_down_only() {
    let mut wrong = Vec::new();
    for (module, allowed) in MAY_USE {
        for file in sources(&format!("src/{module}")) {
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in without_tests(&text).lines().enumerate() {
                let Some(rest) = line.split("crate::").nth(1) else {
                    continue;
                };
                if line.trim_start().starts_with("//") {
                    continue;
                }
                let used: String = rest
                    .chars()
                    .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                    .collect();
                let known = MAY_USE.iter().any(|(name, _)| *name == used);
                if known && used != *module && !allowed.contains(&used.as_str()) {
                    wrong.push(format!(
                        "{}:{}: {module} uses {used}",
                        file.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_simulation_knows_no_window() {
    for module in [
        "geometry", "dice", "battle", "rules", "data", "ai", "preview", "save", "text",
    ] {
        for file in sources(&format!("src/{module}")) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(
                !text.contains("bevy::"),
                "{} names the window's engine",
                file.display()
            );
            if module != "battle" {
                assert!(
                    !text.contains("bevy_ecs"),
                    "{} reaches past the battle's door",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn rules_use_nothing_that_differs_between_machines() {
    let banned = [
        "HashMap",
        "HashSet",
        "Instant::now",
        "SystemTime",
        "thread_rng",
        "rand::rng",
        "println!",
        "f32",
        "f64",
    ];
    let mut wrong = Vec::new();
    for module in ["geometry", "dice", "battle", "rules"] {
        for file in sources(&format!("src/{module}")) {
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in without_tests(&text).lines().enumerate() {
                if line.trim_start().starts_with("//") {
                    continue;
                }
                for word in banned {
                    if line.contains(word) {
                        wrong.push(format!("{}:{}: {word}", file.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn components_live_in_one_folder_and_stand_in_its_list() {
    let list = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/battle/components/mod.rs"),
    )
    .unwrap();
    let list = list.split("stored! {").nth(1).unwrap();
    let derived = "src/battle/systems";
    for file in sources("src") {
        let text = fs::read_to_string(&file).unwrap();
        if file.starts_with(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app")) {
            continue;
        }
        for (at, _) in text.match_indices("#[derive(Component") {
            let here = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            if here.starts_with(derived) {
                continue;
            }
            assert!(
                here.starts_with("src/battle/components"),
                "{} derives Component outside the list's folder",
                here.display()
            );
            let name: String = text[at..]
                .split(" struct ")
                .nth(1)
                .into_iter()
                .chain(text[at..].split(" enum ").nth(1))
                .min_by_key(|rest| text[at..].find(&rest[..rest.len().min(20)]))
                .unwrap()
                .chars()
                .take_while(|letter| letter.is_alphanumeric())
                .collect();
            assert!(
                list.contains(&format!(": {name},")),
                "{name} is not in the list of stored components"
            );
        }
    }
}

#[test]
fn no_source_file_is_longer_than_500_lines_before_its_tests() {
    let mut long = Vec::new();
    for file in sources("src") {
        if is_test_file(&file) || file.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let lines = without_tests(&text).lines().count();
        if lines > 500 {
            long.push(format!("{}: {lines} lines", file.display()));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn every_action_file_of_a_book_is_in_its_list() {
    for book in ["evoker", "maneuver", "threshold"] {
        let folder = format!("src/rules/{book}/actions");
        let Ok(list) = fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(&folder)
                .join("mod.rs"),
        ) else {
            continue;
        };
        for file in sources(&folder) {
            let stem = file.file_stem().unwrap().to_str().unwrap();
            if stem == "mod"
                || !fs::read_to_string(&file)
                    .unwrap()
                    .contains("impl Action for")
            {
                continue;
            }
            assert!(
                list.contains(&format!("&{stem}::")),
                "{} is in no list",
                file.display()
            );
        }
    }
}

#[test]
fn nothing_is_left_half_done() {
    let marks = [
        "todo!(",
        "unimplemented!(",
        "FIXME",
        "#[ignore",
        "#[should_panic",
        "dbg!(",
    ];
    for file in sources("src").into_iter().chain(sources("tests")) {
        if file.ends_with("tidy.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for mark in marks {
            assert!(!text.contains(mark), "{} holds {mark}", file.display());
        }
    }
}
