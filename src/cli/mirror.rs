//! `shadowgrid mirror`: a level that repeats itself, or turned over.

use std::{io::Write, path::PathBuf};

use clap::{ArgGroup, Args};

use super::{
    arena::complain,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    data::report::Sources,
    document::Document,
    geometry::Symmetry,
    save,
    workshop::{Draft, mirror},
};

/// How a level is mirrored.
#[derive(Args)]
#[command(group = ArgGroup::new("way").args(["flip_x", "flip_y", "turn2", "turn4"]).required(true))]
pub(super) struct MirrorArguments {
    /// The level's file
    level: PathBuf,
    /// The east becomes a mirror image of the west
    #[arg(long)]
    flip_x: bool,
    /// The south becomes a mirror image of the north
    #[arg(long)]
    flip_y: bool,
    /// The east becomes the west after half a turn
    #[arg(long)]
    turn2: bool,
    /// The western quarter is repeated after each quarter of a turn; for maps as high as wide
    #[arg(long)]
    turn4: bool,
    /// Turn the whole level over instead: everybody keeps their side, and nothing is repeated; with
    /// --turn4 by a quarter
    #[arg(long)]
    whole: bool,
    /// The new level's file; `-` writes it to the output
    #[arg(short, long, value_name = "FILE.ron")]
    output: PathBuf,
    /// Write over the level itself
    #[arg(long)]
    replace: bool,
}

impl MirrorArguments {
    fn symmetry(&self) -> Symmetry {
        match (self.flip_x, self.flip_y, self.turn2) {
            (true, ..) => Symmetry::FlipX,
            (_, true, _) => Symmetry::FlipY,
            (_, _, true) => Symmetry::Turn2,
            _ => Symmetry::Turn4,
        }
    }
}

/// Writes the mirrored level; an existing file is replaced only if it is the level itself, and that is
/// asked for.
pub(super) fn mirror(arguments: &MirrorArguments) -> Done {
    let document = Document::open(&arguments.level);
    if document.problems().has_errors() {
        let mut sources = Sources::new();
        sources.add(&document);
        return Err(complain(&sources, document.problems()));
    }
    let to_output = arguments.output.as_os_str() == "-";
    let same = |file: &PathBuf| file.canonicalize().ok();
    let is_itself = same(&arguments.output) == same(&arguments.level);
    if !to_output && arguments.output.exists() && !(is_itself && arguments.replace) {
        return Err(match is_itself {
            true => CommandError::new(
                format!("`{}` is the level itself.", arguments.output.display()),
                "Add --replace to write over it, or give another file with --output FILE.",
            ),
            false => CommandError::new(
                format!("There is a file `{}` already.", arguments.output.display()),
                "Give another file with --output FILE.",
            ),
        });
    }
    let draft = Draft::of(document);
    let mirrored = match arguments.whole {
        true => mirror::turned_over(&draft, arguments.symmetry()),
        false => mirror::repeated(&draft, arguments.symmetry()),
    }?;
    // What was sound stays sound, or the author hears why not.
    let problems = &mirrored.reading().problems;
    if problems.has_errors() && !draft.reading().problems.has_errors() {
        let mut sources = Sources::new();
        sources.add(mirrored.document());
        return Err(complain(&sources, problems));
    }
    if to_output {
        write!(std::io::stdout().lock(), "{}", mirrored.text())?;
        return Ok(Exit::Fine);
    }
    save::write_text(&arguments.output, mirrored.text())?;
    let done = match is_itself {
        true => "The level was replaced: the mirrored one is",
        false => "The level is",
    };
    crate::output::say(format_args!(
        "{done} in `{0}`. Look at it with `shadowgrid picture {0} -o map.png`.",
        arguments.output.display()
    ))?;
    Ok(Exit::Fine)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_level_is_written_to_a_new_file_or_in_its_own_place_and_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let level = folder.path().join("yard.ron");
        let yard = include_str!("../../levels/first-light.ron");
        fs::write(&level, yard).unwrap();
        let replaces = std::cell::Cell::new(false);
        let run = |flip_x: bool, output: &PathBuf| {
            mirror(&MirrorArguments {
                level: level.clone(),
                flip_x,
                flip_y: false,
                turn2: !flip_x,
                turn4: false,
                whole: !flip_x,
                output: output.clone(),
                replace: replaces.get(),
            })
        };
        let new = folder.path().join("new.ron");
        assert!(run(false, &new).is_ok());
        let turned = fs::read_to_string(&new).unwrap();
        assert_ne!(turned, yard);
        let again = run(false, &new).err().unwrap();
        assert!(again.0.contains("already"), "{}", again.0);
        let itself = run(false, &level).err().unwrap();
        assert!(itself.0.contains("--replace"), "{}", itself.0);
        assert_eq!(fs::read_to_string(&level).unwrap(), yard);
        replaces.set(true);
        assert!(run(false, &new).is_err(), "another file is never replaced");
        assert!(run(false, &level).is_ok());
        assert_eq!(fs::read_to_string(&level).unwrap(), turned);
        fs::write(&level, "Level(map: [").unwrap();
        assert!(run(true, &level).is_err());
        assert_eq!(fs::read_to_string(&level).unwrap(), "Level(map: [");
    }
}
