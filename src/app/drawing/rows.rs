//! Rows of cards: each is drawn whole or not at all, so that no row is cut in half where a card is
//! scrolled.

use bevy_egui::egui::{
    Color32, FontId, Galley, Label, Rect, Sense, Shape, TextFormat, Ui, UiBuilder, WidgetInfo,
    WidgetType, epaint::text::PlacedRow, layers::ShapeIdx, pos2, text::LayoutJob, vec2,
};
use std::sync::Arc;

use crate::app::art::theme;

/// Draws a row, unless only a part of it is in view; where it is higher than the view, the lines that are in view.
pub fn whole<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let layer = ui.layer_id();
    let drawn = |ui: &Ui| {
        let count = |lists: &bevy_egui::egui::layers::GraphicLayers| {
            lists.get(layer).map_or(0, |list| list.next_idx().0)
        };
        ui.ctx().graphics(count)
    };
    let first = drawn(ui);
    let row = ui.scope_builder(UiBuilder::new(), add);
    let (row, inner) = (row.response.rect, row.inner);
    let view = ui.clip_rect();
    let is_cut = row.top() < view.top() - 1.0 || row.bottom() > view.bottom() + 1.0;
    if is_cut {
        // A row that is higher than the view is better seen in part than never: by whole lines.
        let by_lines = row.height() > view.height();
        let last = drawn(ui);
        ui.ctx().graphics_mut(|lists| {
            let list = lists.entry(layer);
            for shape in (first..last).map(ShapeIdx) {
                match by_lines {
                    true => list.mutate_shape(shape, |shape| whole_lines(&mut shape.shape, view)),
                    false => list.reset_shape(shape),
                }
            }
        });
    }
    inner
}

/// Leaves out the lines of a text that are only partly in view.
fn whole_lines(shape: &mut Shape, view: Rect) {
    match shape {
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|one| whole_lines(one, view)),
        Shape::Text(text) => {
            let at = text.pos.to_vec2();
            let is_whole = |line: &PlacedRow| {
                let line = line.rect().translate(at);
                line.top() >= view.top() - 1.0 && line.bottom() <= view.bottom() + 1.0
            };
            Arc::make_mut(&mut text.galley).rows.retain(is_whole);
        }
        _ => (),
    }
}

/// A title, and a price beside it or, where there is no space, below it.
pub fn heading(ui: &mut Ui, title: &str, price: &str, size: f32) {
    let (left, right) = ((title, theme::strong(size)), (price, theme::plain(12.5)));
    beside(ui, left, right, [theme::TEXT, theme::GOLD]);
}

/// A name on the left and a value on the right, or below where there is no space.
pub fn pair(ui: &mut Ui, name: &str, value: &str, left: Color32, right: Color32) {
    let (name, value) = ((name, theme::plain(12.5)), (value, theme::plain(12.5)));
    beside(ui, name, value, [left, right]);
}

/// A name and its value, which goes on below where there is no space.
pub fn fact(
    ui: &mut Ui,
    (name, left): (&str, Color32),
    (value, right): (&str, Color32),
    size: f32,
) {
    let of = |ink| TextFormat::simple(theme::plain(size), ink);
    let mut job = LayoutJob::default();
    job.append(name, 0.0, of(left));
    job.append(value, 8.0, of(right));
    whole(ui, |ui| ui.add(Label::new(job).wrap()));
}

fn beside(ui: &mut Ui, left: (&str, FontId), right: (&str, FontId), inks: [Color32; 2]) {
    let width = ui.available_width();
    let laid = |(text, font): &(&str, FontId), ink: Color32, width: f32| -> Arc<Galley> {
        ui.painter()
            .layout((*text).to_owned(), font.clone(), ink, width)
    };
    let (name, value) = (
        laid(&left, inks[0], f32::INFINITY),
        laid(&right, inks[1], f32::INFINITY),
    );
    let gap = if right.0.is_empty() { 0.0 } else { 10.0 };
    let one_line = name.size().x + gap + value.size().x <= width;
    let (name, value) = match one_line {
        true => (name, value),
        false => (laid(&left, inks[0], width), laid(&right, inks[1], width)),
    };
    let height = match one_line || right.0.is_empty() {
        true => name.size().y.max(value.size().y),
        false => name.size().y + value.size().y + 1.0,
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| {
        let text = format!("{} {}", left.0, right.0);
        WidgetInfo::labeled(WidgetType::Label, true, text.trim_end())
    });
    let at = Rect::from_min_size(
        pos2(
            rect.right() - value.size().x,
            match one_line {
                true => rect.top() + (name.size().y - value.size().y) / 2.0,
                false => rect.bottom() - value.size().y,
            },
        ),
        value.size(),
    );
    ui.painter().galley(rect.min, name, inks[0]);
    ui.painter().galley(at.min, value, inks[1]);
}
