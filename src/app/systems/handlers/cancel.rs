//! Cancelling: drops the innermost choice, whatever it is.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::{
    app::{
        models::{answers, charts::MapChoice, open_question::OpenQuestion, referee::Referee},
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
    battle::ids::UnitSet,
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

    /// Closes the innermost of what lies over a question; returns whether there was anything.
    fn close_innermost(&mut self) -> bool {
        self.rules.is_open() && self.rules.shut()
            || self.dialogs.is_any() && self.dialogs.close_last()
            || self.log.is_typing() && self.log.stop_typing()
            || self.modals.is_open() && self.modals.close()
    }

    /// Drops the innermost one; returns whether there was one.
    fn drop_innermost(&mut self) -> bool {
        self.close_innermost()
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
    (mut page, question): (ResMut<AnswerPage>, Res<OpenQuestion>),
    mut results: ResMut<ShowsResults>,
) {
    for event in &events.0 {
        match event {
            UiEvent::Command(Command::Cancel) => {
                cancel(
                    &mut referee,
                    &mut open,
                    (&mut page, *question),
                    &mut results,
                );
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

/// Closes what lies over an open question, then declines the question if that is possible. Without a
/// question: drops the innermost choice, else toggles the results of a finished battle, closes the
/// log, or pauses.
fn cancel(
    referee: &mut Referee,
    open: &mut OpenThings,
    (page, question): (&mut AnswerPage, OpenQuestion),
    results: &mut ShowsResults,
) {
    // The prompt promises that the key declines: no card, map or message comes before it.
    if question.takes_answers()
        && let Some(place) = referee.session.battle.question().and_then(answers::leave)
    {
        if !open.close_innermost() {
            page.number = 0;
            let nobody = BattleRequest::Together(UnitSet::default());
            let is_for_several = referee.session.joined().is_some();
            referee.carry_out(match is_for_several {
                true => nobody,
                false => BattleRequest::Answer(place),
            });
        }
        return;
    }
    // The key was meant for what was there before the question.
    if drop_innermost(referee, open) || question.is_dead() {
        return;
    }
    if referee.session.battle.is_over() && referee.is_quiet() {
        results.0 = !results.0;
    } else if open.log.open {
        open.log.open = false;
    } else {
        open.modals.pause = Some(0);
    }
}
