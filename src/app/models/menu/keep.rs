//! Keeps the menu and its bar up to date.

use bevy::prelude::*;

use super::*;
use crate::{
    app::{
        models::{bar_places::BarPlaces, choices::Choices, playback::Playback},
        state::session::AppSession,
    },
    battle::{Battle, ids::UnitId},
    settings::commands::Bindings,
};

/// Updates the menu when something has changed, not in every frame.
pub(in crate::app) fn keep(
    session: Res<AppSession>,
    choices: Res<Choices>,
    bindings: Res<Bindings>,
    playback: Res<Playback>,
    mut menu: ResMut<Menu>,
    mut places: ResMut<BarPlaces>,
    mut known: Local<Option<(u64, Option<UnitId>, bool)>>,
) {
    let enabled = playback.is_empty() && choices.unit.is_some();
    if session.is_added() {
        // A new battle has other units.
        *places = BarPlaces::default();
    }
    let now = Some((session.revision, choices.unit, enabled));
    let changed =
        choices.is_changed() || bindings.is_changed() || session.is_changed() || menu.is_changed();
    if *known == now && !changed {
        return;
    }
    *known = now;
    let mut fresh = Menu::without_bar(session.known(), &choices, &session, &bindings, enabled);
    let places = places.bypass_change_detection();
    match choices.unit.filter(|_| !fresh.groups.is_empty()) {
        Some(unit) => {
            places.arrange(unit, &mut fresh);
            fresh.bar_of = Some(unit);
        }
        // In other turns the bar of the viewer's own unit stays, greyed.
        None => {
            fresh.bar_of = resting_bar(&session, menu.bar_of);
            fresh.bar = fresh.bar_of.map(|unit| places.of(unit)).unwrap_or_default();
        }
    }
    menu.set_if_neq(fresh);
}

impl Menu {
    /// The menu of the acting unit, with a new bar.
    pub fn of(
        battle: &Battle,
        choices: &Choices,
        session: &AppSession,
        bindings: &Bindings,
        enabled: bool,
    ) -> Self {
        let mut menu = Self::without_bar(battle, choices, session, bindings, enabled);
        if let Some(unit) = choices.unit.filter(|_| !menu.groups.is_empty()) {
            BarPlaces::default().arrange(unit, &mut menu);
            menu.bar_of = Some(unit);
        }
        menu
    }
}
