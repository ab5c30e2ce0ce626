//! The log: what happened, in sentences, newest at the bottom.

use bevy_egui::egui::{Align, Layout, RichText, ScrollArea, Ui};

use super::dice;
use crate::{
    app::{
        playback::{Line, Tone},
        theme, words,
    },
    battle::view::View,
};

/// Lines kept on the screen; older ones stay in the battle's own log.
const MOST: usize = 250;

/// Draws the log.
pub fn show(ui: &mut Ui, lines: &[Line], view: View<'_>) {
    ui.label(
        RichText::new("Log")
            .font(theme::strong(14.0))
            .color(theme::TEXT),
    );
    let from = lines.len().saturating_sub(MOST);
    ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for line in &lines[from..] {
                row(ui, line, view);
            }
        });
}

fn row(ui: &mut Ui, line: &Line, view: View<'_>) {
    let colour = match (line.tone, line.side) {
        (Tone::Gold | Tone::Faint, Some(side)) => {
            let name = view
                .scene
                .sides
                .get(side.index())
                .map_or("", |side| side.colour.as_str());
            theme::side_colour(name, side.index())
        }
        (tone, _) => dice::colour(tone),
    };
    if line.heading {
        ui.add_space(5.0);
        let font = if line.side.is_some() {
            theme::strong(12.5)
        } else {
            theme::strong(11.5)
        };
        ui.label(RichText::new(&line.text).font(font).color(colour));
        return;
    }
    let response = ui
        .with_layout(Layout::top_down(Align::LEFT), |ui| {
            ui.label(RichText::new(&line.text).size(12.5).color(colour))
        })
        .inner;
    if let Some(roll) = &line.roll {
        response.on_hover_ui(|ui| {
            ui.set_max_width(300.0);
            let die = words::die_of_roll(view, roll);
            ui.label(
                RichText::new(&die.caption)
                    .font(theme::strong(13.5))
                    .color(theme::TEXT),
            );
            ui.label(RichText::new(&line.dice).color(theme::GOLD));
            for part in &die.sum {
                ui.label(part);
            }
            ui.label(RichText::new(roll.check.rule.0).small().color(theme::FAINT));
        });
    } else if let Some(rule) = line.rule {
        response.on_hover_text(rule.0);
    }
}
