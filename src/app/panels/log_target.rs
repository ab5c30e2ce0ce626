//! The target of the log line under the pointer, pointed out on the board.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Shape, Stroke, vec2};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    log::LogState,
    log_filter::LogTarget,
};
use crate::{
    app::{
        art::theme,
        models::camera::BoardView,
        state::{
            positions::{centre, middle},
            shown::Shown,
        },
    },
    battle::view::View,
};

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Board, draw);
}

/// Points the target of the line under the pointer out on the board.
fn draw(panel: PanelUi, board: BoardState, view: Res<BoardView>, log: Res<LogState>) {
    if let Some(target) = log.target {
        let ui = panel.desk.surface("log target");
        let painter = ui.painter().with_clip_rect(panel.desk.layout.board);
        let battle = (board.session.battle.view(), &*board.shown);
        point_out(&painter, &view, battle, target);
    }
}

/// Rings the subject of the line under the pointer, on the board.
fn point_out(
    painter: &egui::Painter,
    board: &BoardView,
    (view, shown): (View<'_>, &Shown),
    target: LogTarget,
) {
    let stroke = Stroke::new(3.0, theme::GOLD);
    let back = Stroke::new(6.0, Color32::from_black_alpha(150));
    let of_unit = target.unit.and_then(|unit| {
        let squares = f32::from(view.scene.member(unit).squares);
        Some((middle(view, shown, unit)?, squares))
    });
    let of_cell = target.cell.map(|cell| (centre(cell, 1), 1.0));
    let Some((at, squares)) = of_unit.or(of_cell) else {
        return;
    };
    let at = board.to_screen(at);
    let radius = board.zoom * squares * 0.62;
    if board.rect.contains(at) {
        painter.circle_stroke(at, radius, back);
        painter.circle_stroke(at, radius, stroke);
        return;
    }
    // Outside the window: an arrow on the edge of the board.
    let edge = board.clear.shrink(18.0).clamp(at);
    let ahead = (at - edge).normalized();
    let aside = vec2(-ahead.y, ahead.x);
    let corners = vec![
        edge + ahead * 14.0,
        edge + aside * 9.0 - ahead * 4.0,
        edge - aside * 9.0 - ahead * 4.0,
    ];
    painter.add(Shape::convex_polygon(
        corners,
        theme::GOLD,
        Stroke::new(2.0, Color32::from_black_alpha(150)),
    ));
}
