//! The board: ground, walls and obstacles, light, tokens, and the overlays.

pub mod area;
pub mod asked;
mod backdrop;
pub mod badges;
mod beside;
pub mod charts;
pub mod coordinates;
pub mod drafting;
pub mod effects;
pub mod ground;
pub mod ground_image;
mod labels;
mod landings;
pub mod level_picture;
pub mod light;
mod likeness;
pub mod lines;
pub mod marks;
pub mod miniature;
pub mod missiles;
pub mod overlay;
pub mod picture;
pub mod plans;
pub mod pose;
pub mod scenery;
pub mod tokens;
mod ways;
mod zones;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        picture::plugin,
        ground::plugin,
        backdrop::plugin,
        charts::plugin,
        marks::plugin,
        tokens::plugin,
        likeness::plugin,
    ));
}
