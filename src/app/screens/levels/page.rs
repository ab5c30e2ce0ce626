//! The page of the chosen level: its description, its map, the book, the leaders of sides.

use bevy_egui::egui::{self, Color32, RichText, ScrollArea, Sense, Ui, vec2};

use super::choice::Choice;
use crate::{
    app::{
        art::theme, drawing::buttons::fit, models::leaders, screens::sides::side_row,
        state::levels::LevelCard,
    },
    data::{books, picks::Picks},
};

/// The chosen level in full; returns whether to start. `turned` is set to a side with a brain or
/// temper to change.
pub(super) fn details(
    ui: &mut Ui,
    choice: &mut Choice,
    turned: &mut Option<(usize, Picks)>,
) -> bool {
    let level = choice.level;
    let Some(card) = choice.cards.get(level).cloned() else {
        return false;
    };
    let victories = choice.victories(&card);
    ui.add_space(4.0);
    let about = |ui: &mut Ui| {
        ui.label(
            RichText::new(&card.title)
                .font(theme::strong(22.0))
                .color(theme::TEXT),
        );
        ui.label(RichText::new(&card.description).size(14.0));
        for (place, goal) in card.goals.iter().enumerate() {
            let colour = if place == 0 { theme::GOLD } else { theme::SOFT };
            ui.label(RichText::new(goal).size(14.0).color(colour));
        }
        // The latest is enough; all of them are told on hover.
        if let Some((latest, earlier)) = victories.split_first() {
            let text = RichText::new(format!("✔ {}", latest.text)).size(13.0);
            let label = ui.label(text.color(theme::GOLD));
            if !earlier.is_empty() {
                let all: Vec<&str> = victories.iter().map(|one| &*one.text).collect();
                label.on_hover_text(all.join("\n"));
            }
        }
    };
    // On a low page the map is beside the description.
    let low = ui.max_rect().height() < 430.0;
    if low {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            picture(ui, choice, &card, vec2(ui.available_width() * 0.34, 96.0));
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), about);
        });
    } else {
        about(ui);
    }
    ui.add_space(8.0);
    // The rows of the sides come first; the list has a small picture already.
    let led = choice.leads.iter().filter(|lead| lead.computer).count();
    let width = ui.available_width();
    let words: f32 = leaders::minds(choice.leads.iter())
        .into_iter()
        .map(|told| {
            let galley = ui
                .painter()
                .layout(told, theme::plain(12.5), theme::SOFT, width);
            galley.size().y + 4.0
        })
        .sum();
    let rows = 31.0 * choice.leads.len() as f32 + 25.0 * led as f32;
    // The book's description takes two lines.
    let height = ui.available_height() - 186.0 - rows - words;
    if height > 80.0 && !low {
        picture(ui, choice, &card, vec2(width, height));
        ui.add_space(10.0);
    }
    // Words are in the middle of their rows, beside the buttons.
    ui.spacing_mut().interact_size.y = 27.0;
    rulebooks(ui, choice, &card, low);
    let room = (ui.available_height() - 94.0).max(60.0);
    ScrollArea::vertical()
        .id_salt("leads")
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (number, side) in card.sides.iter().enumerate() {
                if let Some(lead) = choice.leads.get_mut(number) {
                    let picks = side_row(ui, number, side, lead);
                    *turned = turned.or(picks.map(|picks| (number, picks)));
                }
            }
            for told in leaders::minds(choice.leads.iter()) {
                ui.label(
                    RichText::new(told)
                        .font(theme::plain(12.5))
                        .color(theme::SOFT),
                );
            }
        });
    if let Some(problem) = &card.fault {
        ScrollArea::vertical()
            .max_height(60.0)
            .id_salt("problem")
            .show(ui, |ui| {
                ui.label(RichText::new(problem).color(theme::bad()));
            });
    }
    players_row(ui, choice);
    ui.add_space(8.0);
    start_row(ui, choice, card.fault.is_none())
}

/// The rulebooks to choose from, and a description of the chosen one; on a low page only on hover.
fn rulebooks(ui: &mut Ui, choice: &mut Choice, card: &LevelCard, low: bool) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Rulebook").color(theme::FAINT));
        for (number, book) in card.books.iter().enumerate() {
            let title = books::shelf(book).map_or(*book, |shelf| shelf.book().title);
            let about = books::shelf(book).map_or("", |shelf| shelf.book().about);
            let label = ui.selectable_label(choice.book == number, title);
            if label.on_hover_text(about).clicked() {
                choice.book = number;
            }
        }
        if card.books.len() > 1 {
            ui.label(RichText::new("← →").size(12.0).color(theme::FAINT));
        }
    });
    let book = card
        .books
        .get(choice.book)
        .and_then(|book| books::shelf(book));
    if let Some(shelf) = book.filter(|_| !low) {
        let about = RichText::new(shelf.book().about).font(theme::plain(12.5));
        ui.label(about.color(theme::SOFT));
    }
}

/// The map of a level.
fn picture(ui: &mut Ui, choice: &Choice, card: &LevelCard, size: egui::Vec2) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(rect, 7.0, theme::SUNKEN);
    if let Some(map) = choice.maps.of(card) {
        map.show(ui, rect.shrink(6.0));
    }
}

/// The players, and the button for their sheet.
fn players_row(ui: &mut Ui, choice: &mut Choice) {
    let mut seating = choice.seating.clone();
    for (number, lead) in choice.leads.iter().enumerate() {
        seating.set_computer(number, lead.computer);
    }
    ui.horizontal(|ui| {
        if ui.button("Players …  (P)").clicked() {
            choice.open_players();
        }
        let told = match seating.line().as_str() {
            "" => "Names, several people at one window, a turn clock".to_owned(),
            line => line.to_owned(),
        };
        let room = ui.available_width();
        let galley = fit(ui.painter(), &told, 13.0, room, theme::SOFT);
        ui.label(galley).on_hover_text(told);
    });
}

/// The buttons that start or load a battle; returns whether to start.
fn start_row(ui: &mut Ui, choice: &mut Choice, sound: bool) -> bool {
    let mut start = false;
    let button = egui::Button::new(
        RichText::new("Play  (Enter)")
            .font(theme::strong(16.0))
            .color(Color32::from_rgb(0x1c, 0x18, 0x08)),
    )
    .fill(theme::GOLD)
    .min_size(vec2(190.0, 42.0));
    ui.horizontal(|ui| {
        start = ui.add_enabled(sound, button).clicked();
        if choice.saved {
            let load = egui::Button::new("Load a battle  (F9)");
            choice.resume = ui.add(load.min_size(vec2(180.0, 42.0))).clicked();
        }
    });
    start
}
