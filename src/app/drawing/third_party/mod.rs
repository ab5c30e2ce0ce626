//! One file for each external plugin: settings and glue live here and nowhere else.

mod egui;
mod still;
mod tilemap;
mod wgpu;

use bevy::app::App;

pub use egui::{DressSystems, dress_context};
pub use still::{Still, StillSystems};
pub use tilemap::{Layer, Place, STATIC_LAYER, StaticSprite, array_image, smooth, spawn_layer};
pub use wgpu::adapter_exists;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins((egui::plugin, still::plugin, tilemap::plugin));
}
