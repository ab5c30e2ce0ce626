//! The map of the workshop: the ground with all that stands on it, the stroke in hand, the cursor,
//! and what the mouse does there.

use bevy::math::Vec2;
use bevy_egui::egui::{
    Align2, Color32, Event, Painter, PointerButton, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{heat::draw_heat, marks, outline::dashed, stamp_pane, studio::Studio, zone_board};
use crate::{
    app::{
        art::theme,
        board::{drafting::draw_numbers, miniature::dot},
        drawing::tokens::token,
        models::camera::BoardView,
        state::positions::centre,
    },
    battle::ids::SideId,
    geometry::Cell,
    workshop::{
        desk::Tool,
        people::{self, Person},
        shapes::corners,
    },
};

/// Room for the numbers of columns and rows, in points: left, top.
const MARGINS: (f32, f32) = (28.0, 20.0);
/// Squares smaller than this have no lines between them, in points.
const LINES_FROM: f32 = 9.0;
/// Squares smaller than this have no names on them, in points.
const NAMES_FROM: f32 = 18.0;

/// Draws the map and does what the mouse asks for.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let whole = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(whole, Sense::click_and_drag());
    ui.painter().rect_filled(whole, 0.0, theme::TABLE);
    if studio.desk.draft().sheet().is_err() {
        zone_board::show(ui, studio, whole);
        return;
    }
    place(studio, whole);
    response.widget_info(|| {
        let at = studio.desk.cursor;
        let name = format!("The map, cursor at {}, {}", at.x, at.y);
        WidgetInfo::labeled(WidgetType::Other, true, name)
    });
    point(ui, studio, &response);
    let painter = ui.painter().with_clip_rect(studio.view.rect);
    let view = studio.view;
    let is_painted = studio.ground.draw(&painter, &view);
    if is_painted && studio.is_current() {
        studio.fresh.clear();
    }
    if studio.shows.grid {
        lines(&painter, &view);
    }
    if let Some(chart) = studio.overlay.chart() {
        draw_numbers(&painter, &view, chart);
    }
    draw_heat(&painter, studio);
    if studio.shows.zones {
        zones(&painter, studio);
    }
    let clip = ui.clip_rect();
    ui.set_clip_rect(view.rect);
    tokens(ui, studio);
    ui.set_clip_rect(clip);
    faults(&painter, studio);
    stroke_in_hand(&painter, studio);
    stamp_pane::ghost(&painter, studio);
    marks::axis(&painter, studio);
    cursor(&painter, studio);
    marks::legend(&painter, studio);
    if studio.shows.coordinates {
        coordinates(ui.painter(), whole, &view, studio);
    }
}

/// Gives the map its place on the screen; the first time all of it is shown.
fn place(studio: &mut Studio, whole: Rect) {
    let view = &mut studio.view;
    let mut rect = whole;
    if studio.shows.coordinates {
        rect.min += vec2(MARGINS.0, MARGINS.1);
    }
    (view.rect, view.clear) = (rect, rect);
    view.grid = studio.desk.grid();
    if !studio.is_placed && rect.width() > 40.0 && rect.height() > 40.0 {
        studio.is_placed = true;
        view.fit();
    }
}

/// The square at a place of the screen, the nearest one of the map where it is beside it.
fn nearest(view: &BoardView, at: Pos2) -> Cell {
    let place = view.to_board(at);
    let keep = |of: f32, length: u16| (of.floor() as i32).clamp(0, i32::from(length).max(1) - 1);
    Cell::new(
        keep(place.x, view.grid.width) as i16,
        keep(place.y, view.grid.height) as i16,
    )
}

/// Wheel, drags and clicks.
fn point(ui: &Ui, studio: &mut Studio, response: &Response) {
    let pointer = response.hover_pos();
    studio.hovered = pointer.and_then(|at| studio.view.cell_at(at));
    if let Some(at) = pointer {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
        let factor = (scroll * 0.006).exp() * pinch;
        if (factor - 1.0).abs() > 0.001 {
            studio.view.zoom_by(factor, at);
        }
    }
    let pans = response.dragged_by(PointerButton::Middle)
        || (studio.holds_space && response.dragged_by(PointerButton::Primary));
    if pans {
        studio.view.pan(response.drag_delta());
    }
    // In their order: in a slow frame a whole stroke may come at once.
    let events = ui.input(|input| input.events.clone());
    for event in &events {
        match event {
            Event::PointerMoved(at) if studio.by_mouse => {
                let cell = nearest(&studio.view, *at);
                studio.desk.drag(cell);
            }
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers,
            } => match pressed {
                true => press(studio, response, *pos, modifiers.alt),
                false => release(studio),
            },
            Event::PointerButton {
                pos,
                button: PointerButton::Secondary,
                pressed: true,
                ..
            } => {
                if let Some(cell) = pressed_cell(studio, response, *pos) {
                    right_click(studio, cell);
                }
            }
            _ => {}
        }
    }
}

/// The square that was pressed, unless something lies over the map there.
fn pressed_cell(studio: &Studio, response: &Response, at: Pos2) -> Option<Cell> {
    let is_free = response.contains_pointer() && studio.asks.is_none();
    studio.view.cell_at(at).filter(|_| is_free)
}

fn press(studio: &mut Studio, response: &Response, at: Pos2, picks: bool) {
    if studio.holds_space {
        return;
    }
    let Some(cell) = pressed_cell(studio, response, at) else {
        return;
    };
    if picks {
        studio.pick(cell);
        return;
    }
    // A stroke that was begun by keys ends where it is.
    studio.let_go();
    studio.desk.press(cell);
    studio.by_mouse = true;
}

fn release(studio: &mut Studio) {
    if !std::mem::take(&mut studio.by_mouse) {
        return;
    }
    let cell = studio.desk.cursor;
    studio.let_go();
    if matches!(studio.desk.tool, Tool::People) {
        studio.choose_at(cell);
    }
}

/// Opens the form of the combatant on the square, or takes up what the square is painted with.
fn right_click(studio: &mut Studio, cell: Cell) {
    studio.by_mouse = false;
    if studio.desk.cancel() {
        return;
    }
    studio.desk.cursor = cell;
    if !studio.choose_at(cell) {
        studio.pick(cell);
    }
}

/// The squares of the map in view.
fn in_view(view: &BoardView) -> (Cell, Cell) {
    (
        nearest(view, view.rect.left_top()),
        nearest(view, view.rect.right_bottom()),
    )
}

/// Lines between the squares.
fn lines(painter: &Painter, view: &BoardView) {
    if view.zoom < LINES_FROM {
        return;
    }
    let (low, high) = in_view(view);
    let stroke = Stroke::new(1.0, Color32::from_black_alpha(70));
    let corner = |x: i16, y: i16| view.to_screen(Vec2::new(f32::from(x), f32::from(y)));
    let (first, last) = (corner(low.x, low.y), corner(high.x + 1, high.y + 1));
    for x in low.x..=high.x + 1 {
        painter.vline(corner(x, 0).x, first.y..=last.y, stroke);
    }
    for y in low.y..=high.y + 1 {
        painter.hline(first.x..=last.x, corner(0, y).y, stroke);
    }
}

fn zones(painter: &Painter, studio: &Studio) {
    let view = &studio.view;
    let stroke = Stroke::new(1.6, theme::GOLD);
    for zone in &studio.seen.zones {
        for (from, to) in &zone.outline {
            let line = [view.to_screen(*from), view.to_screen(*to)];
            painter.extend(Shape::dashed_line(&line, stroke, 5.0, 3.0));
        }
        let size = (view.zoom * 0.34).clamp(11.0, 16.0);
        let at = view.to_screen(zone.top) - vec2(0.0, size * 0.7);
        plate(painter, at, &zone.name, size, theme::GOLD);
    }
}

/// Words on a dark plate.
fn plate(painter: &Painter, at: Pos2, text: &str, size: f32, colour: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), theme::plain(size), colour);
    let rect = Rect::from_center_size(at, galley.size() + vec2(6.0, 2.0));
    painter.rect_filled(rect, 3.0, Color32::from_black_alpha(165));
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour);
}

/// The radius of a token: of few sizes, for each is painted once.
fn radius(zoom: f32, size: u8) -> f32 {
    let wished = zoom * f32::from(size) * 0.42;
    let mut radius = 3.0;
    while radius * 1.2 <= wished {
        radius *= 1.2;
    }
    radius
}

/// The side of a combatant: its number and its colour.
pub(super) fn side_of(studio: &Studio, person: &Person) -> (usize, Color32) {
    let sides = studio.seen.level.as_ref().map(|level| &level.sides);
    let known = sides.and_then(|sides| sides.iter().position(|side| side.name == person.side));
    match (sides, known) {
        (Some(sides), Some(number)) => (number, theme::side_colour(&sides[number].colour, number)),
        _ => (0, theme::side_colour("", SideId::NOBODY.index())),
    }
}

fn tokens(ui: &Ui, studio: &Studio) {
    let view = &studio.view;
    let chosen = studio.form.person();
    for person in &studio.seen.people {
        let Some(at) = person.at else { continue };
        let middle = view.to_screen(centre(at, person.size));
        let radius = radius(view.zoom, person.size);
        if !view.rect.expand(radius).contains(middle) {
            continue;
        }
        let (side, colour) = side_of(studio, person);
        if radius >= 6.0 {
            token(ui, middle, radius, side, colour, &person.kind);
        } else {
            dot(ui, middle, radius, side, colour);
        }
        if chosen == Some(person.number) {
            let ring = Stroke::new(2.0, theme::GOLD);
            ui.painter().circle_stroke(middle, radius + 3.0, ring);
        }
        if studio.shows.names && view.zoom >= NAMES_FROM {
            let below = middle + vec2(0.0, radius + 8.0);
            plate(ui.painter(), below, &person.name, 12.0, theme::TEXT);
        }
    }
}

/// A mark on the square of each fault.
fn faults(painter: &Painter, studio: &Studio) {
    for (number, fault) in studio.seen.faults.iter().enumerate() {
        let Some(cell) = fault.cell else { continue };
        let rect = studio.view.cell_rect(cell);
        if !studio.view.rect.intersects(rect) {
            continue;
        }
        let colour = if fault.is_error {
            theme::bad()
        } else {
            theme::warn()
        };
        let wide = if number == studio.fault { 3.0 } else { 2.0 };
        let inside = StrokeKind::Inside;
        painter.rect_stroke(rect, 2.0, Stroke::new(wide, colour), inside);
        let corner = rect.right_top() + vec2(-2.0, 2.0);
        painter.circle_filled(corner, 6.0, colour);
        let font = theme::strong(10.0);
        painter.text(corner, Align2::CENTER_CENTER, "!", font, theme::TABLE);
    }
}

/// The squares of the stroke in hand, the selection, and what would be pasted.
fn stroke_in_hand(painter: &Painter, studio: &Studio) {
    let view = &studio.view;
    let tint = Color32::from_rgba_unmultiplied(0xff, 0xe0, 0x8a, 96);
    let covered = match studio.desk.is_drawing() {
        true => studio.desk.covered(),
        false => studio.fresh.clone(),
    };
    for cell in covered {
        let rect = view.cell_rect(cell);
        if view.rect.intersects(rect) {
            painter.rect_filled(rect, 0.0, tint);
        }
    }
    if let Some((one, other)) = studio.desk.selecting() {
        let (low, high) = corners(one, other);
        let rect = view.cell_rect(low).union(view.cell_rect(high));
        painter.rect_filled(rect, 0.0, Color32::from_white_alpha(16));
        dashed(painter, rect, theme::reach());
    }
    moved_person(painter, studio);
}

/// The way of a combatant that is being dragged.
fn moved_person(painter: &Painter, studio: &Studio) {
    if studio.desk.tool != Tool::People || !studio.desk.is_drawing() {
        return;
    }
    let people = &studio.seen.people;
    let Some(person) = studio
        .desk
        .begun_at()
        .and_then(|cell| people::person_at(people, cell))
    else {
        return;
    };
    let Some(at) = person.at else { return };
    let view = &studio.view;
    let from = view.to_screen(centre(at, person.size));
    let to = view.cell_rect(studio.desk.cursor).center();
    let line = Stroke::new(2.0, theme::GOLD);
    painter.arrow(from, to - from, line);
}

/// The cursor with the brush around it, and the square under the pointer.
fn cursor(painter: &Painter, studio: &Studio) {
    let view = &studio.view;
    if let Some(cell) = studio.hovered.filter(|cell| *cell != studio.desk.cursor) {
        let line = Stroke::new(1.5, Color32::from_white_alpha(170));
        painter.rect_stroke(view.cell_rect(cell), 2.0, line, StrokeKind::Inside);
    }
    let rect = view.cell_rect(studio.desk.cursor);
    let dark = Stroke::new(4.0, Color32::from_black_alpha(170));
    painter.rect_stroke(rect, 2.0, dark, StrokeKind::Outside);
    let line = Stroke::new(2.0, theme::GOLD);
    painter.rect_stroke(rect, 2.0, line, StrokeKind::Outside);
    let paints = matches!(studio.desk.tool, Tool::Pencil | Tool::Figure(_));
    if paints && studio.desk.size > 1 && !studio.desk.is_drawing() {
        let centre = studio.hovered.unwrap_or(studio.desk.cursor);
        let brush = crate::workshop::shapes::thick(&[centre], studio.desk.size);
        let rects = brush.iter().map(|cell| view.cell_rect(*cell));
        let around = rects.reduce(|one, other| one.union(other));
        if let Some(around) = around {
            let line = Stroke::new(1.0, theme::GOLD);
            painter.rect_stroke(around, 0.0, line, StrokeKind::Outside);
        }
    }
}

/// The numbers of columns and rows along the edges; of narrow squares only some.
fn coordinates(painter: &Painter, whole: Rect, view: &BoardView, studio: &Studio) {
    let step = [1, 2, 5, 10, 20, 50, 100];
    let step = step
        .into_iter()
        .find(|step| view.zoom * f32::from(*step) >= 24.0);
    let step = step.unwrap_or(100_i16);
    let here = studio.hovered.unwrap_or(studio.desk.cursor);
    let (low, high) = in_view(view);
    let number = |number: i16, at: Pos2, is_here: bool| {
        let (font, colour) = match is_here {
            true => (theme::strong(12.0), theme::GOLD),
            false => (theme::plain(11.5), theme::FAINT),
        };
        painter.text(at, Align2::CENTER_CENTER, number.to_string(), font, colour);
    };
    let shown = |of: i16, here: i16| of == here || (of % step == 0 && (of - here).abs() >= step);
    for x in low.x..=high.x {
        let at = view.cell_rect(Cell::new(x, 0)).center().x;
        if view.rect.x_range().contains(at) && shown(x, here.x) {
            number(x, pos2(at, whole.top() + MARGINS.1 / 2.0), x == here.x);
        }
    }
    for y in low.y..=high.y {
        let at = view.cell_rect(Cell::new(0, y)).center().y;
        if view.rect.y_range().contains(at) && shown(y, here.y) {
            number(y, pos2(whole.left() + MARGINS.0 / 2.0, at), y == here.y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_few_sizes_and_fit_their_squares() {
        let mut sizes: Vec<f32> = (30..1600)
            .map(|zoom| radius(zoom as f32 / 10.0, 1))
            .collect();
        sizes.dedup();
        assert!(sizes.len() < 22, "{}", sizes.len());
        assert!(radius(40.0, 1) <= 40.0 * 0.42 && radius(40.0, 1) > 40.0 * 0.34);
    }
}
