//! `shadowgrid stamp`: pieces of maps that are put on levels, and kept.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::{ArgGroup, Args};

use super::{
    arena::complain,
    outcome::{CommandError, Done, Exit},
    picture::{corners, square},
};
use crate::{
    data::report::Sources,
    document::Document,
    geometry::Cell,
    output::{say, warn},
    save,
    workshop::{
        Draft,
        stamps::{self, Stamps},
    },
};

/// What is done with stamps; without anything they are listed.
#[derive(Args)]
#[command(group = ArgGroup::new("what").args(["list", "at", "keep"]))]
pub(super) struct StampArguments {
    /// The level's file
    #[arg(requires = "name", requires = "what")]
    level: Option<PathBuf>,
    /// The stamp, as `--list` names it; or the title of the one that is kept
    name: Option<String>,
    /// List all stamps, those of the game and your own, as without anything else
    #[arg(long, conflicts_with_all = ["level", "name"])]
    list: bool,
    /// Put the stamp on the level, its north-west square on this one
    #[arg(long, value_name = "X,Y", value_parser = square)]
    at: Option<Cell>,
    /// Keep the squares between two corners as a stamp of your own
    #[arg(long, value_name = "X,Y-X,Y", value_parser = corners)]
    keep: Option<[Cell; 2]>,
    /// How many quarters of a turn clockwise
    #[arg(long, value_name = "QUARTERS", default_value_t = 0, requires = "at",
        value_parser = clap::value_parser!(u8).range(0..=3))]
    turn: u8,
    /// West becomes east, before it is turned
    #[arg(long, requires = "at")]
    flip: bool,
    /// A sentence about the stamp that is kept
    #[arg(long, value_name = "SENTENCE", default_value = "", requires = "keep")]
    description: String,
    /// The folder of your own stamps; the usual one unless given
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Lists stamps, puts one on a level, or keeps one.
pub(super) fn stamp(arguments: &StampArguments) -> Done {
    let usual = stamps::usual_folder();
    let folder = arguments.folder.as_deref().or(usual.as_deref());
    let (Some(level), Some(name)) = (&arguments.level, &arguments.name) else {
        return list(&stamps::all(folder), folder);
    };
    let document = Document::open(level);
    if document.problems().has_errors() {
        let mut sources = Sources::new();
        sources.add(&document);
        return Err(complain(&sources, document.problems()));
    }
    let draft = Draft::of(document);
    match (arguments.keep, arguments.at) {
        (Some(part), _) => keep(&draft, part, (name, &arguments.description), folder),
        (None, Some(at)) => {
            let all = stamps::all(folder);
            let clip = chosen(&all, name)?.clip();
            let clip = stamps::laid(&clip, arguments.turn, arguments.flip);
            put(level, &draft, &stamps::placed(&draft, &clip, at)?)
        }
        (None, None) => unreachable!("the grammar asks for one of them"),
    }
}

/// The stamp of this name; the faults of its file if that is why there is none.
fn chosen<'s>(all: &'s Stamps, name: &str) -> Result<&'s stamps::Stamp, CommandError> {
    let faulty = all.faulty.iter().find(|faulty| {
        let stem = Path::new(faulty.document.name()).file_stem();
        stem.is_some_and(|stem| stem.eq_ignore_ascii_case(name.trim()))
    });
    if let Some(faulty) = faulty {
        let mut sources = Sources::new();
        sources.add(&faulty.document);
        return Err(complain(&sources, &faulty.problems));
    }
    Ok(all.named(name)?)
}

fn put(level: &Path, before: &Draft, after: &Draft) -> Done {
    // What was sound stays sound, or the author hears why not.
    let problems = &after.reading().problems;
    if problems.has_errors() && !before.reading().problems.has_errors() {
        let mut sources = Sources::new();
        sources.add(after.document());
        return Err(complain(&sources, problems));
    }
    save::write_text(level, after.text())?;
    say(format_args!(
        "The stamp is on the level. Look at it with `shadowgrid picture {} -o map.png`.",
        level.display()
    ))?;
    Ok(Exit::Fine)
}

fn keep(
    draft: &Draft,
    [one, other]: [Cell; 2],
    (name, description): (&str, &str),
    folder: Option<&Path>,
) -> Done {
    let grid = draft.sheet()?.grid();
    if let Some(off) = [one, other].into_iter().find(|cell| !grid.contains(*cell)) {
        return Err(CommandError::new(
            format!("The square {},{} is not on the map.", off.x, off.y),
            format!(
                "Columns are 0 to {}, rows 0 to {}.",
                grid.width.saturating_sub(1),
                grid.height.saturating_sub(1)
            ),
        ));
    }
    let folder = folder.ok_or_else(|| {
        CommandError::new(
            "This system has no usual place for your stamps.",
            "Name a folder with --folder.",
        )
    })?;
    let text = stamps::kept(draft, one, other, (name, description))?;
    let file = stamps::keep(folder, name, &text)?;
    say(format_args!("The stamp is in `{}`.", file.display()))?;
    Ok(Exit::Fine)
}

fn list(all: &Stamps, folder: Option<&Path>) -> Done {
    let mut out = std::io::stdout().lock();
    let widest = all
        .stamps
        .iter()
        .map(|stamp| stamp.id().chars().count())
        .max();
    let width = widest.unwrap_or(0);
    for stamp in &all.stamps {
        let size = stamp.size();
        let own = if stamp.is_own() { " (your own)" } else { "" };
        let size = format!("{}x{}", size.width, size.height);
        let about = match stamp.description() {
            "" => stamp.name(),
            description => description,
        };
        writeln!(out, "{:width$}  {size:>7}  {about}{own}", stamp.id())?;
    }
    if let Some(folder) = folder {
        writeln!(out, "Your own stamps are in {}.", folder.display())?;
    }
    for faulty in &all.faulty {
        let mut sources = Sources::new();
        sources.add(&faulty.document);
        warn(complain(&sources, &faulty.problems));
    }
    Ok(match all.faulty.is_empty() {
        true => Exit::Fine,
        false => Exit::Faults,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        stamp: StampArguments,
    }

    fn run(words: &[&str]) -> Done {
        let words = std::iter::once("stamp").chain(words.iter().copied());
        let line = Line::try_parse_from(words);
        stamp(&line.map_err(|error| CommandError(error.to_string()))?.stamp)
    }

    #[test]
    fn a_stamp_is_put_on_a_level_kept_and_listed() {
        let folder = tempfile::tempdir().unwrap();
        let level = folder.path().join("yard.ron");
        let text = include_str!("../../levels/proving-ground.ron");
        fs::write(&level, text).unwrap();
        let own = folder.path().join("own");
        let (level_name, own_name) = (level.to_str().unwrap(), own.to_str().unwrap());
        assert_eq!(
            run(&[level_name, "Well", "--at", "10,5", "--turn", "1"]),
            Ok(Exit::Fine)
        );
        let changed = fs::read_to_string(&level).unwrap();
        assert!(changed.contains("pit(4)"));
        assert!(
            text.lines()
                .filter(|line| line.contains("//"))
                .all(|line| changed.contains(line))
        );
        let keep = [
            level_name,
            "Mine",
            "--keep",
            "10,5-12,7",
            "--folder",
            own_name,
        ];
        assert_eq!(run(&keep), Ok(Exit::Fine));
        assert!(run(&keep).unwrap_err().0.contains("already"));
        assert_eq!(
            run(&[
                level_name, "mine", "--at", "2,2", "--flip", "--folder", own_name
            ]),
            Ok(Exit::Fine)
        );
        assert_eq!(run(&["--list", "--folder", own_name]), Ok(Exit::Fine));
        assert_eq!(run(&["--folder", own_name]), Ok(Exit::Fine));
        // A combatant stands there: the level would be faulty, so it stays as it is.
        let before = fs::read_to_string(&level).unwrap();
        let on_somebody = run(&[level_name, "guard-room", "--at", "2,5"]).unwrap_err();
        assert!(on_somebody.0.contains("wall"), "{on_somebody}");
        for (words, wanted) in [
            (&[level_name, "wel", "--at", "2,2"][..], "well"),
            (&[level_name, "well", "--at", "23,2"], "beyond"),
            (&[level_name, "Mine 2", "--keep", "1,1-99,2"], "99,2"),
            (&[level_name, "well"], "--at"),
            (&[level_name], "<NAME>"),
        ] {
            let fault = run(words).unwrap_err();
            assert!(fault.0.contains(wanted), "{fault}");
        }
        fs::write(own.join("broken.ron"), "Stamp(").unwrap();
        assert_eq!(run(&["--list", "--folder", own_name]), Ok(Exit::Faults));
        let broken = run(&[level_name, "broken", "--at", "2,2", "--folder", own_name]);
        assert!(broken.unwrap_err().0.contains("broken.ron"));
        assert_eq!(fs::read_to_string(&level).unwrap(), before);
    }
}
