//! The order of a frame while a battle is on the screen.

use bevy::prelude::*;

/// The steps of a battle in [`Update`], in this order; they run only while a battle is on the
/// screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Reads mouse and keys.
    Input,
    /// Carries out UI actions of panels.
    Panels,
    /// Changes the battle: orders and answers of players and of the computer.
    Session,
    /// Computes the current options, after every change of the battle.
    Choices,
    /// Computes previews for the cursor.
    Preview,
}

/// Draws the panels of a battle.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// Carries out the UI actions that panels and keys ask for.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionSystems;
