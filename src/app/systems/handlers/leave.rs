//! Leaving the battle, for another one or none.

use bevy::prelude::*;

use crate::{
    app::{
        models::{leaders::SideController, save_files},
        state::{
            chosen::{Chosen, Wanted},
            levels::{self, LevelCard},
            modals::Modals,
            screen::Screen,
            session::AppSession,
            ui_events::{GuideEvent, LeaveEvent, UiEvent, UiEvents},
        },
    },
    settings::{Settings, commands::Command},
};

/// Leaves the battle.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut session: ResMut<AppSession>,
    mut modals: ResMut<Modals>,
    settings: Res<Settings>,
    mut wanted: ResMut<Wanted>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for event in &events.0 {
        match event {
            UiEvent::Leave(LeaveEvent::Again) | UiEvent::Guide(GuideEvent::Retry) => {
                wanted.0 = Some(session.again());
            }
            UiEvent::Leave(LeaveEvent::Rematch) => {
                wanted.0 = Some(session.rematch());
            }
            UiEvent::Leave(LeaveEvent::Next) => {
                let played = session.played().header();
                let next = levels::next_after(played.level.as_ref());
                wanted.0 = next.map(|card| chosen_of(&card, &played.book, &settings));
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
                next.set(session.way_out());
            }
            _ => {}
        }
    }
}

/// A level by the same book if it can be played by that, with the leaders of the level and the
/// difficulty of the settings.
fn chosen_of(card: &LevelCard, book: &str, settings: &Settings) -> Chosen {
    let brain = |side| SideController::of(side, settings).mind();
    Chosen {
        path: card.path.clone(),
        book: card
            .books
            .iter()
            .find(|of| **of == book)
            .map_or_else(String::new, |book| (*book).to_owned()),
        brains: card
            .sides
            .iter()
            .map(|side| (side.name.clone(), brain(side)))
            .collect(),
        ..Chosen::default()
    }
}
