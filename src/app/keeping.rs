//! What stays of a battle: its saves, and the record the command line asked for.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;

use super::{
    Options, background_task::BackgroundTask, frame::BattleSystems, playback::Playback,
    saves::files, screens::Screen, session::AppSession,
};
use crate::{
    battle::components::Verdict,
    save::{self, Fault, Save, turn_timer::TurnKey},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AutoSaved>()
        .add_systems(Update, autosave.in_set(BattleSystems::Choices))
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

/// Saves the battle after every order, and apart from that whenever a player begins to decide in a new
/// round; where several share the window in every turn. A battle that was won needs
/// these saves no more; of one that was lost they stay, so that it can be taken up again.
fn autosave(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    playback: Res<Playback>,
    mut saved: ResMut<AutoSaved>,
    mut working: Local<Option<BackgroundTask<Result<(), Fault>>>>,
) {
    if is_scripted(&options) || session.review.is_some() {
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
    let battle = (header.level_hash.clone(), header.book.clone(), header.seed);
    if saved.battle != battle {
        *saved = AutoSaved {
            battle,
            ..AutoSaved::default()
        };
    }
    // To save it changes nothing of it: nobody else need look again.
    if !writes && let Some(order) = keep_order(session.bypass_change_detection(), &mut saved) {
        *working = Some(order);
    }
    if !playback.is_empty() {
        return;
    }
    let view = session.battle.view();
    if let Some(verdict) = view.clock().verdict() {
        let lost = match (verdict, session.viewer()) {
            (Verdict::Won(winner), Some(side)) => !view.scene.allied(winner, side),
            _ => false,
        };
        for file in std::mem::take(&mut saved.files) {
            if !lost {
                // What is not there need not go.
                let _ = fs::remove_file(file);
            }
        }
        return;
    }
    let turn = session.is_shared().then(|| session.game.turn());
    let moment = Some((view.clock().round, turn));
    if session.human_to_move().is_none() || saved.moment == moment {
        return;
    }
    saved.moment = moment;
    saved.revision = session.revision;
    if let Some(folder) = files::folder() {
        let file = files::next_auto(&folder);
        saved.files.retain(|known| *known != file);
        saved.files.push(file.clone());
        let save = saved_from(&mut session);
        *working = Some(BackgroundTask::start(move || write_to(&file, &save)));
    }
}

/// Saves the battle after an order, as soon as it is carried out: whatever ends the program takes no
/// more than the order in hand.
fn keep_order(
    session: &mut AppSession,
    saved: &mut AutoSaved,
) -> Option<BackgroundTask<Result<(), Fault>>> {
    let orders = session.battle.orders_done();
    let is_played = session.people().next().is_some() && !session.battle.is_over();
    if saved.orders == Some(orders) || !is_played {
        return None;
    }
    // What has just begun or was loaded can lose nothing yet.
    saved.orders.replace(orders)?;
    let file = files::latest(&files::folder()?);
    if !saved.files.contains(&file) {
        saved.files.push(file.clone());
    }
    saved.revision = session.revision;
    let save = saved_from(session);
    Some(BackgroundTask::start(move || write_to(&file, &save)))
}

/// Scripts leave nothing behind.
fn is_scripted(options: &Options) -> bool {
    options.trace.is_some() || options.screenshot.is_some()
}

/// Saves the battle as it is before the game is left, so that nothing of it is lost.
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
    let Some(folder) = files::folder() else {
        return;
    };
    if let Err(fault) = save_to(&mut session, &files::next_auto(&folder)) {
        error!("{fault}");
    }
}

/// What the game has saved of a battle by itself.
#[derive(Resource, Default)]
struct AutoSaved {
    /// Level, book and seed.
    battle: (String, String, u64),
    /// The round that was saved last, and the turn where turns are saved.
    moment: Option<(u16, Option<TurnKey>)>,
    /// How many orders were done when the battle was kept last.
    orders: Option<u64>,
    /// The state of the session that was saved last.
    revision: u64,
    files: Vec<PathBuf>,
}

/// Saves the battle to a file, and makes its folder.
///
/// # Errors
/// It cannot be written there.
pub fn save_to(session: &mut AppSession, file: &Path) -> Result<(), Fault> {
    let save = saved_from(session);
    write_to(file, &save)
}

/// The battle as a save.
fn saved_from(session: &mut AppSession) -> Save {
    // A level named from where the game was started must be found from anywhere.
    let mut save = session.game.save();
    if let Ok(level) = fs::canonicalize(&save.header.level) {
        save.header.level = level.to_string_lossy().into_owned();
    }
    save
}

/// Writes a save, and makes its folder.
fn write_to(file: &Path, save: &Save) -> Result<(), Fault> {
    if let Some(folder) = file.parent() {
        // If this fails, writing fails and says why.
        let _ = fs::create_dir_all(folder);
    }
    save::write(file, save)
}

/// Writes the record when the battle is over, or when its player leaves it; not of battles after it.
fn record(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    next: Res<NextState<Screen>>,
    mut exits: MessageReader<AppExit>,
    mut written: Local<bool>,
) {
    let Some(file) = &options.record else { return };
    let leaving = exits.read().count() > 0 || matches!(*next, NextState::Pending(Screen::Levels));
    if *written || !(session.battle.is_over() || leaving) {
        return;
    }
    *written = true;
    if let Err(fault) = save::write(file, &session.game.replay()) {
        error!("{fault}");
        session.note = Some(fault.to_string());
    }
}
