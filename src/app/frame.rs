//! The order of a frame while a battle is on the screen.

use bevy::prelude::*;

/// What the systems of a battle do in [`Update`], in this order; they run only while a battle is
/// on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Reads mouse and keys.
    Input,
    /// Does what the player asked of panels.
    Panels,
    /// Changes the battle: what is asked of it, and what the computer decides.
    Session,
    /// Works out what may be done now, after every change of the battle.
    Choices,
    /// Works out what the cursor asks.
    Preview,
}

/// Draws the panels of a battle.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;
