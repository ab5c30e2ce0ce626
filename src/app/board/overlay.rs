//! Overlays on the board: labels, routes, wounds and badges of tokens, rising numbers.

use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke, StrokeKind, vec2};

use super::{
    area::area, asked, badges::token, charts, labels::labels, landings, lines, plans::plans,
    scenery::Scenery, ways::way, zones::zones,
};
pub use crate::app::board::labels::Labels;
use crate::{
    app::{
        art::theme,
        models::{camera::BoardView, foresight::HoverPreview},
        state::{positions::centre, shown::Sight},
    },
    battle::ids::UnitId,
    text::percent::whole_percent,
};

/// Draws everything over the board.
pub fn paint(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    zones(painter, view, scenery.session.battle.view(), scenery.shown);
    labels(painter, view, scenery.labels, scenery.objectives);
    if let Some(chart) = scenery.chart {
        charts::numbers(painter, view, chart);
    }
    area(painter, view, scenery);
    cursor(painter, view, scenery);
    way(painter, view, scenery);
    targets(painter, view, scenery);
    for unit in scenery.session.battle.view().store.ids() {
        token(painter, view, scenery, unit);
    }
    marked(painter, view, scenery);
    if let Some((account, lit)) = scenery.account {
        plans(painter, view, scenery.session.battle.view(), account, lit);
    }
    lines::ahead(painter, view, scenery);
    aim(painter, view, scenery);
    landings::ways(painter, view, scenery);
    asked::question(painter, view, scenery);
}

fn cursor(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(cell) = scenery.focus.cursor else {
        return;
    };
    let rect = view.cell_rect(cell).shrink(1.0);
    let colour = if scenery.focus.by_keys {
        theme::GOLD
    } else {
        Color32::from_white_alpha(150)
    };
    if scenery.focus.by_keys {
        // Corners that stand out on any ground.
        let arm = rect.width() * 0.3;
        for (corner, dx, dy) in [
            (rect.left_top(), 1.0, 1.0),
            (rect.right_top(), -1.0, 1.0),
            (rect.left_bottom(), 1.0, -1.0),
            (rect.right_bottom(), -1.0, -1.0),
        ] {
            for to in [vec2(arm * dx, 0.0), vec2(0.0, arm * dy)] {
                painter.line_segment(
                    [corner, corner + to],
                    Stroke::new(5.0, Color32::from_black_alpha(150)),
                );
                painter.line_segment([corner, corner + to], Stroke::new(2.6, colour));
            }
        }
    } else {
        painter.rect_stroke(rect, 3.0, Stroke::new(1.4, colour), StrokeKind::Inside);
    }
}

/// Eyes over enemies that danger maps are limited to.
fn marked(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    for unit in scenery.maps.marked.iter() {
        let Some(look) = scenery.shown.unit(unit) else {
            continue;
        };
        if look.sight != Sight::Unknown && look.life.is_active() {
            charts::eye(painter, view.cell_rect(look.cell));
        }
    }
}

/// Brackets around possible targets.
fn targets(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    if !scenery.playback.is_empty() || scenery.choices.unit.is_none() {
        return;
    }
    let battle = &scenery.session.battle;
    let armed = scenery.pending.armed;
    for unit in scenery.choices.targets(battle, armed) {
        let Some(look) = scenery.shown.unit(unit) else {
            continue;
        };
        let squares = f32::from(battle.view().scene.member(unit).squares);
        let rect = Rect::from_min_size(
            view.cell_rect(look.cell).min,
            vec2(view.zoom, view.zoom) * squares,
        )
        .shrink(view.zoom * 0.05);
        let friendly = scenery
            .choices
            .unit
            .is_some_and(|me| !battle.view().hostile(me, unit));
        let colour = if friendly {
            theme::good()
        } else {
            theme::bad()
        };
        let stroke = if armed.is_some() { 2.4 } else { 1.3 };
        let colour = if armed.is_some() {
            colour
        } else {
            colour.gamma_multiply(0.6)
        };
        let arm = rect.width() * 0.22;
        for (corner, dx, dy) in [
            (rect.left_top(), 1.0, 1.0),
            (rect.right_top(), -1.0, 1.0),
            (rect.left_bottom(), 1.0, -1.0),
            (rect.right_bottom(), -1.0, -1.0),
        ] {
            painter.line_segment(
                [corner, corner + vec2(arm * dx, 0.0)],
                Stroke::new(stroke, colour),
            );
            painter.line_segment(
                [corner, corner + vec2(0.0, arm * dy)],
                Stroke::new(stroke, colour),
            );
        }
    }
}

/// The line to the target under the cursor, with the chance on it.
fn aim(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(HoverPreview::Act { order, odds, .. }) = scenery.prospect else {
        return;
    };
    let Some(target) = order.target().filter(|target| *target != order.unit) else {
        return;
    };
    let battle = scenery.session.battle.view();
    let place = |unit: UnitId| {
        let look = scenery.shown.unit(unit)?;
        Some(view.to_screen(centre(look.cell, battle.scene.member(unit).squares)))
    };
    let (Some(from), Some(to)) = (place(order.unit), place(target)) else {
        return;
    };
    if !battle.hostile(order.unit, target) {
        return;
    }
    let chance = odds.hits(target);
    let hit = chance.per_mille();
    let way = (to - from).normalized();
    let (start, end) = (from + way * view.zoom * 0.42, to - way * view.zoom * 0.42);
    let width = 1.5 + hit as f32 / 1000.0 * 3.5;
    if hit >= 350 {
        painter.line_segment(
            [start, end],
            Stroke::new(width, theme::bad().gamma_multiply(0.85)),
        );
    } else {
        painter.extend(Shape::dashed_line(
            &[start, end],
            Stroke::new(width, theme::bad().gamma_multiply(0.85)),
            9.0,
            6.0,
        ));
    }
    // Near the target, which no card covers.
    let long = (end - start).length();
    let at = match long / view.zoom {
        ..0.8 => to + vec2(0.0, -view.zoom * 0.62),
        ..2.4 => start + (end - start) * 0.5,
        _ => end - way * view.zoom * 1.2,
    };
    scenery.pill(painter, at, &whole_percent(chance), theme::bad());
}
