//! Colours, fonts and spacing of the window.

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Visuals,
};

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
/// Good news.
pub const GOOD: Color32 = Color32::from_rgb(0x8b, 0xe2, 0x8f);
/// Take care.
pub const WARN: Color32 = Color32::from_rgb(0xf0, 0xb6, 0x4c);
/// Bad news.
pub const BAD: Color32 = Color32::from_rgb(0xff, 0x6b, 0x6b);
/// Light wounds.
pub const LIGHT: Color32 = GOOD;
/// Heavy wounds.
pub const HEAVY: Color32 = WARN;
/// The deadly wound.
pub const DEADLY: Color32 = BAD;
/// What takes harm first, and stress.
pub const GUARD: Color32 = Color32::from_rgb(0xb6, 0x92, 0xf6);
/// Where the acting one can go.
pub const REACH: Color32 = Color32::from_rgb(0x6c, 0xb2, 0xff);

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

/// A bolder cut, for names and numbers.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("strong".into()))
}

/// The plain cut.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(size)
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
        (TextStyle::Monospace, FontId::monospace(12.5)),
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
