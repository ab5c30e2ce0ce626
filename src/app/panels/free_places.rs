//! Places on the screen that cards should leave free.

use bevy_egui::egui::{Align2, Rect, vec2};

use super::{
    desk::{Aimed, BoardState},
    layout::WEIGHTY,
};
use crate::{
    app::{models::camera::BoardView, state::positions::middle},
    battle::ids::UnitId,
};

/// The place of a unit on the screen, with its name.
pub(super) fn place_of(view: &BoardView, board: &BoardState<'_>, unit: UnitId) -> Option<Rect> {
    let battle = board.session.battle.view();
    let at = view.to_screen(middle(battle, &board.shown, unit)?);
    let squares = f32::from(battle.scene.member(unit).squares);
    let size = vec2(view.zoom, view.zoom * 1.3) * squares;
    Some(Rect::from_center_size(at, size))
}

/// Places on the screen that cards should leave free, with their weights: the cursor and the acting
/// unit most, then all other units in sight.
pub(super) fn matters(
    view: &BoardView,
    board: &BoardState<'_>,
    aimed: &Aimed<'_>,
) -> Vec<(Rect, u16)> {
    let held = aimed.focus.held.map(|(cell, _)| cell);
    let cursor = aimed.focus.cursor.into_iter().chain(held);
    let cursor = cursor.map(|cell| (view.cell_rect(cell), WEIGHTY));
    let battle = board.session.battle.view();
    let units = battle.store.ids();
    let others = units.filter(|unit| board.shown.is_in_sight(*unit));
    let target = aimed
        .prospect()
        .and_then(|prospect| prospect.order()?.target());
    let others = others.filter_map(|unit| {
        let weight = match board.shown.acting == Some(unit) || target == Some(unit) {
            true => WEIGHTY,
            false => 2,
        };
        let at = view.to_screen(middle(battle, &board.shown, unit)?);
        let squares = f32::from(battle.scene.member(unit).squares);
        // A token with its name and wounds is a little higher than its square.
        let size = vec2(view.zoom, view.zoom * 1.25) * squares;
        Some((Rect::from_center_size(at, size), weight))
    });
    // The options of an armed action are at the lower edge.
    let chips = aimed.pending.armed.map(|_| {
        let size = vec2(view.clear.width() * 0.5, 60.0);
        let low = Align2::CENTER_BOTTOM.align_size_within_rect(size, view.clear);
        (low, 20)
    });
    cursor.chain(chips).chain(others).collect()
}
