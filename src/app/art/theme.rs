//! Colours, fonts and spacing of the window.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Visuals,
};

pub use crate::settings::Vision;

use super::canvas::Ink;
use crate::battle::ids::SideId;

/// The table around everything.
pub const TABLE: Color32 = Color32::from_rgb(0x12, 0x15, 0x1a);
/// Panels.
pub const PANEL: Color32 = Color32::from_rgb(0x1a, 0x1f, 0x27);
/// Elements on panels: buttons, cards.
pub const RAISED: Color32 = Color32::from_rgb(0x22, 0x29, 0x33);
/// Elements under the pointer.
pub const HOVERED: Color32 = Color32::from_rgb(0x2c, 0x35, 0x42);
/// Sunken elements: keys, empty bars.
pub const SUNKEN: Color32 = Color32::from_rgb(0x11, 0x14, 0x19);
/// Lines.
pub const LINE: Color32 = Color32::from_rgb(0x2f, 0x37, 0x43);
/// Primary text.
pub const TEXT: Color32 = Color32::from_rgb(0xee, 0xf3, 0xf9);
/// Secondary text.
pub const SOFT: Color32 = Color32::from_rgb(0xb7, 0xc4, 0xd2);
/// Least important text.
pub const FAINT: Color32 = Color32::from_rgb(0x8a, 0x9b, 0xad);
/// Unavailable: as dark as possible while readable on a button ([`READABLE`]).
pub const OFF: Color32 = Color32::from_rgb(0x82, 0x91, 0xa0);
/// The acting unit, and selections.
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

/// A colour of each set: for full colour vision, for weak red or green, for weak blue.
type Set = ([u8; 3], [u8; 3], [u8; 3]);

const GOOD: Set = ([0x8b, 0xe2, 0x8f], [0x6c, 0xc3, 0xff], [0x6c, 0xf0, 0xd7]);
const WARN: Set = ([0xf0, 0xb6, 0x4c], [0xff, 0xf6, 0x90], [0xff, 0xed, 0xfe]);
const BAD: Set = ([0xff, 0x6b, 0x6b], [0xff, 0x95, 0x3d], [0xff, 0x5c, 0x5c]);
const GUARD: Set = ([0xb6, 0x92, 0xf6], [0xd5, 0xd9, 0xe4], [0xc9, 0xa0, 0xd6]);
const REACH: Set = ([0x6c, 0xb2, 0xff], [0x06, 0x96, 0xf8], [0x81, 0xbe, 0xc4]);

/// The colour for a kind of vision.
fn by_vision(vision: Vision, (full, red_green, blue): Set) -> Color32 {
    let [r, g, b] = match vision {
        Vision::Full => full,
        Vision::Protan | Vision::Deutan => red_green,
        Vision::Tritan => blue,
    };
    Color32::from_rgb(r, g, b)
}

/// A colour of the set in use.
fn of_set(set: Set) -> Color32 {
    by_vision(vision(), set)
}

/// Good news.
pub fn good() -> Color32 {
    of_set(GOOD)
}

/// Risky.
pub fn warn() -> Color32 {
    of_set(WARN)
}

/// Bad news.
pub fn bad() -> Color32 {
    of_set(BAD)
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

/// Guarding pools, and stress.
pub fn guard() -> Color32 {
    of_set(GUARD)
}

/// The reach of the acting unit.
pub fn reach() -> Color32 {
    of_set(REACH)
}

/// The colours of sides: name, for full colour vision, for weak red or green, for weak blue.
#[rustfmt::skip]
const SIDES: [(&str, Set); 8] = [
    ("azure", ([0x4f, 0xa3, 0xff], [0x0c, 0x79, 0xf9], [0x3b, 0x89, 0xe1])),
    ("crimson", ([0xff, 0x5f, 0x57], [0xfd, 0x5d, 0x56], [0xff, 0x5f, 0x57])),
    ("amber", ([0xf2, 0xa9, 0x4b], [0xff, 0xb4, 0x10], [0xff, 0xbf, 0x5d])),
    ("jade", ([0x6f, 0xd3, 0x8b], [0x87, 0xfc, 0xc7], [0xb8, 0xff, 0xae])),
    ("violet", ([0xc5, 0x93, 0xff], [0xca, 0x98, 0xff], [0xc1, 0x8e, 0xfa])),
    ("ivory", ([0xe9, 0xe2, 0xcf], [0xf6, 0xe6, 0x8e], [0xe9, 0xe2, 0xcf])),
    ("teal", ([0x5f, 0xd4, 0xd6], [0x6f, 0xee, 0xfb], [0x5b, 0xd5, 0xd7])),
    ("rose", ([0xf4, 0x8f, 0xb8], [0xdf, 0x81, 0xaa], [0xf2, 0x81, 0xad])),
];

/// The colour of what belongs to no side, such as a vehicle.
const NOBODY: Color32 = Color32::from_rgb(0x9a, 0xa0, 0xa8);

/// The colour of a side, by the name the level gives it.
pub fn side_colour(name: &str, number: usize) -> Color32 {
    if number == SideId::NOBODY.index() {
        return NOBODY;
    }
    let named = SIDES.iter().find(|(of, ..)| name.eq_ignore_ascii_case(of));
    let (_, set) = *named.unwrap_or(&SIDES[number % SIDES.len()]);
    of_set(set)
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

/// The font size, in percent.
static LETTERS: AtomicU16 = AtomicU16::new(100);

/// Sets the font size, in percent, from the next frame on; the style has to be set again.
pub fn set_letters(percent: u16) {
    LETTERS.store(percent, Ordering::Relaxed);
}

/// A font size scaled by the player's setting.
fn sized(size: f32) -> f32 {
    size * f32::from(LETTERS.load(Ordering::Relaxed)) / 100.0
}

/// The bold font, for names and numbers.
pub fn strong(size: f32) -> FontId {
    FontId::new(sized(size), FontFamily::Name("strong".into()))
}

/// The plain font.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(sized(size))
}

/// The least contrast of text to its background (WCAG 2.2, 1.4.3).
pub const READABLE: f32 = 4.5;

/// The opacity of a disabled control's colour.
const DISABLED: f32 = 0.7;

/// The relative luminance of a colour, from 0 to 1 (WCAG 2.2).
fn luminance(colour: Color32) -> f32 {
    let linear = |part: u8| {
        let part = f32::from(part) / 255.0;
        match part <= 0.040_45 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    };
    let [r, g, b, _] = colour.to_array();
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.2).
pub fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// The colour of less important text on a panel: at this opacity, or as much more as readability
/// needs.
pub fn faded(colour: Color32, part: f32) -> Color32 {
    let mixed = |part: f32| PANEL.lerp_to_gamma(colour, part);
    let steps = (0..=20).map(|step| part + (1.0 - part) * step as f32 / 20.0);
    let mut readable = steps
        .map(mixed)
        .filter(|mixed| contrast(*mixed, PANEL) >= READABLE);
    readable.next().unwrap_or(colour)
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
    visuals.disabled_alpha = DISABLED;
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
    // Scroll bars are always visible: they show that there is more.
    style.spacing.scroll = egui::style::ScrollStyle::thin();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.25;
    style
}

/// The fill of cards over the board. It is opaque: bright words beneath would mix with those of the
/// card.
pub fn card_fill() -> Color32 {
    PANEL
}

/// A card on the table.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(card_fill())
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 10))
}

/// An opaque card over another screen.
pub fn sheet() -> egui::Frame {
    card().fill(PANEL).inner_margin(18)
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
