//! The help sheet: what the keys do.

use bevy_egui::egui::{self, Align2, RichText, vec2};

use super::Wish;
use crate::app::{
    commands::{Bindings, COMMANDS, Command, Part},
    theme,
};

/// Lines of a part of the sheet: keys and what they do.
pub fn lines(bindings: &Bindings, part: Part) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(String, &'static str)> = COMMANDS
        .iter()
        .filter(|entry| entry.part == part)
        .filter(|entry| !bindings.keys(entry.command).is_empty())
        .map(|entry| (bindings.keys(entry.command).join(", "), entry.text))
        .collect();
    if part == Part::Orders {
        lines.insert(0, ("1-9, letters".into(), "choose an action of the menu"));
    }
    lines
}

/// Draws the sheet.
pub fn show(ctx: &egui::Context, bindings: &Bindings) -> Option<Wish> {
    let mut wish = None;
    egui::Area::new("help".into())
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .show(ctx, |ui| {
            theme::card().inner_margin(20).show(ui, |ui| {
                ui.label(
                    RichText::new("Keys")
                        .font(theme::strong(19.0))
                        .color(theme::TEXT),
                );
                ui.add_space(6.0);
                ui.columns(2, |columns| {
                    let sides: [&[Part]; 2] = [
                        &[Part::Cursor, Part::Orders],
                        &[Part::Board, Part::Overlays, Part::Game],
                    ];
                    for (column, parts) in columns.iter_mut().zip(sides) {
                        for of in parts {
                            part(column, bindings, *of);
                        }
                    }
                });
                ui.add_space(10.0);
                ui.horizontal(|ui| {
                    let close = format!("Close ({})", bindings.key(Command::Help));
                    if ui.button(close).clicked() {
                        wish = Some(Wish::Help);
                    }
                    let leave = format!("Leave the battle ({})", bindings.key(Command::Leave));
                    if ui.button(leave).clicked() {
                        wish = Some(Wish::Leave);
                    }
                });
            });
        });
    wish
}

fn part(ui: &mut egui::Ui, bindings: &Bindings, part: Part) {
    ui.add_space(6.0);
    ui.label(
        RichText::new(part.title())
            .font(theme::strong(13.5))
            .color(theme::GOLD),
    );
    egui::Grid::new(part.title())
        .num_columns(2)
        .spacing(vec2(14.0, 4.0))
        .show(ui, |ui| {
            for (keys, text) in lines(bindings, part) {
                ui.label(RichText::new(keys).color(theme::TEXT));
                ui.label(text);
                ui.end_row();
            }
        });
}
