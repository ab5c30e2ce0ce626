//! `shadowgrid packs` and `shadowgrid assets`: which packs there are, what they bring, and the game's
//! own written out; and the packs that every other command is to have.

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};

use super::{
    arena::complain,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    battle::counted,
    data::{
        assets::assets,
        packs::{
            chosen::{self, FoundPack, PackOrder, Wanted},
            export,
            head::PackHead,
            places,
            stack::{FaultyPack, stack},
            survey,
        },
    },
    document::{
        Document,
        problem::{Problems, suggestion},
    },
    output::{say, warn},
    save,
};

#[derive(Args)]
pub(super) struct PacksArguments {
    #[command(subcommand)]
    what: Option<PacksCommand>,
}

#[derive(Subcommand)]
enum PacksCommand {
    /// List the packs of your folder: on or off, in their order, and what replaces what
    List,
    /// Put a pack on
    On {
        /// Its name
        name: String,
    },
    /// Put a pack off; it stays where it is
    Off {
        /// Its name
        name: String,
    },
    /// Move a pack in the order: what a later one says counts
    Move {
        /// Its name
        name: String,
        /// Its place, from 1; later ones lie above
        #[arg(value_parser = clap::value_parser!(u16).range(1..=999))]
        place: u16,
    },
}

#[derive(Args)]
pub(super) struct AssetsArguments {
    #[command(subcommand)]
    what: AssetsCommand,
}

#[derive(Subcommand)]
enum AssetsCommand {
    /// Write the game's own pack into a folder, to look at and to start from
    Export {
        /// The folder, which may not be there yet or has to be empty
        folder: PathBuf,
    },
}

/// Puts on the packs that a command is to have; `file` is the save or record that it reads. Returns
/// the packs that the command line names and that cannot be used, for `check` to tell.
pub(super) fn begin(
    named: &[PathBuf],
    only_named: bool,
    file: Option<&Path>,
) -> Result<Vec<FaultyPack>, CommandError> {
    let of_file = file.and_then(save::packs_of);
    let wanted = match (&of_file, file) {
        (Some((book, marks)), Some(file)) => Wanted::Of { marks, book, file },
        _ if only_named => Wanted::Named,
        _ => Wanted::Usual,
    };
    let faulty = chosen::begin(named, &wanted)
        .map_err(|(message, remedy)| CommandError::new(message, remedy))?;
    let is_named = |faulty: &FaultyPack| {
        let place = Path::new(&faulty.place);
        named
            .iter()
            .any(|path| path == place || path.as_path() == place.join(""))
    };
    let (named, of_user): (Vec<FaultyPack>, Vec<FaultyPack>) =
        faulty.into_iter().partition(is_named);
    for pack in of_user {
        let errors = counted(pack.problems.n_errors() as i64, "faults");
        warn(format_args!(
            "The pack `{}` is left out: it has {errors}. `shadowgrid check {}` tells them.",
            pack.name.as_deref().unwrap_or(&pack.place),
            pack.place
        ));
    }
    Ok(named)
}

/// The fault of packs that a command names and that cannot be used.
pub(super) fn refused(faulty: &[FaultyPack]) -> Result<(), CommandError> {
    match faulty.first() {
        None => Ok(()),
        Some(pack) => Err(complain(&pack.sources, &pack.problems)),
    }
}

/// Lists packs, or changes which are on.
pub(super) fn packs(arguments: &PacksArguments) -> Done {
    match &arguments.what {
        None | Some(PacksCommand::List) => list(),
        Some(PacksCommand::On { name }) => change(name, |order, name| {
            order
                .off
                .retain(|off| off.to_lowercase() != name.to_lowercase());
            format!("The pack {name} is on.")
        }),
        Some(PacksCommand::Off { name }) => change(name, |order, name| {
            order
                .off
                .retain(|off| off.to_lowercase() != name.to_lowercase());
            order.off.push(name.to_owned());
            format!("The pack {name} is off.")
        }),
        Some(PacksCommand::Move { name, place }) => change(name, |order, name| {
            order
                .order
                .retain(|known| known.to_lowercase() != name.to_lowercase());
            let at = usize::from(*place - 1).min(order.order.len());
            order.order.insert(at, name.to_owned());
            format!("The pack {name} has place {}.", at + 1)
        }),
    }
}

/// Writes the game's own pack out.
pub(super) fn write_out(arguments: &AssetsArguments) -> Done {
    let AssetsCommand::Export { folder } = &arguments.what;
    let count = export::export(folder).map_err(|error| {
        CommandError::new(
            format!(
                "The folder `{}` cannot be written: {error}.",
                folder.display()
            ),
            "Name a folder that is not there yet.",
        )
    })?;
    say(format_args!(
        "{} are in `{}`. Keep what you change, give `pack.ron` a name of its own, and play with `--pack {1}`.",
        counted(count as i64, "files"),
        folder.display()
    ))?;
    Ok(Exit::Fine)
}

/// Changes the user's order and keeps it.
fn change(name: &str, how: impl FnOnce(&mut PackOrder, &str) -> String) -> Done {
    let found = chosen::of_user();
    let heads = || {
        found
            .iter()
            .filter_map(|found| Some(&found.pack.as_ref().ok()?.head))
    };
    let head = heads().find(|head| head.is_called(name)).ok_or_else(|| {
        CommandError::new(
            format!("There is no pack `{name}` in your folder."),
            suggestion(name, "pack", heads().map(|head| head.name.as_str())),
        )
    })?;
    let file = places::order_file().ok_or_else(|| {
        CommandError::new("This system has no place for your data.", "Use --pack.")
    })?;
    if file.is_file() {
        let document = Document::open(&file);
        let problems = PackOrder::read(&document).1;
        if problems.has_errors() {
            let mut sources = crate::data::report::Sources::new();
            sources.add(&document);
            return Err(complain(&sources, &problems));
        }
    }
    let mut order = PackOrder::of_user();
    // All packs get their place, so that moving one is plain.
    let names = heads().map(|head: &PackHead| head.name.clone());
    order.order = names.collect();
    let told = how(&mut order, &head.name);
    save::write_text(&file, &order.text())?;
    say(told)?;
    Ok(Exit::Fine)
}

fn list() -> Done {
    let mut out = std::io::stdout().lock();
    let found = chosen::of_user();
    let stack = stack();
    let folder = places::packs();
    if found.is_empty() && stack.packs().len() < 2 {
        writeln!(out, "There are no packs but the game's own.")?;
    }
    let mut faults = 0;
    for (place, pack) in stack.packs().iter().enumerate() {
        let is_own = place == 0;
        writeln!(
            out,
            "{place:>3}  {}  {}",
            pack.head.title(),
            match is_own {
                true => "(the game's own)",
                false => "on",
            }
        )?;
        if !is_own {
            about(&mut out, &pack.head, pack.files.place())?;
            writeln!(out, "       brings {}", listed(&survey::brings(pack)))?;
            let (problems, sources) = survey::check(stack, pack, assets());
            if !problems.is_empty() {
                faults += problems.len();
                let told = counted(problems.len() as i64, "faults");
                writeln!(
                    out,
                    "       has {told}: `shadowgrid check {}`",
                    pack.files.place()
                )?;
                drop(sources);
            }
        }
    }
    for FoundPack { path, pack, is_on } in &found {
        match pack {
            Ok(pack) if !is_on => {
                writeln!(out, "  -  {}  off", pack.head.title())?;
                about(&mut out, &pack.head, pack.files.place())?;
            }
            Ok(pack) => {
                let here = stack
                    .packs()
                    .iter()
                    .any(|on| on.files.place() == pack.files.place());
                if !here {
                    writeln!(
                        out,
                        "  -  {}  left out: see above, or `shadowgrid check {}`",
                        pack.head.title(),
                        path.display()
                    )?;
                    faults += 1;
                }
            }
            Err(fault) => {
                faults += 1;
                let told = first(&fault.problems);
                writeln!(out, "  -  {}  cannot be read: {told}", path.display())?;
            }
        }
    }
    for ((of, by), what) in survey::replaced(stack, assets()) {
        let name = |place: usize| {
            stack
                .packs()
                .get(place)
                .map_or("", |pack| pack.head.name.as_str())
        };
        writeln!(
            out,
            "{} replaces of {}: {}",
            name(by),
            name(of),
            shortly(&what)
        )?;
    }
    if let Some(folder) = folder {
        writeln!(out, "Your packs are in {}.", folder.display())?;
    }
    Ok(match faults {
        0 => Exit::Fine,
        _ => Exit::Faults,
    })
}

fn about(out: &mut impl Write, head: &PackHead, place: &str) -> std::io::Result<()> {
    let by = match head.author.as_str() {
        "" => String::new(),
        author => format!(" by {author}"),
    };
    let licence = match head.licence.as_str() {
        "" => String::new(),
        licence => format!(" ({licence})"),
    };
    writeln!(out, "       {place}{by}{licence}")?;
    match head.description.as_str() {
        "" => Ok(()),
        description => writeln!(out, "       {description}"),
    }
}

fn listed(what: &[String]) -> String {
    match what {
        [] => "nothing".to_owned(),
        _ => what.join(", "),
    }
}

fn first(problems: &Problems) -> String {
    let first = problems.iter().next();
    first.map_or_else(String::new, |problem| problem.message.clone())
}

/// The most replaced things that are named one by one.
const MOST_NAMED: usize = 12;

/// What a pack replaces: each thing by its name, or, where that is much, how many of each file.
fn shortly(what: &[String]) -> String {
    if what.len() <= MOST_NAMED {
        return listed(what);
    }
    let mut many: BTreeMap<&str, usize> = BTreeMap::new();
    for one in what {
        let file = one.split_once(' ').or_else(|| one.rsplit_once('/'));
        *many
            .entry(file.map_or(one.as_str(), |(file, _)| file))
            .or_default() += 1;
    }
    let parts: Vec<String> = many
        .iter()
        .map(|(file, number)| format!("{number} of {file}"))
        .collect();
    listed(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_that_is_replaced_is_counted_by_file() {
        let few = ["terrain mud".to_owned(), "levels/moor".to_owned()];
        assert_eq!(shortly(&few), listed(&few));
        let mut all: Vec<String> = (0..20).map(|one| format!("terrain t{one}")).collect();
        all.push("levels/moor".to_owned());
        assert_eq!(shortly(&all), "1 of levels, 20 of terrain");
    }
}
