//! The data files inside the program, read once.

use std::{ops::Range, sync::LazyLock};

use super::{
    brains::{self, Brains},
    document::{Document, Node, Reader},
    evoker, maneuver,
    problem::Problems,
    report::Sources,
    terrain, threshold,
};
use crate::battle::board::{Obstacle, Terrain};

/// Everything the embedded files define.
#[derive(Debug)]
pub struct Assets {
    /// The kinds of ground, in the order of their file.
    pub terrains: Vec<Terrain>,
    /// The kinds of things that stand in squares, in the order of their file.
    pub obstacles: Vec<Obstacle>,
    /// How the computer can think.
    pub brains: Brains,
    /// Weapons, items, powers, armour and archetypes of the evoker book.
    pub evoker: evoker::Evoker,
    /// Items, spells and archetypes of the threshold book.
    pub threshold: threshold::Threshold,
    /// Items and archetypes of the maneuver book.
    pub maneuver: maneuver::Maneuver,
    /// What is wrong in the embedded files: nothing, as a test asserts.
    pub problems: Problems,
    /// The texts of the files, for showing problems.
    pub sources: Sources,
}

impl Assets {
    /// The kind of ground of this name.
    pub fn terrain(&self, name: &str) -> Option<&Terrain> {
        self.terrains.iter().find(|terrain| terrain.name == name)
    }

    /// The kind of thing of this name.
    pub fn obstacle(&self, name: &str) -> Option<&Obstacle> {
        self.obstacles.iter().find(|obstacle| obstacle.name == name)
    }
}

static ASSETS: LazyLock<Assets> = LazyLock::new(read);

/// The embedded definitions, read at the first call and shared by everybody.
pub fn assets() -> &'static Assets {
    &ASSETS
}

fn read() -> Assets {
    let mut desk = Desk::default();
    let terrains = desk.all(
        "assets/terrain.ron",
        include_str!("../../assets/terrain.ron"),
        "a terrain",
        terrain::terrain,
    );
    let obstacles = desk.all(
        "assets/obstacles.ron",
        include_str!("../../assets/obstacles.ron"),
        "an obstacle",
        terrain::obstacle,
    );
    let brains = brains::read(&mut desk);
    let evoker = evoker::read(&mut desk);
    let threshold = threshold::read(&mut desk);
    let maneuver = maneuver::read(&mut desk);
    Assets {
        terrains,
        obstacles,
        brains,
        evoker,
        threshold,
        maneuver,
        problems: desk.problems,
        sources: desk.sources,
    }
}

/// Reads one embedded file after the other and gathers what is wrong with them.
#[derive(Default)]
pub(super) struct Desk {
    problems: Problems,
    sources: Sources,
}

impl Desk {
    /// What was wrong, and the texts of all files.
    pub(super) fn clear(self) -> (Problems, Sources) {
        (self.problems, self.sources)
    }

    /// Reads a file that is a map from names to definitions.
    pub(super) fn all<T>(
        &mut self,
        path: &str,
        text: &str,
        what: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
    ) -> Vec<T> {
        self.one(path, text, |reader, root| {
            Some(named(reader, root, what, read))
        })
        .unwrap_or_default()
    }

    /// Reads a file that is one definition.
    pub(super) fn one<T>(
        &mut self,
        path: &str,
        text: &str,
        read: impl for<'d> FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Option<T> {
        let document = Document::parse(path, text);
        let mut reader = Reader::new(&document);
        let value = read(&mut reader, document.root());
        self.problems.append(reader.finish(&[]));
        self.sources.add(&document);
        value
    }
}

/// Reads a map from names to definitions, in the order of the file.
fn named<'d, T>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    read: impl Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
) -> Vec<T> {
    let mut places: Vec<(Range<usize>, String, &'d Node)> = reader
        .map(
            node,
            |reader, key| reader.name(key, what).map(str::to_owned),
            |_, value| Some(value),
        )
        .unwrap_or_default()
        .into_iter()
        .map(|(name, value)| (value.span.clone(), name, value))
        .collect();
    places.sort_by_key(|(span, _, _)| span.start);
    places
        .into_iter()
        .filter_map(|(_, name, value)| read(reader, &name, value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::assets;
    use crate::data::report::{Format, Look};

    #[test]
    fn the_files_inside_the_program_are_free_of_problems() {
        let assets = assets();
        let report = assets
            .sources
            .render(&assets.problems, Format::Plain, Look::default());
        assert_eq!(report, "");
        assert!(assets.terrains.len() > 20 && assets.obstacles.len() > 10);
    }

    #[test]
    fn names_find_their_definitions() {
        let assets = assets();
        assert!(assets.terrain("wall").is_some_and(|terrain| terrain.wall));
        assert!(
            assets
                .obstacle("door")
                .is_some_and(|door| door.door.is_some())
        );
        assert!(assets.terrain("crate").is_none());
    }
}
