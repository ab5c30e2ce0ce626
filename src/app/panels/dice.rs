//! The dice tray: the last roll with its dice, whether it passed, and its sum in words.

use bevy_egui::egui::{
    self, Align2, Color32, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2,
};

use super::desk::{AddPanel, BoardState, PanelStep, PanelUi};
use crate::{
    app::{
        art::theme,
        drawing::{buttons, cards::fill_card, rule_links, sums},
        models::playback::told::DiceRoll,
    },
    text::sums::{Die, Part, Sum},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw);
}

/// Draws the last roll above the action bar; it stays until the next one.
fn draw(panel: PanelUi, board: BoardState) {
    let place = panel.desk.layout.dice;
    if let Some(cast) = board.telling.dice.last() {
        let mut ui = panel.desk.surface("dice");
        fill_card(&ui, place, theme::LINE);
        show(&mut ui, place.shrink2(vec2(10.0, 3.0)), cast);
    }
}

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

/// Draws a roll: its dice, a sign for its result, the sum in words, and what it is for.
pub fn show(ui: &mut Ui, area: Rect, cast: &DiceRoll) {
    let many = cast.dice.len().max(1) as f32;
    // The words need more of the space than the dice.
    let edge = (area.height() - 6.0)
        .min(area.width() * 0.34 / many - 4.0)
        .max(12.0);
    let middle = area.center().y;
    for (number, die) in cast.dice.iter().enumerate() {
        let left = area.left() + (edge + 4.0) * number as f32 + edge / 2.0 + 1.0;
        draw_die(ui.painter(), pos2(left, middle), edge, cast, number, *die);
    }
    let left = area.left() + (edge + 4.0) * many + 8.0;
    let rested = cast.rest() >= 1.0;
    if rested {
        mark(ui.painter(), pos2(left + 8.0, middle), 8.0, cast.passed);
    }
    let left = left + 24.0;
    let words = Words::of(cast);
    let (_, colour) = verdict(cast.passed);
    let width = area.right() - left;
    let whole = |text: &str, size: f32, ink: Color32| {
        buttons::whole(ui.painter(), text, theme::strong(size), width, ink)
    };
    let sum = if rested { words.sum.as_str() } else { "…" };
    let low = area.height() < 40.0;
    let sum = whole(sum, if low { 13.0 } else { 16.0 }, colour);
    let purpose = words.purpose(rested);
    let purpose = buttons::whole(
        ui.painter(),
        &purpose,
        theme::plain(12.5),
        width,
        theme::SOFT,
    );
    let top = middle - (sum.size().y + purpose.size().y) / 2.0;
    let below = top + sum.size().y;
    ui.painter().galley(pos2(left, top), sum, colour);
    ui.painter().galley(pos2(left, below), purpose, theme::SOFT);
    explain(ui, area, cast);
}

/// What is written beside the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The sum in words, or the faces of dice without one.
    pub sum: String,
    caption: String,
    meaning: String,
}

impl Words {
    /// The words of a roll.
    pub fn of(cast: &DiceRoll) -> Self {
        let faces = || -> String {
            let faces: Vec<String> = cast.dice.iter().map(|die| die.face.to_string()).collect();
            faces.join(" + ")
        };
        let (word, _) = verdict(cast.passed);
        Self {
            sum: cast.sum.as_ref().map_or_else(faces, Sum::words),
            caption: cast.caption.clone(),
            meaning: match cast.meaning.as_str() {
                "" => word.to_owned(),
                meaning => meaning.to_owned(),
            },
        }
    }

    /// What the roll is for, and what it means once the dice rest.
    pub fn purpose(&self, rested: bool) -> String {
        match rested && !self.meaning.is_empty() {
            true => format!("{}: {}", self.caption, self.meaning),
            false => self.caption.clone(),
        }
    }
}

/// The sum of a roll, while the pointer is on it; a click opens its rule.
fn explain(ui: &mut Ui, rect: Rect, cast: &DiceRoll) {
    let id = ui.id().with(("cast", cast.place));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| {
        let sum = cast.sum.as_ref().map(Sum::words);
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
