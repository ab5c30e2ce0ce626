//! Several people at one window. When another of them has to decide, and the one who looks has seen
//! everything there is to see, the screen of the battle gives way to the curtain
//! ([`Screen::Curtain`]): nothing of the battle is left on it. Behind the curtain the next one sees
//! first what happened since its own last look, through its own eyes: the recap.

use bevy::prelude::*;

use super::{
    commands::Command,
    frame::BattleSystems,
    intent::Intent,
    key_presses::KeyPresses,
    playback::{Playback, PlaybackState},
    screens::Screen,
    session::AppSession,
    shown::Shown,
};
use crate::battle::{UndoEnd, ids::SideId};

/// What a side had seen when it last gave the window away: the recap begins there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LastLook {
    /// The board as it was shown.
    pub shown: Shown,
    /// How many events of the log had been told.
    pub events: usize,
}

/// Who waits behind the curtain, and what everybody saw last.
#[derive(Resource, Default)]
pub struct HandOver {
    /// The side that has to decide next, and the person who leads whom it decides for.
    to: Option<(SideId, String)>,
    /// By side.
    looks: Vec<LastLook>,
    /// Where the recap of the one who looks began, to show it again.
    recap: Option<LastLook>,
}

impl HandOver {
    /// A battle that begins, or goes on from a save: nobody has missed anything yet. Says which
    /// screen comes first, since several people need the curtain before the first word.
    pub fn begin(&mut self, session: &AppSession) -> Screen {
        let view = session.battle.view();
        let sides = (0..view.scene.sides.len() as u8).map(SideId);
        let events = session.battle.log().len();
        *self = Self::default();
        self.looks.extend(sides.map(|side| LastLook {
            shown: Shown::of(view, Some(side)),
            events,
        }));
        if session.is_shared() && session.review.is_none() && !session.battle.is_over() {
            let first = session.viewer().unwrap_or(SideId(0));
            self.to = Some((first, session.person_to_decide().unwrap_or_default()));
            Screen::Curtain
        } else {
            Screen::Battle
        }
    }

    /// The side that has to decide next, and its person, while the curtain is down.
    pub fn waiting(&self) -> Option<(SideId, &str)> {
        self.to
            .as_ref()
            .map(|(side, person)| (*side, person.as_str()))
    }

    /// Where the recap begins that the one who looks is to see, once for each curtain.
    pub fn take_recap(&mut self, session: &AppSession) -> Option<LastLook> {
        let side = session.viewer().filter(|_| session.is_shared())?;
        let look = self.looks.get(side.index())?.clone();
        let missed = look.events < session.battle.log().len();
        self.recap = missed.then(|| look.clone());
        self.recap.clone()
    }

    /// Whether there is a recap that can be shown again.
    pub fn has_recap(&self) -> bool {
        self.recap.is_some()
    }

    fn leave(&mut self, session: &AppSession, shown: &Shown) {
        let Some(side) = session.viewer() else { return };
        if let Some(look) = self.looks.get_mut(side.index()) {
            *look = LastLook {
                shown: shown.clone(),
                events: session.battle.log().len(),
            };
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HandOver>().add_systems(
        Update,
        (show_recap_again, lower, reveal)
            .chain()
            .after(BattleSystems::Choices)
            .run_if(super::session::in_battle),
    );
}

/// Lowers the curtain when another person has to decide and the one who looks has seen all there was.
fn lower(
    mut session: ResMut<AppSession>,
    playback: Res<Playback>,
    shown: Res<Shown>,
    mut handover: ResMut<HandOver>,
    mut next: ResMut<NextState<Screen>>,
) {
    if session.review.is_some() || !playback.is_empty() {
        return;
    }
    let Some(side) = session.waits_for_the_window() else {
        return;
    };
    // The board has come to rest: what it shows now is what the one who leaves has seen last.
    if *shown != Shown::of(session.battle.view(), session.viewer()) {
        return;
    }
    if session
        .viewer()
        .is_some_and(|viewer| session.battle.scene().allied(side, viewer))
    {
        // Allies see the same, so there is nothing to hide from one of them.
        session.hand_to(side);
        return;
    }
    handover.leave(&session, &shown);
    handover.to = Some((side, session.person_to_decide().unwrap_or_default()));
    session.bypass_change_detection().close_undo();
    next.set(Screen::Curtain);
}

impl AppSession {
    /// Nothing is taken back across a curtain.
    fn close_undo(&mut self) {
        self.sitting.battle.close_undo(UndoEnd::Turn);
    }
}

/// Hands the window to the one behind the curtain.
pub(super) fn raise(
    session: &mut AppSession,
    handover: &mut HandOver,
    intent: &mut Intent,
    next: &mut NextState<Screen>,
) {
    if let Some((side, _)) = handover.to.take() {
        session.hand_to(side);
        session.note = None;
        *intent = Intent::default();
        next.set(Screen::Battle);
    }
}

/// When the battle is over and its last event was shown, everybody may see all of it.
fn reveal(mut session: ResMut<AppSession>, playback: Res<Playback>) {
    let is_one_alone = session.is_shared() && session.viewer().is_some();
    if playback.is_empty() && is_one_alone && session.battle.is_over() {
        // Seen as a change, so that log and board are told anew.
        session.show_to_everyone();
    }
}

/// Shows again what happened since the last look, as long as the one who looks has done nothing yet.
fn show_recap_again(
    session: Res<AppSession>,
    handover: Res<HandOver>,
    strokes: Res<KeyPresses>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut told: ResMut<PlaybackState>,
) {
    if !strokes.has(Command::Recap) || !playback.is_empty() {
        return;
    }
    if let Some(look) = &handover.recap {
        super::playback::recap(&mut playback, &mut shown, &mut told, (&session, look));
    }
}
