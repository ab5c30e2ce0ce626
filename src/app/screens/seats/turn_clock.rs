//! The turn clock in a corner of the battle: the time of the deciding player, while it may act. The
//! curtain, the recap and events between turns take none of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Ui};

use crate::{
    app::{
        art::theme,
        drawing::cards::card_at,
        models::referee::Referee,
        panels::desk::{AddPanel, PanelStep, PanelUi},
        state::{
            frame::BattleSystems,
            modals::Modals,
            pending::PendingOrder,
            session::{AppSession, BattleRequest},
        },
    },
    save::turn_timer,
};

fn draw(panel: PanelUi, session: Res<AppSession>) {
    if let (Some(left), Some(place)) = (session.time_left(), panel.desk.layout.clock) {
        let mut ui = panel.desk.surface("clock");
        card_at(&mut ui, place, theme::LINE, |ui| show(ui, left));
    }
}

/// The clock warns below this time.
const SHORT: Duration = Duration::from_secs(10);

impl AppSession {
    /// The time left to the deciding player; `None` without a turn clock, and while it may not act.
    pub fn time_left(&self) -> Option<Duration> {
        let clock = self.game.agreed().clock?;
        self.human_to_move()?;
        let person = self.person_to_decide()?;
        Some(self.game.timer.left(clock, person, self.game.turn()))
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, pass.in_set(BattleSystems::Session))
        .add_panel(PanelStep::Edges, draw);
}

/// Counts the time down; at zero the turn ends.
fn pass(
    mut referee: Referee,
    time: Res<Time<Real>>,
    mut pending: ResMut<PendingOrder>,
    mut modals: ResMut<Modals>,
) {
    let session = &mut referee.session;
    if !referee.playback.is_empty() || session.time_left().is_none() {
        return;
    }
    let Some(person) = session.person_to_decide().map(str::to_owned) else {
        return;
    };
    let turn = session.game.turn();
    // The battle in the panels does not change with it.
    let session = session.bypass_change_detection();
    session.game.timer.think(&person, turn, time.delta());
    if session.time_left() == Some(Duration::ZERO) {
        referee.carry_out(BattleRequest::TimeUp);
        // An open choice does not stop the clock.
        *pending = PendingOrder::default();
        *modals = Modals::default();
    }
}

/// Draws the time left.
pub fn show(ui: &Ui, left: Duration) {
    let colour = match left <= SHORT {
        true => theme::bad(),
        false => theme::TEXT,
    };
    ui.painter().text(
        ui.max_rect().center(),
        Align2::CENTER_CENTER,
        turn_timer::shown(left),
        theme::strong(20.0),
        colour,
    );
}
