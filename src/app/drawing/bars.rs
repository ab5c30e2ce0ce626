//! Bars of chances.

use bevy_egui::egui::{Align2, Color32, FontId, Rect, Sense, Ui, pos2, vec2};

use super::rows;
use crate::{app::art::theme, dice::Weight, text::percent::percent_of};

/// A bar of the card.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The outcome.
    pub name: String,
    /// Its probability.
    pub chance: Weight,
    /// How bad it is for the target, 0 to 4; 4 is out.
    pub weight: u8,
    /// Whether its probability was sampled.
    pub about: bool,
}

impl Bar {
    pub(in crate::app) fn new(name: &str, weight: Weight, bad: u8) -> Self {
        Self {
            name: name.to_owned(),
            chance: weight,
            weight: bad,
            about: false,
        }
    }

    /// Its probability in words: "31.2 %", "about 31.2 %".
    pub fn chance_text(&self) -> String {
        percent_of(self.chance, self.about)
    }
}

/// Draws bars below each other, beside the column of their names.
pub fn show_bars(ui: &mut Ui, bars: &[Bar]) {
    let wide = |text: String, font: FontId| {
        let painter = ui.painter();
        painter.layout_no_wrap(text, font, theme::SOFT).size().x
    };
    let names = bars
        .iter()
        .map(|bar| wide(bar.name.clone(), theme::plain(12.5)) + 8.0);
    let names = names.fold(86.0, f32::max);
    let chances = bars
        .iter()
        .map(|bar| wide(bar.chance_text(), theme::strong(12.5)) + 8.0);
    let chances = chances.fold(58.0, f32::max);
    for bar in bars {
        rows::whole(ui, |ui| show_bar(ui, bar, [names, chances]));
    }
}

/// Draws a bar between its name and its chance.
fn show_bar(ui: &mut Ui, bar: &Bar, [names, chances]: [f32; 2]) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 17.0), Sense::hover());
    let painter = ui.painter();
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        &bar.name,
        theme::plain(12.5),
        theme::SOFT,
    );
    let track = Rect::from_min_max(
        pos2(rect.left() + names, rect.center().y - 5.0),
        pos2(
            (rect.right() - chances).max(rect.left() + names),
            rect.center().y + 5.0,
        ),
    );
    painter.rect_filled(track, 3.0, theme::SUNKEN);
    let part = bar.chance.per_mille() as f32 / 1000.0;
    let mut fill = track;
    fill.set_width(track.width() * part);
    if part > 0.0 {
        painter.rect_filled(fill, 3.0, bar_colour(bar.weight));
    }
    painter.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        bar.chance_text(),
        theme::strong(12.5),
        theme::TEXT,
    );
}

fn bar_colour(weight: u8) -> Color32 {
    match weight {
        0 => Color32::from_rgb(0x5a, 0x66, 0x75),
        1 => theme::good(),
        2 => Color32::from_rgb(0xc4, 0xd4, 0x63),
        3 => theme::warn(),
        _ => theme::bad(),
    }
}
