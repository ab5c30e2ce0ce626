//! The data files inside the program, read once.

use std::sync::LazyLock;

use super::{
    books::Definitions,
    brains::{self, Brains},
    loader::Loader,
    report::Sources,
    terrain,
};
use crate::{
    battle::field::{obstacle::Obstacle, terrain::Terrain},
    document::problem::Problems,
};

/// Everything the embedded files define.
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
    /// Problems in the embedded files: none, as a test asserts.
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

static ASSETS: LazyLock<Assets> = LazyLock::new(read);

/// The embedded definitions, read at the first call and then shared.
///
/// ```
/// use shadowgrid::data::assets;
///
/// let wall = assets().terrain("wall").expect("a kind of ground of the files");
/// assert!(wall.wall);
/// assert!(assets().obstacle("crate").is_some_and(|thing| thing.door.is_none()));
/// ```
pub fn assets() -> &'static Assets {
    &ASSETS
}

fn read() -> Assets {
    let mut loader = Loader::default();
    let terrains = loader.all(
        "assets/terrain.ron",
        include_str!("../../assets/terrain.ron"),
        "a terrain",
        terrain::terrain,
    );
    let obstacles = loader.all(
        "assets/obstacles.ron",
        include_str!("../../assets/obstacles.ron"),
        "an obstacle",
        terrain::obstacle,
    );
    let brains = brains::read(&mut loader);
    let books = Definitions::read(&mut loader);
    let (problems, sources) = loader.clear();
    Assets {
        terrains,
        obstacles,
        brains,
        books,
        problems,
        sources,
    }
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
