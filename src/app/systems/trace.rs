//! The window's contents as lines of JSON: for scripts that play in a real window and need to know
//! when it is their turn and where things are on the screen.

use std::{fs::File, io::Write};

use bevy::{diagnostic::FrameCount, prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiOutput, PrimaryEguiContext, egui};
use serde::Serialize;

use crate::app::{
    board::{ground::BattleEntity, picture::Brush},
    drawing::third_party::Still,
    models::{
        camera::BoardView, choices::Choices, handover::HandOver, live_level::LiveLevel,
        open_question::OpenQuestion, playback::Playback, reasons::Reasons,
    },
    state::{
        modals::Modals,
        options::Options,
        positions::{centre, middle},
        screen::Screen,
        session::AppSession,
        shown::Shown,
    },
};

/// One line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct TraceLine {
    /// The screen.
    screen: String,
    /// The player the curtain is down for.
    curtain: String,
    /// How many entities of the battle are drawn.
    entities: usize,
    /// While the curtain is down: everything a screen reader finds in the window, its title first.
    told: Vec<String>,
    /// Grows with every change of the battle.
    revision: u64,
    /// The battle has been decided.
    over: bool,
    /// Whether everything has been shown and a human has to decide.
    yours: bool,
    /// The acting unit.
    acting: String,
    /// The battle is paused.
    paused: bool,
    /// The computer's thoughts can be read.
    thoughts: bool,
    /// The question that waits for a human, and its number of answers.
    question: Option<(String, usize)>,
    /// The place of its card: left, top, right, bottom in pixels.
    prompt: Option<[i32; 4]>,
    /// The middle of attackable targets, in pixels.
    targets: Vec<[i32; 2]>,
    /// The middle of squares in reach, the nearest to an enemy first, in pixels.
    squares: Vec<[i32; 2]>,
    /// The message to the player.
    note: Option<String>,
    /// What the change of a watched level meant.
    changed: Option<String>,
    /// The faults of a watched level.
    faults: usize,
    /// The board is not completely painted yet.
    covered: bool,
    /// The number of frames; its change alone writes no line.
    frames: u64,
    /// The number of panel layouts; its change alone writes no line.
    layouts: u64,
    /// The number of words for screen readers; its change alone writes no line.
    words: usize,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        write.run_if(|options: Res<Options>| options.trace.is_some()),
    );
}

fn write(
    options: Res<Options>,
    screen: Option<Res<State<Screen>>>,
    session: Option<Res<AppSession>>,
    (view, choices, shown, modals): (Res<BoardView>, Res<Choices>, Res<Shown>, Res<Modals>),
    (frames, still): (Res<FrameCount>, Res<Still>),
    (handover, drawn): (Res<HandOver>, Query<(), With<BattleEntity>>),
    (playback, asked): (Res<Playback>, Res<OpenQuestion>),
    (reasons, live, brush): (Res<Reasons>, Option<Res<LiveLevel>>, Res<Brush>),
    mut contexts: EguiContexts,
    (windows, outputs): (
        Query<&Window, With<PrimaryWindow>>,
        Query<&EguiOutput, With<PrimaryEguiContext>>,
    ),
    mut file: Local<Option<File>>,
    mut last: Local<TraceLine>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // The accessibility tree is always built here, even without a screen reader.
    ctx.enable_accesskit();
    let mut moment = TraceLine {
        screen: screen.map_or_else(String::new, |screen| format!("{:?}", screen.get())),
        frames: frames.0.into(),
        layouts: still.passes(),
        ..TraceLine::default()
    };
    // Reused panels have no new tree.
    let words = outputs.iter().find_map(words_of);
    moment.words = words.as_ref().map_or(last.words, Vec::len);
    moment.entities = drawn.iter().count();
    if moment.screen == "Curtain" {
        let titles = windows.iter().map(|window| window.title.clone());
        moment.told = match words {
            Some(words) => titles.chain(words).collect(),
            None => last.told.clone(),
        };
        let waiting = handover.waiting();
        moment.curtain = waiting.map_or_else(String::new, |(_, person)| person.to_owned());
    } else {
        // Their number only matters on the curtain.
        last.entities = moment.entities;
    }
    if let Some(session) = session.filter(|_| moment.screen == "Battle") {
        fill(&mut moment, &session, &view, &choices, &shown, &playback);
        // A question that takes no answers yet waits for no player.
        moment.yours &= !asked.is_dead();
        moment.paused = modals.pause.is_some();
        if let Some(live) = live {
            moment.faults = live.faults.count;
            moment.changed = live.told.as_ref().map(|(words, _)| words.clone());
        }
        moment.covered = brush.is_opening();
        moment.thoughts = reasons.account().flatten().is_some();
        let card = moment.question.as_ref().and_then(|_| {
            let id = egui::Id::new("prompt");
            ctx.memory(|memory| memory.area_rect(id))
        });
        let pixels = |at: f32| (at * view.pixels_per_point) as i32;
        moment.prompt =
            card.map(|card| [card.left(), card.top(), card.right(), card.bottom()].map(pixels));
    }
    (last.frames, last.layouts, last.words) = (moment.frames, moment.layouts, moment.words);
    if *last == moment {
        return Ok(());
    }
    if file.is_none() {
        *file = options
            .trace
            .as_deref()
            .map(File::create)
            .transpose()
            .ok()
            .flatten();
    }
    if let Some(file) = file.as_mut() {
        let line = serde_json::to_string(&moment)?;
        writeln!(file, "{line}")?;
    }
    *last = moment;
    Ok(())
}

/// Everything a screen reader finds in the drawing, each once.
fn words_of(output: &EguiOutput) -> Option<Vec<String>> {
    let tree = output.platform_output.accesskit_update.as_ref()?;
    let mut words: Vec<String> = tree
        .nodes
        .iter()
        .flat_map(|(_, node)| [node.label(), node.value(), node.description()])
        .flatten()
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words.dedup();
    Some(words)
}

fn fill(
    moment: &mut TraceLine,
    session: &AppSession,
    board: &BoardView,
    choices: &Choices,
    shown: &Shown,
    playback: &Playback,
) {
    let view = session.battle.view();
    moment.revision = session.revision;
    moment.over = session.battle.is_over() && playback.is_empty();
    moment.note.clone_from(&session.note);
    let yours = session.human_to_move().is_some() && playback.is_empty();
    if let Some(unit) = session.battle.acting() {
        moment.acting.clone_from(&view.scene.member(unit).name);
    }
    if !yours {
        return;
    }
    if let Some(question) = session.battle.question() {
        moment.yours = true;
        moment.question = Some((question.prompt.to_owned(), question.choices.len()));
        return;
    }
    let Some(unit) = choices.unit else { return };
    moment.yours = true;
    let pixels = |at: Vec2| {
        let at = board.to_screen(at);
        let inside = board.clear.shrink(4.0).contains(at);
        let scale = board.pixels_per_point;
        inside.then_some([(at.x * scale) as i32, (at.y * scale) as i32])
    };
    let targets = choices.targets(&session.battle, None);
    moment.targets = targets
        .into_iter()
        .filter_map(|target| pixels(middle(view, shown, target)?))
        .collect();
    let enemies: Vec<_> = view
        .enemies(unit)
        .filter(|enemy| shown.is_in_sight(*enemy))
        .map(|enemy| view.cell(enemy))
        .collect();
    let mut squares: Vec<_> = choices.reach.keys().copied().collect();
    squares.sort_by_key(|cell| {
        let near = enemies.iter().map(|enemy| enemy.chebyshev(*cell)).min();
        (near, *cell)
    });
    moment.squares = squares
        .into_iter()
        .take(8)
        .filter_map(|cell| pixels(centre(cell, 1)))
        .collect();
}
