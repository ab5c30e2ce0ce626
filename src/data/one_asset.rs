//! A file of a pack that an author changes, read as if it were a pack above the game's own: weapons,
//! spells, archetypes, kinds of ground, brains, help, portraits.

use super::{
    books::Definitions,
    brains,
    help::Help,
    loader::Loader,
    packs::{
        files::PackFiles,
        head::PackHead,
        stack::{Pack, Stack},
    },
    portraits::Portraits,
    terrain,
};
use crate::document::{Document, problem::Problems};

/// The problems of a file that stands in a folder like those of the game's own pack,
/// `evoker/weapons.ron`, read above that pack; `None` if packs have no such file.
pub fn problems(document: &Document) -> Option<Problems> {
    let path = document.name().replace('\\', "/");
    let name = name_of(&path)?;
    let stack = Stack::with([Pack {
        head: PackHead::default(),
        files: PackFiles::one(name, document.clone()),
    }]);
    let mut problems = match name.split_once('/') {
        Some(("portraits", _)) => Portraits::of(&stack).problems,
        Some(("help", _)) => Help::read([document.clone()]).problems,
        folder => read(folder.map(|(folder, _)| folder), name, &stack)?,
    };
    problems.retain(|problem| problem.file == document.name());
    Some(problems)
}

/// The problems of the files that are read together with this one; `None` if it is not among them.
fn read(folder: Option<&str>, name: &str, stack: &Stack) -> Option<Problems> {
    let mut loader = Loader::of(stack);
    match folder {
        None => {
            loader.all("terrain.ron", "a terrain", terrain::terrain);
            loader.all("obstacles.ron", "an obstacle", terrain::obstacle);
        }
        Some("brains") => {
            brains::read(&mut loader);
        }
        Some(book) => {
            Definitions::read_of(book, &mut loader);
        }
    }
    let loaded = loader.clear();
    let within = name
        .rsplit_once('/')
        .map(|(folder, _)| format!("{folder}/"));
    let is_read =
        loaded.asked.contains(name) || within.is_some_and(|it| loaded.asked.contains(&it));
    is_read.then_some(loaded.problems)
}

/// The path of a file within its pack: from the last folder on that packs have.
fn name_of(path: &str) -> Option<&str> {
    const DEEPEST: usize = 3;
    let known = |part: &str| {
        super::books::shelf(part).is_some() || ["brains", "help", "portraits"].contains(&part)
    };
    let starts: Vec<usize> = std::iter::once(0)
        .chain(path.match_indices('/').map(|(at, _)| at + 1))
        .collect();
    let last = *starts.last()?;
    let folders = starts.iter().rev().skip(1).take(DEEPEST - 1);
    let folder = folders.filter(|&&from| path[from..].split('/').next().is_some_and(known));
    let alone = ["terrain.ron", "obstacles.ron"].contains(&&path[last..]);
    let from = folder.min().copied().or(alone.then_some(last))?;
    path.get(from..)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str, text: &str) -> Option<Vec<&'static str>> {
        let problems = problems(&Document::parse(name, text))?;
        Some(problems.iter().map(|problem| problem.rule).collect())
    }

    #[test]
    fn files_like_the_games_own_are_read_in_their_place() {
        for name in ["assets/terrain.ron", "/home/a/pack/terrain.ron"] {
            let found = rules(name, "{mud: (title: \"Mud\", hindring: true)}");
            assert_eq!(found, Some(vec!["unknown-field"]), "{name}");
        }
        let brain = "{one: (title: \"One\", about: \"Thinks.\", among: 0)}";
        assert_eq!(
            rules("x/brains/brains.ron", brain),
            Some(vec!["out-of-range"])
        );
        let sheet = "(title: \"New\", stats: 3)";
        for book in super::super::books::SHELVES {
            let name = format!("assets/{}/archetypes/newcomer.ron", book.book().id);
            let found = rules(&name, sheet).unwrap_or_default();
            assert!(
                found.contains(&"unknown-field") || found.contains(&"wrong-type"),
                "{name}: {found:?}"
            );
        }
        assert!(
            rules("x/assets/help/evoker.ron", "(rules: 3)").is_some_and(|found| !found.is_empty())
        );
        assert!(rules("portraits/hats.ron", "(hat: 3)").is_some_and(|found| !found.is_empty()));
        assert_eq!(rules("assets/momentum/nothing.ron", "()"), None);
        assert_eq!(rules("notes.ron", "()"), None);
    }

    #[test]
    fn the_games_own_files_have_no_problems_in_their_own_places() {
        let texts = [
            (
                "assets/terrain.ron",
                include_str!("../../assets/terrain.ron"),
            ),
            (
                "assets/evoker/weapons.ron",
                include_str!("../../assets/evoker/weapons.ron"),
            ),
            (
                "assets/vigor/powers.ron",
                include_str!("../../assets/vigor/powers.ron"),
            ),
            (
                "assets/help/ground.ron",
                include_str!("../../assets/help/ground.ron"),
            ),
            (
                "assets/portraits/hats.ron",
                include_str!("../../assets/portraits/hats.ron"),
            ),
        ];
        for (name, text) in texts {
            assert_eq!(rules(name, text), Some(Vec::new()), "{name}");
        }
    }
}
