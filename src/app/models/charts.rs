//! Maps over the board: the requested map, computed off the main thread, kept as long as nothing
//! changes.

use bevy::prelude::*;

use super::{choices::Choices, playback::Playback};
use crate::{
    app::state::{
        background_task::BackgroundTask,
        focus::Focus,
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
        shown::Shown,
    },
    battle::{
        Battle,
        ids::{SideId, UnitId, UnitSet},
    },
    preview::maps::{Chart, ChartRequest, MapKind, believed, chart},
    settings::commands::Command,
};

/// The player's choice of a map.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MapChoice {
    /// The map over the board, if one is shown.
    pub chart: Option<MapKind>,
    /// Marked enemies: if there are any, maps of danger count only them.
    pub marked: UnitSet,
}

impl MapChoice {
    /// Shows a map over the board, or hides it again.
    pub fn toggle_chart(&mut self, topic: MapKind) {
        self.chart = (self.chart != Some(topic)).then_some(topic);
    }

    /// Marks an enemy, or removes its mark.
    pub fn toggle_mark(&mut self, unit: UnitId) {
        if self.marked.contains(unit) {
            self.marked.remove(unit);
        } else {
            self.marked.insert(unit);
        }
    }
}

/// Maps of this state of the battle, and the one shown.
#[derive(Resource, Default)]
pub struct Charts {
    /// The battle revision the maps belong to.
    revision: u64,
    /// The side the maps are for.
    viewer: Option<SideId>,
    /// The battle as the viewer believes it to be.
    fork: Option<Battle>,
    working: Option<BackgroundTask<(Battle, Chart)>>,
    /// Maps of this revision, the oldest first.
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

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<MapChoice>(app);
    add_battle_resource::<Charts>(app)
        .add_systems(Update, update_charts.in_set(BattleSystems::Choices));
}

/// The maps and the commands that show them.
pub const MAPS: [(Command, MapKind); 6] = [
    (Command::DangerMap, MapKind::Danger),
    (Command::SightMap, MapKind::Sight),
    (Command::CoverMap, MapKind::Cover),
    (Command::HeightMap, MapKind::Heights),
    (Command::LightMap, MapKind::Light),
    (Command::RangeMap, MapKind::Range),
];

/// The map that a command shows.
pub fn map_of(command: Command) -> Option<MapKind> {
    MAPS.iter()
        .find(|(shows, _)| *shows == command)
        .map(|(_, map)| *map)
}

/// The command that shows a map.
pub fn command_of(map: MapKind) -> Option<Command> {
    MAPS.iter()
        .find(|(_, shown)| *shown == map)
        .map(|(command, _)| *command)
}

/// The map the player wants, as a request; `before` is the map shown so far.
pub fn wanted(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    (focus, maps): (&Focus, &MapChoice),
    before: Option<&Chart>,
) -> Option<ChartRequest> {
    let topic = maps.chart?;
    let view = session.battle.view();
    let under = focus.under(view, shown);
    let mut ask = ChartRequest::new(topic, unit_of_map(session, shown, choices));
    match topic {
        MapKind::Danger => ask.marked = maps.marked,
        MapKind::Sight => ask.from = focus.cursor.or(before.and_then(|chart| chart.ask.from)),
        MapKind::Range => {
            let last = before.filter(|chart| chart.ask.topic == topic);
            let active = under.filter(|unit| view.status(*unit).is_active());
            ask.unit = active
                .or(last.and_then(|chart| chart.ask.unit))
                .or(ask.unit);
        }
        MapKind::Heights | MapKind::Light => ask.unit = None,
        MapKind::Cover | MapKind::Moves | MapKind::Unreached | MapKind::Opening => {}
    }
    Some(ask)
}

/// The unit of the map: the one a player leads now, or one of the viewer's own.
fn unit_of_map(session: &AppSession, shown: &Shown, choices: &Choices) -> Option<UnitId> {
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

fn update_charts(
    mut session: ResMut<AppSession>,
    shown: Res<Shown>,
    choices: Res<Choices>,
    focus: Res<Focus>,
    mut maps: ResMut<MapChoice>,
    playback: Res<Playback>,
    mut charts: ResMut<Charts>,
) {
    let known = charts.bypass_change_detection();
    if compute_wanted(
        known,
        &mut session,
        &shown,
        &choices,
        (&focus, &mut maps),
        &playback,
    ) {
        charts.set_changed();
    }
}

/// Computes the wanted map; returns whether another map is shown now.
fn compute_wanted(
    charts: &mut Charts,
    session: &mut ResMut<AppSession>,
    shown: &Shown,
    choices: &Choices,
    (focus, maps): (&Focus, &mut ResMut<MapChoice>),
    playback: &Playback,
) -> bool {
    let viewer = session.viewer();
    if charts.viewer != viewer {
        // What one player has viewed and marked does not carry over to the next.
        charts.forget();
        charts.viewer = viewer;
        maps.chart = None;
        maps.marked = UnitSet::default();
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
    let wanted = wanted(session, shown, choices, (focus, maps), before);
    let Some(ask) = wanted else {
        return charts.shown.take().is_some();
    };
    let is_other = |chart: &Chart| chart.ask.topic != ask.topic;
    let dropped = charts.shown.take_if(|chart| is_other(chart)).is_some();
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
