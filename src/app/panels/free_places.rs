//! Places on the screen that cards should leave free.

use bevy_egui::egui::{Rect, vec2};

use super::{
    card_place::{UNIT, WEIGHTY},
    desk::{Aimed, BoardState},
};
use crate::{
    app::{
        models::{camera::BoardView, foresight::HoverPreview},
        state::positions::middle,
    },
    battle::ids::UnitId,
};

/// The place of a unit on the screen, with its name and wounds.
fn place_of(view: &BoardView, board: &BoardState<'_>, unit: UnitId) -> Option<Rect> {
    let battle = board.session.battle.view();
    let at = view.to_screen(middle(battle, &board.shown, unit)?);
    let squares = f32::from(battle.scene.member(unit).squares);
    let size = vec2(view.zoom, view.zoom * 1.25) * squares;
    Some(Rect::from_center_size(at, size))
}

/// Places on the screen that cards should leave free, with their weights: the cursor, the way it
/// leads, the acting unit, its target, the asked unit and what the question is about; then all other units in
/// sight. The numbers on the board are added when it is drawn.
pub(super) fn matters(
    view: &BoardView,
    board: &BoardState<'_>,
    aimed: &Aimed<'_>,
) -> Vec<(Rect, u16)> {
    let held = aimed.focus.held.map(|(cell, _)| cell);
    let mut cells: Vec<Rect> = aimed
        .focus
        .cursor
        .into_iter()
        .chain(held)
        .map(|cell| view.cell_rect(cell))
        .collect();
    let prospect = aimed.prospect();
    if let Some(HoverPreview::Walk { route, .. }) = prospect {
        let inner = view.zoom * 0.2;
        cells.extend(
            route
                .iter()
                .map(|step| view.cell_rect(step.to).shrink(inner)),
        );
    }
    let target = prospect.and_then(|prospect| prospect.order()?.target());
    let question = board.session.battle.question();
    let question = question.filter(|_| board.is_quiet() && board.session.human_to_move().is_some());
    let asked = question.map(|question| question.asked);
    let about = question.and_then(|question| question.about);
    let weighty = [board.shown.acting, target, asked, about];
    let units = board.session.battle.view().store.ids();
    let units = units.filter(|unit| board.shown.is_in_sight(*unit));
    let units = units.filter_map(|unit| {
        let weight = match weighty.contains(&Some(unit)) {
            true => WEIGHTY,
            false => UNIT,
        };
        Some((place_of(view, board, unit)?, weight))
    });
    let cells = cells.into_iter().map(|cell| (cell, WEIGHTY));
    let all = cells.chain(units);
    all.filter(|(place, _)| place.intersects(view.rect))
        .collect()
}
