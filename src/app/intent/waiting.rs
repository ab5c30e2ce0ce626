//! What waits for the player: a request to confirm, a search under way.

use crate::app::panels::ui_actions::{Scope, UiAction};

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
    pub request: Box<UiAction>,
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
