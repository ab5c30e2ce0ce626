//! Cards: rectangles on the screen with a background and a border.

use bevy_egui::egui::{self, LayerId, Rect, Ui, UiBuilder, vec2};

use crate::app::art::theme;

/// A child of the whole screen with its own rectangle.
pub fn at<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect.expand(2.0));
        add(ui)
    })
    .inner
}

/// Fills the place of a card.
pub fn fill_card(ui: &Ui, rect: Rect, line: egui::Color32) {
    let line = egui::Stroke::new(1.0, line);
    let inside = egui::StrokeKind::Inside;
    ui.painter()
        .rect(rect, 9.0, theme::card_fill(), line, inside);
}

/// A card that fills a place.
pub fn card_at<R>(
    ui: &mut Ui,
    rect: Rect,
    line: egui::Color32,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    fill_card(ui, rect, line);
    at(ui, rect.shrink2(vec2(12.0, 10.0)), add)
}

/// The surface below all floating elements.
pub fn surface(ctx: &egui::Context, name: &'static str) -> Ui {
    Ui::new(
        ctx.clone(),
        name.into(),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}
