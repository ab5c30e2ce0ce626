//! The grammar of the command line.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand};

use super::{
    arena::LevelArguments,
    parsed::{seeds, tag},
};
use crate::data::agreement::TurnClock;

/// Tactical battles on a map; the computer is game master of five rulebooks.
#[derive(Parser)]
#[command(name = "shadowgrid", version, about, long_about = None)]
pub(super) struct Arguments {
    /// The settings file; the user's own unless given
    #[arg(long, value_name = "FILE", global = true)]
    pub(super) settings: Option<PathBuf>,
    /// A pack to play with, a folder or a .zip; lies above those of your folder, and may be given
    /// several times
    #[arg(long = "pack", value_name = "PATH", global = true)]
    pub(super) packs: Vec<PathBuf>,
    /// Leave out the packs of your folder
    #[arg(long, global = true)]
    pub(super) no_packs: bool,
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
    /// Let two brains play each other, sides swapped, and say which is better
    Duel(DuelArguments),
    /// Count battles that `--out` of simulate and duel wrote, in any pieces
    Tally(TallyArguments),
    /// Print the commands of a sweep: levels, books, brains and edits as data
    Sweep(super::sweep::SweepArguments),
    /// Find out what archetypes are worth: play fights by lot, and fit
    Strengths(super::strengths::StrengthsArguments),
    /// Play a record again, and with --verify prove that it is the same battle
    Replay(ReplayArguments),
    /// Show the odds of an order at the start of a level: exact, or with `about` where there are too many outcomes to count
    Odds(OddsArguments),
    /// Tell rules by their IDs, or list and search those of a book
    Rules(RulesArguments),
    /// Find every fault of levels and scenes
    Check(super::check::CheckArguments),
    /// Draw a level in the window: the workshop
    Edit(EditArguments),
    /// Begin a level: a checked file to go on from, bare or drawn by lot
    New(super::new::NewArguments),
    /// Make a level repeat itself, with sides swapped, or turn it over
    Mirror(super::mirror::MirrorArguments),
    /// Put a stamp on a level, such as a room or a well; keep a part of a level as one; list them
    Stamp(super::stamp::StampArguments),
    /// Lay levels and other files out in one way: an item a line, comments kept
    Format(super::format::FormatArguments),
    /// Paint a level into a PNG file, without window or graphics card
    Picture(super::picture::PictureArguments),
    /// Run scene files and report every failed expectation
    Try(TryArguments),
    /// Measure how fast the game is on this machine
    Measure(MeasureArguments),
    /// Make a level of a map of another program: Universal VTT, Tiled, Foundry, Wesnoth, MegaMek
    Import(super::import::ImportArguments),
    /// List the packs that the game knows, and put them on, off or in order
    Packs(super::packs::PacksArguments),
    /// Write out what comes with the game, to start from
    Assets(super::packs::AssetsArguments),
    /// Serve an editor: faults while you type, completion, hover, names, over standard input and output
    Lsp(LspArguments),
    /// Say where the settings lie and what they are
    Settings,
}

/// Editors pass `--stdio` to say how they speak; there is no other way.
#[derive(Args)]
pub(super) struct LspArguments {
    /// Speak over standard input and output, as is usual
    #[arg(long)]
    stdio: bool,
}

// Without a level or a save the window opens at the title; what is said of a battle means nothing
// there and is refused.
#[derive(Args)]
#[command(group = ArgGroup::new("battle").args(["level", "load"]).multiple(true))]
pub(super) struct PlayArguments {
    /// The level's file; the window opens at the title without one
    pub(super) level: Option<PathBuf>,
    /// The rulebook to play by; the level's first unless given
    #[arg(long, requires = "battle")]
    pub(super) book: Option<String>,
    /// The seed of the dice; another one each time unless given
    #[arg(long, requires = "battle")]
    pub(super) seed: Option<u64>,
    /// Who leads a side: NAME=human, NAME=ai, or NAME=ai:BRAIN such as ai:shade or
    /// ai:shadow/cautious; may be given for each side
    #[arg(long = "side", value_name = "NAME=LEADER", requires = "battle")]
    pub(super) sides: Vec<String>,
    /// A player and whom it leads: NAME=SIDE or NAME=COMBATANT,COMBATANT; may be given for each
    #[arg(long = "seat", value_name = "NAME=LED", requires = "battle")]
    pub(super) seats: Vec<String>,
    /// In the turns of others players are asked nothing: their stops and the rules' policy answer
    #[arg(long, requires = "battle")]
    pub(super) preset_answers: bool,
    /// Pack the battle's saves so that nobody reads them, and ask all players before one loads or
    /// leaves
    #[arg(long, requires = "battle")]
    pub(super) sealed: bool,
    /// Allied sides do not share what they see
    #[arg(long)]
    pub(super) separate_sight: bool,
    /// Throw new dice after loading; else the same ones fall again
    #[arg(long, requires = "battle")]
    pub(super) new_dice: bool,
    /// How many seconds a player may think: 90 or 90/turn for each turn, 900/battle for all; then
    /// the turn ends, and open questions take the answer given beforehand or the usual one
    #[arg(long, value_name = "SECONDS", value_parser = turn_clock, requires = "battle")]
    pub(super) clock: Option<TurnClock>,
    /// Save the battle after every order, and at the last ten turns, in this folder
    #[arg(long, value_name = "FOLDER", requires = "text")]
    pub(super) autosave: Option<PathBuf>,
    /// Say in words who is where instead of drawing maps
    #[arg(long, requires = "text")]
    pub(super) no_map: bool,
    /// Write a record of the battle to this file
    #[arg(long, value_name = "FILE", requires = "battle")]
    pub(super) record: Option<PathBuf>,
    /// Go on from a save
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "book", "seed"])]
    pub(super) load: Option<PathBuf>,
    /// Play in the terminal
    #[arg(long, requires = "battle")]
    pub(super) text: bool,
    /// Watch the level's file: a change of it is on the screen at once, and so are its faults; in
    /// the window only
    #[arg(long, requires = "level", conflicts_with_all = ["text", "load", "sealed"])]
    pub(super) live: bool,
    #[command(flatten)]
    pub(super) window: WindowArguments,
}

/// What the workshop opens.
#[derive(Args)]
pub(super) struct EditArguments {
    /// The level's file; the list of your own levels without one
    pub(super) level: Option<PathBuf>,
    /// Save a picture of the window (PNG) and close it
    #[arg(long, value_name = "FILE")]
    pub(super) screenshot: Option<PathBuf>,
    /// Seconds before the picture is taken
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    pub(super) after: f32,
    /// The window's size in pixels; as it was when it was closed last unless given
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub(super) size: Option<(u32, u32)>,
    /// The size of panels and letters; as the settings say unless given
    #[arg(long, value_parser = between::<50, 300>)]
    pub(super) scale: Option<f32>,
}

/// How the window is opened.
#[derive(Args)]
pub(super) struct WindowArguments {
    /// The computer plays every side in the window
    #[arg(long, conflicts_with = "text", requires = "battle")]
    pub(super) demo: bool,
    /// Save a picture of the window (PNG) and close it
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    pub(super) screenshot: Option<PathBuf>,
    /// Seconds before the picture is taken
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    pub(super) after: f32,
    /// Write down what the window shows, as lines of JSON, for scripts
    #[arg(long, value_name = "FILE", conflicts_with = "text", hide = true)]
    pub(super) trace: Option<PathBuf>,
    /// The window's size in pixels; as it was when it was closed last unless given
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub(super) size: Option<(u32, u32)>,
    /// The size of panels and letters; as the settings say unless given
    #[arg(long, value_parser = between::<50, 300>)]
    pub(super) scale: Option<f32>,
    /// How fast events are shown, 1 to 8; as the settings say unless given
    #[arg(long, value_parser = between::<100, 800>)]
    pub(super) speed: Option<f32>,
}

/// A turn clock such as `90/turn`.
fn turn_clock(text: &str) -> Result<TurnClock, String> {
    TurnClock::named(text)?.ok_or_else(|| "leave --clock out for no clock".to_owned())
}

/// A number between two numbers, both given in hundredths.
fn between<const LEAST: u16, const MOST: u16>(text: &str) -> Result<f32, String> {
    let (least, most) = (f32::from(LEAST) / 100.0, f32::from(MOST) / 100.0);
    text.parse()
        .ok()
        .filter(|number: &f32| (least..=most).contains(number))
        .ok_or_else(|| format!("a number from {least} to {most} is needed"))
}

/// A size such as `1280x800`.
fn size(text: &str) -> Result<(u32, u32), String> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
        .filter(|(width, height)| (640..=7680).contains(width) && (480..=4320).contains(height))
        .ok_or_else(|| "a size such as 1280x800 is needed, at least 640x480".to_owned())
}

#[derive(Args)]
pub(super) struct WatchArguments {
    #[command(flatten)]
    pub(super) level: LevelArguments,
    /// The brain of a side: NAME=ai:BRAIN, such as ai:shade or ai:shadow/cautious
    #[arg(long = "side", value_name = "NAME=LEADER")]
    pub(super) sides: Vec<String>,
    /// Before each order tell the best five, with what speaks for and against them
    #[arg(long)]
    pub(super) explain: bool,
    /// Write a record of the battle to this file
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct SimulateArguments {
    /// Level files; of a folder, every level in it
    #[arg(required = true, value_name = "LEVEL")]
    pub(super) levels: Vec<PathBuf>,
    /// The rulebook to play by; each level's first unless given
    #[arg(long)]
    pub(super) book: Option<String>,
    /// Several rulebooks, such as evoker,threshold, or all; each level by those it is made for
    #[arg(long, value_delimiter = ',', conflicts_with = "book")]
    pub(super) books: Vec<String>,
    /// The seed of the first battle; each battle has the next one
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// The seeds of all battles, such as 1..2000: the first and the last
    #[arg(long, value_name = "FIRST..LAST", value_parser = seeds, conflicts_with_all = ["seed", "battles"])]
    pub(super) seeds: Option<(u64, u64)>,
    /// Write a line of JSON for each battle as it ends into files of this folder; battles that are
    /// there already are not played again
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
    /// Words that each line is to hold, such as edit=no-crate; may be given several times
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag)]
    pub(super) tags: Vec<(String, String)>,
    /// Play each level with the places of its two sides exchanged, too, where it allows that
    #[arg(long)]
    pub(super) exchange: bool,
    /// Write a page with plots: shares, rounds, what decided, who falls first and where, luck, thinking
    #[arg(long, value_name = "FILE.html")]
    pub(super) report: Option<PathBuf>,
    /// How many battles of each level by each book
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) battles: u32,
    /// The brain of a side: NAME=ai:BRAIN, such as ai:shade or ai:shadow/cautious
    #[arg(long = "side", value_name = "NAME=LEADER")]
    pub(super) sides: Vec<String>,
    /// How many at the same time; the numbers do not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Write a Markdown table with a row for each level and book
    #[arg(long)]
    pub(super) table: bool,
    /// Write JSON; an array if there are several levels or books
    #[arg(long, conflicts_with = "table")]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct DuelArguments {
    #[command(flatten)]
    pub(super) level: LevelArguments,
    /// One brain, such as shadow or shade/aggressive
    #[arg(long, value_name = "BRAIN")]
    pub(super) a: String,
    /// The other
    #[arg(long, value_name = "BRAIN")]
    pub(super) b: String,
    /// How many pairs of battles: the same seed twice, once with sides swapped
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) pairs: u32,
    /// The seeds of all pairs, such as 1..200: the first and the last
    #[arg(long, value_name = "FIRST..LAST", value_parser = seeds, conflicts_with_all = ["seed", "pairs"])]
    pub(super) seeds: Option<(u64, u64)>,
    /// Write a line of JSON for each battle as it ends into files of this folder; battles that are
    /// there already are not played again
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
    /// Words that each line is to hold, such as edit=no-crate; may be given several times
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag)]
    pub(super) tags: Vec<(String, String)>,
    /// How many at the same time; the numbers, times aside, do not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Write a Markdown table
    #[arg(long)]
    pub(super) table: bool,
    /// Write JSON
    #[arg(long, conflicts_with = "table")]
    pub(super) json: bool,
}

/// What is counted.
#[derive(Args)]
pub(super) struct TallyArguments {
    /// Files of battles; of a folder, every .jsonl file in it
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Write a Markdown table with a row for each value of these fields: level, file, book, brain,
    /// version, end, exchanged, decided_by, or the name of a tag such as edit
    #[arg(long, value_name = "FIELD", value_delimiter = ',', conflicts_with_all = ["table", "json", "report"])]
    pub(super) by: Vec<String>,
    /// Write a page with plots of what `simulate` played
    #[arg(long, value_name = "FILE.html")]
    pub(super) report: Option<PathBuf>,
    /// A level whose ground the page shows under the plots; may be given for each, or a folder
    #[arg(long = "level", value_name = "LEVEL", requires = "report")]
    pub(super) levels: Vec<PathBuf>,
    /// Write a Markdown table with a row for each level and book
    #[arg(long)]
    pub(super) table: bool,
    /// Write JSON; an array if there are several levels or books
    #[arg(long, conflicts_with = "table")]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct ReplayArguments {
    /// The record
    pub(super) file: PathBuf,
    /// Compare the state after every order and tell only the result
    #[arg(long)]
    pub(super) verify: bool,
    /// Before each order tell the best five, as the computer thinks of them
    #[arg(long, conflicts_with = "verify")]
    pub(super) explain: bool,
}

#[derive(Args)]
pub(super) struct OddsArguments {
    #[command(flatten)]
    pub(super) level: LevelArguments,
    /// The order, such as "Iren attacks Shade Rook with sword"
    #[arg(long)]
    pub(super) order: String,
    /// Write JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct RulesArguments {
    /// IDs such as EV-WND-03
    #[arg(conflicts_with_all = ["book", "search"])]
    pub(super) ids: Vec<String>,
    /// The rules of this book, one a line
    #[arg(long)]
    pub(super) book: Option<String>,
    /// Only rules in which all these words stand
    #[arg(long, value_name = "WORDS")]
    pub(super) search: Option<String>,
    /// What to know first of a book, for those who know another
    #[arg(long, conflicts_with_all = ["ids", "search", "json"])]
    pub(super) primer: bool,
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
    /// Measure only what has this text in its name, such as "vigor" or "exact odds"
    #[arg(long, value_name = "TEXT")]
    pub(super) only: Option<String>,
    /// Compare with an earlier run, written with --json; exit code 1 if a figure is more than 5 %
    /// slower
    #[arg(long, value_name = "FILE")]
    pub(super) against: Option<PathBuf>,
}
