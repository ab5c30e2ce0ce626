//! Colours, fonts and spacing of the window.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Visuals,
};

pub use crate::settings::Vision;

use crate::app::art::canvas::Ink;

/// The table around everything.
pub const TABLE: Color32 = Color32::from_rgb(0x12, 0x15, 0x1a);
/// Panels.
pub const PANEL: Color32 = Color32::from_rgb(0x1a, 0x1f, 0x27);
/// Things on panels: buttons, cards.
pub const RAISED: Color32 = Color32::from_rgb(0x22, 0x29, 0x33);
/// Things under the pointer.
pub const HOVERED: Color32 = Color32::from_rgb(0x2c, 0x35, 0x42);
/// Sunken things: keys, empty bars.
pub const SUNKEN: Color32 = Color32::from_rgb(0x11, 0x14, 0x19);
/// Lines.
pub const LINE: Color32 = Color32::from_rgb(0x2f, 0x37, 0x43);
/// What is read first.
pub const TEXT: Color32 = Color32::from_rgb(0xee, 0xf3, 0xf9);
/// What is read second.
pub const SOFT: Color32 = Color32::from_rgb(0xb7, 0xc4, 0xd2);
/// What is read last.
pub const FAINT: Color32 = Color32::from_rgb(0x8a, 0x9b, 0xad);
/// What cannot be done.
pub const OFF: Color32 = Color32::from_rgb(0x62, 0x6f, 0x7e);
/// The acting one, and what is chosen.
pub const GOLD: Color32 = Color32::from_rgb(0xff, 0xe0, 0x8a);

/// The sets of colours, each for a [`Vision`].
static VISION: AtomicU8 = AtomicU8::new(0);

/// Chooses the set of colours from the next frame on.
pub fn set_vision(vision: Vision) {
    VISION.store(vision as u8, Ordering::Relaxed);
}

/// The set of colours in use.
pub fn vision() -> Vision {
    match VISION.load(Ordering::Relaxed) {
        1 => Vision::Protan,
        2 => Vision::Deutan,
        3 => Vision::Tritan,
        _ => Vision::Full,
    }
}

/// A colour of the set in use: for all colours, for little red or green, for little blue.
fn of_vision(full: [u8; 3], red_green: [u8; 3], blue: [u8; 3]) -> Color32 {
    let [r, g, b] = match vision() {
        Vision::Full => full,
        Vision::Protan | Vision::Deutan => red_green,
        Vision::Tritan => blue,
    };
    Color32::from_rgb(r, g, b)
}

/// Good news.
pub fn good() -> Color32 {
    of_vision([0x8b, 0xe2, 0x8f], [0x6c, 0xc3, 0xff], [0x6f, 0xe0, 0xc8])
}

/// Take care.
pub fn warn() -> Color32 {
    of_vision([0xf0, 0xb6, 0x4c], [0xff, 0xe1, 0x6b], [0xff, 0xc2, 0xd0])
}

/// Bad news.
pub fn bad() -> Color32 {
    of_vision([0xff, 0x6b, 0x6b], [0xff, 0x95, 0x3d], [0xff, 0x5c, 0x5c])
}

/// Light wounds.
pub fn light() -> Color32 {
    good()
}

/// Heavy wounds.
pub fn heavy() -> Color32 {
    warn()
}

/// The deadly wound.
pub fn deadly() -> Color32 {
    bad()
}

/// What takes harm first, and stress.
pub fn guard() -> Color32 {
    of_vision([0xb6, 0x92, 0xf6], [0xd5, 0xd9, 0xe4], [0xc9, 0xa0, 0xd6])
}

/// Where the acting one can go.
pub fn reach() -> Color32 {
    of_vision([0x6c, 0xb2, 0xff], [0x6c, 0xb2, 0xff], [0x63, 0xd2, 0xe0])
}

/// The colour of a side, by the name the level gives it.
pub fn side_colour(name: &str, number: usize) -> Color32 {
    const WHEEL: [Color32; 8] = [
        Color32::from_rgb(0x4f, 0xa3, 0xff),
        Color32::from_rgb(0xff, 0x5f, 0x57),
        Color32::from_rgb(0xf2, 0xa9, 0x4b),
        Color32::from_rgb(0x6f, 0xd3, 0x8b),
        Color32::from_rgb(0xc5, 0x93, 0xff),
        Color32::from_rgb(0xe9, 0xe2, 0xcf),
        Color32::from_rgb(0x5f, 0xd4, 0xd6),
        Color32::from_rgb(0xf4, 0x8f, 0xb8),
    ];
    match name.to_ascii_lowercase().as_str() {
        "azure" => WHEEL[0],
        "crimson" => WHEEL[1],
        "amber" => WHEEL[2],
        "jade" => WHEEL[3],
        "violet" => WHEEL[4],
        "ivory" => WHEEL[5],
        "teal" => WHEEL[6],
        "rose" => WHEEL[7],
        _ => WHEEL[number % WHEEL.len()],
    }
}

/// A colour of the panels for the painter of the art.
pub fn ink(colour: Color32) -> Ink {
    let [r, g, b, _] = colour.to_array();
    Ink([
        f32::from(r) / 255.0,
        f32::from(g) / 255.0,
        f32::from(b) / 255.0,
        1.0,
    ])
}

/// The size of letters, in percent.
static LETTERS: AtomicU16 = AtomicU16::new(100);

/// Chooses the size of letters, in percent, from the next frame on; the style has to be set anew.
pub fn set_letters(percent: u16) {
    LETTERS.store(percent, Ordering::Relaxed);
}

/// A size of letters as the player wants it.
fn sized(size: f32) -> f32 {
    size * f32::from(LETTERS.load(Ordering::Relaxed)) / 100.0
}

/// A bolder cut, for names and numbers.
pub fn strong(size: f32) -> FontId {
    FontId::new(sized(size), FontFamily::Name("strong".into()))
}

/// The plain cut.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(sized(size))
}

/// The style of all panels.
pub fn style() -> Style {
    let mut style = Style {
        visuals: Visuals::dark(),
        ..Style::default()
    };
    style.text_styles = [
        (TextStyle::Small, plain(11.5)),
        (TextStyle::Body, plain(13.5)),
        (TextStyle::Button, plain(13.5)),
        (TextStyle::Heading, strong(17.0)),
        (TextStyle::Monospace, FontId::monospace(sized(12.5))),
    ]
    .into();
    let visuals = &mut style.visuals;
    visuals.panel_fill = PANEL;
    visuals.window_fill = PANEL;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.extreme_bg_color = SUNKEN;
    visuals.override_text_color = Some(SOFT);
    visuals.selection.bg_fill = Color32::from_rgb(0x2f, 0x4d, 0x73);
    visuals.window_corner_radius = CornerRadius::same(9);
    visuals.menu_corner_radius = CornerRadius::same(7);
    for (widget, fill) in [
        (&mut visuals.widgets.noninteractive, PANEL),
        (&mut visuals.widgets.inactive, RAISED),
        (&mut visuals.widgets.hovered, HOVERED),
        (&mut visuals.widgets.active, HOVERED),
        (&mut visuals.widgets.open, RAISED),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, LINE);
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, FAINT);
    visuals.widgets.active.bg_stroke = Stroke::new(1.0, GOLD);
    style.spacing.item_spacing = egui::vec2(6.0, 4.0);
    style.spacing.button_padding = egui::vec2(9.0, 5.0);
    style.spacing.window_margin = Margin::same(12);
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.25;
    style
}

/// A card on the table.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(PANEL)
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 10))
}
