//! The signs on the board: reach, targets, lines, numbers, maps.

use std::cell::RefCell;

use bevy::prelude::*;

use super::desk::{AddPanel, Aimed, BoardState, PanelStep, PanelUi};
use crate::{
    app::{
        board::{
            coordinates, effects,
            overlay::{self, Labels},
            scenery::Scenery,
        },
        models::{
            camera::BoardView,
            charts::{Charts, MapChoice},
            objectives::Objectives,
            reasons::Reasons,
            seen_wounds::SeenWounds,
            trips::Trips,
        },
        state::focus::Pointed,
    },
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Board, draw)
        .redraw_on::<Labels>()
        .redraw_on::<Objectives>()
        .redraw_on::<SeenWounds>()
        .redraw_on::<Charts>()
        .redraw_on::<MapChoice>()
        .redraw_on::<Reasons>()
        .redraw_on::<BoardView>()
        .redraw_on::<Pointed>()
        .redraw_on::<Trips>()
        .redraw_on::<Settings>();
}

fn draw(
    mut panel: PanelUi,
    board: BoardState,
    aimed: Aimed,
    (labels, objectives, seen_wounds): (Res<Labels>, Res<Objectives>, Res<SeenWounds>),
    (charts, maps, reasons): (Res<Charts>, Res<MapChoice>, Res<Reasons>),
    (view, pointed, trips): (Res<BoardView>, Res<Pointed>, Res<Trips>),
    settings: Res<Settings>,
) {
    let ui = panel.desk.surface("board");
    let painter = ui.painter().with_clip_rect(panel.desk.layout.board);
    let account = reasons.account().flatten();
    let account = account.filter(|_| board.is_quiet());
    let scenery = Scenery {
        labels: &labels,
        objectives: &objectives,
        seen_wounds: &seen_wounds,
        chart: charts.shown(),
        session: &board.session,
        shown: &board.shown,
        playback: &board.playback,
        telling: &board.telling,
        choices: &aimed.choices,
        prospect: aimed.prospect(),
        ahead: &aimed.ahead,
        trips: &trips.0,
        pointed: &pointed,
        focus: &aimed.focus,
        pending: &aimed.pending,
        maps: &maps,
        account: account.map(|report| (report, reasons.lit)),
        numbers: RefCell::default(),
    };
    overlay::paint(&painter, &view, &scenery);
    effects::paint(&painter, &view, &scenery, pointed.unit);
    if settings.display.coordinates {
        coordinates::paint(&painter, &view);
    }
    panel.desk.spare(scenery.numbers.take());
}
