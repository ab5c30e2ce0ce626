//! The sides of a level in the level choice: who leads them, how the computer thinks for them, and
//! where they stand on the map in small.

use bevy_egui::egui::{
    self, Color32, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};

use crate::{
    app::{
        art::Shape,
        leaders::SideController,
        levels::{Card, PreviewSquare, SideCard},
        panels::caps,
        theme,
    },
    data::picks::Picks,
};

/// A side, who leads it, and how the computer thinks for it; returns which of its picks is to be
/// another.
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
            RichText::new(format!("{} ({})", side.name, side.members))
                .color(theme::side_colour(&side.colour, number)),
        );
        for (computer, text) in [(false, "led by you"), (true, "led by the computer")] {
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
                (Picks::Brain, "Brain", "Alt+"),
                (Picks::Temper, "Temper", "Ctrl+"),
            ] {
                cap(ui, held);
                let text = RichText::new(lead.button(picks)).size(13.0);
                let button = ui.add(egui::Button::new(text).small());
                button.widget_info(|| {
                    let name = format!("{name} of {}: {}", side.name, lead.button(picks));
                    WidgetInfo::labeled(WidgetType::Button, true, name)
                });
                let button = button.on_hover_text(format!("{name}: another one"));
                if button.clicked() {
                    turned = Some(picks);
                }
            }
        });
    }
    turned
}

/// The map in small.
pub(super) fn picture(ui: &Ui, rect: Rect, card: &Card) {
    let rows = card.map.len();
    let columns = card.map.iter().map(Vec::len).max().unwrap_or(0);
    if rows == 0 || columns == 0 {
        return;
    }
    let edge = (rect.width() / columns as f32).min(rect.height() / rows as f32);
    let from = rect.center() - vec2(edge * columns as f32, edge * rows as f32) / 2.0;
    for (y, row) in card.map.iter().enumerate() {
        for (x, spot) in row.iter().enumerate() {
            let cell = Rect::from_min_size(
                from + vec2(x as f32 * edge, y as f32 * edge),
                vec2(edge + 0.3, edge + 0.3),
            );
            let ground = match spot {
                PreviewSquare::Wall => Color32::from_rgb(0x20, 0x25, 0x2c),
                PreviewSquare::Thing => Color32::from_rgb(0x8a, 0x68, 0x3c),
                PreviewSquare::Water => Color32::from_rgb(0x2c, 0x62, 0x6c),
                PreviewSquare::Floor(up) if *up > 0 => Color32::from_rgb(0x6a, 0x66, 0x54),
                PreviewSquare::Floor(_) | PreviewSquare::Unit(_) => {
                    Color32::from_rgb(0x47, 0x4e, 0x59)
                }
            };
            ui.painter().rect_filled(cell, 0.0, ground);
        }
    }
    for (y, row) in card.map.iter().enumerate() {
        for (x, spot) in row.iter().enumerate() {
            if let PreviewSquare::Unit(side) = spot {
                let side = usize::from(*side);
                let at = from + vec2((x as f32 + 0.5) * edge, (y as f32 + 0.5) * edge);
                let name = card.sides.get(side).map_or("", |side| side.colour.as_str());
                let colour = theme::side_colour(name, side);
                let radius = (edge * 0.46).max(2.6);
                let corners = Shape::of(side).corners();
                if corners.is_empty() {
                    ui.painter().circle_filled(at, radius, colour);
                } else {
                    let points = corners
                        .iter()
                        .map(|(x, y)| at + vec2(*x, *y) * radius)
                        .collect();
                    ui.painter()
                        .add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
                }
            }
        }
    }
}
