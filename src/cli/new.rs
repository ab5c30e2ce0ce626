//! `shadowgrid new`: a level to begin with.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};

use super::outcome::{CommandError, Done, Exit};
use crate::{
    data::new_level::{LARGEST, Mirror, NewLevel, PlaceKind, SMALLEST},
    save,
    workshop::own_levels,
};

/// What the new level is to be.
#[derive(Args)]
pub(super) struct NewArguments {
    /// The level's title, such as "Mill at night"
    name: String,
    /// Columns and rows, 12x8 to 256x256
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "30x20", value_parser = size)]
    size: (u16, u16),
    /// The kind of place
    #[arg(long, value_enum, default_value = "yard")]
    kind: Kind,
    /// How the east repeats the west
    #[arg(long, value_enum)]
    mirror: Option<MirrorWord>,
    /// Draw walls, water, heights and things by lot; the same seed draws the same level
    #[arg(long, value_name = "SEED")]
    random: Option<u64>,
    /// The level's file; named after its title, in this folder, unless given
    #[arg(short, long, value_name = "FILE.ron")]
    output: Option<PathBuf>,
}

/// A kind of place, as the command line spells it.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// An open yard within walls
    Yard,
    /// Rooms with doors and tables
    Hall,
    /// A street between houses
    Street,
    /// Caves
    Cave,
    /// A wood with a stream
    Wood,
}

/// A symmetry, as the command line spells it.
#[derive(Clone, Copy, ValueEnum)]
enum MirrorWord {
    /// West and east are mirror images
    Flip,
    /// The same after half a turn
    Turn,
}

/// A size such as `30x20`.
fn size(text: &str) -> Result<(u16, u16), String> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
        .filter(|(width, height)| {
            (SMALLEST.0..=LARGEST).contains(width) && (SMALLEST.1..=LARGEST).contains(height)
        })
        .ok_or_else(|| {
            let (width, height) = SMALLEST;
            format!("a size such as 30x20 is needed, {width}x{height} to {LARGEST}x{LARGEST}")
        })
}

/// Writes the level; an existing file is never replaced.
pub(super) fn new(arguments: &NewArguments) -> Done {
    let plan = NewLevel {
        name: arguments.name.trim().to_owned(),
        width: arguments.size.0,
        height: arguments.size.1,
        kind: match arguments.kind {
            Kind::Yard => PlaceKind::Yard,
            Kind::Hall => PlaceKind::Hall,
            Kind::Street => PlaceKind::Street,
            Kind::Cave => PlaceKind::Cave,
            Kind::Wood => PlaceKind::Wood,
        },
        mirror: arguments.mirror.map(|word| match word {
            MirrorWord::Flip => Mirror::Flip,
            MirrorWord::Turn => Mirror::Turn,
        }),
        seed: arguments.random,
    };
    let text = plan.checked().map_err(|fault| {
        CommandError::new(
            format!("No level can be called {:?}: {fault}.", plan.name),
            "Give it another title.",
        )
    })?;
    let file = match &arguments.output {
        Some(file) => file.clone(),
        None => PathBuf::from(format!("{}.ron", file_name(&plan.name)?)),
    };
    if file.exists() {
        return Err(CommandError::new(
            format!("There is a file `{}` already.", file.display()),
            "Give another title, or another file with --output FILE.",
        ));
    }
    save::write_text(&file, &text)?;
    tell(&file)?;
    Ok(Exit::Fine)
}

/// What an author does next.
fn tell(file: &Path) -> Result<(), CommandError> {
    let file = file.display();
    writeln!(
        std::io::stdout(),
        "The level is in `{file}`. Look at it with `shadowgrid picture {file} -o map.png`, play it with \
         `shadowgrid play {file}`, and after each change run `shadowgrid check {file}`."
    )?;
    Ok(())
}

/// The name of a file for a title: lower case, with hyphens.
fn file_name(title: &str) -> Result<String, CommandError> {
    own_levels::file_name(title).ok_or_else(|| {
        CommandError::new(
            format!("A file cannot be named after the title {title:?}."),
            "Name a file with --output FILE, or give a title with letters.",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_the_title() {
        assert_eq!(file_name("Mill at Night!").unwrap(), "mill-at-night");
        assert_eq!(file_name("  Der Hof, 2 ").unwrap(), "der-hof-2");
        assert!(file_name(" ?! ").is_err());
    }

    #[test]
    fn sizes_beyond_the_limits_are_refused_with_the_limits() {
        assert_eq!(size("30x20"), Ok((30, 20)));
        for bad in ["30", "11x20", "30x7", "257x20", "x", "axb"] {
            assert!(size(bad).unwrap_err().contains("12x8 to 256x256"), "{bad}");
        }
    }
}
