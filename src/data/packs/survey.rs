//! What a pack brings, whose definitions it replaces, and what is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    files::{LEVEL_FOLDER, stem},
    head::HEAD,
    stack::{Pack, Stack},
};
use crate::{
    battle,
    data::{
        assets::Assets,
        help::{self, Help},
        level::{Level, stamp::StampHead},
        portraits::{self, Portraits},
        report::Sources,
    },
    document::problem::{Problem, Problems, nearest},
};

/// The folder of stamps in packs.
const STAMPS: &str = "stamps";

/// How many files of each kind a pack brings, as in `2 levels`; by folder, or by file where that is
/// right in the pack.
pub fn brings(pack: &Pack) -> Vec<String> {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let names = pack
        .files
        .names()
        .filter(|name| name.ends_with(".ron") && *name != HEAD);
    for name in names {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let kind = match folder {
            LEVEL_FOLDER | STAMPS => folder.to_owned(),
            help::FOLDER => "rules in words".to_owned(),
            portraits::FOLDER => "portraits".to_owned(),
            _ if folder.ends_with("/archetypes") => folder.replace('/', " "),
            "" => stem(name).to_owned(),
            _ => format!("{folder} {}", stem(name)),
        };
        *kinds.entry(kind).or_default() += 1;
    }
    let counted = kinds.into_iter().map(|(kind, count)| match count {
        _ if [LEVEL_FOLDER, STAMPS].contains(&kind.as_str()) => {
            battle::counted(count as i64, &kind)
        }
        1 => kind,
        _ => format!("{count} {kind}"),
    });
    counted.collect()
}

/// The names of what later packs replace, by the places of two packs in the stack: the pack that gave
/// the definition first, and the pack whose definition counts.
pub fn replaced(stack: &Stack, assets: &Assets) -> BTreeMap<(usize, usize), Vec<String>> {
    let mut all: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    for one in &assets.replaced {
        let what = format!("{} {}", one.file, one.name);
        all.entry((one.of, one.by)).or_default().push(what);
    }
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    for (by, pack) in stack.packs().iter().enumerate() {
        let folders = [LEVEL_FOLDER, STAMPS, help::FOLDER];
        let names = folders
            .iter()
            .flat_map(|folder| pack.files.names_in(folder));
        for name in names {
            // Texts of rules are replaced one by one; that both speak of a book is worth telling.
            if let Some(of) = last.insert(name, by) {
                let what = name.trim_end_matches(".ron").to_owned();
                all.entry((of, by)).or_default().push(what);
            }
        }
    }
    all
}

/// Everything that is wrong with a pack of this stack, whose definitions are `assets`.
pub fn check(stack: &Stack, pack: &Pack, assets: &Assets) -> (Problems, Sources) {
    let mut found = Findings::default();
    found.add(pack, &assets.problems, &assets.sources);
    let help = Help::of(stack);
    found.add(pack, &help.problems, &help.sources);
    let portraits = Portraits::of(stack);
    found.add(pack, &portraits.problems, &portraits.sources);
    for name in pack.files.names_in(STAMPS) {
        if let Some(document) = pack.files.document(name) {
            let problems = StampHead::read(&document).1;
            found.sources.add(&document);
            found.problems.append(problems);
        }
    }
    for name in pack.levels() {
        if let Some(document) = pack.files.document(name) {
            let problems = Level::read(&document).1;
            found.sources.add(&document);
            found.problems.append(problems);
        }
    }
    for problem in unread(pack, &assets.asked) {
        found.problems.push(problem);
    }
    (found.problems, found.sources)
}

#[derive(Default)]
struct Findings {
    problems: Problems,
    sources: Sources,
}

impl Findings {
    /// Adds the problems in files of this pack.
    fn add(&mut self, pack: &Pack, problems: &Problems, sources: &Sources) {
        let own = problems
            .iter()
            .filter(|problem| pack.has_file(&problem.file));
        for problem in own {
            self.problems.push(problem.clone());
        }
        self.sources.extend(sources);
    }
}

/// Warnings of files that the game reads nothing of.
fn unread(pack: &Pack, asked: &BTreeSet<String>) -> Vec<Problem> {
    let folders = [
        LEVEL_FOLDER,
        STAMPS,
        help::FOLDER,
        portraits::FOLDER,
        "strengths",
    ];
    let known = |name: &str| {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        name == HEAD
            || asked.contains(name)
            || asked.contains(&format!("{folder}/"))
            || folders.contains(&folder)
    };
    let names = pack.files.names().filter(|name| !known(name));
    names
        .map(|name| {
            let near = nearest(name, asked.iter().map(String::as_str));
            let help = near.map_or_else(
                || {
                    "`shadowgrid assets export FOLDER` shows where the files of packs lie"
                        .to_owned()
                },
                |near| format!("did you mean `{near}`?"),
            );
            Problem::warning("unread-file", "the game reads no file of this name")
                .in_file(pack.files.path_of(name))
                .help(help)
        })
        .collect()
}
