//! The order of a frame while a battle is on the screen.

use bevy::prelude::*;

/// The steps of a battle in [`Update`], in this order; they run only while a battle is on the
/// screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Reads mouse and keys.
    Input,
    /// Carries out UI events, in the steps of [`EventSystems`].
    Events,
    /// Changes the battle without a player: orders of the computer, the turn clock.
    Session,
    /// Computes the current options, after every change of the battle.
    Choices,
    /// Computes previews for the cursor.
    Preview,
}

/// The steps by which UI events are carried out, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventSystems {
    /// Takes the events that mean something else now: during a review, or where all players have
    /// to agree.
    Divert,
    /// Holds events back that need the player's confirmation.
    Confirm,
    /// Carries them out: each owner reads those of its kind.
    Handle,
    /// Empties the queue.
    Clear,
}

/// Draws the panels of a battle.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;
