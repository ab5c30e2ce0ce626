//! Maps over the board: the requested map, computed off the main thread, kept as long as nothing
//! changes.

use crate::app::frame::BattleSystems;
use crate::app::session::add_battle_resource;
use bevy::prelude::*;

use super::{
    background_task::BackgroundTask, choices::Choices, intent::Intent, playback::Playback,
    session::AppSession, shown::Shown,
};
use crate::{
    battle::{
        Battle,
        ids::{SideId, UnitId, UnitSet},
    },
    preview::maps::{Ask, Chart, MapKind, believed, chart},
};

/// Maps of this state of the battle, and the one shown.
#[derive(Resource, Default)]
pub struct Charts {
    revision: u64,
    /// The side the maps are for.
    viewer: Option<SideId>,
    /// The battle as the viewer believes it to be.
    fork: Option<Battle>,
    working: Option<BackgroundTask<(Battle, Chart)>>,
    known: Vec<Chart>,
    shown: Option<Chart>,
}

/// The most maps kept of one state.
const MOST_KNOWN: usize = 24;

impl Charts {
    /// The map over the board.
    pub fn shown(&self) -> Option<&Chart> {
        self.shown.as_ref()
    }

    fn is_working(&self) -> bool {
        self.working.is_some()
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<Charts>(app).add_systems(Update, work.in_set(BattleSystems::Choices));
}

/// The map the player wants, as a request; `before` is the map shown so far.
pub fn wanted(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    intent: &Intent,
    before: Option<&Chart>,
) -> Option<Ask> {
    let topic = intent.chart?;
    let view = session.battle.view();
    let under = intent.under(view, shown);
    let mut ask = Ask::new(topic, whose(session, shown, choices));
    match topic {
        MapKind::Danger => ask.marked = intent.marked,
        MapKind::Sight => ask.from = intent.cursor.or(before.and_then(|chart| chart.ask.from)),
        MapKind::Range => {
            let last = before.filter(|chart| chart.ask.topic == topic);
            let active = under.filter(|unit| view.status(*unit).is_active());
            ask.unit = active
                .or(last.and_then(|chart| chart.ask.unit))
                .or(ask.unit);
        }
        MapKind::Heights | MapKind::Light => ask.unit = None,
        MapKind::Cover => {}
    }
    Some(ask)
}

/// The unit of the map: the one a player leads now, or one of the viewer's own.
fn whose(session: &AppSession, shown: &Shown, choices: &Choices) -> Option<UnitId> {
    let view = session.battle.view();
    let viewer = session.viewer();
    let own = |unit: &UnitId| {
        shown.is_in_sight(*unit)
            && view.status(*unit).is_active()
            && viewer.is_none_or(|side| view.scene.allied(side, view.side(*unit)))
    };
    choices
        .unit
        .or(shown.acting)
        .filter(own)
        .or_else(|| view.store.ids().find(own))
}

fn work(
    mut session: ResMut<AppSession>,
    shown: Res<Shown>,
    choices: Res<Choices>,
    mut intent: ResMut<Intent>,
    playback: Res<Playback>,
    mut charts: ResMut<Charts>,
) {
    let known = charts.bypass_change_detection();
    if look(
        known,
        &mut session,
        &shown,
        &choices,
        &mut intent,
        &playback,
    ) {
        charts.set_changed();
    }
}

/// Computes the wanted map; returns whether another map is shown now.
fn look(
    charts: &mut Charts,
    session: &mut ResMut<AppSession>,
    shown: &Shown,
    choices: &Choices,
    intent: &mut ResMut<Intent>,
    playback: &Playback,
) -> bool {
    let viewer = session.viewer();
    if charts.viewer != viewer {
        // What one player has viewed and marked does not carry over to the next.
        charts.forget();
        charts.viewer = viewer;
        intent.chart = None;
        intent.marked = UnitSet::default();
        return true;
    }
    if let Some(task) = &charts.working {
        let Some((fork, chart)) = task.ready() else {
            return false;
        };
        charts.working = None;
        if charts.revision == session.revision {
            charts.fork = Some(fork);
            if charts.known.len() >= MOST_KNOWN {
                charts.known.remove(0);
            }
            charts.known.push(chart);
        }
    }
    let before = charts.shown.as_ref();
    let wanted = wanted(session, shown, choices, intent, before);
    let Some(ask) = wanted else {
        return charts.shown.take().is_some();
    };
    let other = |chart: &Chart| chart.ask.topic != ask.topic;
    let dropped = charts.shown.take_if(|chart| other(chart)).is_some();
    // Events still to be shown must not be revealed in advance, and while the computer acts a map
    // would be out of date at once.
    if !playback.is_empty() || viewer.is_some() && session.human_to_move().is_none() {
        return dropped;
    }
    if charts.revision != session.revision {
        charts.revision = session.revision;
        charts.known.clear();
        charts.fork = None;
    }
    if charts.shown.as_ref().is_some_and(|chart| chart.ask == ask)
        && charts.known.iter().any(|chart| chart.ask == ask)
    {
        return dropped;
    }
    if let Some(chart) = charts.known.iter().find(|chart| chart.ask == ask) {
        charts.shown = Some(chart.clone());
        return true;
    }
    debug_assert!(!charts.is_working(), "one map at a time");
    let mut fork = charts
        .fork
        .take()
        .unwrap_or_else(|| believed(&mut session.bypass_change_detection().battle, viewer));
    charts.working = Some(BackgroundTask::start(move || {
        let chart = chart(&mut fork, ask);
        (fork, chart)
    }));
    dropped
}
