//! Several people at one window: who sits where ([`seating`] before a battle, [`players`] in its
//! middle), their turn clock, and what each of them saw when it is over. The curtain between them is
//! [`super::handover`].

pub mod all_logs;
pub mod players;
pub mod seating;
pub mod turn_clock;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((players::plugin, all_logs::plugin, turn_clock::plugin));
}
