//! The help sheet: what the keys do.

use bevy_egui::egui::{self, Align2, RichText, vec2};

use super::Wish;
use crate::app::theme;

/// Keys and what they do, in groups.
pub const KEYS: [(&str, &[(&str, &str)]); 3] = [
    (
        "Orders",
        &[
            ("1-9, letters", "choose an action of the menu"),
            ("Arrows, WASD", "move the cursor; with Shift five squares"),
            ("Tab", "next target or enemy; Shift+Tab the one before"),
            ("Enter, click", "go there, strike, confirm"),
            ("Space", "end the turn"),
            ("Z", "take the last order back, until dice fall"),
            ("Esc, right click", "drop the chosen action"),
        ],
    ),
    (
        "Board",
        &[
            ("C", "look at the acting one"),
            ("+  −  wheel", "zoom"),
            ("drag", "move the board"),
            ("Home", "show the whole board"),
        ],
    ),
    (
        "Time",
        &[
            ("X", "events twice as fast, up to eight times"),
            ("Shift+X, Enter", "show everything that waits at once"),
            ("F5, F9", "save the battle; go on from the save"),
            ("F10", "back to the levels"),
        ],
    ),
];

/// Draws the sheet.
pub fn show(ctx: &egui::Context) -> Option<Wish> {
    let mut wish = None;
    egui::Area::new("help".into())
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .show(ctx, |ui| {
            theme::card().inner_margin(20).show(ui, |ui| {
                ui.set_width(470.0);
                ui.label(
                    RichText::new("Keys")
                        .font(theme::strong(19.0))
                        .color(theme::TEXT),
                );
                for (group, keys) in KEYS {
                    ui.add_space(8.0);
                    ui.label(
                        RichText::new(group)
                            .font(theme::strong(13.5))
                            .color(theme::GOLD),
                    );
                    egui::Grid::new(group)
                        .num_columns(2)
                        .spacing(vec2(18.0, 5.0))
                        .show(ui, |ui| {
                            for (key, text) in keys {
                                ui.label(RichText::new(*key).color(theme::TEXT));
                                ui.label(*text);
                                ui.end_row();
                            }
                        });
                }
                ui.add_space(10.0);
                ui.horizontal(|ui| {
                    if ui.button("Close (?)").clicked() {
                        wish = Some(Wish::Help);
                    }
                    if ui.button("Leave the battle (F10)").clicked() {
                        wish = Some(Wish::Leave);
                    }
                });
            });
        });
    wish
}
