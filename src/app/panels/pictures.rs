//! Icons of actions and states on the screen, painted once for each size.

use bevy_egui::egui::{Color32, Painter, Pos2};

/// Draws the icon of an action or a power by its key or name.
pub fn icon(_painter: &Painter, _middle: Pos2, _edge: f32, _name: &str, _tint: Color32) {}
