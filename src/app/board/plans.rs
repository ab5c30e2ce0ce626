//! The computer's thoughts on the board: routes, squares and targets, each with its number.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::{
    ai::telling::{DecisionReport, Sketch},
    app::{
        art::theme, drawing::signs::number_mark, models::camera::BoardView,
        state::positions::centre,
    },
    battle::view::View,
    geometry::Cell,
};

/// A number on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanMark {
    /// The number of the order, from 1.
    pub number: usize,
    /// Its square.
    pub cell: Cell,
    /// The size of the unit there, in squares.
    pub squares: u8,
    /// How many numbers at that square come before it.
    pub before: usize,
    /// Whether the order was given.
    pub given: bool,
}

/// The numbers of a report: each at its order's first target, otherwise at its target square,
/// otherwise at the end of its route; an order without a place at the thinking unit.
pub fn marks(view: View<'_>, account: &DecisionReport) -> Vec<PlanMark> {
    let mut marks: Vec<PlanMark> = Vec::new();
    let mut put = |number: usize, sketch: &Sketch, given: bool| {
        let target = sketch.targets.first();
        let cell = target
            .map(|(_, cell)| *cell)
            .or(sketch.spot)
            .or(sketch.way.last().copied())
            .unwrap_or(account.from);
        let marked = target.map_or(account.unit, |(unit, _)| *unit);
        let squares = match sketch.spot.filter(|_| target.is_none()) {
            Some(_) => 1,
            None => view.scene.member(marked).squares,
        };
        let before = marks.iter().filter(|mark| mark.cell == cell).count();
        marks.push(PlanMark {
            number,
            cell,
            squares,
            before,
            given,
        });
    };
    for (place, idea) in account.ideas.iter().enumerate() {
        if let Some(idea) = idea {
            put(place + 1, &idea.sketch, account.place == Some(place));
        }
    }
    marks
}

/// Draws a report: the given order solid and golden, the highlighted one bright, the rest dashed.
pub(super) fn plans(
    painter: &Painter,
    board: &BoardView,
    view: View<'_>,
    account: &DecisionReport,
    lit: Option<usize>,
) {
    let squares = view.scene.member(account.unit).squares;
    let start = board.to_screen(centre(account.from, squares));
    painter.circle_stroke(
        start,
        board.zoom * 0.5 * f32::from(squares),
        Stroke::new(2.0, theme::GOLD.gamma_multiply(0.8)),
    );
    // The best is drawn last, over all others; the highlighted one over that.
    let mut order: Vec<usize> = (0..account.ideas.len()).rev().collect();
    order.sort_by_key(|place| (lit == Some(*place), account.place == Some(*place)));
    for place in order {
        let Some(Some(idea)) = account.ideas.get(place) else {
            continue;
        };
        let look = match (lit == Some(place), account.place == Some(place)) {
            (true, _) => Look::Lit,
            (false, true) => Look::Given,
            (false, false) if lit.is_some() => Look::Faint,
            (false, false) => Look::Other,
        };
        sketch(painter, board, view, (start, squares), &idea.sketch, look);
    }
    // A given order that was not one of the best.
    if let (None, Some(given)) = (account.place, &account.given) {
        sketch(painter, board, view, (start, squares), given, Look::Given);
    }
    for mark in marks(view, account) {
        let is_lit = lit == Some(mark.number - 1);
        number_mark(
            painter,
            place_of(board, &mark),
            mark.number,
            mark.given,
            is_lit,
        );
    }
}

/// Where a number is drawn: along the upper edge of its square.
fn place_of(board: &BoardView, mark: &PlanMark) -> Pos2 {
    let cell = board.cell_rect(mark.cell);
    let width = cell.width() * f32::from(mark.squares);
    let row = ((width + 8.0) / 19.0).max(1.0) as usize;
    let (column, line) = (mark.before % row, mark.before / row);
    cell.min + vec2(6.0 + 19.0 * column as f32, 4.0 + 19.0 * line as f32)
}

/// How an order is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Given,
    Lit,
    Other,
    Faint,
}

impl Look {
    fn stroke(self) -> Stroke {
        match self {
            Self::Given => Stroke::new(3.0, theme::GOLD),
            Self::Lit => Stroke::new(3.4, Color32::WHITE),
            Self::Other => Stroke::new(1.8, theme::TEXT.gamma_multiply(0.75)),
            Self::Faint => Stroke::new(1.4, theme::TEXT.gamma_multiply(0.35)),
        }
    }

    fn is_dashed(self) -> bool {
        matches!(self, Self::Other | Self::Faint)
    }
}

fn sketch(
    painter: &Painter,
    board: &BoardView,
    view: View<'_>,
    (start, squares): (Pos2, u8),
    sketch: &Sketch,
    look: Look,
) {
    let stroke = look.stroke();
    let mut way = vec![start];
    way.extend(
        sketch
            .way
            .iter()
            .map(|cell| board.to_screen(centre(*cell, squares))),
    );
    line(painter, &way, stroke, look.is_dashed());
    let end = way.last().copied().unwrap_or(start);
    if way.len() > 1 {
        painter.circle_stroke(end, board.zoom * 0.3 * f32::from(squares), stroke);
    }
    if let Some(spot) = sketch.spot {
        let rect = board.cell_rect(spot).shrink(2.0);
        line(painter, &[end, rect.center()], stroke, look.is_dashed());
        painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
    }
    for (unit, cell) in &sketch.targets {
        let size = view.scene.member(*unit).squares;
        let at = board.to_screen(centre(*cell, size));
        let rect = Rect::from_center_size(at, vec2(1.0, 1.0) * board.zoom * f32::from(size));
        let way = (at - end).normalized();
        let gap = board.zoom * 0.42;
        if (at - end).length() > gap * 2.0 {
            let ends = [end + way * gap, at - way * gap * f32::from(size)];
            line(painter, &ends, stroke, look.is_dashed());
            arrow(painter, ends[1], way, stroke);
        }
        painter.rect_stroke(rect.shrink(2.0), 4.0, stroke, StrokeKind::Inside);
    }
}

pub(super) fn line(painter: &Painter, points: &[Pos2], stroke: Stroke, dashed: bool) {
    let dark = Stroke::new(stroke.width + 2.0, Color32::from_black_alpha(120));
    for pair in points.windows(2) {
        if dashed {
            painter.extend(Shape::dashed_line(pair, stroke, 7.0, 5.0));
        } else {
            painter.line_segment([pair[0], pair[1]], dark);
            painter.line_segment([pair[0], pair[1]], stroke);
        }
    }
}

/// The tip of an arrow.
pub(super) fn arrow(painter: &Painter, tip: Pos2, way: bevy_egui::egui::Vec2, stroke: Stroke) {
    let aside = vec2(-way.y, way.x) * 5.0;
    let foot = tip - way * 9.0;
    painter.add(Shape::convex_polygon(
        vec![tip, foot + aside, foot - aside],
        stroke.color,
        Stroke::NONE,
    ));
}
