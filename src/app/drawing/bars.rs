//! Bars of chances, and lines with a name and a value.

use bevy_egui::egui::{Align, Align2, Color32, Layout, Rect, RichText, Sense, Ui, pos2, vec2};

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

/// A text as large as its line allows, from 11 to 12.5 points.
pub fn in_one_line(ui: &Ui, text: &str) -> RichText {
    let wide = |size: f32| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), theme::strong(size), theme::TEXT);
        galley.size().x
    };
    let sizes = [12.5, 12.0, 11.5, 11.0];
    let fits = sizes
        .into_iter()
        .find(|size| wide(*size) <= ui.available_width());
    RichText::new(text).font(theme::strong(fits.unwrap_or(11.0)))
}

/// Draws a bar.
pub fn show_bar(ui: &mut Ui, bar: &Bar) {
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
        pos2(rect.left() + 86.0, rect.center().y - 5.0),
        pos2(
            rect.right() - if bar.about { 96.0 } else { 58.0 },
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

/// A name on the left and a value on the right.
pub fn pair(ui: &mut Ui, name: &str, value: &str, left: Color32, right: Color32) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).size(12.5).color(left));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(value).size(12.5).color(right));
        });
    });
}
