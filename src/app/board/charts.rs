//! A map over the board: classes of squares as patterns, their borders, numbers, ledges, and the
//! eyes of marked enemies.

use bevy::{math::Vec2, prelude::*};
use bevy_egui::egui::{
    Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

use super::ground::{Atlas, BattleEntity, mask};
use crate::{
    app::{
        art::{TileKey, theme},
        drawing::third_party::{Layer, Place, spawn_layer},
        models::{camera::BoardView, charts::Charts},
        state::{screen::Screen, session::in_battle},
    },
    geometry::Cell,
    preview::maps::{Chart, ClassTone, MapKind, Pattern},
};

/// A layer of the map.
#[derive(Component)]
struct ChartLayer;

/// The map that lies on the board.
#[derive(Resource, Default)]
struct Laid(Option<Chart>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Laid>()
        .add_systems(Update, lay.run_if(in_battle))
        .add_systems(OnExit(Screen::Battle), |mut laid: ResMut<Laid>| {
            laid.0 = None;
        });
}

/// The colour of a class. Each has a pattern, too.
pub fn colour(tone: ClassTone) -> Color32 {
    match tone {
        ClassTone::Good => theme::good(),
        ClassTone::Even => theme::reach(),
        ClassTone::Warn => theme::warn(),
        ClassTone::Bad => theme::bad(),
        ClassTone::Dark => Color32::from_rgb(0x8d, 0x99, 0xb4),
    }
}

fn lay(
    mut commands: Commands,
    charts: Res<Charts>,
    atlas: Res<Atlas>,
    view: Res<BoardView>,
    old: Query<Entity, With<ChartLayer>>,
    mut laid: ResMut<Laid>,
) {
    if laid.0.as_ref() == charts.shown() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if let Some(chart) = charts.shown() {
        for (depth, tiles) in [(6.2, fills(chart)), (6.3, rims(chart))] {
            let tiles: Vec<(Cell, Place, Color)> = tiles
                .into_iter()
                .filter_map(|(cell, key, colour)| {
                    let [r, g, b, a] = colour.to_srgba_unmultiplied();
                    Some((cell, atlas.place(key)?, Color::srgba_u8(r, g, b, a)))
                })
                .collect();
            if tiles.is_empty() {
                continue;
            }
            let layer = spawn_layer(
                &mut commands,
                &Layer {
                    image: &atlas.image,
                    grid: view.grid,
                    depth,
                    tiles: &tiles,
                },
            );
            commands.entity(layer).insert((ChartLayer, BattleEntity));
        }
    }
    laid.0 = charts.shown().cloned();
}

/// A square of a map: where, its pattern or border, and its colour.
pub(super) type MapTile = (Cell, TileKey, Color32);

/// Whether a class needs no pattern, because it is the normal case.
fn is_bare(chart: &Chart, class: u8) -> bool {
    let plain = chart
        .classes
        .get(usize::from(class))
        .is_some_and(|class| class.pattern == Pattern::Plain);
    plain && matches!(chart.ask.topic, MapKind::Sight | MapKind::Heights)
}

/// The filling of every square.
pub(super) fn fills(chart: &Chart) -> Vec<MapTile> {
    let amounts = chart.squares.values().map(|spot| spot.amount);
    let most = amounts.max().unwrap_or(0);
    let squares = chart.squares.iter();
    squares
        .filter(|(_, spot)| !is_bare(chart, spot.class))
        .filter_map(|(&cell, spot)| {
            let class = chart.classes.get(usize::from(spot.class))?;
            let strength = match chart.ask.topic {
                // Weaker where less harm is expected.
                MapKind::Danger if most > 0 => 0.6 + 0.4 * spot.amount as f32 / most as f32,
                // Most ground gives no cover; covered squares stand out.
                MapKind::Cover if spot.class == 0 => 0.5,
                _ => 1.0,
            };
            let colour = colour(class.tone).gamma_multiply(strength);
            Some((cell, TileKey::Fill(class.pattern), colour))
        })
        .collect()
}

/// Borders between classes.
pub(super) fn rims(chart: &Chart) -> Vec<MapTile> {
    let class_of = |cell: Cell| chart.squares.get(&cell).map(|spot| spot.class);
    let squares = chart.squares.iter();
    squares
        .filter(|(_, spot)| !is_bare(chart, spot.class))
        .filter_map(|(&cell, spot)| {
            let sides = mask(cell, |next| class_of(next) != Some(spot.class));
            let class = chart.classes.get(usize::from(spot.class))?;
            (sides != 0).then_some((cell, TileKey::Rim(sides), colour(class.tone)))
        })
        .collect()
}

/// Numbers and ledges.
pub(super) fn numbers(painter: &Painter, view: &BoardView, chart: &Chart) {
    for (higher, lower) in &chart.edges {
        ledge(painter, view, *higher, *lower);
    }
    let size = (view.zoom * 0.22).clamp(9.0, 16.0);
    if view.zoom < 17.0 {
        return;
    }
    let heights = chart.ask.topic == MapKind::Heights;
    for (cell, spot) in &chart.squares {
        let Some(number) = spot.number.filter(|number| !heights || *number != 0) else {
            continue;
        };
        let rect = view.cell_rect(*cell);
        if !view.rect.intersects(rect) {
            continue;
        }
        // Below the middle, where a token leaves it readable.
        let at = pos2(
            rect.right() - rect.width() * 0.16,
            rect.bottom() - rect.height() * 0.16,
        );
        let text = match chart.ask.topic {
            // Expected harm, in tenths.
            MapKind::Danger if number < 100 => format!("{}.{}", number / 10, number % 10),
            MapKind::Danger => (number / 10).to_string(),
            _ => number.to_string(),
        };
        outlined(painter, at, &text, size);
    }
}

/// A number that is readable on any ground.
fn outlined(painter: &Painter, at: Pos2, text: &str, size: f32) {
    let font = theme::strong(size);
    let galley = painter.layout_no_wrap(text.to_owned(), font, theme::TEXT);
    let plate = Rect::from_center_size(at, galley.size() + vec2(size * 0.35, -size * 0.2));
    painter.rect_filled(plate, size * 0.3, Color32::from_black_alpha(110));
    let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, theme::TEXT);
}

/// A ledge: a line with teeth on the lower side.
fn ledge(painter: &Painter, view: &BoardView, higher: Cell, lower: Cell) {
    let (dx, dy) = (f32::from(lower.x - higher.x), f32::from(lower.y - higher.y));
    let middle = Vec2::new(f32::from(higher.x) + 0.5, f32::from(higher.y) + 0.5);
    let down = Vec2::new(dx, dy);
    let along = Vec2::new(-dy, dx);
    let point = |side: f32, out: f32| view.to_screen(middle + down * (0.5 + out) + along * side);
    let stroke = Stroke::new((view.zoom * 0.06).clamp(1.5, 4.0), theme::TEXT);
    let dark = Stroke::new(stroke.width + 2.0, Color32::from_black_alpha(150));
    for stroke in [dark, stroke] {
        painter.line_segment([point(-0.5, 0.0), point(0.5, 0.0)], stroke);
        for tooth in [-0.33, 0.0, 0.33] {
            let stroke = Stroke::new(stroke.width * 0.7, stroke.color);
            painter.line_segment([point(tooth, 0.0), point(tooth, 0.16)], stroke);
        }
    }
}

/// The eye over a marked enemy.
pub(super) fn eye(painter: &Painter, rect: Rect) {
    let size = (rect.width() * 0.2).clamp(7.0, 15.0);
    let at = rect.left_center() + vec2(size * 0.6, 0.0);
    painter.rect(
        Rect::from_center_size(at, vec2(size * 2.1, size * 1.35)),
        size * 0.5,
        Color32::from_rgb(0x17, 0x10, 0x12),
        Stroke::new(1.2, theme::bad()),
        StrokeKind::Inside,
    );
    let lid = |up: f32| {
        (0..=8).map(move |step| {
            let part = step as f32 / 8.0;
            let height = (part * std::f32::consts::PI).sin() * size * 0.42 * up;
            at + vec2((part - 0.5) * size * 1.6, -height)
        })
    };
    for up in [1.0, -1.0] {
        let line: Vec<Pos2> = lid(up).collect();
        painter.add(Shape::line(line, Stroke::new(1.3, theme::TEXT)));
    }
    painter.circle_filled(at, size * 0.24, theme::TEXT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preview::maps::{ChartRequest, ChartSquare, Class};

    fn chart(topic: MapKind) -> Chart {
        let class = |pattern| Class {
            words: String::new(),
            pattern,
            tone: ClassTone::Bad,
            sign: '.',
        };
        let spot = |class| ChartSquare {
            class,
            ..ChartSquare::default()
        };
        Chart {
            ask: ChartRequest::new(topic, None),
            title: String::new(),
            note: String::new(),
            classes: vec![class(Pattern::Plain), class(Pattern::Dense)],
            squares: [
                (Cell::new(0, 0), spot(0)),
                (Cell::new(1, 0), spot(1)),
                (Cell::new(2, 0), spot(1)),
            ]
            .into(),
            edges: Vec::new(),
        }
    }

    #[test]
    fn every_class_is_filled_with_its_pattern_and_bordered_towards_the_others() {
        let map = chart(MapKind::Danger);
        let bad = colour(ClassTone::Bad);
        assert_eq!(
            fills(&map),
            [
                (Cell::new(0, 0), TileKey::Fill(Pattern::Plain), bad),
                (Cell::new(1, 0), TileKey::Fill(Pattern::Dense), bad),
                (Cell::new(2, 0), TileKey::Fill(Pattern::Dense), bad),
            ]
        );
        // Between the two dense squares there is no line.
        let sides: Vec<TileKey> = rims(&map).iter().map(|rim| rim.1).collect();
        assert_eq!(
            sides,
            [
                TileKey::Rim(15),
                TileKey::Rim(1 | 4 | 8),
                TileKey::Rim(1 | 2 | 4)
            ]
        );
    }

    #[test]
    fn what_is_in_plain_sight_stays_bare() {
        assert_eq!(fills(&chart(MapKind::Sight)).len(), 2);
    }
}
