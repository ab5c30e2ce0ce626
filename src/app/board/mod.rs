//! The board: ground, walls and things, light, tokens, and what is drawn over them.

mod badges;
pub mod ground;
mod labels;
pub mod light;
pub mod marks;
pub mod overlay;
pub mod tokens;
mod zones;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((ground::plugin, marks::plugin, tokens::plugin));
}
