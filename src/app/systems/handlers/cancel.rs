//! Cancelling: drops the innermost choice, whatever it is.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::{
    app::{
        models::{answers, charts::MapChoice, referee::Referee},
        panels::{
            dialogs::rules::Reader, log::LogState, open_dialogs::OpenDialogs, prompt::AnswerPage,
        },
        screens::results::ShowsResults,
        state::{
            focus::Focus,
            modals::Modals,
            pending::PendingOrder,
            session::BattleRequest,
            ui_events::{AimEvent, UiEvent, UiEvents},
        },
    },
    settings::commands::Command,
};

/// All that the player has open or chosen, from the innermost to the outermost.
#[derive(SystemParam)]
pub(in crate::app) struct OpenThings<'w> {
    rules: ResMut<'w, Reader>,
    dialogs: ResMut<'w, OpenDialogs>,
    log: ResMut<'w, LogState>,
    modals: ResMut<'w, Modals>,
    focus: ResMut<'w, Focus>,
    pending: ResMut<'w, PendingOrder>,
    maps: ResMut<'w, MapChoice>,
}

impl OpenThings<'_> {
    /// Whether there is anything to drop.
    pub(in crate::app) fn is_any(&self) -> bool {
        self.rules.is_open()
            || self.dialogs.is_any()
            || self.log.is_typing()
            || self.modals.is_open()
            || self.focus.holds_something()
            || self.pending.armed.is_some()
            || self.maps.chart.is_some()
    }

    /// Drops the innermost one; returns whether there was one.
    fn drop_innermost(&mut self) -> bool {
        self.rules.is_open() && self.rules.shut()
            || self.dialogs.is_any() && self.dialogs.close_last()
            || self.log.is_typing() && self.log.stop_typing()
            || self.modals.is_open() && self.modals.close()
            || self.focus.held.is_some() && self.focus.held.take().is_some()
            || self.pending.armed.is_some() && self.pending.armed.take().is_some()
            || self.maps.chart.is_some() && self.maps.chart.take().is_some()
            || self.focus.holds_something() && self.focus.let_go()
    }
}

/// Drops the innermost choice.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut referee: Referee,
    mut open: OpenThings,
    mut page: ResMut<AnswerPage>,
    mut results: ResMut<ShowsResults>,
) {
    for event in &events.0 {
        match event {
            UiEvent::Command(Command::Cancel) => {
                cancel(&mut referee, &mut open, &mut page, &mut results);
            }
            UiEvent::Aim(AimEvent::Drop) => {
                drop_innermost(&mut referee, &mut open);
            }
            _ => {}
        }
    }
}

/// Drops the innermost choice, and the message to the player; returns whether there was one.
fn drop_innermost(referee: &mut Referee, open: &mut OpenThings) -> bool {
    let noted = referee.session.note.take().is_some();
    open.drop_innermost() || noted
}

/// Drops the innermost choice; without one it declines an open question if possible, toggles the
/// results of a finished battle, closes the log, or pauses.
fn cancel(
    referee: &mut Referee,
    open: &mut OpenThings,
    page: &mut AnswerPage,
    results: &mut ShowsResults,
) {
    if drop_innermost(referee, open) {
        return;
    }
    let quiet = referee.is_quiet();
    let session = &referee.session;
    let asked = session.battle.question().filter(|_| quiet);
    let asked = asked.filter(|_| session.human_to_move().is_some());
    if let Some(place) = asked.and_then(answers::leave) {
        page.0 = 0;
        referee.carry_out(BattleRequest::Answer(place));
    } else if session.battle.is_over() && quiet {
        results.0 = !results.0;
    } else if open.log.open {
        open.log.open = false;
    } else {
        open.modals.pause = Some(0);
    }
}
