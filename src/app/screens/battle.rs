//! Putting a battle away.

use bevy::prelude::*;

use super::Screen;
use crate::app::session::AppSession;

pub(super) fn plugin(app: &mut App) {
    // Not on leaving the battle: the next battle may follow at once, and is set up before that.
    app.add_systems(OnEnter(Screen::Levels), put_away);
}

fn put_away(mut commands: Commands) {
    commands.remove_resource::<AppSession>();
}
