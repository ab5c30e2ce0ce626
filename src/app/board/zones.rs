//! A battlefield of zones on the board: outlines and names of zones and spots.

use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use crate::{
    app::{art::theme, models::camera::BoardView, state::shown::Shown},
    battle::{
        field::zones::{EMPTY, ZoneMap},
        ids::SpotId,
        view::View,
    },
    geometry::Cell,
    text::zones::tags,
};

/// Draws zones and spots; nothing on a grid.
pub(super) fn zones(painter: &Painter, view: &BoardView, battle: View<'_>, shown: &Shown) {
    let Some(zones) = &battle.board().zone_map else {
        return;
    };
    for number in 0..zones.zones.len() as u8 {
        zone(painter, view, zones, number);
        for spot in zones.zones[usize::from(number)].ids() {
            if shown.is_there(zones, spot) {
                self::spot(painter, view, battle, zones, spot);
            }
        }
    }
}

fn rect(view: &BoardView, (from, to): (Cell, Cell)) -> Rect {
    let corner = |cell: Cell, more: f32| {
        view.to_screen(Vec2::new(
            f32::from(cell.x) + more,
            f32::from(cell.y) + more,
        ))
    };
    Rect::from_min_max(corner(from, 0.0), corner(to, 1.0))
}

fn zone(painter: &Painter, view: &BoardView, zones: &ZoneMap, number: u8) {
    let entry = &zones.zones[usize::from(number)];
    let (from, _) = zones.block(SpotId(entry.spots.start));
    let (_, to) = zones.way_block(number);
    let whole = rect(view, (from.offset(0, -1), to)).expand(view.zoom * 0.12);
    painter.rect_stroke(
        whole,
        view.zoom * 0.15,
        Stroke::new(1.6, theme::FAINT),
        StrokeKind::Outside,
    );
    painter.text(
        whole.left_top() + vec2(0.0, -view.zoom * 0.08),
        Align2::LEFT_BOTTOM,
        &entry.name,
        theme::strong((view.zoom * 0.5).clamp(13.0, 26.0)),
        theme::TEXT,
    );
    let sees: Vec<&str> = others(zones, entry.sees & !(1 << number));
    let beside: Vec<&str> = others(zones, entry.beside);
    let mut relations = String::new();
    if !beside.is_empty() {
        relations += &format!("{} m to {}", zones.zone_metres, beside.join(", "));
    }
    if !sees.is_empty() {
        relations += &format!("   sees {}", sees.join(", "));
    }
    painter.text(
        whole.right_top() + vec2(0.0, -view.zoom * 0.3),
        Align2::RIGHT_BOTTOM,
        relations.trim(),
        theme::plain((view.zoom * 0.28).clamp(12.0, 15.0)),
        theme::FAINT,
    );
    let way = rect(view, zones.way_block(number));
    painter.text(
        way.center_top() + vec2(0.0, -view.zoom * 0.5),
        Align2::CENTER_CENTER,
        "on the way",
        theme::plain((view.zoom * 0.26).clamp(12.0, 14.0)),
        theme::FAINT,
    );
}

fn others(zones: &ZoneMap, bits: u8) -> Vec<&str> {
    let named = zones.zones.iter().enumerate();
    named
        .filter(|(number, _)| bits & 1 << number != 0)
        .map(|(_, zone)| zone.name.as_str())
        .collect()
}

fn spot(painter: &Painter, view: &BoardView, battle: View<'_>, zones: &ZoneMap, spot: SpotId) {
    let own = zones.spot(spot);
    let block = rect(view, zones.block(spot));
    painter.rect_stroke(
        block.shrink(view.zoom * 0.03),
        view.zoom * 0.12,
        Stroke::new(1.2, Color32::from_white_alpha(70)),
        StrokeKind::Inside,
    );
    let name = if own.name == EMPTY { "open" } else { &own.name };
    let tags = tags(battle, zones, spot);
    // Letters do not shrink with the squares: two lines need their space.
    let lift = if tags.is_empty() { 0.5 } else { 0.66 };
    let lift = (view.zoom * lift).max(if tags.is_empty() { 0.0 } else { 21.0 });
    caption(
        painter,
        block.center_top() + vec2(0.0, -lift),
        name,
        theme::strong((view.zoom * 0.32).clamp(12.0, 17.0)),
        theme::TEXT,
    );
    if !tags.is_empty() {
        let font = theme::plain(12.0);
        let mut text = tags.join(", ");
        let width = |text: &str| {
            let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), theme::FAINT);
            galley.size().x
        };
        // The card of the square has the rest.
        let room = block.width() * 1.2;
        for kept in (1..tags.len()).rev() {
            if width(&text) <= room {
                break;
            }
            text = format!("{} +{}", tags[..kept].join(", "), tags.len() - kept);
        }
        caption(
            painter,
            block.center_top() + vec2(0.0, -(view.zoom * 0.22).max(7.0)),
            &text,
            font,
            theme::FAINT,
        );
    }
}

/// Words in the middle of a place, on a dark plate that keeps them readable.
fn caption(painter: &Painter, at: Pos2, text: &str, font: FontId, colour: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), font, colour);
    let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size());
    let plate = rect.expand2(vec2(4.0, 0.5));
    painter.rect_filled(plate, 3.0, Color32::from_black_alpha(150));
    painter.galley(rect.min, galley, colour);
}
