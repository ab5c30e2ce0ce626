//! `shadowgrid play` and `shadowgrid watch`.

use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use super::{
    arena::{self, Arena},
    arguments::{PlayArguments, WatchArguments},
    interrupt,
    leaders::lead,
    outcome::{CommandError, Done, Exit},
    table::{
        Table,
        autosave::Autosave,
        console::{Piped, Typed},
    },
};
use crate::{
    data::{
        agreement::DiceOnLoad,
        seats::{Seat, check_seats},
    },
    save::{self, FileKind, Save},
};

/// Plays a level, in the window unless `--text` asks for the terminal.
pub(super) fn play(arguments: &PlayArguments, settings: Option<&Path>) -> Done {
    if !arguments.text {
        return window(Some(arguments), settings);
    }
    let mut table = match (&arguments.load, &arguments.level) {
        (Some(file), _) => {
            let mut table = resume(file)?;
            crate::output::say(table.begin_again(fresh_seed()))?;
            table
        }
        (None, Some(level)) => {
            let mut arena = arena::open(level, arguments.book.as_deref())?;
            lead(&mut arena, &arguments.sides)?;
            seat(&mut arena, arguments)?;
            Table::new(arena, arguments.seed.unwrap_or_else(fresh_seed))
        }
        (None, None) => {
            return Err(CommandError::new(
                "No level is given.",
                "Name a level file, or a save with --load FILE.",
            ));
        }
    };
    check_places(&[(&arguments.record, FileKind::Replay)])?;
    table.draws_maps = !arguments.no_map;
    table.is_recorded = arguments.record.is_some();
    let has_clock = table.has_clock();
    let stdin = std::io::stdin();
    let is_typed = stdin.is_terminal() && std::io::stdout().is_terminal();
    // Piped input leaves no saves behind unless it asks for them.
    let usual = || Autosave::usual_folder().filter(|_| is_typed);
    let folder = arguments.autosave.clone().or_else(usual);
    table.autosave = folder.map(|folder| Autosave::new(&folder)).transpose()?;
    let mut out = std::io::stdout().lock();
    if let Some(told) = table.autosave.as_ref().and_then(Autosave::told) {
        writeln!(out, "{told}")?;
    }
    let played = if is_typed {
        let hears_interrupts = arguments.record.is_some() || has_clock;
        table.play(&mut Typed::new(hears_interrupts)?, &mut out)
    } else if arguments.record.is_some() || has_clock {
        let input = interrupt::input();
        let mut input = input.map_err(|deaf| deaf.forbids_records())?;
        table.play(&mut Piped::new(&mut input, true), &mut out)
    } else {
        let echo = !stdin.is_terminal();
        table.play(&mut Piped::new(&mut stdin.lock(), echo), &mut out)
    };
    left(&table, played, arguments.record.as_deref(), &mut out)
}

/// The computer plays itself; each event is printed.
pub(super) fn watch(arguments: &WatchArguments) -> Done {
    let level = &arguments.level;
    let mut arena = arena::open(&level.level, level.book.as_deref())?;
    lead(&mut arena, &arguments.sides)?;
    for side in &mut arena.level.sides {
        side.computer = true;
    }
    check_places(&[(&arguments.record, FileKind::Replay)])?;
    let mut table = Table::new(arena, level.seed);
    table.explains = arguments.explain;
    if arguments.record.is_some() {
        interrupt::listen().map_err(|deaf| deaf.forbids_records())?;
    }
    let mut out = std::io::stdout().lock();
    let played = table.play(&mut Piped::new(&mut std::io::empty(), false), &mut out);
    left(&table, played, arguments.record.as_deref(), &mut out)
}

/// A save, with its level as it is now.
pub(super) fn resume(file: &Path) -> Result<Table, CommandError> {
    let save: Save = save::read(file)?;
    let arena = arena::of_file(&save.header, file)?;
    let battle = save.battle(&arena.stage)?;
    Ok(Table::resumed(arena, &save, battle))
}

/// The players of a battle, `NAME=LED,LED`, and their agreement.
fn seat(arena: &mut Arena, arguments: &PlayArguments) -> Result<(), CommandError> {
    if !arguments.seats.is_empty() {
        arena.level.seats.clear();
    }
    for text in &arguments.seats {
        let Some((name, led)) = text.split_once('=') else {
            return Err(CommandError::new(
                format!("`--seat {text}` leads nobody."),
                "Write it as --seat NAME=SIDE or --seat NAME=COMBATANT,COMBATANT.",
            ));
        };
        arena.level.seats.push(Seat {
            name: name.trim().to_owned(),
            leads: led.split(',').map(|led| led.trim().to_owned()).collect(),
            computer: None,
        });
    }
    let agreed = &mut arena.level.agreed;
    agreed.preset_answers |= arguments.preset_answers;
    agreed.sealed |= arguments.sealed;
    if arguments.new_dice {
        agreed.dice = DiceOnLoad::Anew;
    }
    agreed.clock = arguments.clock.or(agreed.clock);
    if arguments.separate_sight && !agreed.separate_sight {
        agreed.separate_sight = true;
        // Sight is shared as the battle is set up, so it is set up anew.
        *arena = arena::set_up(arena.level.clone(), Some(arena.book.id))?;
    }
    check_seats(&arena.level.seats, &arena.stage.scene).map_err(CommandError)
}

/// A new seed each time; it is shown to players, so that a battle can be played again.
pub(super) fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| since.as_millis() as u64)
}

/// A record that cannot be written should be found out before the battle, not after it.
fn check_places(places: &[(&Option<PathBuf>, FileKind)]) -> Result<(), CommandError> {
    for (file, kind) in places {
        if let Some(file) = file {
            save::check_place(file, *kind)?;
        }
    }
    Ok(())
}

/// Writes the requested record of a battle that has ended or was left, even if the output failed
/// before its end.
fn left(
    table: &Table,
    played: Result<(), CommandError>,
    file: Option<&Path>,
    out: &mut impl Write,
) -> Done {
    if let Some(file) = file {
        save::write(file, &table.replay())?;
    }
    played?;
    if let Some(file) = file {
        writeln!(
            out,
            "The record is in `{0}`. Play it again with `shadowgrid replay {0}`.",
            file.display()
        )?;
    }
    Ok(if interrupt::is_asked() {
        Exit::Interrupted
    } else {
        Exit::Fine
    })
}

/// Opens the window, at the title unless a level or a save is given.
#[cfg(not(feature = "app"))]
pub(super) fn window(_arguments: Option<&PlayArguments>, _settings: Option<&Path>) -> Done {
    Err(CommandError::new(
        "This Shadowgrid was built without its window.",
        "Play in the terminal with `shadowgrid play LEVEL --text`, or build it with the feature `app`.",
    ))
}

/// Opens the window, at the title unless a level or a save is given.
#[cfg(feature = "app")]
pub(super) fn window(arguments: Option<&PlayArguments>, settings: Option<&Path>) -> Done {
    let mut options = crate::app::state::options::Options {
        settings: settings.map(Path::to_owned),
        ..crate::app::state::options::Options::default()
    };
    if let Some(arguments) = arguments {
        if let Some(file) = &arguments.load {
            // Faults of the save are reported here, before a window opens.
            resume(file)?;
        }
        check_places(&[
            (&arguments.record, FileKind::Replay),
            (&arguments.window.screenshot, FileKind::Picture),
            (&arguments.window.trace, FileKind::Trace),
        ])?;
        options.load.clone_from(&arguments.load);
        options.record.clone_from(&arguments.record);
        if let Some(level) = arguments.level.as_ref().filter(|_| arguments.live)
            && !level.is_file()
        {
            return Err(CommandError::new(
                format!("There is no file `{}` to be watched.", level.display()),
                "Name the file of a level; `shadowgrid new \"My Level\"` makes one.",
            ));
        }
        if let Some(level) = &arguments.level {
            // Faults of the level and of the arguments are reported here, before a window opens.
            let mut arena = arena::open(level, arguments.book.as_deref())?;
            lead(&mut arena, &arguments.sides)?;
            seat(&mut arena, arguments)?;
            options.seats.clone_from(&arena.level.seats);
            options.agreed = arena.level.agreed;
            let sides = || arena.level.sides.iter();
            options.sides = sides()
                .map(|side| (side.name.clone(), side.computer))
                .collect();
            let names = sides().map(|side| side.name.clone());
            options.brains = names.zip(arena.level.minds.iter().copied()).collect();
            options.book = Some(arena.stage.scene.book.id.to_owned());
        }
        options.level.clone_from(&arguments.level);
        options.live = arguments.live;
        options.seed = arguments.seed;
        options.demo = arguments.window.demo;
        options.screenshot.clone_from(&arguments.window.screenshot);
        options.trace.clone_from(&arguments.window.trace);
        options.after = arguments.window.after;
        options.size = arguments.window.size;
        options.scale = arguments.window.scale;
        options.speed = arguments.window.speed;
    }
    crate::app::run(options)
        .map(|()| Exit::Fine)
        .map_err(|problem| CommandError::new(problem.what, problem.remedy))
}
