//! The sides of a level in the level choice: their leaders, and the computer's minds.

use bevy_egui::egui::{self, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::{
    app::{art::theme, drawing::caps, models::leaders::SideController, state::levels::SideCard},
    data::picks::Picks,
};

/// A side with its leader and the computer's mind; returns which of its picks to change.
pub(super) fn side_row(
    ui: &mut Ui,
    number: usize,
    side: &SideCard,
    lead: &mut SideController,
) -> Option<Picks> {
    let mut turned = None;
    let cap = |ui: &mut Ui, held: &str| {
        let key = format!("{held}{}", number + 1);
        let width = caps::width(ui.painter(), &key);
        let (cap, _) = ui.allocate_exact_size(vec2(width.max(22.0), caps::HEIGHT), Sense::hover());
        if number < 9 {
            caps::paint(ui.painter(), cap.left_center(), &key, theme::GOLD);
        }
    };
    ui.horizontal(|ui| {
        cap(ui, "");
        ui.label(
            RichText::new(format!("{} ({})", side.name, side.members.len()))
                .color(theme::side_colour(&side.colour, number)),
        );
        for (computer, text) in [(false, "Player"), (true, "AI")] {
            let chosen = lead.computer == computer;
            let button = ui.selectable_label(chosen, text);
            button.widget_info(|| {
                let name = format!("{} {text}", side.name);
                WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, name)
            });
            if button.clicked() {
                lead.computer = computer;
            }
        }
    });
    if lead.computer {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(28.0);
            for (picks, name, held) in [
                (Picks::Brain, "Difficulty", "Alt+"),
                (Picks::Temper, "Personality", "Ctrl+"),
            ] {
                // Keys and their button stay on one line.
                let font = theme::plain(13.0);
                let words = lead.button(picks);
                let words = ui.painter().layout_no_wrap(words, font, theme::TEXT);
                if words.size().x + 90.0 > ui.available_size_before_wrap().x {
                    ui.end_row();
                    ui.add_space(28.0);
                }
                cap(ui, held);
                let text = RichText::new(lead.button(picks)).size(13.0);
                let button = ui.add(egui::Button::new(text).small());
                button.widget_info(|| {
                    let name = format!("{name} of {}: {}", side.name, lead.button(picks));
                    WidgetInfo::labeled(WidgetType::Button, true, name)
                });
                let button = button.on_hover_text(format!("Change the {}", name.to_lowercase()));
                if button.clicked() {
                    turned = Some(picks);
                }
            }
        });
    }
    turned
}
