//! Rows of cards: each is drawn whole or not at all, so that no row is cut in half where a card is
//! scrolled.

use bevy_egui::egui::{
    Color32, FontId, Galley, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, layers::ShapeIdx,
    pos2, vec2,
};
use std::sync::Arc;

use crate::app::art::theme;

/// Draws a row, unless only a part of it is in view.
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
    // A row that is higher than the view is better seen in part than never.
    if is_cut && row.height() <= view.height() {
        let last = drawn(ui);
        ui.ctx().graphics_mut(|lists| {
            let list = lists.entry(layer);
            (first..last).for_each(|shape| list.reset_shape(ShapeIdx(shape)));
        });
    }
    inner
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
