//! Shared parts of action buttons: their identity, their tooltips, text cut to fit.

use bevy_egui::egui::{self, Color32, Response, Ui};

use crate::app::{art::theme, models::menu::MenuItem};

/// The identity of a button from frame to frame.
pub(in crate::app) fn id_of(ui: &Ui, item: &MenuItem) -> egui::Id {
    ui.id().with((item.title(), item.armed.action.0))
}

/// The tooltip of a button: effect, cost, why it is unavailable, and rules.
pub fn explain(response: Response, item: &MenuItem) {
    response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.label(
            egui::RichText::new(item.title())
                .font(theme::strong(14.0))
                .color(theme::TEXT),
        );
        if !item.cost.is_empty() {
            ui.label(egui::RichText::new(format!("Costs {}", item.cost)).color(theme::GOLD));
        }
        if !item.does.is_empty() {
            ui.label(egui::RichText::new(&item.does).color(theme::TEXT));
        }
        ui.label(&item.help);
        if let Some(refusal) = &item.refusal {
            ui.label(egui::RichText::new(format!("Unavailable: {refusal}")).color(theme::warn()));
        }
        if let Some(key) = &item.key {
            ui.label(
                egui::RichText::new(format!("Key {}", crate::settings::keys::short(key)))
                    .size(12.0),
            );
        }
        crate::app::drawing::rule_links::links(ui, &item.rules);
    });
}

/// The text on one line, cut with dots where it is too long.
pub fn fit(
    painter: &egui::Painter,
    text: &str,
    size: f32,
    width: f32,
    colour: Color32,
) -> std::sync::Arc<egui::Galley> {
    let cut = |size: f32| {
        let font = theme::plain(size);
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(8.0));
        painter.layout_job(job)
    };
    // A smaller font is tried before it is cut.
    let mut sizes = [size, size - 1.0].into_iter().map(cut);
    let whole = sizes.find(|galley| !galley.elided);
    whole.unwrap_or_else(|| cut(size))
}

/// The text on one line, in letters as small as it takes, down to 9 points; a text that is too long
/// even so goes on in further lines.
pub fn whole(
    painter: &egui::Painter,
    text: &str,
    font: egui::FontId,
    width: f32,
    colour: Color32,
) -> std::sync::Arc<egui::Galley> {
    let line = |size: f32| {
        let font = egui::FontId::new(size, font.family.clone());
        painter.layout_no_wrap(text.to_owned(), font, colour)
    };
    let mut size = font.size;
    loop {
        let galley = line(size);
        if galley.size().x <= width {
            return galley;
        }
        if size <= 9.5 {
            let font = egui::FontId::new(size, font.family.clone());
            return painter.layout(text.to_owned(), font, colour, width.max(40.0));
        }
        size -= 0.5;
    }
}

/// Whether a line of a text ends within a word.
pub fn breaks_a_word(text: &egui::Galley) -> bool {
    text.rows.windows(2).any(|lines| {
        let end = |glyph: Option<&egui::epaint::text::Glyph>| {
            glyph.is_some_and(|glyph| glyph.chr.is_alphanumeric())
        };
        end(lines[0].glyphs.last()) && end(lines[1].glyphs.first())
    })
}

/// A refusal in few words: without the rule.
pub fn short(refusal: &str) -> String {
    let text = refusal.split(" (").next().unwrap_or(refusal);
    let text = text.rsplit("because ").next().unwrap_or(text);
    let text = text
        .strip_prefix("it needs ")
        .map_or_else(|| text.to_owned(), |rest| format!("needs {rest}"));
    text.trim_end_matches('.').to_owned()
}
