//! `shadowgrid strengths`: what archetypes are worth, from fights by lot of the computer against itself.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};

use super::{
    arena,
    battles::{bout::Bout, play::play_out},
    interrupt, leaders, many,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    data::{
        books::SHELVES,
        level::Level,
        minds::Mind,
        strengths::{
            Strengths, TeamFights,
            drawn::{DrawnFight, archetypes, drawn, level},
        },
    },
    fair::seeds::SeedSet,
    save,
};

/// What is to be done.
#[derive(Args)]
pub(super) struct StrengthsArguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Play fights by lot, each twice with sides swapped, and write a line for each
    Play(PlayArguments),
    /// Fit strengths to lines and write them to a file
    Fit(FitArguments),
}

#[derive(Args)]
struct PlayArguments {
    /// The rulebook
    #[arg(long)]
    book: String,
    /// The seeds of the fights, such as 1..1500: the first and the last
    #[arg(long, value_name = "FIRST..LAST", value_parser = super::parsed::seeds)]
    seeds: (u64, u64),
    /// The file the lines are added to; fights that are there are not played again
    #[arg(long, value_name = "FILE.jsonl")]
    out: PathBuf,
    /// The brain of both sides
    #[arg(long, default_value = "shade")]
    brain: String,
    /// Strengths that are known roughly already: then teams of about the same worth meet
    #[arg(long, value_name = "FILE.json")]
    near: Option<PathBuf>,
    /// How many fights at the same time
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

#[derive(Args)]
struct FitArguments {
    /// Files of lines of one book
    #[arg(required = true, value_name = "FILE.jsonl")]
    files: Vec<PathBuf>,
    /// The file for the strengths
    #[arg(short, long, value_name = "FILE.json")]
    output: PathBuf,
}

/// The format of the lines.
const FORMAT: u32 = 1;

/// A fight by lot, played twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FightLine {
    format: u32,
    version: String,
    book: String,
    brain: String,
    seed: u64,
    map: u8,
    teams: [Vec<String>; 2],
    /// Half points of the first team in both battles.
    points: u8,
    cpu_ms: u64,
}

/// Plays or fits.
pub(super) fn strengths(arguments: &StrengthsArguments) -> Done {
    match &arguments.what {
        What::Play(arguments) => play(arguments),
        What::Fit(arguments) => fit(arguments),
    }
}

fn play(arguments: &PlayArguments) -> Done {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let book = arena::among(&arguments.book, SHELVES.iter().map(|shelf| shelf.book()))?.id;
    let mind = leaders::mind(&arguments.brain)?;
    let near = arguments.near.as_deref().map(read_strengths).transpose()?;
    let names = archetypes(book);
    let mut known = SeedSet::default();
    if arguments.out.exists() {
        for line in lines(&arguments.out)? {
            if line.book == book && line.version == save::version() {
                known.insert(line.seed);
            }
        }
    }
    let file = Mutex::new(appended(&arguments.out)?);
    let (first, last) = arguments.seeds;
    let whole = many::each(arguments.jobs, (last - first) as usize + 1, |number| {
        let seed = first + number as u64;
        if known.contains(seed) {
            return Ok(true);
        }
        let fight = drawn(&names, seed, near.as_ref());
        let line = match fought(book, mind, seed, fight)? {
            Fought::Whole(line) => line,
            Fought::NoRoom => return Ok(true),
            Fought::Interrupted => return Ok(false),
        };
        let mut text = serde_json::to_string(&line).map_err(|error| error.to_string())?;
        text.push('\n');
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| format!("A line cannot be written: {error}"))?;
        Ok(true)
    })?;
    Ok(if whole { Exit::Fine } else { Exit::Interrupted })
}

/// What came of a fight.
enum Fought {
    /// Both battles were played.
    Whole(FightLine),
    /// Its units are too large for the map, so it is left out.
    NoRoom,
    /// It was interrupted.
    Interrupted,
}

/// Plays a fight from both sides.
fn fought(book: &'static str, mind: Mind, seed: u64, fight: DrawnFight) -> Result<Fought, String> {
    let (mut points, mut cpu_ms) = (0, 0);
    for swapped in [false, true] {
        let document = level(book, &fight, swapped)?;
        let (read, problems) = Level::read(&document);
        let Some(read) = read else {
            let faults = problems
                .iter()
                .map(|problem| (problem.rule, &problem.message));
            for (rule, message) in faults {
                if rule != "no-room" {
                    return Err(message.clone());
                }
            }
            return Ok(Fought::NoRoom);
        };
        let mut arena = arena::set_up(read, Some(book)).map_err(|error| error.to_string())?;
        arena.level.minds = vec![mind; 2];
        let bout = Bout::of(arena, &BTreeMap::new());
        let Some(line) = play_out(&bout, seed)? else {
            return Ok(Fought::Interrupted);
        };
        // Dawn is the first side.
        points += match swapped {
            false => line.points(),
            true => 2 - line.points(),
        };
        cpu_ms += line.cpu_ms;
    }
    Ok(Fought::Whole(FightLine {
        format: FORMAT,
        version: save::version().to_owned(),
        book: book.to_owned(),
        brain: mind.to_string(),
        seed,
        map: fight.map,
        teams: fight
            .teams
            .map(|team| team.into_iter().map(str::to_owned).collect()),
        points: points as u8,
        cpu_ms,
    }))
}

fn fit(arguments: &FitArguments) -> Done {
    let mut fights: Vec<TeamFights> = Vec::new();
    let mut seeds = SeedSet::default();
    let mut common: Option<(String, String, String)> = None;
    let mut files = arguments.files.clone();
    files.sort();
    files.dedup();
    for file in &files {
        for line in lines(file)? {
            let own = (line.book, line.version, line.brain);
            let first = common.get_or_insert_with(|| own.clone());
            if *first != own {
                return Err(CommandError::new(
                    format!("Fights differ: some are of {first:?}, others of {own:?}."),
                    "Fit strengths of one book, version and brain at a time.",
                ));
            }
            if seeds.insert(line.seed) {
                fights.push(TeamFights {
                    teams: line.teams,
                    map: line.map,
                    points: line.points,
                });
            }
        }
    }
    let strengths = common
        .and_then(|(book, version, brain)| Strengths::fitted((&book, &version, &brain), &fights));
    let strengths = strengths.ok_or_else(|| {
        CommandError::new(
            format!("{} fights are too few to fit strengths to.", fights.len()),
            "Play more with `shadowgrid strengths play`.",
        )
    })?;
    let text = written(&strengths)?;
    save::write_text(&arguments.output, &text)?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{} battles of {} by {} on {} maps, sides swapped. 100 points are {} logits; {} points (standard deviation) are ground and tactics.\n",
        strengths.battles,
        strengths.book,
        strengths.brain,
        strengths.maps,
        strengths.logits,
        strengths.ground
    )?;
    let mut worths = strengths.worths.clone();
    worths.sort_by(|a, b| b.points.total_cmp(&a.points));
    for worth in worths {
        writeln!(
            out,
            "{:20} {:4.0} +- {:.0}",
            worth.archetype, worth.points, worth.error
        )?;
    }
    Ok(Exit::Fine)
}

/// Strengths as a file that a person can read: a line for each archetype.
fn written(strengths: &Strengths) -> Result<String, CommandError> {
    let fault = |error| CommandError::new("The strengths cannot be written as JSON.", error);
    let value = serde_json::to_value(strengths).map_err(fault)?;
    let mut text = String::from("{\n");
    let fields = value.as_object().into_iter().flatten();
    let fields: Vec<String> = fields
        .map(|(name, value)| match value.as_array() {
            Some(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("    {row}")).collect();
                format!("  \"{name}\": [\n{}\n  ]", rows.join(",\n"))
            }
            None => format!("  \"{name}\": {value}"),
        })
        .collect();
    text.push_str(&fields.join(",\n"));
    text.push_str("\n}\n");
    Ok(text)
}

fn read_strengths(file: &Path) -> Result<Strengths, CommandError> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string());
    text.and_then(|text| Strengths::read(&text))
        .map_err(|error| {
            CommandError::new(
                format!("`{}` cannot be read: {error}.", file.display()),
                "Name a file that `shadowgrid strengths fit` wrote.",
            )
        })
}

/// The fights of a file; a last line that was cut off is left out.
fn lines(file: &Path) -> Result<Vec<FightLine>, CommandError> {
    let fault = |why: String| {
        CommandError::new(
            format!("`{}` cannot be read: {why}.", file.display()),
            "Name files that `shadowgrid strengths play` wrote.",
        )
    };
    let open = File::open(file).map_err(|error| fault(error.to_string()))?;
    let mut lines = Vec::new();
    for line in BufReader::new(open).lines() {
        let text = line.map_err(|error| fault(error.to_string()))?;
        match serde_json::from_str::<FightLine>(&text) {
            Ok(line) if line.format == FORMAT => lines.push(line),
            Ok(line) => return Err(fault(format!("a line has the format {}", line.format))),
            Err(error) if error.is_eof() => {}
            Err(error) => return Err(fault(error.to_string())),
        }
    }
    Ok(lines)
}

/// A file to add lines to; a last line that was cut off is ended first.
fn appended(path: &Path) -> Result<File, CommandError> {
    let fault = |error: std::io::Error| {
        CommandError::new(
            format!("`{}` cannot be written: {error}.", path.display()),
            "Name a file that can be written to.",
        )
    };
    let is_cut = fs::read(path).is_ok_and(|bytes| bytes.last().is_some_and(|&last| last != b'\n'));
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map_err(fault)?;
    if is_cut {
        file.write_all(b"\n").map_err(fault)?;
    }
    Ok(file)
}
