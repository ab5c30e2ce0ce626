//! Leaving the battle, for another one or none.

use bevy::prelude::*;

use crate::{
    app::{
        models::save_files,
        state::{
            chosen::{Chosen, Wanted},
            modals::Modals,
            screen::Screen,
            session::AppSession,
            ui_events::{GuideEvent, LeaveEvent, UiEvent, UiEvents},
        },
    },
    settings::commands::Command,
};

/// Leaves the battle.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut session: ResMut<AppSession>,
    mut modals: ResMut<Modals>,
    mut wanted: ResMut<Wanted>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for event in &events.0 {
        match event {
            UiEvent::Leave(LeaveEvent::Again) | UiEvent::Guide(GuideEvent::Retry) => {
                wanted.0 = Some(Chosen::again(session.played()));
            }
            UiEvent::Leave(LeaveEvent::Rematch) => {
                wanted.0 = Some(Chosen::rematch(session.played()));
            }
            UiEvent::Leave(LeaveEvent::Quit) => {
                exit.write(AppExit::Success);
            }
            UiEvent::Command(Command::Load) => {
                modals.pause = None;
                match save_files::quick().filter(|file| file.is_file()) {
                    Some(file) => wanted.0 = Some(Chosen::saved(file)),
                    None => {
                        session.note = Some("There is no quick save yet; F5 saves.".to_owned());
                    }
                }
            }
            UiEvent::Command(Command::Leave) => {
                modals.pause = None;
                next.set(Screen::Levels);
            }
            _ => {}
        }
    }
}
