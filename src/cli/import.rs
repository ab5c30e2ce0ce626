//! `shadowgrid import`: a level of a map of another program.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::outcome::{CommandError, Done, Exit};
use crate::{
    import::{self, Openings, Wishes},
    output::say,
    save,
};

#[derive(Args)]
pub(super) struct ImportArguments {
    /// The map: .dd2vtt, .uvtt, .df2vtt, .tmx, .tmj, a scene of Foundry as .json, .map, .board
    file: PathBuf,
    /// The level's file
    #[arg(short, long, value_name = "LEVEL")]
    output: PathBuf,
    /// Replace the level's file if it is there
    #[arg(long)]
    replace: bool,
    /// What openings are that a Universal VTT file calls not closed; guessed unless given
    #[arg(long, value_enum)]
    openings: Option<OpeningsWord>,
}

/// What openings are, as the command line spells it.
#[derive(Clone, Copy, ValueEnum)]
enum OpeningsWord {
    /// Windows
    Windows,
    /// Doors that stand open
    Doors,
}

/// Writes the level and tells what was not understood.
pub(super) fn import(arguments: &ImportArguments) -> Done {
    let output = &arguments.output;
    if output.exists() && !arguments.replace {
        return Err(CommandError::new(
            format!("There is a file `{}` already.", output.display()),
            "Name another one with -o, or say --replace.",
        ));
    }
    let wishes = Wishes {
        openings: arguments.openings.map(|word| match word {
            OpeningsWord::Windows => Openings::Windows,
            OpeningsWord::Doors => Openings::OpenDoors,
        }),
    };
    let imported = import::import(&arguments.file, wishes)?;
    save::write_text(output, &imported.text)?;
    say(&imported.summary)?;
    for note in &imported.notes {
        say(format_args!("- {note}"))?;
    }
    say(format_args!(
        "The level is in `{0}`. Look at it with `shadowgrid picture {0} -o map.png`, and play it with `shadowgrid play {0}`.",
        output.display()
    ))?;
    Ok(Exit::Fine)
}
