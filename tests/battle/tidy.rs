//! The architecture's laws as tests that read the source.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use imports::House;

mod coverage;
mod dependencies;
mod imports;
mod modules;
mod words;

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
    ("hashing", &[]),
    ("output", &[]),
    ("document", &["hashing"]),
    ("fair", &[]),
    ("battle", &["geometry", "dice", "hashing"]),
    ("rules", &["document", "battle", "geometry", "dice"]),
    (
        "data",
        &[
            "document", "hashing", "fair", "rules", "battle", "geometry", "dice",
        ],
    ),
    (
        "ai",
        &["document", "data", "rules", "battle", "geometry", "dice"],
    ),
    ("preview", &["battle", "geometry", "dice"]),
    (
        "save",
        &[
            "document", "hashing", "data", "rules", "battle", "geometry", "dice", "text",
        ],
    ),
    ("bouts", &["fair", "save", "text", "ai", "data", "battle"]),
    ("settings", &["document", "save", "data", "battle"]),
    (
        "text",
        &[
            "document", "preview", "ai", "data", "rules", "battle", "geometry", "dice",
        ],
    ),
    (
        "scene",
        &[
            "document", "save", "text", "data", "rules", "battle", "geometry", "dice",
        ],
    ),
    (
        "workshop",
        &[
            "document", "fair", "bouts", "save", "data", "battle", "geometry", "dice",
        ],
    ),
    (
        "import",
        &["document", "workshop", "save", "data", "battle"],
    ),
    (
        "lsp",
        &[
            "document", "settings", "workshop", "scene", "text", "data", "battle",
        ],
    ),
    (
        "cli",
        &[
            "document", "fair", "bouts", "app", "import", "lsp", "workshop", "settings", "scene",
            "save", "text", "preview", "ai", "data", "rules", "battle", "geometry", "dice",
            "output",
        ],
    ),
    (
        "app",
        &[
            "document", "fair", "workshop", "settings", "save", "text", "preview", "ai", "data",
            "rules", "battle", "geometry", "dice", "output",
        ],
    ),
];

fn house() -> House {
    House::read(Path::new(env!("CARGO_MANIFEST_DIR")))
}

#[test]
fn use_arrows_point_down_only() {
    let house = house();
    let mut wrong = Vec::new();
    for (from, used) in &house.names {
        let top = |module: &str| module.split("::").next().unwrap().to_owned();
        let module = top(from);
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
            panic!("`{module}` is missing from the list of modules");
        };
        for used in used {
            let under = top(used);
            if under != module && !allowed.contains(&under.as_str()) {
                wrong.push(format!("{from} uses {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The floors of the window, the lowest first: each uses only those before it.
const WINDOW_FLOORS: [&str; 8] = [
    "art", "state", "models", "drawing", "board", "panels", "screens", "systems",
];

#[test]
fn floors_of_the_window_use_lower_ones_only() {
    let floor = |module: &str| {
        let name = module.strip_prefix("app::")?.split("::").next()?;
        let place = WINDOW_FLOORS.iter().position(|floor| *floor == name);
        assert!(
            place.is_some(),
            "`{module}` stands on no floor of the window"
        );
        place
    };
    let mut wrong = Vec::new();
    for (from, used) in &house().uses {
        for used in used.keys() {
            if let (Some(from_floor), Some(used_floor)) = (floor(from), floor(used))
                && from_floor < used_floor
            {
                wrong.push(format!("{from} uses {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_book_uses_another_one() {
    let book = |module: &str| {
        let mut parts = module.split("::");
        let is_rules = parts.next() == Some("rules");
        parts
            .next()
            .filter(|book| is_rules && *book != "shared")
            .map(str::to_owned)
    };
    for (from, used) in &house().names {
        for used in used {
            if let (Some(from_book), Some(used_book)) = (book(from), book(used)) {
                assert_eq!(from_book, used_book, "{from} uses {used}");
            }
        }
        let is_shared = from.starts_with("rules::shared");
        assert!(
            !is_shared || used.iter().all(|used| book(used).is_none()),
            "{from} names a book"
        );
    }
}

/// How many files of a folder stand in circles, in which each uses all others by some way: these
/// numbers may only fall, and a folder that is not here has no circle.
const MOST_IN_CIRCLES: &[(&str, usize)] = &[
    // A slot of a book (`ruleset`) is handed the battle (`view`, `side_view`, `resolver`, `plan`),
    // and the battle (`scene`) names its book: views ask it for sight and heights, resolvers for
    // reactions and answers. A book without a type (`dyn Any`) would hide that, not end it, and
    // take a cast at each of these questions.
    ("battle", 6),
    // A fall wounds, and a wound throws out of the saddle, into water or down.
    ("rules::threshold", 4),
];

#[test]
fn circles_between_files_only_become_fewer() {
    let house = house();
    let circles = house.circles();
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for file in circles.iter().flatten() {
        *found.entry(circle_folder(file)).or_default() += 1;
    }
    for (folder, _) in MOST_IN_CIRCLES {
        found.entry((*folder).to_owned()).or_default();
    }
    for (folder, n_files) in found {
        let held = MOST_IN_CIRCLES.iter().find(|(name, _)| *name == folder);
        let most = held.map_or(0, |(_, most)| *most);
        assert!(
            n_files <= most,
            "{n_files} files of {folder} stand in circles, and {most} may:\n{}",
            told(&house, &circles, &folder)
        );
        assert!(
            n_files == most,
            "only {n_files} files of {folder} stand in circles: hold that here instead of {most}"
        );
    }
}

/// What the files in circles with any of the folder use of each other.
fn told(house: &House, circles: &[Vec<&str>], folder: &str) -> String {
    circles
        .iter()
        .filter(|circle| circle.iter().any(|file| circle_folder(file) == folder))
        .flat_map(|circle| house.within(circle))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The folder for which a file in a circle counts: one of `src`, or a book's.
fn circle_folder(file: &str) -> String {
    let mut parts = file.split("::");
    match (parts.next(), parts.next()) {
        (Some("rules"), Some(book)) => format!("rules::{book}"),
        (top, _) => top.unwrap_or_default().to_owned(),
    }
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
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/battle/components/columns.rs"),
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

/// The functions of a formatted file with their lines: from the line with `fn` to the closing
/// brace.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let start = code.find("fn ").filter(|at| {
            let before = code[..*at].split_whitespace();
            before.into_iter().all(|word| {
                word.starts_with("pub")
                    || ["const", "in", "async"].contains(&word)
                    || word.ends_with(')')
            })
        });
        let Some(start) = start else { continue };
        let end = format!("{}}}", &line[..line.len() - code.len()]);
        let Some(length) = lines[first..].iter().position(|line| *line == end) else {
            continue;
        };
        let name = code[start + 3..]
            .split(['(', '<'])
            .next()
            .unwrap_or_default();
        // A function of a trait without a body ends before the next one does.
        let bodiless = lines[first..]
            .iter()
            .take(length)
            .position(|line| line.ends_with(';'));
        let opened = lines[first..]
            .iter()
            .take(length)
            .position(|line| line.ends_with('{'));
        if bodiless.is_none_or(|end| opened.is_some_and(|open| open < end)) {
            found.push((name, length + 1));
        }
    }
    found
}

#[test]
fn no_function_is_longer_than_100_lines() {
    let mut long = Vec::new();
    let mut all = 0;
    for file in sources("src") {
        if is_test_file(&file)
            || file
                .components()
                .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "fixture")
        {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for (name, lines) in functions(without_tests(&text)) {
            all += 1;
            if lines > 100 {
                long.push(format!("{}: {name} has {lines} lines", file.display()));
            }
        }
    }
    assert!(all > 5_000, "only {all} functions were found");
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn every_action_file_of_a_book_is_in_its_list() {
    for book in shadowgrid::data::books::BOOKS {
        let book = book.id;
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
            let text = fs::read_to_string(&file).unwrap();
            // An action is a value, or a type of its own.
            let kinds = [
                ": ActionDef =",
                ": AttackAction =",
                ": EndTurn =",
                "impl Action for",
            ];
            let has_action = kinds.iter().any(|kind| text.contains(kind));
            if stem == "mod" || !has_action {
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
fn every_source_file_is_a_module() {
    let files = sources("src");
    let code: String = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    for file in &files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let folder = file.parent().unwrap();
        let stem = name.trim_end_matches(".rs");
        if ["mod", "lib", "main"].contains(&stem) {
            continue;
        }
        // A module stands in a file beside it, or in one beside its folder.
        let folders = [folder, folder.parent().unwrap()];
        let entries = folders
            .into_iter()
            .flat_map(|folder| fs::read_dir(folder).unwrap());
        let near: String = entries
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "rs"))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        let is_module =
            near.contains(&format!("mod {stem};")) || code.contains(&format!("{name}\"]"));
        assert!(is_module, "{} is no module", file.display());
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
