//! The pause menu, settings, and messages to the player.

use bevy::prelude::*;

use crate::{
    app::{
        models::settings_sheet::Sheet,
        state::{
            modals::Modals,
            session::AppSession,
            ui_events::{Dialog, UiEvent, UiEvents},
        },
    },
    settings::commands::Command,
};

/// Opens and closes the pause menu and the settings, and shows messages.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut session: ResMut<AppSession>,
    mut modals: ResMut<Modals>,
    mut sheet: ResMut<Sheet>,
) {
    for event in &events.0 {
        match event {
            UiEvent::Tell(text) => session.note = Some(text.clone()),
            UiEvent::Command(Command::Settings) => sheet.toggle(),
            UiEvent::Open(Dialog::Pause) => {
                modals.pause = match modals.pause {
                    Some(_) => None,
                    None => Some(0),
                };
            }
            // Their modules open these.
            UiEvent::Command(Command::Save)
            | UiEvent::Open(Dialog::Saves(_) | Dialog::Players | Dialog::AllLogs) => {
                modals.pause = None;
            }
            _ => {}
        }
    }
}
