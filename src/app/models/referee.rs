//! Carries requests out on the battle, and keeps what follows from its state.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{
    objectives::Objectives,
    playback::{Playback, PlaybackState},
    seen_wounds::SeenWounds,
};
use crate::{
    app::state::{
        frame::BattleSystems,
        session::{BattleRequest, *},
        shown::Shown,
    },
    battle::Progress,
    text::{narrate::refusal_text, undo_text::undo_ended},
};

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<SeenWounds>(app);
    add_battle_resource::<Objectives>(app).add_systems(
        Update,
        (keep_objectives, keep_seen_wounds).in_set(BattleSystems::Choices),
    );
}

/// The battle with all that shows it: the one way by which the window changes a battle.
#[derive(SystemParam)]
pub struct Referee<'w> {
    /// The battle and its players.
    pub session: ResMut<'w, AppSession>,
    /// The events being shown.
    pub playback: ResMut<'w, Playback>,
    /// What the board shows.
    pub shown: ResMut<'w, Shown>,
    /// The log, dice and floating numbers so far.
    pub telling: ResMut<'w, PlaybackState>,
}

impl Referee<'_> {
    /// Whether no events are being shown, so that orders can be given.
    pub fn is_quiet(&self) -> bool {
        self.playback.is_empty()
    }

    /// Carries a request out and hands its events to playback; a refusal becomes a note.
    pub fn carry_out(&mut self, request: BattleRequest) {
        let done = match request {
            BattleRequest::Order(order) => self.session.execute(order),
            BattleRequest::Answer(choice) => self.session.answer(choice),
            BattleRequest::Together(who) => self.session.answer_together(who),
            BattleRequest::Apart => {
                self.session.ask_apart();
                return;
            }
            BattleRequest::Resign => self.session.resign(),
            BattleRequest::TimeUp => {
                let done = self.session.run_out_of_time();
                self.session.note = Some("Time is up.".to_owned());
                done
            }
            BattleRequest::Draw(agrees) => match self.session.draw(agrees) {
                Ok(None) => return,
                Ok(Some(progress)) => Ok(progress),
                Err(refusal) => Err(refusal),
            },
            BattleRequest::Undo => return self.undo(false),
            BattleRequest::UndoTurn => return self.undo(true),
        };
        match done {
            Ok(progress) => self.show(progress),
            Err(refusal) => {
                self.session.note = Some(refusal_text(self.session.voice(), &refusal));
            }
        }
    }

    /// Hands the events of an order or an answer to playback.
    pub fn show(&mut self, progress: Progress) {
        for place in progress.events {
            if let Some(event) = self.session.battle.log().get(place) {
                self.playback.push(place, event.clone());
            }
        }
    }

    /// Undoes the last order, or as many of the turn as possible.
    fn undo(&mut self, turn: bool) {
        match self.session.undo() {
            Ok(()) => {
                while turn && self.session.undo().is_ok() {}
                self.playback.stop();
                self.telling.forget_after(&self.session);
                *self.shown = Shown::of(self.session.battle.view(), self.session.viewer());
            }
            Err(end) => self.session.note = Some(undo_ended(end).to_owned()),
        }
    }
}

/// Updates the goals after every change of the battle.
fn keep_objectives(session: Res<AppSession>, mut objectives: ResMut<Objectives>) {
    if session.is_changed() {
        let view = session.known().view();
        objectives.set_if_neq(Objectives::of(view, session.viewer()));
    }
}

/// Updates the seen wounds once all events have been shown.
fn keep_seen_wounds(
    session: Res<AppSession>,
    playback: Res<Playback>,
    mut seen: ResMut<SeenWounds>,
    mut known: Local<Option<(u64, usize)>>,
) {
    let now = (session.revision, session.battle.log().len());
    if *known != Some(now) && playback.is_empty() {
        *known = Some(now);
        seen.set_if_neq(SeenWounds::of(&session.battle, session.viewer()));
    }
}
