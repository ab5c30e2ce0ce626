//! The definitions of all packs that are on, read once.

use std::{collections::BTreeSet, sync::OnceLock};

use super::{
    books::Definitions,
    brains::{self, Brains},
    loader::{Loader, Replaced},
    packs::stack::{Stack, stack},
    report::Sources,
    terrain,
};
use crate::{
    battle::field::{obstacle::Obstacle, terrain::Terrain},
    document::problem::Problems,
};

/// Everything the files of the packs define.
#[derive(Debug)]
pub struct Assets {
    /// The kinds of ground, in the order of their file.
    pub terrains: Vec<Terrain>,
    /// The kinds of obstacles, in the order of their file.
    pub obstacles: Vec<Obstacle>,
    /// How the computer can think.
    pub brains: Brains,
    /// The definitions in the files of the books.
    pub books: Definitions,
    /// Definitions of packs that later packs have replaced.
    pub replaced: Vec<Replaced>,
    /// The files that packs may have, as paths in a pack, and the folders of files, which end in `/`.
    pub asked: BTreeSet<String>,
    /// Problems in the files: none in those of the game, as a test asserts.
    pub problems: Problems,
    /// The texts of the files, for showing problems.
    pub sources: Sources,
}

impl Assets {
    /// The kind of ground of this name.
    pub fn terrain(&self, name: &str) -> Option<&Terrain> {
        self.terrains.iter().find(|terrain| terrain.name == name)
    }

    /// The kind of obstacle with this name.
    pub fn obstacle(&self, name: &str) -> Option<&Obstacle> {
        self.obstacles.iter().find(|obstacle| obstacle.name == name)
    }
}

impl Assets {
    /// Reads what these packs define.
    pub fn of(stack: &Stack) -> Self {
        let mut loader = Loader::of(stack);
        let terrains = loader.all("terrain.ron", "a terrain", terrain::terrain);
        let obstacles = loader.all("obstacles.ron", "an obstacle", terrain::obstacle);
        let brains = brains::read(&mut loader);
        let books = Definitions::read(&mut loader);
        let loaded = loader.clear();
        Self {
            terrains,
            obstacles,
            brains,
            books,
            replaced: loaded.replaced,
            asked: loaded.asked,
            problems: loaded.problems,
            sources: loaded.sources,
        }
    }
}

static ASSETS: OnceLock<Assets> = OnceLock::new();

/// The definitions of the packs that are on, read at the first call and then shared.
///
/// ```
/// use shadowgrid::data::assets;
///
/// let wall = assets().terrain("wall").expect("a kind of ground of the files");
/// assert!(wall.wall);
/// assert!(assets().obstacle("crate").is_some_and(|thing| thing.door.is_none()));
/// ```
pub fn assets() -> &'static Assets {
    ASSETS.get_or_init(|| Assets::of(stack()))
}

/// Takes definitions that were read already of the packs that are on.
pub(super) fn begin(assets: Assets) -> bool {
    ASSETS.set(assets).is_ok()
}

#[cfg(test)]
mod tests {
    use super::assets;
    use crate::data::report::{Format, ReportLook};

    #[test]
    fn the_files_inside_the_program_are_free_of_problems() {
        let assets = assets();
        let report = assets
            .sources
            .render(&assets.problems, Format::Plain, ReportLook::default());
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
