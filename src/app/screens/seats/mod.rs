//! Several players at one window: their seats ([`seating`] before a battle, [`players`] during it),
//! their turn clock, and their logs at the end. The curtain between them is [`crate::app::models::handover`].

pub mod all_logs;
pub mod players;
pub mod seating;
pub mod turn_clock;

use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins((players::plugin, all_logs::plugin, turn_clock::plugin));
}
