//! Labels on the board: heights, and zones that decide the battle.

use std::collections::BTreeSet;

use bevy::{ecs::resource::Resource, math::Vec2};
use bevy_egui::egui::{Align2, Color32, Painter, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::{
    app::{
        art::theme,
        models::{camera::BoardView, objectives::Objectives},
        state::positions::centre,
    },
    battle::{counted, field::board::Board, goals::Goal, view::View},
    geometry::Cell,
};

/// The labels on the board, computed once for a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// Heights of areas of higher or lower ground, and where they are written.
    pub heights: Vec<(Vec2, i16)>,
    /// The unit of heights.
    pub height_unit: &'static str,
    /// Zones that decide the battle: their number, the middle of their upper edge, and their
    /// outline.
    pub zones: Vec<Outlined>,
}

impl Labels {
    /// The labels of a battle's board.
    pub fn of(battle: View<'_>) -> Self {
        Self {
            heights: stretches(battle),
            height_unit: battle.scene.book.wording.height,
            zones: zones(battle.board(), &battle.scene.goals),
        }
    }
}

/// Areas of ground of one height that is not 0, each with the square nearest to its middle.
fn stretches(battle: View<'_>) -> Vec<(Vec2, i16)> {
    let board = battle.board();
    if board.zone_map.is_some() {
        // Spots show their own heights.
        return Vec::new();
    }
    let height = |cell: Cell| {
        board
            .terrain(cell)
            .filter(|terrain| !terrain.wall && !terrain.slope)
            .and_then(|_| board.tile(cell))
            .map_or(0, |tile| tile.elevation)
    };
    let mut seen: BTreeSet<Cell> = BTreeSet::new();
    let mut labels = Vec::new();
    for start in board.grid.cells() {
        let here = height(start);
        if here == 0 || !seen.insert(start) {
            continue;
        }
        let mut stretch = vec![start];
        let mut next = 0;
        while let Some(&cell) = stretch.get(next) {
            next += 1;
            for beside in cell.neighbours() {
                if board.grid.contains(beside) && height(beside) == here && seen.insert(beside) {
                    stretch.push(beside);
                }
            }
        }
        let middle =
            stretch.iter().map(|cell| centre(*cell, 1)).sum::<Vec2>() / stretch.len() as f32;
        let free = |cell: &&Cell| board.drawn_obstacle(**cell).is_none();
        let nearest = stretch.iter().filter(free).min_by(|a, b| {
            let far = |cell: &Cell| centre(*cell, 1).distance_squared(middle);
            far(a).total_cmp(&far(b))
        });
        labels.push((centre(*nearest.unwrap_or(&start), 1), here));
    }
    labels
}

/// A zone: its number, the middle of its upper edge, and its outline.
pub(super) type Outlined = (u8, Vec2, Vec<(Vec2, Vec2)>);

/// The zones that goals name; start zones would only clutter the board.
pub(super) fn zones(board: &Board, goals: &[Goal]) -> Vec<Outlined> {
    let matters = |number: u8| {
        goals.iter().any(|goal| match goal {
            Goal::Hold { zone, .. } | Goal::Reach { zone, .. } => *zone == number,
            Goal::Defeat { .. } | Goal::Survive { .. } | Goal::Protect { .. } => false,
        })
    };
    (0..board.zones.len() as u8)
        .filter(|number| matters(*number))
        .filter_map(|number| outlined(board, number))
        .collect()
}

/// A zone with its outline; `None` for a zone without squares.
pub(super) fn outlined(board: &Board, number: u8) -> Option<Outlined> {
    let cells = || {
        board
            .grid
            .cells()
            .filter(|cell| board.in_zone(*cell, number))
    };
    let count = cells().count();
    if count == 0 {
        return None;
    }
    let middle = cells().map(|cell| centre(cell, 1)).sum::<Vec2>() / count as f32;
    let top = cells()
        .map(|cell| f32::from(cell.y))
        .fold(f32::MAX, f32::min);
    let mut outline = Vec::new();
    for cell in cells() {
        let corner = Vec2::new(f32::from(cell.x), f32::from(cell.y));
        for (dx, dy, from, to) in [
            (0, -1, Vec2::ZERO, Vec2::X),
            (1, 0, Vec2::X, Vec2::ONE),
            (0, 1, Vec2::Y, Vec2::ONE),
            (-1, 0, Vec2::ZERO, Vec2::Y),
        ] {
            if !board.in_zone(cell.offset(dx, dy), number) {
                outline.push((corner + from, corner + to));
            }
        }
    }
    Some((number, Vec2::new(middle.x, top), outline))
}

/// Draws heights, and the zones that decide the battle with their tasks.
pub(super) fn labels(
    painter: &Painter,
    view: &BoardView,
    labels: &Labels,
    objectives: &Objectives,
) {
    for (at, height) in &labels.heights {
        let size = (view.zoom * 0.2).clamp(12.0, 15.0);
        let arrow = if *height > 0 { "▲" } else { "▼" };
        painter.text(
            view.to_screen(*at) + vec2(0.0, -view.zoom * 0.3),
            Align2::CENTER_CENTER,
            format!("{arrow} {}", counted(height.abs(), labels.height_unit)),
            theme::plain(size),
            Color32::from_rgba_unmultiplied(0xf1, 0xe6, 0xc0, 200),
        );
    }
    for (zone, top, outline) in &labels.zones {
        for (from, to) in outline {
            painter.extend(Shape::dashed_line(
                &[view.to_screen(*from), view.to_screen(*to)],
                Stroke::new(1.6, theme::GOLD.gamma_multiply(0.6)),
                6.0,
                4.0,
            ));
        }
        let Some(text) = objectives.at_zone(*zone) else {
            continue;
        };
        // A plate above the zone, kept within the board.
        let galley = painter.layout_no_wrap(text, theme::plain(13.0), theme::GOLD);
        let size = galley.size() + vec2(22.0, 8.0);
        let at = view.to_screen(*top) - vec2(0.0, size.y / 2.0 + 4.0);
        let room = view.clear.shrink2(size / 2.0 + vec2(4.0, 4.0));
        if !view.rect.expand(view.zoom).contains(at) || room.is_negative() {
            continue;
        }
        let plate = Rect::from_center_size(room.clamp(at), size);
        painter.rect(
            plate,
            size.y / 2.0,
            theme::PANEL,
            Stroke::new(1.0, theme::GOLD),
            StrokeKind::Inside,
        );
        painter.galley(plate.center() - galley.size() / 2.0, galley, theme::GOLD);
    }
}
