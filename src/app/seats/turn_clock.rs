//! The turn clock in a corner of the battle: the time of the one who decides, while it may act. The
//! curtain, the recap and what happens between turns take none of it.

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

/// From so little time on the clock warns.
const SHORT: Duration = Duration::from_secs(10);

impl AppSession {
    /// What the one who decides has left to think, where there is a turn clock and it may act.
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

/// Lets the time pass; at zero the turn ends.
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
    // Nothing that panels show of the battle changes with it.
    let session = session.bypass_change_detection();
    session.game.timer.think(&person, turn, time.delta());
    if session.time_left() == Some(Duration::ZERO) && !asks.0.contains(&Ask::TimeUp) {
        asks.0.push_back(Ask::TimeUp);
        // Nobody stops the clock by leaving something open.
        *intent = Intent::default();
    }
}

/// Draws what is left.
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
