//! The menu on the screen: buttons in columns, what cannot be done in one line each.

use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{
    Wish,
    menu::{Item, Menu},
};
use crate::{
    app::{intent::Intent, theme, words},
    battle::ruleset::Group,
};

/// Where a button of the menu stands.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    group: Group,
    number: usize,
    column: usize,
    /// Points from the top.
    top: f32,
}

/// A column is at least so wide, in points, that most names fit.
const NARROWEST: f32 = 94.0;
/// The height of a group's heading, in points.
const HEADING: f32 = 17.0;
/// The height of a button with the room below it, in points.
const BUTTON: f32 = 36.0;
/// The height of what cannot be done, in points.
const LINE: f32 = 19.0;

/// How many columns there are and where each button stands, columns filled from the top.
/// Small groups share a column.
fn flow(menu: &Menu, height: f32) -> (usize, Vec<Place>) {
    let mut places = Vec::new();
    let (mut column, mut y) = (0, 0.0);
    for (group, items) in &menu.groups {
        let needs = HEADING + items.iter().map(height_of).sum::<f32>();
        if y > 0.0 && y + needs > height + 1.0 && y + HEADING + 2.0 * BUTTON > height {
            column += 1;
            y = 0.0;
        }
        y += HEADING;
        for (number, item) in items.iter().enumerate() {
            if y + height_of(item) > height + 2.0 {
                column += 1;
                y = HEADING;
            }
            places.push(Place {
                group: *group,
                number,
                column,
                top: y,
            });
            y += height_of(item);
        }
    }
    (column + 1, places)
}

/// Points from its top to that of the next; what cannot be done takes one line.
fn height_of(item: &Item) -> f32 {
    match item.refusal {
        Some(_) => LINE,
        None => BUTTON,
    }
}

/// Draws the menu.
pub fn show(ui: &mut Ui, menu: &Menu, intent: &Intent) -> Option<Wish> {
    let area = ui.max_rect();
    if !menu.waiting.is_empty() {
        ui.painter().text(
            area.left_top() + vec2(2.0, 14.0),
            Align2::LEFT_CENTER,
            &menu.waiting,
            theme::plain(14.0),
            theme::FAINT,
        );
        return None;
    }
    let (columns, places) = flow(menu, area.height());
    let gap = 10.0;
    let width = ((area.width() + gap) / columns.max(1) as f32 - gap).clamp(NARROWEST, 150.0);
    // Where letters are large the menu is wider than its place and scrolls sideways, by the wheel
    // too.
    ui.style_mut().always_scroll_the_only_direction = true;
    egui::ScrollArea::horizontal()
        .id_salt("actions")
        .auto_shrink(false)
        .show(ui, |ui| {
            let all = vec2(columns as f32 * (width + gap) - gap, area.height() - 1.0);
            let (content, _) = ui.allocate_exact_size(all, Sense::hover());
            let mut wish = None;
            for (group, items) in &menu.groups {
                for (number, item) in items.iter().enumerate() {
                    let place = |place: &&Place| place.group == *group && place.number == number;
                    let Some(place) = places.iter().find(place) else {
                        continue;
                    };
                    let at = content.min + vec2(place.column as f32 * (width + gap), place.top);
                    if number == 0 {
                        ui.painter().text(
                            at - vec2(-1.0, HEADING / 2.0 + 1.0),
                            Align2::LEFT_CENTER,
                            words::group(*group),
                            theme::plain(10.5),
                            theme::FAINT,
                        );
                    }
                    let room = if item.refusal.is_some() { 2.0 } else { 4.0 };
                    let rect = Rect::from_min_size(at, vec2(width, height_of(item) - room));
                    if button(ui, rect, item, intent, menu.enabled) {
                        wish = Some(Wish::Arm(item.armed));
                    }
                }
            }
            wish
        })
        .inner
}

fn button(ui: &mut Ui, rect: Rect, item: &Item, intent: &Intent, enabled: bool) -> bool {
    let id = ui.id().with((item.title(), item.armed.action.0));
    let response = ui.interact(rect, id, Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, item.title()));
    let possible = item.refusal.is_none();
    let armed = intent.armed.is_some_and(|armed| {
        armed.action == item.armed.action
            && armed.named == item.armed.named
            && (item.armed.with.is_none() || armed.with == item.armed.with)
    });
    let (fill, line) = if armed {
        (Color32::from_rgb(0x2b, 0x36, 0x46), theme::GOLD)
    } else if response.hovered() && possible && enabled {
        (theme::HOVERED, theme::FAINT)
    } else if possible {
        (theme::RAISED, theme::LINE)
    } else {
        (theme::PANEL, theme::LINE.gamma_multiply(0.7))
    };
    let painter = ui.painter().with_clip_rect(rect.expand(1.0));
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let name_y = match possible {
        true => rect.top() + rect.height() * 0.34,
        false => rect.center().y,
    };
    let mut left = rect.left() + 7.0;
    if let Some(key) = item.key {
        let cap = Rect::from_center_size(pos2(left + 7.5, name_y), vec2(16.0, 15.0));
        painter.rect_filled(cap, 3.5, theme::SUNKEN);
        painter.text(
            cap.center(),
            Align2::CENTER_CENTER,
            key,
            theme::plain(10.5),
            if possible { theme::GOLD } else { theme::OFF },
        );
        left += 22.0;
    }
    let width = rect.right() - left - 5.0;
    match &item.refusal {
        None => {
            let name = fit(&painter, &item.name, 12.5, width, theme::TEXT);
            painter.galley(pos2(left, name_y - name.size().y / 2.0), name, theme::TEXT);
            let below = match item.what.as_str() {
                "" => item.cost.clone(),
                what => format!("{} {what}", item.cost),
            };
            let cost = fit(&painter, &below, 10.5, width, theme::GOLD);
            let y = rect.top() + rect.height() * 0.76;
            painter.galley(pos2(left, y - cost.size().y / 2.0), cost, theme::GOLD);
        }
        Some(refusal) => {
            // The reason in few words where there is room; the tooltip has it in full.
            let all = format!("{}: {}", item.name, short(refusal));
            let mut words = fit(&painter, &all, 11.0, width, theme::OFF);
            if words.elided {
                words = fit(&painter, &item.name, 11.0, width, theme::OFF);
            }
            painter.galley(pos2(left, name_y - words.size().y / 2.0), words, theme::OFF);
        }
    }
    let clicked = response.clicked();
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(
            egui::RichText::new(item.title())
                .font(theme::strong(14.0))
                .color(theme::TEXT),
        );
        if !item.cost.is_empty() {
            ui.label(egui::RichText::new(&item.cost).color(theme::GOLD));
        }
        ui.label(&item.help);
        if let Some(refusal) = &item.refusal {
            ui.label(egui::RichText::new(format!("Not now: {refusal}")).color(theme::warn()));
        }
        super::rules::links(ui, &item.rules);
    });
    clicked && enabled
}

/// The text on one line, cut with dots where it is too long.
pub fn fit(
    painter: &egui::Painter,
    text: &str,
    size: f32,
    width: f32,
    colour: Color32,
) -> std::sync::Arc<egui::Galley> {
    let mut job =
        egui::text::LayoutJob::simple_singleline(text.to_owned(), theme::plain(size), colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(8.0));
    painter.layout_job(job)
}

/// A refusal in few words: without the rule.
fn short(refusal: &str) -> String {
    let text = refusal.split(" (").next().unwrap_or(refusal);
    let text = text.rsplit("because ").next().unwrap_or(text);
    let text = text
        .strip_prefix("it needs ")
        .map_or_else(|| text.to_owned(), |rest| format!("needs {rest}"));
    text.trim_end_matches('.').to_owned()
}
