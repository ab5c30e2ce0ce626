//! Carries out UI events: each file handles those of one owner. Panels with events of their own
//! handle them in their own files.

pub mod aim;
mod cancel;
mod dialogs;
mod leave;
mod look;
mod orders;
pub mod reasons;

use bevy::prelude::*;

use crate::{
    app::{
        models::{
            choices::{Choices, Foresight},
            playback::Playback,
        },
        panels::dialogs::confirm::{self, Ground},
        state::{
            frame::{BattleSystems, EventSystems},
            modals::Modals,
            session::AppSession,
            ui_events::UiEvents,
        },
    },
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            EventSystems::Divert,
            EventSystems::Confirm,
            EventSystems::Handle,
            EventSystems::Clear,
        )
            .chain()
            .in_set(BattleSystems::Events),
    )
    .add_systems(
        Update,
        (
            reasons::divert.in_set(EventSystems::Divert),
            hold_back.in_set(EventSystems::Confirm),
            (
                orders::handle,
                aim::handle,
                look::handle,
                dialogs::handle,
                cancel::handle,
                leave::handle,
            )
                .chain()
                .in_set(EventSystems::Handle)
                .run_if(are_asked),
            clear.in_set(EventSystems::Clear),
            orders::walk_on.in_set(BattleSystems::Session),
        ),
    );
}

/// Whether there are UI events to carry out.
pub(in crate::app) fn are_asked(events: Res<UiEvents>) -> bool {
    !events.0.is_empty()
}

/// Replaces events that need the player's confirmation by a card that asks for it.
fn hold_back(
    mut events: ResMut<UiEvents>,
    mut modals: ResMut<Modals>,
    mut session: ResMut<AppSession>,
    (choices, foresight): (Res<Choices>, Res<Foresight>),
    (settings, playback): (Res<Settings>, Res<Playback>),
) {
    if events.0.is_empty() {
        return;
    }
    let ground = Ground {
        choices: &choices,
        foresight: &foresight,
        confirms: settings.play.confirms,
        quiet: playback.is_empty(),
    };
    let asked = std::mem::take(&mut events.0);
    for event in asked {
        let event = aim::complete(event, &choices);
        events
            .0
            .extend(confirm::ask(event, &mut modals, &mut session, &ground));
    }
}

fn clear(mut events: ResMut<UiEvents>) {
    if !events.0.is_empty() {
        events.0.clear();
    }
}
