//! The dice tray: each roll of the order, with the sum behind it.

use bevy_egui::egui::{Align2, Color32, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::app::{
    playback::{Die, Tone},
    theme,
};

/// The colour of a tone.
pub fn colour(tone: Tone) -> Color32 {
    match tone {
        Tone::Plain => theme::SOFT,
        Tone::Good => theme::good(),
        Tone::Warn => theme::warn(),
        Tone::Bad => theme::bad(),
        Tone::Gold => theme::GOLD,
        Tone::Faint => theme::FAINT,
    }
}

/// Draws the last dice.
pub fn show(ui: &mut Ui, dice: &[Die]) {
    let area = ui.max_rect();
    ui.painter().text(
        pos2(area.left(), area.top() + 7.0),
        Align2::LEFT_CENTER,
        "DICE",
        theme::plain(10.5),
        theme::FAINT,
    );
    if dice.is_empty() {
        ui.painter().text(
            pos2(area.left(), area.top() + 34.0),
            Align2::LEFT_CENTER,
            "No dice have fallen yet.",
            theme::plain(12.0),
            theme::OFF,
        );
        return;
    }
    let most = 3;
    let shown = &dice[dice.len().saturating_sub(most)..];
    let width = area.width() / most as f32;
    for (place, die) in shown.iter().enumerate() {
        let middle = pos2(
            area.left() + width * (place as f32 + 0.5),
            area.top() + 24.0 + (area.height() - 46.0) * 0.5,
        );
        let radius = ((area.height() - 48.0) * 0.5).min(width * 0.42).min(34.0);
        let colour = colour(die.tone);
        let corners = (0..7)
            .map(|corner| {
                let angle = std::f32::consts::TAU * (corner as f32 / 7.0 - 0.25);
                middle + vec2(angle.cos(), angle.sin()) * radius
            })
            .collect();
        ui.painter().add(Shape::convex_polygon(
            corners,
            theme::SUNKEN,
            Stroke::new(1.6, colour),
        ));
        ui.painter().text(
            middle,
            Align2::CENTER_CENTER,
            &die.face,
            theme::strong(radius * 0.66),
            theme::TEXT,
        );
        let caption = super::buttons::fit(ui.painter(), &die.caption, 10.5, width - 6.0, colour);
        ui.painter().galley(
            pos2(middle.x - caption.size().x / 2.0, area.bottom() - 16.0),
            caption,
            colour,
        );
        let rect = Rect::from_center_size(middle, vec2(width - 4.0, area.height() - 22.0));
        let response = ui.interact(rect, ui.id().with(("die", place)), Sense::hover());
        response.on_hover_ui(|ui| {
            ui.set_max_width(280.0);
            ui.label(
                RichText::new(&die.caption)
                    .font(theme::strong(13.5))
                    .color(theme::TEXT),
            );
            for line in &die.sum {
                ui.label(line);
            }
        });
    }
}
