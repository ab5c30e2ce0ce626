//! The parts of questions over the workshop: their titles and answers.

use bevy_egui::egui::{Button, RichText, Ui, vec2};

use crate::app::art::theme;

/// The title of a question.
pub fn title(ui: &mut Ui, text: &str) {
    ui.label(
        RichText::new(text)
            .font(theme::strong(18.0))
            .color(theme::TEXT),
    );
    ui.add_space(4.0);
}

/// An answer to a question, with its key; returns whether it was chosen.
pub fn answer(ui: &mut Ui, text: &str, key: &str) -> bool {
    let key = RichText::new(key).size(12.0).color(theme::FAINT);
    let button = Button::new(RichText::new(text).color(theme::TEXT))
        .right_text(key)
        .min_size(vec2(ui.available_width(), 30.0));
    ui.add(button).clicked()
}
