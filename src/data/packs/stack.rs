//! The packs that are on, one above the other.

use std::{path::Path, sync::OnceLock};

use super::{
    files::{LEVEL_FOLDER, PackFiles, stem},
    head::{HEAD, PackHead},
};
use crate::{
    data::report::Sources,
    document::{
        Document,
        problem::{Problem, Problems},
    },
};

/// A pack.
#[derive(Debug)]
pub struct Pack {
    /// What it says of itself.
    pub head: PackHead,
    /// Its files.
    pub files: PackFiles,
}

/// A pack that cannot be used, and why.
#[derive(Debug)]
pub struct FaultyPack {
    /// Where it is.
    pub place: String,
    /// Its name, if that could be read.
    pub name: Option<String>,
    /// What is wrong with it.
    pub problems: Problems,
    /// The texts of its files, for showing problems.
    pub sources: Sources,
}

impl Pack {
    /// Reads a pack, a folder or a zip file.
    ///
    /// # Errors
    /// It cannot be read, or its `pack.ron` is missing or faulty.
    pub fn open(path: &Path) -> Result<Self, Box<FaultyPack>> {
        let faulty = |problems: Problems, sources: Sources| {
            Box::new(FaultyPack {
                place: path.display().to_string(),
                name: None,
                problems,
                sources,
            })
        };
        let alone = |problem: Problem| {
            let mut problems = Problems::new();
            problems.push(problem);
            faulty(problems, Sources::new())
        };
        let files = PackFiles::open(path).map_err(|problem| alone(*problem))?;
        let Some(document) = files.document(HEAD) else {
            let problem = Problem::error("cannot-read-file", "there is no `pack.ron` in this pack");
            let help = "write one, such as `Pack(name: \"My pack\", version: \"1\")`";
            return Err(alone(problem.in_file(files.place()).help(help)));
        };
        let (head, problems) = PackHead::read(&document);
        match head.filter(|_| !problems.has_errors()) {
            Some(head) => Ok(Self { head, files }),
            None => {
                let mut sources = Sources::new();
                sources.add(&document);
                Err(faulty(problems, sources))
            }
        }
    }

    /// The game's own.
    fn own() -> Self {
        let files = PackFiles::own();
        let head = files
            .document(HEAD)
            .and_then(|head| PackHead::read(&head).0);
        Self {
            head: head.unwrap_or_default(),
            files,
        }
    }

    /// The paths of its levels in it, sorted.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.files.names_in(LEVEL_FOLDER)
    }
}

/// The packs that are on, the game's own first.
#[derive(Debug)]
pub struct Stack {
    packs: Vec<Pack>,
}

impl Stack {
    /// The game's own pack, and these above it.
    pub fn with(packs: impl IntoIterator<Item = Pack>) -> Self {
        let own = std::iter::once(Pack::own());
        Self {
            packs: own.chain(packs).collect(),
        }
    }

    /// All packs, the game's own first.
    pub fn packs(&self) -> &[Pack] {
        &self.packs
    }

    /// Takes the packs above the game's own.
    pub fn into_above(self) -> Vec<Pack> {
        self.packs.into_iter().skip(1).collect()
    }

    /// The text of a file in the last pack that has one.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.packs
            .iter()
            .rev()
            .find_map(|pack| pack.files.text(name))
    }

    /// The RON files right in a folder of any pack, sorted by name, each from the last pack that has
    /// it: the pack, and the path of the file in it.
    pub fn files_in(&self, folder: &str) -> Vec<(&Pack, &str)> {
        let mut found: Vec<(&Pack, &str)> = Vec::new();
        for pack in self.packs.iter().rev() {
            for name in pack.files.names_in(folder) {
                if !found.iter().any(|(_, known)| *known == name) {
                    found.push((pack, name));
                }
            }
        }
        found.sort_by_key(|(_, name)| stem(name));
        found
    }
}

static STACK: OnceLock<Stack> = OnceLock::new();

/// The packs that are on: only the game's own unless [`begin`] said otherwise first.
pub fn stack() -> &'static Stack {
    STACK.get_or_init(|| Stack::with([]))
}

/// Says which packs are on, before anything is read of them; returns whether that was in time.
pub fn begin(stack: Stack) -> bool {
    STACK.set(stack).is_ok()
}

/// A document of the stack by its whole path, as problems name it: `goblins.zip/levels/cave.ron`.
pub fn document_at(path: &Path) -> Option<Document> {
    let wanted = path.to_str()?.replace('\\', "/");
    stack().packs().iter().find_map(|pack| {
        let place = pack.files.place().replace('\\', "/");
        let name = wanted.strip_prefix(&place)?.strip_prefix('/')?;
        pack.files.document(name)
    })
}
