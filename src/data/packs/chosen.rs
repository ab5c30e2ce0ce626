//! Which packs are on: those of the user's folder in the user's order, those that a command names, or
//! just those that a save or record was made with.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    head::{HEAD, PackHead},
    marks::PackMark,
    places,
    stack::{self, FaultyPack, Pack, Stack},
};
use crate::{
    data::{assets, assets::Assets, report::Sources},
    document::{
        Document, Reader, in_quotes,
        problem::{Problem, Problems, Severity, suggestion},
        record::{Record, record},
        shape::{list_of, name as one_line},
    },
};

/// The most packs of a folder that are looked at.
const MOST: usize = 500;

record! {
    /// The order of the user's packs, as `packs.ron` in the user's data has it.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct PackOrder as "Packs" {
        /// Names of packs, the later ones above; those that are not here come last, sorted.
        pub order: Vec<String> = Vec::new(); list_of(one_line()),
        /// Names of packs that are off.
        pub off: Vec<String> = Vec::new(); list_of(one_line()),
    }
}

impl PackOrder {
    /// The user's order, if there is a file of it that can be read; what is wrong with it is told by
    /// [`read`](Self::read).
    pub fn of_user() -> Self {
        let file = places::order_file().filter(|file| file.is_file());
        let read = file.map(|file| Self::read(&Document::open(&file)).0);
        read.flatten().unwrap_or_default()
    }

    /// Reads an order from its document.
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let order = <Self as Record>::read(&mut reader, document.root(), None, ());
        (order, reader.finish(&[]))
    }

    /// Its text.
    pub fn text(&self) -> String {
        let list = |names: &[String]| {
            let names: Vec<String> = names.iter().map(|name| in_quotes(name)).collect();
            names.join(", ")
        };
        format!(
            "// Which packs are on, and which lie above others. `shadowgrid packs` writes this file.\nPacks(\n    order: [{}],\n    off: [{}],\n)\n",
            list(&self.order),
            list(&self.off)
        )
    }

    /// Whether the pack of this name is off.
    pub fn is_off(&self, head: &PackHead) -> bool {
        self.off.iter().any(|name| head.is_called(name))
    }

    fn place(&self, head: &PackHead) -> usize {
        let place = self.order.iter().position(|name| head.is_called(name));
        place.unwrap_or(self.order.len())
    }
}

/// A pack that was found.
#[derive(Debug)]
pub struct FoundPack {
    /// Where it is.
    pub path: PathBuf,
    /// The pack, or what is wrong with it.
    pub pack: Result<Pack, Box<FaultyPack>>,
    /// Whether the user or the command line has it on.
    pub is_on: bool,
}

/// The packs of a folder: its folders with a `pack.ron`, and its zip files, sorted.
pub fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.join(HEAD).is_file() || is_zip(path))
        .collect();
    paths.sort();
    paths.truncate(MOST);
    paths
}

/// Whether a path is that of a zip file.
pub fn is_zip(path: &Path) -> bool {
    let end = path.extension();
    end.is_some_and(|end| end.eq_ignore_ascii_case("zip")) && path.is_file()
}

/// Whether a path is that of a pack.
pub fn is_pack(path: &Path) -> bool {
    path.join(HEAD).is_file() || is_zip(path)
}

/// The user's packs, on or off, in their order from below.
pub fn of_user() -> Vec<FoundPack> {
    let order = PackOrder::of_user();
    let paths = places::packs().map_or_else(Vec::new, |folder| paths_in(&folder));
    let mut found: Vec<FoundPack> = paths
        .into_iter()
        .map(|path| {
            let pack = Pack::open(&path);
            let is_on = pack.as_ref().map_or(true, |pack| !order.is_off(&pack.head));
            FoundPack { path, pack, is_on }
        })
        .collect();
    found.sort_by_key(|found| {
        let pack = found.pack.as_ref();
        pack.map_or(usize::MAX, |pack| order.place(&pack.head))
    });
    found
}

/// Which packs a command is to have.
pub enum Wanted<'w> {
    /// Those that the user has on.
    Usual,
    /// None but those that are named.
    Named,
    /// Those of a save or record by this book, wherever they are: among the user's, among those that
    /// are named, or beside the file.
    Of {
        /// The packs.
        marks: &'w [PackMark],
        /// The book.
        book: &'w str,
        /// The save or record.
        file: &'w Path,
    },
}

/// Puts the packs on, before anything is read of them; `named` are those of the command line, which
/// lie above the user's. Returns the packs that cannot be used: they are left out.
///
/// # Errors
/// A pack of the save or record is not there: what is wrong, and a remedy.
pub fn begin(named: &[PathBuf], wanted: &Wanted<'_>) -> Result<Vec<FaultyPack>, (String, String)> {
    let mut faulty = Vec::new();
    let mut packs: Vec<Pack> = Vec::new();
    let above: Vec<Result<Pack, Box<FaultyPack>>> =
        named.iter().map(|path| Pack::open(path)).collect();
    let below = match wanted {
        Wanted::Usual => of_user().into_iter().filter(|found| found.is_on).collect(),
        Wanted::Named => Vec::new(),
        Wanted::Of { file, .. } => {
            let mut found = of_user();
            let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
            let beside = paths_in(folder.unwrap_or(Path::new(".")));
            found.extend(beside.into_iter().map(|path| FoundPack {
                pack: Pack::open(&path),
                path,
                is_on: false,
            }));
            found
        }
    };
    let is_exact = matches!(wanted, Wanted::Of { .. });
    let mut off = Vec::new();
    for found in below {
        match found.pack {
            Ok(pack) if found.is_on => packs.push(pack),
            Ok(pack) => off.push(pack),
            Err(_) if is_exact => {}
            Err(fault) => faulty.push(*fault),
        }
    }
    let mut named: Vec<Pack> = Vec::new();
    for pack in above {
        match pack {
            // A pack that is named twice counts once.
            Ok(pack)
                if named
                    .iter()
                    .any(|it| it.files.place() == pack.files.place()) => {}
            Ok(pack) => named.push(pack),
            Err(fault) => faulty.push(*fault),
        }
    }
    // What the command names takes the place of the user's own of the same name.
    packs.retain(|known| {
        !named
            .iter()
            .any(|pack| known.head.is_called(&pack.head.name))
    });
    packs.append(&mut named);
    packs = match wanted {
        Wanted::Of { marks, book, .. } => of_marks(packs, off, marks, book)?,
        _ => without_doubles(packs, &mut faulty),
    };
    if packs.is_empty() {
        return Ok(faulty);
    }
    let mut packs = without_unmet_needs(packs, &mut faulty);
    loop {
        let stack = Stack::with(packs);
        let assets = Assets::of(&stack);
        let Some((place, problems)) = first_fault(&stack, &assets) else {
            assets::begin(assets);
            stack::begin(stack);
            return Ok(faulty);
        };
        packs = stack.into_above();
        let pack = packs.remove(place);
        faulty.push(FaultyPack {
            place: pack.files.place().to_owned(),
            name: Some(pack.head.name),
            problems,
            sources: assets.sources.clone(),
        });
        packs = without_unmet_needs(packs, &mut faulty);
    }
}

/// The first pack above the game's own whose definitions have errors, by its place, with its problems.
fn first_fault(stack: &Stack, assets: &Assets) -> Option<(usize, Problems)> {
    let above = stack.packs().get(1..)?;
    let errors = |pack: Option<&Pack>| -> Problems {
        let errors = assets.problems.iter();
        errors
            .filter(|problem| problem.severity == Severity::Error)
            .filter(|problem| pack.is_none_or(|pack| pack.has_file(&problem.file)))
            .cloned()
            .collect()
    };
    if !assets.problems.has_errors() {
        return None;
    }
    let own = above.iter().map(|pack| errors(Some(pack)));
    let faulty = own.enumerate().find(|(_, problems)| problems.has_errors());
    // What a pack replaces may be what another, or the game's own, relies on.
    faulty.or_else(|| Some((above.len().checked_sub(1)?, errors(None))))
}

impl Pack {
    /// Whether a problem's file is one of this pack.
    pub fn has_file(&self, file: &str) -> bool {
        let rest = file.strip_prefix(self.files.place());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// The packs whose names no pack below them has; the others are faulty.
fn without_doubles(packs: Vec<Pack>, faulty: &mut Vec<FaultyPack>) -> Vec<Pack> {
    let mut alone: Vec<Pack> = Vec::new();
    for pack in packs {
        let Some(other) = alone.iter().find(|it| it.head.is_called(&pack.head.name)) else {
            alone.push(pack);
            continue;
        };
        let message = format!(
            "the pack `{}` has the name `{}` as well",
            other.files.place(),
            pack.head.name
        );
        let help = "give one of them another name, or leave one out";
        faulty.push(of_head(pack, "same-name", message, help, "name"));
    }
    alone
}

/// A pack that is faulty by a field of its `pack.ron`.
fn of_head(pack: Pack, rule: &'static str, message: String, help: &str, field: &str) -> FaultyPack {
    let mut sources = Sources::new();
    let mut problem = Problem::error(rule, message).help(help.to_owned());
    if let Some(document) = pack.files.document(HEAD) {
        sources.add(&document);
        problem = problem.in_file(document.name());
        if let Some(value) = document.root().field(field) {
            problem = problem.at(value.span.clone());
        }
    }
    FaultyPack {
        place: pack.files.place().to_owned(),
        name: Some(pack.head.name),
        problems: [problem].into_iter().collect(),
        sources,
    }
}

/// The packs whose needs are met by those below them; the others are faulty.
fn without_unmet_needs(packs: Vec<Pack>, faulty: &mut Vec<FaultyPack>) -> Vec<Pack> {
    let mut met: Vec<Pack> = Vec::new();
    for pack in packs {
        match unmet(&pack, met.iter().map(|pack| pack.head.name.as_str())) {
            None => met.push(pack),
            Some((message, help)) => {
                faulty.push(of_head(pack, "missing-pack", message, &help, "needs"));
            }
        }
    }
    met
}

/// What is wrong with a pack that needs one which is not below it, and a remedy.
fn unmet<'n>(pack: &Pack, below: impl Iterator<Item = &'n str>) -> Option<(String, String)> {
    let below: BTreeSet<&str> = below.collect();
    let is_there = |name: &str| {
        below
            .iter()
            .any(|it| it.to_lowercase() == name.to_lowercase())
    };
    let needs = pack.head.needs.iter();
    let missing = needs.map(String::as_str).find(|name| !is_there(name))?;
    let message = format!("the pack `{missing}` has to be on before this one");
    let help = match below.is_empty() {
        true => {
            "put it on with `shadowgrid packs on`, or name it with --pack before this one".into()
        }
        false => suggestion(missing, "pack below this one", below.iter().copied()),
    };
    Some((message, help))
}

/// The packs with these marks, in their order, and above them those that are on and have no say.
fn of_marks(
    on: Vec<Pack>,
    off: Vec<Pack>,
    marks: &[PackMark],
    book: &str,
) -> Result<Vec<Pack>, (String, String)> {
    let (mut silent, on): (Vec<Pack>, Vec<Pack>) =
        on.into_iter().partition(|pack| pack.mark(book).is_none());
    let mut all: Vec<Pack> = on.into_iter().chain(off).collect();
    let mut chosen = Vec::new();
    for mark in marks {
        let is_it = |pack: &Pack| pack.mark(book).is_some_and(|it| it.says_the_same(mark));
        let Some(place) = all.iter().position(is_it) else {
            let other = all.iter().find_map(|pack| {
                let other = pack.mark(book)?;
                other.is_of(mark).then(|| pack.files.place().to_owned())
            });
            let what = match other {
                Some(place) => format!(
                    "The battle was played with the pack {}, and `{place}` says something else by now.",
                    mark.title()
                ),
                None => format!(
                    "The battle was played with the pack {}, which is not there.",
                    mark.title()
                ),
            };
            let folder = places::packs().map_or_else(
                || "beside the file".to_owned(),
                |folder| format!("beside the file or in {}", folder.display()),
            );
            return Err((
                what,
                format!("Lay it as it was {folder}, or name it with --pack PATH."),
            ));
        };
        chosen.push(all.remove(place));
    }
    chosen.append(&mut silent);
    Ok(chosen)
}
