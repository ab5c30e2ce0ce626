//! A copy of the package in which every drawn place has a switch, and its build.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::places::{Piece, Place};

/// Rounds in which places that do not compile are left out.
const MOST_ROUNDS: usize = 25;

/// A folder with a copy of the package.
pub struct Copy {
    pub house: PathBuf,
    pub folder: PathBuf,
}

/// The result of a build: the programs by the name of their target.
pub type Programs = BTreeMap<String, PathBuf>;

impl Copy {
    /// Copies what belongs to the package, without what git ignores.
    pub fn new(house: &Path, folder: &Path) -> Self {
        let copy = Self {
            house: house.to_owned(),
            folder: folder.to_owned(),
        };
        let listed = Command::new("git")
            .args(["ls-files", "-co", "--exclude-standard"])
            .current_dir(house)
            .output()
            .expect("git, which lists the files of the package");
        let listed = String::from_utf8_lossy(&listed.stdout);
        for file in listed.lines() {
            let Ok(bytes) = fs::read(house.join(file)) else {
                continue;
            };
            // The sources are written by `switch`.
            if !file.starts_with("src/") {
                copy.write(file, &bytes);
            }
        }
        let manifest = fs::read_to_string(house.join("Cargo.toml")).expect("Cargo.toml");
        let more = "\n[[test]]\nname = \"scene_runner\"\npath = \"tests/mutation/src/scene_runner.rs\"\n\
                    harness = false\n";
        let (before, after) = manifest.split_at(manifest.find("[[bench]]").unwrap_or(0));
        copy.write("Cargo.toml", format!("{before}{more}\n{after}").as_bytes());
        copy
    }

    /// Writes a file, unless it is the same already: what has not changed is not built again.
    fn write(&self, file: &str, bytes: &[u8]) {
        let path = self.folder.join(file);
        if fs::read(&path).is_ok_and(|old| old == bytes) {
            return;
        }
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder that can be made");
        fs::write(&path, bytes).expect("a file that can be written");
    }

    /// Writes the sources with a switch at each of these places, which go by their numbers.
    fn switch(&self, places: &BTreeMap<u32, Place>) {
        let mut left = vec![self.house.join("src")];
        let mut kept = BTreeSet::new();
        while let Some(path) = left.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).expect("a folder that can be read");
                left.extend(entries.flatten().map(|entry| entry.path()));
                continue;
            }
            let named = path
                .strip_prefix(&self.house)
                .expect("a file of the package");
            let named = named.to_string_lossy().into_owned();
            let bytes = fs::read(&path).expect("a file that can be read");
            kept.insert(named.clone());
            let Ok(text) = String::from_utf8(bytes.clone()) else {
                self.write(&named, &bytes);
                continue;
            };
            let text = match named.as_str() {
                "src/lib.rs" => format!("#![allow(warnings)]\n{text}\npub mod mutation;\n"),
                _ => rendered(&named, &text, places),
            };
            self.write(&named, text.as_bytes());
        }
        self.write("src/mutation.rs", include_bytes!("switch.rs"));
        self.forget_others(&kept);
    }

    /// Deletes sources that the package has no longer.
    fn forget_others(&self, kept: &BTreeSet<String>) {
        let mut left = vec![self.folder.join("src")];
        while let Some(path) = left.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).expect("a folder that can be read");
                left.extend(entries.flatten().map(|entry| entry.path()));
                continue;
            }
            let named = path.strip_prefix(&self.folder).expect("a file of the copy");
            let named = named.to_string_lossy();
            if named != "src/mutation.rs" && !kept.contains(&*named) {
                fs::remove_file(&path).expect("a file that can be deleted");
            }
        }
    }

    fn cargo(&self, arguments: &[&str]) -> (bool, String) {
        let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let target = self.folder.parent();
        let output = Command::new(cargo)
            .args(arguments)
            .args(["--no-default-features", "--message-format=json"])
            .env("CARGO_TARGET_DIR", target.expect("the target folder"))
            .current_dir(&self.folder)
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo, which builds the package");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), text)
    }

    /// Builds the copy with as many of the drawn places of each folder as are wanted. A place that
    /// does not compile gives way to the next of its folder. Returns the places by number, with the
    /// programs.
    pub fn build(
        &self,
        drawn: &[(usize, Vec<Place>)],
        is_scenes: bool,
    ) -> (BTreeMap<u32, Place>, Programs) {
        let mut bad: BTreeSet<u32> = BTreeSet::new();
        for round in 1..=MOST_ROUNDS {
            let places = chosen(drawn, &bad);
            self.switch(&places);
            let (is_built, told) = self.cargo(&["build", "--lib"]);
            if is_built {
                let tests: &[&str] = match is_scenes {
                    true => &[],
                    false => &["--lib", "--test", "battle"],
                };
                let scenes = ["test", "--no-run", "--test", "scene_runner"];
                let (is_built, told) = self.cargo(&[&scenes, tests].concat());
                if !is_built {
                    eprintln!("{}", errors(&told).0);
                }
                assert!(is_built, "the tests do not compile with these changes");
                return (places, programs(&told));
            }
            let (words, spans) = errors(&told);
            let worse = self.blamed(&spans);
            eprintln!("round {round}: {} places do not compile", worse.len());
            let before = bad.len();
            bad.extend(worse);
            assert!(bad.len() > before, "the copy does not compile:\n{words}");
        }
        panic!("after {MOST_ROUNDS} rounds some places still do not compile");
    }

    /// The places in which the compiler found faults.
    fn blamed(&self, spans: &[(String, Range<usize>)]) -> BTreeSet<u32> {
        let mut texts: BTreeMap<&str, Vec<(u32, Range<usize>)>> = BTreeMap::new();
        let mut blamed = BTreeSet::new();
        for (file, fault) in spans {
            let marks = texts.entry(file).or_insert_with(|| {
                let text = fs::read_to_string(self.folder.join(file)).unwrap_or_default();
                marks(&text)
            });
            let touches = |range: &Range<usize>| range.start < fault.end && fault.start < range.end;
            let near = marks.iter().filter(|(_, range)| touches(range));
            // The innermost around the fault; else all that lie in it.
            let around =
                |range: &Range<usize>| range.start <= fault.start && fault.end <= range.end;
            let innermost = near.clone().filter(|(_, range)| around(range));
            match innermost.min_by_key(|(_, range)| range.len()) {
                Some((number, _)) => {
                    blamed.insert(*number);
                }
                None => blamed.extend(near.map(|(number, _)| *number)),
            }
        }
        blamed
    }
}

/// The first places of each folder that are not bad, numbered.
fn chosen(drawn: &[(usize, Vec<Place>)], bad: &BTreeSet<u32>) -> BTreeMap<u32, Place> {
    let mut chosen = BTreeMap::new();
    let mut first = 0;
    for (wanted, places) in drawn {
        let numbered = (first..)
            .zip(places)
            .filter(|(number, _)| !bad.contains(number));
        chosen.extend(
            numbered
                .take(*wanted)
                .map(|(number, place)| (number, place.clone())),
        );
        // Numbers stay small: the switch has room for so many.
        first += (*wanted * 2 + 40) as u32;
    }
    chosen
}

/// A text with the switches of its places.
fn rendered(file: &str, text: &str, places: &BTreeMap<u32, Place>) -> String {
    let mut here: Vec<(&u32, &Place)> = places
        .iter()
        .filter(|(_, place)| place.name.path == file)
        .collect();
    here.sort_by_key(|(_, place)| {
        let is_inner = place.kind != "guard";
        (place.range.start, usize::MAX - place.range.end, is_inner)
    });
    part(text, 0..text.len(), &here)
}

fn part(text: &str, range: Range<usize>, places: &[(&u32, &Place)]) -> String {
    let mut out = String::new();
    let mut done = range.start;
    for (order, (number, place)) in places.iter().enumerate() {
        if place.range.start < done || place.range.end > range.end {
            continue;
        }
        out += &text[done..place.range.start];
        out += &format!("/*<{number}*/");
        for piece in &place.pieces {
            match piece {
                Piece::IsActive => out += &format!("crate::mutation::is({number})"),
                Piece::Text(words) => out += words,
                Piece::Number(words) => out += words,
                Piece::Part(inner) => out += &part(text, inner.clone(), &places[order + 1..]),
            }
        }
        out += &format!("/*{number}>*/");
        done = place.range.end;
    }
    out + &text[done..range.end]
}

/// Where the switched places stand in a text; one may stand there twice.
fn marks(text: &str) -> Vec<(u32, Range<usize>)> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("/*<") {
        let rest = &text[start + 3..];
        let Some(number) = rest.find("*/").and_then(|end| rest[..end].parse().ok()) else {
            continue;
        };
        let number: u32 = number;
        if let Some(end) = rest.find(&format!("/*{number}>*/")) {
            found.push((number, start..start + 3 + end));
        }
    }
    found
}

/// The words of the compiler's errors, and the files and bytes that it points at.
fn errors(told: &str) -> (String, Vec<(String, Range<usize>)>) {
    let mut words = String::new();
    let mut spans = Vec::new();
    for line in told.lines() {
        let Ok(value) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        let message = &value["message"];
        if message["level"] != "error" {
            continue;
        }
        words += message["rendered"].as_str().unwrap_or_default();
        for span in message["spans"].as_array().into_iter().flatten() {
            let number = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
            let file = span["file_name"].as_str().unwrap_or_default().to_owned();
            if span["is_primary"] == true {
                spans.push((
                    file,
                    number("byte_start")..number("byte_end").max(number("byte_start") + 1),
                ));
            }
        }
    }
    (words, spans)
}

fn programs(told: &str) -> Programs {
    let mut programs = Programs::new();
    for line in told.lines() {
        let Ok(value) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        if let (Some(program), Some(name), true) = (
            value["executable"].as_str(),
            value["target"]["name"].as_str(),
            value["profile"]["test"] == true,
        ) {
            programs.insert(name.to_owned(), program.into());
        }
    }
    programs
}
