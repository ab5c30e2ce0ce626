//! Cards over the board that take all keys and clicks: the help sheet, the pause menu, a search, a
//! request to confirm.

use bevy::prelude::*;

use super::{
    session::add_battle_resource,
    ui_events::{Scope, UiEvent},
};

/// The open cards; the last of these fields that is open lies on top.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Modals {
    /// The pause menu, with its chosen entry.
    pub pause: Option<usize>,
    /// Whether the help sheet is open.
    pub help: bool,
    /// The current search.
    pub finder: Option<Finder>,
    /// A request that waits for confirmation.
    pub confirm: Option<Confirm>,
}

impl Modals {
    /// Whether one of them is open.
    pub fn is_open(&self) -> bool {
        self.help || self.pause.is_some() || self.finder.is_some() || self.confirm.is_some()
    }

    /// Closes the one on top; returns whether there was one.
    pub fn close(&mut self) -> bool {
        self.confirm.take().is_some()
            || self.finder.take().is_some()
            || std::mem::take(&mut self.help)
            || self.pause.take().is_some()
    }
}

/// A request that waits for confirmation.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirm {
    /// What is about to happen.
    pub title: String,
    /// Why the player should reconsider.
    pub reason: String,
    /// The word for continuing.
    pub go_on: &'static str,
    /// The request carried out then.
    pub request: Box<UiEvent>,
}

/// A search under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finder {
    /// The typed text.
    pub text: String,
    /// Its scope.
    pub scope: Scope,
    /// The line that Enter chooses.
    pub chosen: usize,
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Modals>(app);
}
