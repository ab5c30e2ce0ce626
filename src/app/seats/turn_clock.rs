//! The turn clock in a corner of the battle: the time of the deciding player, while it may act. The
//! curtain, the recap and events between turns take none of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Ui};

use crate::app::{
    frame::BattleSystems,
    intent::Intent,
    playback::Playback,
    session::{AppSession, Ask, Asks},
    theme,
};
use crate::save::turn_timer;

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

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, pass.in_set(BattleSystems::Panels));
}

/// Counts the time down; at zero the turn ends.
fn pass(
    mut session: ResMut<AppSession>,
    playback: Res<Playback>,
    time: Res<Time<Real>>,
    mut intent: ResMut<Intent>,
    mut asks: ResMut<Asks>,
) {
    if !playback.is_empty() || session.time_left().is_none() {
        return;
    }
    let Some(person) = session.person_to_decide().map(str::to_owned) else {
        return;
    };
    let turn = session.game.turn();
    // The battle in the panels does not change with it.
    let session = session.bypass_change_detection();
    session.game.timer.think(&person, turn, time.delta());
    if session.time_left() == Some(Duration::ZERO) && !asks.0.contains(&Ask::TimeUp) {
        asks.0.push_back(Ask::TimeUp);
        // An open choice does not stop the clock.
        *intent = Intent::default();
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
