//! The squares that an order would cover, and the units it may hit there, with a warning for
//! allies.

use std::collections::BTreeSet;

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::scenery::Scenery;
use crate::{
    app::{
        art::theme,
        models::{camera::BoardView, foresight::HoverPreview},
    },
    battle::{ids::UnitId, odds::Odds},
    geometry::{Cell, CellSet},
};

/// All units that some outcome of an order hits or changes.
pub fn struck(odds: &Odds) -> BTreeSet<UnitId> {
    let outcomes = odds.outcomes.iter().flat_map(|(effects, _)| effects);
    let touched = outcomes.filter(|effect| {
        effect.hit
            || effect.lost != 0
            || effect.out
            || effect.left
            || effect.gained != 0
            || effect.shed != 0
    });
    touched.map(|effect| effect.unit).collect()
}

/// Draws the area of the order under the cursor, if it covers one.
pub(super) fn area(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(HoverPreview::Act { order, odds, .. }) = scenery.prospect else {
        return;
    };
    let battle = scenery.session.known().view();
    let Some(squares) = battle.scene.book.ranges.area(battle, order) else {
        return;
    };
    for cell in squares.iter() {
        square(painter, view, &squares, cell);
    }
    for unit in struck(odds) {
        let Some(look) = scenery.shown.unit(unit) else {
            continue;
        };
        if !scenery.shown.is_in_sight(unit) {
            continue;
        }
        let side = f32::from(battle.scene.member(unit).squares);
        let corner = view.cell_rect(look.cell).min;
        let rect = Rect::from_min_size(corner, vec2(view.zoom, view.zoom) * side);
        if battle.hostile(order.unit, unit) {
            let stroke = Stroke::new(2.6, theme::bad());
            painter.rect_stroke(rect.shrink(1.5), 5.0, stroke, StrokeKind::Inside);
        } else {
            friend(painter, rect);
        }
    }
}

/// A square of the area: a soft fill, slanting lines, a border where the area ends.
fn square(painter: &Painter, view: &BoardView, squares: &CellSet, cell: Cell) {
    let rect = view.cell_rect(cell);
    painter.rect_filled(rect, 0.0, theme::GOLD.gamma_multiply(0.12));
    let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let thin = Stroke::new(1.0, theme::GOLD.gamma_multiply(0.45));
    for step in 1..4 {
        let shift = rect.width() * step as f32 / 2.0;
        inside.line_segment(
            [
                pos2(rect.left() + shift, rect.top()),
                pos2(rect.left() + shift - rect.height(), rect.bottom()),
            ],
            thin,
        );
    }
    let border = Stroke::new(2.0, theme::GOLD);
    for (dx, dy, from, to) in [
        (0, -1, rect.left_top(), rect.right_top()),
        (1, 0, rect.right_top(), rect.right_bottom()),
        (0, 1, rect.left_bottom(), rect.right_bottom()),
        (-1, 0, rect.left_top(), rect.left_bottom()),
    ] {
        if !squares.contains(cell.offset(dx, dy)) {
            painter.line_segment([from, to], border);
        }
    }
}

/// An ally in the way: a broken frame and a warning sign.
fn friend(painter: &Painter, rect: Rect) {
    let frame = rect.shrink(2.0);
    let corners = [
        frame.left_top(),
        frame.right_top(),
        frame.right_bottom(),
        frame.left_bottom(),
        frame.left_top(),
    ];
    let stroke = Stroke::new(2.4, theme::warn());
    painter.extend(Shape::dashed_line(&corners, stroke, 5.0, 4.0));
    let size = (rect.width() * 0.19).clamp(8.0, 16.0);
    let at = rect.right_top() + vec2(-size * 0.9, size);
    let sign = vec![
        at + vec2(0.0, -size),
        at + vec2(size, size * 0.8),
        at + vec2(-size, size * 0.8),
    ];
    let edge = Stroke::new(1.5, Color32::from_rgb(0x1c, 0x16, 0x08));
    painter.add(Shape::convex_polygon(sign, theme::warn(), edge));
    painter.text(
        at + vec2(0.0, size * 0.15),
        Align2::CENTER_CENTER,
        "!",
        theme::strong(size * 1.3),
        Color32::from_rgb(0x1c, 0x16, 0x08),
    );
}
