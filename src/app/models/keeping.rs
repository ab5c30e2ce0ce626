//! The files of a battle: its saves, and the record that the command line requested.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use bevy::prelude::*;

use super::{handover::HandOver, playback::Playback, record_files, save_files};
use crate::{
    app::state::{
        background_task::BackgroundTask,
        frame::{BattleSystems, EventSystems},
        options::Options,
        screen::Screen,
        session::AppSession,
        ui_events::{UiEvent, UiEvents},
    },
    battle::{components::Verdict, event::BattleEvent, ids::SideId},
    save::{
        self, Fault,
        chronicle::{self, FinishedBattle},
        turn_timer::TurnKey,
    },
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<AutoSaved>()
        .add_systems(Update, keep_record.in_set(EventSystems::Handle))
        .add_systems(
            Update,
            (note_told, autosave).chain().in_set(BattleSystems::Choices),
        )
        .add_systems(
            Last,
            save_on_exit
                .run_if(resource_exists::<AppSession>)
                .run_if(on_message::<AppExit>),
        );
    app.add_systems(
        Last,
        record
            .run_if(resource_exists::<AppSession>)
            .run_if(|options: Res<Options>| options.record.is_some()),
    );
}

/// Notes for saves what each side has been told.
fn note_told(mut session: ResMut<AppSession>, playback: Res<Playback>, handover: Res<HandOver>) {
    if session.review.is_some() {
        return;
    }
    let told = handover.told(&session, playback.waiting());
    // The battle itself does not change.
    let game = &mut session.bypass_change_detection().game;
    for (events, side) in told.into_iter().zip((0..).map(SideId)) {
        game.tell(side, events);
    }
}

/// Saves the battle after every order, and separately whenever a player begins to decide in a new
/// round, or in every turn if several players share the window. A won battle needs these saves no
/// more; of a lost one they stay, so that it can be resumed.
fn autosave(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    playback: Res<Playback>,
    mut saved: ResMut<AutoSaved>,
    mut working: Local<Option<BackgroundTask<Result<(), Fault>>>>,
) {
    let is_kept = !session.is_of_record && session.draft.is_none();
    if is_scripted(&options) || session.review.is_some() || !is_kept {
        return;
    }
    let writes = match working.as_ref().map(BackgroundTask::awaited) {
        Some(Ok(None)) => true,
        Some(Ok(Some(Err(fault)))) => {
            session.note = Some(format!("The game could not save this battle: {fault}"));
            false
        }
        _ => false,
    };
    if !writes {
        *working = None;
    }
    let header = session.header();
    let battle = (header.start.clone(), header.book.clone(), header.seed);
    if saved.battle != battle {
        *saved = AutoSaved {
            battle,
            ..AutoSaved::default()
        };
        if session.people().next().is_some()
            && let Some(told) = save_files::claim().told()
        {
            session.note = Some(told);
        }
    }
    if session.battle.is_over() {
        if !writes && !std::mem::replace(&mut saved.is_over, true) {
            // A battle that was over when it was loaded is in the chronicle already.
            let finished = saved.progress.and_then(|_| {
                let battle = FinishedBattle::of(&session.game, SystemTime::now());
                chronicle::file().zip(battle)
            });
            let forgets = !is_lost(&session);
            *working = finish(&session, finished, forgets);
        }
        return;
    }
    saved.is_over = false;
    // Saving does not change the battle, so no change is signalled.
    if !writes && let Some(order) = keep_order(session.bypass_change_detection(), &mut saved) {
        *working = Some(order);
    }
    if !playback.is_empty() {
        return;
    }
    let view = session.battle.view();
    let turn = session.is_shared().then(|| session.game.turn());
    let moment = Some((view.clock().round, turn));
    if session.human_to_move().is_none() || saved.moment == moment {
        return;
    }
    saved.moment = moment;
    saved.revision = session.revision;
    if let Some(folder) = save_files::folder() {
        let file = save_files::next_auto(&folder, save_files::claim());
        let save = session.game.save();
        *working = Some(BackgroundTask::start(move || save::write_own(&file, &save)));
    }
}

/// Whether the viewing side has lost: then the automatic saves stay, so that the battle can be
/// resumed. A player who gave up wanted it to end.
fn is_lost(session: &AppSession) -> bool {
    let view = session.battle.view();
    let Some(side) = session.viewer() else {
        return false;
    };
    let own = |other: SideId| view.scene.allied(other, side);
    let gave_up =
        |event: &BattleEvent| matches!(event, BattleEvent::Resigned { side } if own(*side));
    match view.clock().verdict() {
        Some(Verdict::Won(winner)) => !own(winner) && !session.battle.log().iter().any(gave_up),
        _ => false,
    }
}

/// Adds a finished battle to the chronicle, and removes its automatic saves if they are to be
/// forgotten.
fn finish(
    session: &AppSession,
    finished: Option<(PathBuf, FinishedBattle)>,
    forgets: bool,
) -> Option<BackgroundTask<Result<(), Fault>>> {
    let (folder, header) = (save_files::folder()?, session.header().clone());
    Some(BackgroundTask::start(move || {
        if forgets {
            save_files::remove_autosaves(&folder, &header);
        }
        match finished {
            Some((file, battle)) => chronicle::add(&file, &battle),
            None => Ok(()),
        }
    }))
}

/// Writes the record of a finished battle to the player's folder of records, on request.
fn keep_record(events: Res<UiEvents>, mut session: ResMut<AppSession>) {
    if !events.0.contains(&UiEvent::KeepRecord) {
        return;
    }
    let told = match record_files::write(session.played()) {
        Ok(file) => format!(
            "Record saved as {}. Load on the title shows it again.",
            file.display()
        ),
        Err(fault) => fault.to_string(),
    };
    session.note = Some(told);
}

/// Saves the battle right after an order: a crash loses at most the current order.
fn keep_order(
    session: &mut AppSession,
    saved: &mut AutoSaved,
) -> Option<BackgroundTask<Result<(), Fault>>> {
    let progress = session.game.progress();
    if saved.progress == Some(progress) || session.people().next().is_none() {
        return None;
    }
    // A new or loaded battle has nothing to lose yet.
    saved.progress.replace(progress)?;
    let file = save_files::latest(&save_files::folder()?, save_files::claim());
    saved.revision = session.revision;
    let save = session.game.save();
    Some(BackgroundTask::start(move || save::write_own(&file, &save)))
}

/// Scripted runs leave no files.
fn is_scripted(options: &Options) -> bool {
    options.trace.is_some() || options.screenshot.is_some()
}

/// Saves the battle before the game is left, so that nothing of it is lost.
fn save_on_exit(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    screen: Res<State<Screen>>,
    saved: Res<AutoSaved>,
) {
    let is_played = matches!(screen.get(), Screen::Battle | Screen::Curtain);
    let is_new = ![saved.revision, session.kept].contains(&session.revision);
    let goes_on = session.review.is_none() && !session.battle.is_over();
    if is_scripted(&options) || !(is_played && is_new && goes_on) {
        return;
    }
    let Some(folder) = save_files::folder() else {
        return;
    };
    if let Err(fault) = save_own(
        &mut session,
        &save_files::next_auto(&folder, save_files::claim()),
    ) {
        error!("{fault}");
    }
}

/// The automatic saves of a battle.
#[derive(Resource, Default)]
struct AutoSaved {
    /// Its identity: level, book and seed.
    battle: (String, String, u64),
    /// The round saved last, and the turn if turns are saved.
    moment: Option<(u16, Option<TurnKey>)>,
    /// The progress of the battle at its last save.
    progress: Option<(usize, usize)>,
    /// The revision of the session that was saved last.
    revision: u64,
    /// Whether the battle is over and its saves have been dealt with.
    is_over: bool,
}

/// Saves the battle to a player's file, and creates its folder.
///
/// # Errors
/// The file cannot be written.
pub fn save_to(session: &mut AppSession, file: &Path) -> Result<(), Fault> {
    save::write_named(file, &session.game.save())
}

/// Saves the battle to one of the game's own files, and creates its folder.
///
/// # Errors
/// The file cannot be written.
pub fn save_own(session: &mut AppSession, file: &Path) -> Result<(), Fault> {
    save::write_own(file, &session.game.save())
}

/// Writes the record when the battle is over, or when its player leaves it; not of later battles.
fn record(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    next: Res<NextState<Screen>>,
    mut exits: MessageReader<AppExit>,
    mut written: Local<bool>,
) {
    let Some(file) = &options.record else { return };
    let leaving = exits.read().count() > 0
        || matches!(*next, NextState::Pending(Screen::Levels | Screen::Workshop));
    if *written || !(session.battle.is_over() || leaving) {
        return;
    }
    *written = true;
    if let Err(fault) = save::write(file, &session.game.replay()) {
        error!("{fault}");
        session.note = Some(fault.to_string());
    }
}
