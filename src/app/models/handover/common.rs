//! What needs the consent of all players, if saves are sealed.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::state::{
    chosen::{Chosen, Wanted},
    screen::Screen,
    session::AppSession,
};

/// Actions that need the consent of all players, if saves are sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommonAction {
    /// Back to the level choice.
    Leave,
    /// Out of the game.
    Quit,
    /// Restart of the same battle.
    Again,
    /// Loading another save.
    Load(PathBuf),
}

impl CommonAction {
    /// The action in words, after "wants to".
    pub fn words(&self) -> &'static str {
        match self {
            Self::Leave => "leave the battle",
            Self::Quit => "quit the game",
            Self::Again => "restart the battle",
            Self::Load(_) => "load a saved battle",
        }
    }
}

/// Carries out an action that all have agreed to.
pub(in crate::app) fn carry_out(
    action: CommonAction,
    session: &AppSession,
    wanted: &mut Wanted,
    next: &mut NextState<Screen>,
    exit: &mut MessageWriter<AppExit>,
) {
    match action {
        CommonAction::Leave => next.set(session.way_out()),
        CommonAction::Quit => {
            exit.write(AppExit::Success);
        }
        CommonAction::Again => wanted.0 = Some(session.again()),
        CommonAction::Load(file) => wanted.0 = Some(Chosen::saved(file)),
    }
}
