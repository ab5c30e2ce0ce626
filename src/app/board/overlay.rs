//! What is drawn over the board: labels, ways, wounds and badges of tokens, rising numbers.

use std::collections::BTreeSet;

use bevy::{ecs::resource::Resource, math::Vec2};
use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

use super::tokens::pose;
use crate::{
    app::{
        art::{Glyph, glyph_of},
        camera::BoardView,
        choices::{Choices, Prospect},
        intent::Intent,
        panels::{dice::colour, inspector::pip, inspector::row_colour},
        playback::{FLOAT_SECONDS, Playback, Telling, centre},
        session::Session,
        shown::{Look, Shown, Sight},
        theme,
    },
    battle::{
        components::{Band, Life, Posture},
        event::BattleEvent,
        goals::Goal,
        ids::UnitId,
        view::View,
    },
    geometry::Cell,
};

/// What is written on the board itself, worked out once for a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Labels {
    /// Heights of stretches of higher or lower ground, and where they are written.
    pub heights: Vec<(Vec2, i16)>,
    /// Zones that decide the battle: their letter, their middle, and their outline.
    pub zones: Vec<(char, Vec2, Vec<(Vec2, Vec2)>)>,
}

/// What the overlay is drawn from.
pub struct Scenery<'a> {
    /// What is written on the board.
    pub labels: &'a Labels,
    /// The battle.
    pub session: &'a Session,
    /// What the board shows.
    pub shown: &'a Shown,
    /// What is being shown.
    pub playback: &'a Playback,
    /// What rises over the board.
    pub telling: &'a Telling,
    /// What may be done.
    pub choices: &'a Choices,
    /// What the square under the cursor would mean.
    pub prospect: Option<&'a Prospect>,
    /// What the player has in mind.
    pub intent: &'a Intent,
}

/// Draws everything over the board.
pub fn paint(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    labels(painter, view, scenery.labels);
    cursor(painter, view, scenery);
    way(painter, view, scenery);
    targets(painter, view, scenery);
    for unit in scenery.session.battle.view().store.ids() {
        token(painter, view, scenery, unit);
    }
    aim(painter, view, scenery);
    shot(painter, view, scenery);
    floating(painter, view, scenery.telling);
}

impl Labels {
    /// The labels of a battle's board.
    pub fn of(battle: View<'_>) -> Self {
        Self {
            heights: stretches(battle),
            zones: zones(battle),
        }
    }
}

/// Stretches of ground of one height that is not 0, each with the square nearest to its middle.
fn stretches(battle: View<'_>) -> Vec<(Vec2, i16)> {
    let board = battle.board();
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

/// The zones that goals speak of; start zones would only clutter the board.
fn zones(battle: View<'_>) -> Vec<(char, Vec2, Vec<(Vec2, Vec2)>)> {
    let board = battle.board();
    let matters = |number: u8| {
        battle.scene.goals.iter().any(|goal| match goal {
            Goal::Hold { zone, .. } | Goal::Reach { zone, .. } => *zone == number,
            Goal::Defeat { .. } | Goal::Survive { .. } | Goal::Protect { .. } => false,
        })
    };
    let mut zones = Vec::new();
    for (number, letter) in board.zones.iter().enumerate() {
        let number = number as u8;
        if !matters(number) {
            continue;
        }
        let cells = || {
            board
                .grid
                .cells()
                .filter(|cell| board.in_zone(*cell, number))
        };
        let count = cells().count();
        if count == 0 {
            continue;
        }
        let middle = cells().map(|cell| centre(cell, 1)).sum::<Vec2>() / count as f32;
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
        zones.push((*letter, middle, outline));
    }
    zones
}

fn labels(painter: &Painter, view: &BoardView, labels: &Labels) {
    for (at, height) in &labels.heights {
        let size = (view.zoom * 0.2).clamp(9.0, 15.0);
        let arrow = if *height > 0 { "▲" } else { "▼" };
        painter.text(
            view.to_screen(*at) + vec2(0.0, -view.zoom * 0.3),
            Align2::CENTER_CENTER,
            format!("{arrow} {} m", height.abs()),
            theme::plain(size),
            Color32::from_rgba_unmultiplied(0xf1, 0xe6, 0xc0, 200),
        );
    }
    for (letter, middle, outline) in &labels.zones {
        for (from, to) in outline {
            painter.extend(Shape::dashed_line(
                &[view.to_screen(*from), view.to_screen(*to)],
                Stroke::new(1.6, theme::GOLD.gamma_multiply(0.6)),
                6.0,
                4.0,
            ));
        }
        painter.text(
            view.to_screen(*middle),
            Align2::CENTER_CENTER,
            letter,
            theme::strong(view.zoom * 0.7),
            theme::GOLD.gamma_multiply(0.2),
        );
    }
}

fn cursor(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(cell) = scenery.intent.cursor else {
        return;
    };
    let rect = view.cell_rect(cell).shrink(1.0);
    let colour = if scenery.intent.by_keys {
        theme::GOLD
    } else {
        Color32::from_white_alpha(150)
    };
    if scenery.intent.by_keys {
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

/// The way to the square under the cursor: dots with the running cost, and who would strike.
fn way(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(Prospect::Walk {
        order,
        route,
        invites,
        ..
    }) = scenery.prospect
    else {
        return;
    };
    let battle = scenery.session.battle.view();
    let squares = battle.scene.member(order.unit).squares;
    let mut points = vec![view.to_screen(centre(battle.cell(order.unit), squares))];
    points.extend(
        route
            .iter()
            .map(|step| view.to_screen(centre(step.to, squares))),
    );
    let Some(&end) = points.last() else { return };
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let gap = view.zoom * 0.2;
        let steps = ((to - from).length() / gap).round().max(1.0) as usize;
        for step in 1..=steps {
            let at = from + (to - from) * (step as f32 / steps as f32);
            painter.circle_filled(at, view.zoom * 0.052, Color32::from_black_alpha(140));
            painter.circle_filled(at, view.zoom * 0.04, theme::GOLD);
        }
    }
    // Numbers on every square of a short way, and at the end of a long one.
    let mut cost = 0;
    let every = (route.len() / 6).max(1);
    for (place, step) in route.iter().enumerate() {
        cost += u16::from(step.cost);
        let last = place + 1 == route.len();
        if (place + 1) % every != 0 && !last {
            continue;
        }
        let at = points[place + 1];
        let radius = if last {
            view.zoom * 0.24
        } else {
            view.zoom * 0.17
        };
        painter.circle(
            at,
            radius,
            Color32::from_rgb(0x2a, 0x27, 0x1c),
            Stroke::new(if last { 2.0 } else { 1.2 }, theme::GOLD),
        );
        painter.text(
            at,
            Align2::CENTER_CENTER,
            cost,
            theme::strong(radius * 1.05),
            theme::TEXT,
        );
    }
    for (enemy, _) in invites {
        if !scenery.shown.is_in_sight(*enemy) {
            continue;
        }
        let from = view.to_screen(centre(
            battle.cell(*enemy),
            battle.scene.member(*enemy).squares,
        ));
        painter.extend(Shape::dashed_line(
            &[from, end],
            Stroke::new(2.4, theme::BAD),
            8.0,
            5.0,
        ));
        pill(painter, from + (end - from) * 0.5, "may strike", theme::BAD);
    }
}

/// Brackets around those who can be aimed at.
fn targets(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    if !scenery.playback.is_empty() || scenery.choices.unit.is_none() {
        return;
    }
    let battle = &scenery.session.battle;
    let armed = scenery.intent.armed;
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
        let colour = if friendly { theme::GOOD } else { theme::BAD };
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
    let Some(Prospect::Act { order, odds, .. }) = scenery.prospect else {
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
    let hit = odds.hits(target).per_mille();
    let way = (to - from).normalized();
    let (start, end) = (from + way * view.zoom * 0.42, to - way * view.zoom * 0.42);
    let width = 1.5 + hit as f32 / 1000.0 * 3.5;
    if hit >= 350 {
        painter.line_segment(
            [start, end],
            Stroke::new(width, theme::BAD.gamma_multiply(0.85)),
        );
    } else {
        painter.extend(Shape::dashed_line(
            &[start, end],
            Stroke::new(width, theme::BAD.gamma_multiply(0.85)),
            9.0,
            6.0,
        ));
    }
    let middle = if (end - start).length() > view.zoom * 0.8 {
        start + (end - start) * 0.5
    } else {
        to + vec2(0.0, -view.zoom * 0.62)
    };
    pill(
        painter,
        middle,
        &format!("{} %", (hit + 5) / 10),
        theme::BAD,
    );
}

/// A word on a small dark plate.
fn pill(painter: &Painter, at: Pos2, text: &str, colour: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), theme::strong(12.5), theme::TEXT);
    let rect = Rect::from_center_size(at, galley.size() + vec2(14.0, 6.0));
    painter.rect(
        rect,
        rect.height() / 2.0,
        Color32::from_rgb(0x2a, 0x17, 0x19),
        Stroke::new(1.2, colour),
        StrokeKind::Inside,
    );
    painter.galley(rect.center() - galley.size() / 2.0, galley, theme::TEXT);
}

/// A shot, a spell: a light from one to the other while the outcome is shown.
fn shot(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    let Some(running) = &scenery.playback.current else {
        return;
    };
    let BattleEvent::Outcome {
        unit, target, hit, ..
    } = &running.event
    else {
        return;
    };
    let battle = scenery.session.battle.view();
    let (Some(from), Some(to)) = (scenery.shown.unit(*unit), scenery.shown.unit(*target)) else {
        return;
    };
    if from.cell.chebyshev(to.cell) <= 2 || from.sight != Sight::Seen || to.sight != Sight::Seen {
        return;
    }
    let a = view.to_screen(centre(from.cell, battle.scene.member(*unit).squares));
    let mut b = view.to_screen(centre(to.cell, battle.scene.member(*target).squares));
    if !hit {
        let way = (b - a).normalized();
        b += vec2(-way.y, way.x) * view.zoom * 0.4 + way * view.zoom * 0.5;
    }
    let part = (running.part() * 2.2).min(1.0);
    let head = a + (b - a) * part;
    let tail = a + (b - a) * (part - 0.25).max(0.0);
    let fade = 1.0 - ((running.part() - 0.5) * 2.0).clamp(0.0, 1.0);
    painter.line_segment(
        [tail, head],
        Stroke::new(3.0, theme::GOLD.gamma_multiply(fade)),
    );
    painter.circle_filled(head, 3.5, Color32::WHITE.gamma_multiply(fade));
}

/// Wounds, badges and height of a token.
fn token(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, unit: UnitId) {
    let battle = scenery.session.battle.view();
    let Some(look) = scenery.shown.unit(unit) else {
        return;
    };
    let Some(pose) = pose(battle, scenery.shown, scenery.playback, unit) else {
        return;
    };
    let member = battle.scene.member(unit);
    let squares = f32::from(member.squares);
    let size = view.zoom * squares;
    let ground = view.to_screen(pose.ground);
    let middle = ground - vec2(0.0, pose.lift * view.zoom);
    if glyph_of(&member.archetype) == Glyph::Letter {
        let letter = member
            .name
            .chars()
            .next()
            .unwrap_or('?')
            .to_ascii_uppercase();
        painter.text(
            middle,
            Align2::CENTER_CENTER,
            letter,
            theme::strong(size * 0.36),
            theme::TEXT.gamma_multiply(if look.sight == Sight::Remembered {
                0.4
            } else {
                pose.solid
            }),
        );
    }
    if look.sight == Sight::Remembered {
        painter.text(
            middle + vec2(size * 0.3, -size * 0.3),
            Align2::CENTER_CENTER,
            "?",
            theme::strong(size * 0.26),
            theme::SOFT,
        );
        return;
    }
    if !look.life.is_active() {
        if matches!(look.life, Life::Dead | Life::Downed) {
            let arm = size * 0.16;
            for (dx, dy) in [(1.0, 1.0), (1.0, -1.0)] {
                painter.line_segment(
                    [
                        middle - vec2(arm * dx, arm * dy),
                        middle + vec2(arm * dx, arm * dy),
                    ],
                    Stroke::new(2.5, theme::BAD.gamma_multiply(0.7)),
                );
            }
        }
        return;
    }
    wounds(painter, look, middle + vec2(0.0, size * 0.43), size);
    badges(painter, look, middle, size);
    if look.altitude.band != Band::Ground {
        let letters = if look.altitude.band == Band::Low {
            "L"
        } else {
            "H"
        };
        plate(
            painter,
            middle + vec2(-size * 0.44, -size * 0.08),
            letters,
            theme::TEXT,
            view.zoom,
        );
        painter.line_segment(
            [
                middle + vec2(0.0, size * 0.38),
                ground + vec2(0.0, size * 0.1),
            ],
            Stroke::new(1.0, Color32::from_white_alpha(60)),
        );
    }
    let acting = scenery.shown.acting == Some(unit);
    if acting && look.actions.1 > 0 && look.actions.1 <= 6 {
        let stars = "★".repeat(usize::try_from(look.actions.0).unwrap_or(0));
        outlined(
            painter,
            middle + vec2(0.0, -size * 0.52),
            &stars,
            theme::strong((view.zoom * 0.2).clamp(9.0, 16.0)),
            theme::GOLD,
        );
    }
    let hovered = scenery.intent.cursor.is_some_and(|cell| {
        crate::geometry::Footprint::new(look.cell, member.squares)
            .cells()
            .any(|square| square == cell)
    });
    if hovered {
        outlined(
            painter,
            middle + vec2(0.0, -size * if acting { 0.74 } else { 0.58 }),
            &member.name,
            theme::strong(12.5),
            theme::TEXT,
        );
    }
}

fn outlined(painter: &Painter, at: Pos2, text: &str, font: FontId, colour: Color32) {
    for shift in [
        vec2(1.0, 1.0),
        vec2(-1.0, 1.0),
        vec2(1.0, -1.0),
        vec2(-1.0, -1.0),
    ] {
        painter.text(
            at + shift,
            Align2::CENTER_CENTER,
            text,
            font.clone(),
            Color32::from_black_alpha(190),
        );
    }
    painter.text(at, Align2::CENTER_CENTER, text, font, colour);
}

fn wounds(painter: &Painter, look: &Look, at: Pos2, size: f32) {
    let rows: Vec<_> = look.rows.iter().filter(|row| row.max > 0).collect();
    let boxes: i32 = rows.iter().map(|row| row.max).sum();
    if boxes == 0 {
        return;
    }
    let height = (size * 0.1).clamp(4.0, 10.0);
    if boxes > 14 {
        let width = size * 0.8;
        for (place, row) in rows.iter().enumerate() {
            let top =
                at.y - height / 2.0 + (place as f32 - rows.len() as f32 / 2.0 + 0.5) * height * 0.8;
            let rect =
                Rect::from_min_size(pos2(at.x - width / 2.0, top), vec2(width, height * 0.7));
            painter.rect_filled(rect.expand(1.0), 2.0, Color32::from_black_alpha(200));
            let mut fill = rect;
            fill.set_width(width * (row.left.max(0) as f32 / row.max as f32));
            painter.rect_filled(fill, 1.5, row_colour(place, rows.len()));
        }
        return;
    }
    let step = (size * 0.84 / boxes as f32).min(size * 0.115);
    let width = step * boxes as f32;
    let plate = Rect::from_center_size(at, vec2(width + 4.0, height + 3.0));
    painter.rect_filled(plate, 3.0, Color32::from_black_alpha(205));
    let mut x = at.x - width / 2.0 + step / 2.0;
    for (place, row) in rows.iter().enumerate() {
        for box_number in 0..row.max {
            let colour = if box_number < row.left {
                row_colour(place, rows.len())
            } else {
                Color32::from_rgb(0x3a, 0x41, 0x4c)
            };
            pip(
                painter,
                pos2(x, at.y),
                (step * 0.42).min(height * 0.44),
                place,
                rows.len(),
                colour,
            );
            x += step;
        }
    }
}

fn badges(painter: &Painter, look: &Look, middle: Pos2, size: f32) {
    let radius = (size * 0.145).clamp(6.5, 13.0);
    let mut list: Vec<(&str, Color32)> = look
        .badges
        .iter()
        .map(|badge| {
            (
                badge.letters,
                if badge.bad { theme::BAD } else { theme::GOOD },
            )
        })
        .collect();
    match look.posture {
        Posture::Standing => {}
        Posture::Crouching => list.push(("▾", theme::WARN)),
        Posture::Prone => list.push(("▼", theme::WARN)),
    }
    for (place, (letters, colour)) in list.iter().take(4).enumerate() {
        // Around the upper right, downwards.
        let angle = -0.95 + place as f32 * 0.72;
        let at = middle + vec2(angle.cos(), angle.sin()) * size * 0.45;
        painter.circle(
            at,
            radius,
            Color32::from_rgb(0x16, 0x1a, 0x20),
            Stroke::new(1.4, *colour),
        );
        painter.text(
            at,
            Align2::CENTER_CENTER,
            letters,
            theme::strong(radius * 1.05),
            *colour,
        );
    }
}

fn plate(painter: &Painter, at: Pos2, text: &str, colour: Color32, zoom: f32) {
    let size = (zoom * 0.22).clamp(9.0, 15.0);
    let rect = Rect::from_center_size(at, vec2(size * 1.5, size * 1.35));
    painter.rect(
        rect,
        3.0,
        Color32::from_rgb(0x12, 0x15, 0x1a),
        Stroke::new(1.2, theme::FAINT),
        StrokeKind::Inside,
    );
    painter.text(at, Align2::CENTER_CENTER, text, theme::strong(size), colour);
}

fn floating(painter: &Painter, view: &BoardView, telling: &Telling) {
    for floating in &telling.floating {
        let part = floating.age / FLOAT_SECONDS;
        let rise = 0.55 + (1.0 - (1.0 - part).powi(2)) * 0.6;
        let at = view.to_screen(floating.at - Vec2::new(0.0, rise));
        let fade = (1.0 - (part - 0.6).max(0.0) / 0.4).clamp(0.0, 1.0);
        let number = floating.text.starts_with(['−', '+']);
        let size = if number {
            (view.zoom * 0.4).clamp(15.0, 34.0)
        } else {
            (view.zoom * 0.24).clamp(12.0, 19.0)
        };
        let colour = match colour(floating.tone) {
            theme::FAINT => theme::TEXT,
            other => other,
        };
        for shift in [
            vec2(1.2, 1.2),
            vec2(-1.2, 1.2),
            vec2(1.2, -1.2),
            vec2(-1.2, -1.2),
        ] {
            painter.text(
                at + shift,
                Align2::CENTER_CENTER,
                &floating.text,
                theme::strong(size),
                Color32::from_black_alpha(200).gamma_multiply(fade),
            );
        }
        painter.text(
            at,
            Align2::CENTER_CENTER,
            &floating.text,
            theme::strong(size),
            colour.gamma_multiply(fade),
        );
    }
}
