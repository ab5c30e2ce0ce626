//! Forced movement by an order: an arrow to each square a unit may end on, with its chance.

use bevy_egui::egui::{Painter, Rect, Stroke, StrokeKind, vec2};

use super::{
    plans::{arrow, line},
    scenery::{Scenery, pill},
};
use crate::{
    app::{
        art::theme,
        models::{camera::BoardView, choices::HoverPreview},
        state::positions::centre,
    },
    battle::{ids::UnitId, odds::Odds},
    dice::Weight,
    geometry::Cell,
    text::percent::whole_percent,
};

/// How many squares are shown per moved unit, the likeliest.
const MOST: usize = 4;

/// The units that some outcome of an order moves, each with the likeliest squares and their
/// chances, the likeliest first.
pub fn moved(
    odds: &Odds,
    units: impl Iterator<Item = UnitId>,
) -> Vec<(UnitId, Vec<(Cell, Weight)>)> {
    let ends = units.map(|unit| {
        let mut ends: Vec<(Cell, Weight)> = odds.ends(unit).into_iter().collect();
        ends.sort_by_key(|(_, part)| std::cmp::Reverse(part.per_mille()));
        ends.truncate(MOST);
        (unit, ends)
    });
    ends.filter(|(_, ends)| !ends.is_empty()).collect()
}

/// Draws the arrows for the order under the cursor.
pub(super) fn arrows(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(HoverPreview::Act { odds, .. }) = scenery.prospect else {
        return;
    };
    let battle = scenery.session.known().view();
    let shown = scenery.shown;
    let seen = battle.store.ids().filter(|&unit| shown.is_in_sight(unit));
    for (unit, ends) in moved(odds, seen) {
        let Some(look) = shown.unit(unit) else {
            continue;
        };
        let squares = battle.scene.member(unit).squares;
        let size = view.zoom * f32::from(squares);
        let from = view.to_screen(centre(look.cell, squares));
        for (cell, part) in ends.into_iter().rev() {
            let to = view.to_screen(centre(cell, squares));
            let strength = 0.45 + 0.55 * part.per_mille() as f32 / 1000.0;
            let colour = theme::warn().gamma_multiply(strength);
            let stroke = Stroke::new(2.4, colour);
            let place = Rect::from_center_size(to, vec2(size, size)).shrink(3.0);
            painter.rect_stroke(place, 6.0, stroke, StrokeKind::Inside);
            let way = (to - from).normalized();
            let (start, tip) = (from + way * size * 0.3, to - way * size * 0.12);
            line(painter, &[start, tip], stroke, false);
            arrow(painter, tip, way, stroke);
            let foot = place.center_bottom() - vec2(0.0, view.zoom * 0.16);
            pill(
                painter,
                foot,
                &whole_percent(part).replace(' ', "\u{a0}"),
                theme::warn(),
            );
        }
    }
}
