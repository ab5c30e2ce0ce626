//! The dice tray: each roll with its dice, whether it passed, and its sum.

use bevy_egui::egui::{
    self, Align2, Color32, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2,
};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    layout::GAP,
};
use crate::{
    app::{
        art::theme,
        drawing::{buttons, cards::card_at, rule_links, sums},
        models::playback::told::DiceRoll,
    },
    text::sums::{Die, Part},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Dice, draw);
}

/// Draws the last dice above the end of the turn, while they are shown or a question follows from
/// them.
fn draw(mut panel: PanelUi, board: BoardState) {
    let casts = &board.telling.dice;
    let (quiet, layout) = (board.is_quiet(), panel.desk.layout);
    if casts.is_empty() || layout.small && quiet {
        return;
    }
    let size = vec2(layout.end.width(), 92.0);
    let corner = pos2(layout.end.left(), layout.end.top() - GAP - size.y);
    let place = Rect::from_min_size(corner, size);
    let fits = !quiet || panel.desk.leaves_the_board(place);
    if fits && panel.desk.is_free(place) {
        panel.desk.keep(place);
        let mut ui = panel.desk.surface("dice");
        card_at(&mut ui, place, theme::LINE, |ui| show(ui, casts));
    }
}

/// The height of the newest roll in the tray, in points.
const NEWEST: f32 = 74.0;
/// The height of an earlier one.
const EARLIER: f32 = 19.0;

/// The face of a tumbling die: another one every few hundredths of a second, slower towards the
/// end; the real one once it rests.
pub fn face_shown(cast: &DiceRoll, number: usize) -> u16 {
    let (real, faces) = match cast.dice.get(number) {
        Some(die) => (die.face, die.faces),
        None => (0, 0),
    };
    let rest = cast.rest();
    if rest >= 1.0 {
        return real;
    }
    let faces = match faces {
        0 => 100,
        faces => faces,
    };
    // These faces must reveal nothing: they depend only on the place in the log.
    let step = (9.0 * (1.0 - (1.0 - rest) * (1.0 - rest))) as usize;
    let seed = cast.place * 31 + number * 17 + step * 101;
    (seed.wrapping_mul(2_654_435_761) >> 7) as u16 % faces + 1
}

/// Draws the last dice, the newest on top.
pub fn show(ui: &mut Ui, casts: &[DiceRoll]) {
    let area = ui.max_rect();
    let Some((newest, earlier)) = casts.split_last() else {
        ui.painter().text(
            pos2(area.left(), area.top() + 12.0),
            Align2::LEFT_CENTER,
            "No dice have fallen yet.",
            theme::plain(12.0),
            theme::OFF,
        );
        return;
    };
    let upper = Rect::from_min_size(area.min, vec2(area.width(), NEWEST.min(area.height())));
    large(ui, upper, newest);
    let mut top = upper.bottom() + 2.0;
    for cast in earlier.iter().rev() {
        if top + EARLIER > area.bottom() + 1.0 {
            break;
        }
        let rect = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), EARLIER));
        small(ui, rect, cast);
        top += EARLIER;
    }
}

/// The newest roll: its dice, a sign for its result, the unit, the sum.
fn large(ui: &mut Ui, rect: Rect, cast: &DiceRoll) {
    let text = 17.0;
    let edge = (rect.height() - 2.0 * text - 2.0).clamp(20.0, 38.0);
    let many = cast.dice.len().max(1) as f32;
    // The sign and the meaning need some space beside the dice.
    let room = (rect.width() - 74.0).max(rect.width() * 0.55);
    let edge = edge.min(room / many - 4.0);
    let middle = rect.top() + edge.max(30.0) / 2.0;
    let rest = cast.rest();
    for (number, die) in cast.dice.iter().enumerate() {
        let at = pos2(
            rect.left() + (edge + 4.0) * number as f32 + edge / 2.0 + 1.0,
            middle,
        );
        draw_die(ui.painter(), at, edge, cast, number, *die);
    }
    let right = rect.left() + (edge + 4.0) * many + 4.0;
    if rest >= 1.0 {
        let (sign, colour) = verdict(cast.passed);
        mark(ui.painter(), pos2(right + 8.0, middle), 8.0, cast.passed);
        let words = match cast.meaning.as_str() {
            "" => sign,
            meaning => meaning,
        };
        let left = right + 20.0;
        let galley = buttons::fit(ui.painter(), words, 12.5, rect.right() - left, colour);
        let top = middle - galley.size().y / 2.0;
        ui.painter().galley(pos2(left, top), galley, colour);
    }
    let caption = buttons::fit(ui.painter(), &cast.caption, 12.5, rect.width(), theme::SOFT);
    let lines = rect.bottom() - 2.0 * text;
    ui.painter()
        .galley(pos2(rect.left(), lines), caption, theme::SOFT);
    if let Some(sum) = cast.sum.as_ref().filter(|_| rest >= 1.0) {
        let fit = |text: &str| buttons::fit(ui.painter(), text, 12.5, rect.width(), theme::GOLD);
        let whole = fit(&sum.line());
        // The result and its target; the tooltip has every part.
        let line = match whole.elided {
            true => fit(&sum.brief()),
            false => whole,
        };
        ui.painter()
            .galley(pos2(rect.left(), lines + text), line, theme::GOLD);
    }
    explain(ui, rect, cast);
}

/// An earlier roll on one line.
fn small(ui: &mut Ui, rect: Rect, cast: &DiceRoll) {
    let (_, colour) = verdict(cast.passed);
    mark(
        ui.painter(),
        pos2(rect.left() + 7.0, rect.center().y),
        5.5,
        cast.passed,
    );
    let number = match (&cast.sum, cast.dice.first()) {
        (Some(sum), _) => sum.result.to_string(),
        (None, Some(die)) => die.face.to_string(),
        (None, None) => String::new(),
    };
    let words = format!("{number}  {}", cast.caption);
    let left = rect.left() + 18.0;
    let galley = buttons::fit(ui.painter(), &words, 12.0, rect.right() - left, colour);
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(left, top), galley, colour);
    explain(ui, rect, cast);
}

/// The sum of a roll, while the pointer is on it; a click opens its rule.
fn explain(ui: &mut Ui, rect: Rect, cast: &DiceRoll) {
    let id = ui.id().with(("cast", cast.place));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| {
        let sum = cast.sum.as_ref().map(crate::text::sums::Sum::line);
        let words = format!(
            "{}: {} {}",
            cast.caption,
            sum.unwrap_or_default(),
            cast.meaning
        );
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words)
    });
    if response.clicked() {
        rule_links::ask(ui.ctx(), cast.rule.0);
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(
            RichText::new(&cast.caption)
                .font(theme::strong(13.5))
                .color(theme::TEXT),
        );
        match &cast.sum {
            Some(sum) => sums::show(ui, sum),
            None => {
                ui.label(&cast.meaning);
                rule_links::link(ui, cast.rule.0);
            }
        }
    });
}

/// A word for the result, and its colour.
fn verdict(passed: Option<bool>) -> (&'static str, Color32) {
    match passed {
        Some(true) => ("made", theme::good()),
        Some(false) => ("failed", theme::bad()),
        None => ("", theme::SOFT),
    }
}

/// A tick, a cross, or a dot.
pub fn mark(painter: &Painter, at: Pos2, size: f32, passed: Option<bool>) {
    let (_, colour) = verdict(passed);
    let stroke = Stroke::new((size * 0.34).max(1.8), colour);
    let point = |x: f32, y: f32| at + vec2(x, y) * size;
    match passed {
        Some(true) => {
            painter.add(Shape::line(
                vec![point(-0.8, 0.05), point(-0.25, 0.65), point(0.85, -0.65)],
                stroke,
            ));
        }
        Some(false) => {
            painter.line_segment([point(-0.65, -0.65), point(0.65, 0.65)], stroke);
            painter.line_segment([point(-0.65, 0.65), point(0.65, -0.65)], stroke);
        }
        None => {
            painter.circle_filled(at, size * 0.35, colour);
        }
    }
}

/// Draws a die: six faces as a square with pips, more as a polygon with the number.
fn draw_die(painter: &Painter, at: Pos2, edge: f32, cast: &DiceRoll, number: usize, die: Die) {
    let face = face_shown(cast, number);
    let rest = cast.rest();
    let turn = (1.0 - rest) * (1.0 - rest) * if number.is_multiple_of(2) { 2.4 } else { -2.4 };
    let hop = (rest * std::f32::consts::PI).sin() * 4.0 * (1.0 - rest);
    let at = at - vec2(0.0, hop);
    let (fill, line, ink) = match die.part {
        Part::Counts => (theme::SUNKEN, theme::TEXT, theme::TEXT),
        Part::Added => (theme::SUNKEN, theme::good(), theme::TEXT),
        Part::TakenOff => (theme::SUNKEN, theme::bad(), theme::TEXT),
        Part::Dropped => (theme::PANEL, theme::OFF, theme::OFF),
    };
    let corners = if die.faces == 6 { 4 } else { 7 };
    let radius = edge * if corners == 4 { 0.62 } else { 0.52 };
    let offset = if corners == 4 { 0.125 } else { -0.25 };
    let points = (0..corners)
        .map(|corner| {
            let part = corner as f32 / corners as f32 + offset;
            let angle = std::f32::consts::TAU * part + turn;
            at + vec2(angle.cos(), angle.sin()) * radius
        })
        .collect();
    painter.add(Shape::convex_polygon(points, fill, Stroke::new(1.6, line)));
    if die.faces == 6 && (1..=6).contains(&face) {
        pips(painter, at, edge * 0.25, turn, face, ink);
    } else {
        let size = edge * if face > 99 { 0.38 } else { 0.46 };
        painter.text(
            at,
            Align2::CENTER_CENTER,
            face,
            theme::strong(size.max(12.0)),
            ink,
        );
    }
    match die.part {
        Part::Added | Part::TakenOff => {
            let sign = if die.part == Part::Added { "+" } else { "−" };
            painter.text(
                at + vec2(-edge * 0.5, -edge * 0.42),
                Align2::CENTER_CENTER,
                sign,
                theme::strong(14.0),
                line,
            );
        }
        Part::Dropped => {
            let reach = vec2(edge, -edge) * 0.42;
            painter.line_segment([at - reach, at + reach], Stroke::new(1.4, theme::OFF));
        }
        Part::Counts => {}
    }
}

/// Pips of a six-sided die.
fn pips(painter: &Painter, at: Pos2, step: f32, turn: f32, face: u16, ink: Color32) {
    let mut places: Vec<(f32, f32)> = Vec::new();
    if face % 2 == 1 {
        places.push((0.0, 0.0));
    }
    if face >= 2 {
        places.extend([(-1.0, -1.0), (1.0, 1.0)]);
    }
    if face >= 4 {
        places.extend([(-1.0, 1.0), (1.0, -1.0)]);
    }
    if face == 6 {
        places.extend([(-1.0, 0.0), (1.0, 0.0)]);
    }
    let (sin, cos) = turn.sin_cos();
    for (x, y) in places {
        let place = vec2(x * cos - y * sin, x * sin + y * cos) * step;
        painter.circle_filled(at + place, (step * 0.36).max(1.6), ink);
    }
}
