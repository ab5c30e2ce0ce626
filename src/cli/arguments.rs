//! The grammar of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Tactical battles on a map; the computer is game master of five rulebooks.
#[derive(Parser)]
#[command(name = "shadowgrid", version, about, long_about = None)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Play a level, in the window or with --text in the terminal
    Play(PlayArguments),
    /// Watch the computer play a level against itself in the terminal
    Watch(WatchArguments),
    /// Let the computer play a level many times, and count
    Simulate(SimulateArguments),
    /// Play a record again, and with --verify prove that it is the same battle
    Replay(ReplayArguments),
    /// Show the exact odds of an order at the start of a level
    Odds(OddsArguments),
    /// Find every fault of levels and scenes
    Check(super::check::CheckArguments),
    /// Run scene files and say what is not as they expect
    Try(TryArguments),
    /// Measure how fast the game is on this machine
    Measure(MeasureArguments),
}

#[derive(Args, Clone)]
pub(super) struct LevelArguments {
    /// The level's file
    pub(super) level: PathBuf,
    /// The rulebook to play by; the level's first unless given
    #[arg(long)]
    pub(super) book: Option<String>,
    /// The seed of the dice
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
}

#[derive(Args)]
pub(super) struct PlayArguments {
    /// The level's file
    #[arg(required_unless_present = "load")]
    pub(super) level: Option<PathBuf>,
    /// The rulebook to play by; the level's first unless given
    #[arg(long)]
    pub(super) book: Option<String>,
    /// The seed of the dice; another one each time unless given
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Who leads a side: NAME=human or NAME=ai; may be given for each side
    #[arg(long = "side", value_name = "NAME=LEADER")]
    pub(super) sides: Vec<String>,
    /// Write a record of the battle to this file
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Go on from a save
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "book", "seed"])]
    pub(super) load: Option<PathBuf>,
    /// Play in the terminal
    #[arg(long)]
    pub(super) text: bool,
}

#[derive(Args)]
pub(super) struct WatchArguments {
    #[command(flatten)]
    pub(super) level: LevelArguments,
    /// Write a record of the battle to this file
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct SimulateArguments {
    #[command(flatten)]
    pub(super) level: LevelArguments,
    /// How many battles
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) battles: u32,
    /// How many at the same time; the numbers do not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Write JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct ReplayArguments {
    /// The record
    pub(super) file: PathBuf,
    /// Compare the state after every order and tell only the result
    #[arg(long)]
    pub(super) verify: bool,
}

#[derive(Args)]
pub(super) struct OddsArguments {
    #[command(flatten)]
    pub(super) level: LevelArguments,
    /// The order, such as "Iren attacks Shade 1 with sword"
    #[arg(long)]
    pub(super) order: String,
    /// Write JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct TryArguments {
    /// The scene files
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
}

#[derive(Args)]
pub(super) struct MeasureArguments {
    /// Write JSON
    #[arg(long)]
    pub(super) json: bool,
}
