//! The sum of a roll on the screen: dice, tested value, every influence with its rule.

use bevy_egui::egui::{Align, Label, Layout, RichText, Ui, vec2};

use super::rule_links;
use crate::{
    app::{art::theme, models::words},
    text::sums::{Sum, Term},
};

/// The height of a line, in points.
pub const LINE: f32 = 17.0;

/// The height of a sum, in points.
pub fn height(sum: &Sum) -> f32 {
    LINE * (sum.terms.len() as f32 + 1.0) + 2.0
}

/// Draws a sum: in one line, then part by part.
pub fn show(ui: &mut Ui, sum: &Sum) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = LINE;
    let mut line = sum.line();
    if !sum.special.is_empty() {
        line = format!("{line}, {}", sum.special);
    }
    let line = RichText::new(line).font(theme::strong(12.5));
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), LINE),
        Layout::left_to_right(Align::Center),
        |ui| ui.add(Label::new(line.color(theme::GOLD)).truncate()),
    );
    terms(ui, &sum.terms);
}

/// Draws the tested value and every influence, each with its rule.
pub fn terms(ui: &mut Ui, terms: &[Term]) {
    for (place, part) in terms.iter().enumerate() {
        term(ui, part, place == 0);
    }
}

fn term(ui: &mut Ui, term: &Term, tested: bool) {
    let counts = term.loses.is_none();
    let colour = match (counts, tested) {
        (false, _) => theme::OFF,
        (true, true) => theme::TEXT,
        (true, false) if term.hinders => theme::bad(),
        (true, false) => theme::good(),
    };
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), LINE),
        Layout::right_to_left(Align::Center),
        |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            rule_links::link(ui, term.rule.0);
            ui.label(RichText::new(&term.amount).size(12.5).color(colour));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let mut name = words::archetype(&term.name);
                match &term.loses {
                    Some(why) => name = format!("{name} ({why})"),
                    None if !term.because.is_empty() => name = format!("{name} {}", term.because),
                    None => {}
                }
                let mut text = RichText::new(&name).size(12.5).color(theme::SOFT);
                if !counts {
                    text = text.strikethrough().color(theme::OFF);
                }
                ui.add(Label::new(text).truncate());
            });
        },
    );
}
