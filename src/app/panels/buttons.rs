//! The menu on the screen: groups side by side, what can be done on buttons, what cannot below them.

use bevy_egui::egui::{
    self, Align2, Color32, Rect, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::{
    Pointed, UiAction,
    finder::{Scope, choose},
    flow::{
        Block, GAP, HEADING, LINE, Measure, MenuColumns, NARROW, Style, brief, height_of, name_room,
    },
    keycaps::cap,
    menu::{Item, Menu},
};
use crate::{
    app::{intent::Intent, theme, words},
    battle::ruleset::Group,
};

/// Draws the menu.
pub fn show(ui: &mut Ui, menu: &Menu, intent: &Intent, pointed: &mut Pointed) -> Option<UiAction> {
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
    let painter = ui.painter().clone();
    let measure = |text: &str| {
        let galley = painter.layout_no_wrap(text.to_owned(), theme::plain(13.0), theme::TEXT);
        galley.size().x
    };
    let flow = MenuColumns::of(menu, area.size(), &measure);
    // Where letters are very large the menu is wider than its place and scrolls sideways, by the
    // wheel too.
    ui.style_mut().always_scroll_the_only_direction = true;
    egui::ScrollArea::horizontal()
        .id_salt("actions")
        .auto_shrink(false)
        .show(ui, |ui| {
            let all = vec2(
                flow.columns.len() as f32 * (flow.width + GAP) - GAP,
                area.height() - 1.0,
            )
            // Between two turns there may be nothing to choose from.
            .max(egui::Vec2::ZERO);
            let (content, _) = ui.allocate_exact_size(all, Sense::hover());
            let mut wish = None;
            for (column, blocks) in flow.columns.iter().enumerate() {
                let mut at = content.min + vec2(column as f32 * (flow.width + GAP), 0.0);
                for block in blocks {
                    let chosen = block_at(
                        ui,
                        at,
                        flow.width,
                        block,
                        (menu, intent, &mut *pointed),
                        &measure,
                    );
                    wish = chosen.or(wish);
                    at.y += block.height;
                }
            }
            wish
        })
        .inner
}

/// Draws a part of a group.
fn block_at(
    ui: &mut Ui,
    mut at: egui::Pos2,
    width: f32,
    block: &Block,
    (menu, intent, pointed): (&Menu, &Intent, &mut Pointed),
    measure: &impl Measure,
) -> Option<UiAction> {
    let mut wish = None;
    let (group, items) = &menu.groups[block.group];
    let live = items.iter().filter(|item| item.refusal.is_none()).count();
    let heading = Rect::from_min_size(at, vec2(width, HEADING - 3.0));
    if block.first {
        ui.painter().text(
            heading.left_center() + vec2(1.0, 0.0),
            Align2::LEFT_CENTER,
            words::group(*group),
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    if block.more > 0 && rest_of(ui, heading, *group, &items[live + block.greyed..]) {
        wish = Some(UiAction::Find(Scope::Group(*group)));
    }
    at.y += HEADING;
    for item in &items[block.items.clone()] {
        let tall = height_of(item, width, measure);
        let rect = Rect::from_min_size(at, vec2(width, tall - 3.0));
        let response = button(ui, rect, item, intent, menu.enabled, measure);
        if response.hovered() {
            pointed.armed = Some(item.armed);
        }
        if response.clicked() && menu.enabled {
            wish = Some(choose(item));
        }
        explain(response, item);
        at.y += tall;
    }
    for item in items[live..].iter().take(block.greyed) {
        let rect = Rect::from_min_size(at, vec2(width, LINE - 1.0));
        if greyed(ui, rect, item) {
            wish = Some(choose(item));
        }
        at.y += LINE;
    }
    wish
}

/// A button of something that can be done.
fn button(
    ui: &Ui,
    rect: Rect,
    item: &Item,
    intent: &Intent,
    enabled: bool,
    measure: &impl Measure,
) -> Response {
    let response = ui.interact(rect, id_of(ui, item), Sense::click());
    let armed = item.is_armed(intent);
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, enabled, armed, item.spoken())
    });
    let (fill, line) = if armed {
        (Color32::from_rgb(0x2b, 0x36, 0x46), theme::GOLD)
    } else if response.hovered() && enabled {
        (theme::HOVERED, theme::FAINT)
    } else {
        (theme::RAISED, theme::LINE)
    };
    let painter = ui.painter().with_clip_rect(rect.expand(1.0));
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let ink = if enabled { theme::TEXT } else { theme::FAINT };
    let style = Style::of(rect.width());
    let first = rect.top() + (style.button - 3.0) / 2.0;
    let left = key_cap(&painter, pos2(rect.left() + 4.0, first), item, theme::GOLD);
    let tall = rect.height() > style.button;
    let room = name_room(item, rect.width(), measure);
    let cost = match &item.list {
        list if !list.is_empty() => Some(crate::battle::counted(list.len() as i64, "ways")),
        _ if measure.width(&item.name) + measure.width(&item.cost) + 46.0 <= rect.width() => {
            Some(item.cost.clone())
        }
        _ => brief(&item.cost),
    };
    let width = if tall {
        rect.right() - left - 5.0
    } else {
        room + 4.0
    };
    let font = theme::plain(style.letters);
    let mut job = egui::text::LayoutJob::simple(item.name.clone(), font, ink, width);
    job.wrap.max_rows = if tall { 2 } else { 1 };
    let name = painter.layout_job(job);
    let one_row = name.rows.len() <= 1;
    let top = match tall && !one_row {
        true => rect.center().y - name.size().y / 2.0,
        false => first - name.size().y / 2.0,
    };
    painter.galley(pos2(left, top), name, ink);
    if let Some(cost) = cost {
        let y = if tall { rect.bottom() - 11.0 } else { first };
        let (x, align) = match tall && one_row {
            true => (left, Align2::LEFT_CENTER),
            false => (rect.right() - 6.0, Align2::RIGHT_CENTER),
        };
        painter.text(pos2(x, y), align, cost, theme::plain(12.0), theme::GOLD);
    }
    response
}

/// A line of something that cannot be done now.
fn greyed(ui: &Ui, rect: Rect, item: &Item) -> bool {
    let response = ui.interact(rect, id_of(ui, item), Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, false, item.spoken()));
    let painter = ui.painter().with_clip_rect(rect.expand(1.0));
    let colour = if response.hovered() {
        theme::FAINT
    } else {
        theme::OFF
    };
    let left = key_cap(
        &painter,
        pos2(rect.left() + 5.0, rect.center().y),
        item,
        theme::OFF,
    );
    let room = rect.right() - left - 4.0;
    // The reason in few words where there is room; the tooltip has it in full.
    let why = item.refusal.as_deref().unwrap_or_default();
    let all = format!("{}: {}", item.name, short(why));
    let mut words = fit(&painter, &all, 12.0, room, colour);
    if words.elided {
        words = fit(&painter, &item.name, 12.0, room, colour);
    }
    painter.galley(
        pos2(left, rect.center().y - words.size().y / 2.0),
        words,
        colour,
    );
    let clicked = response.clicked();
    explain(response, item);
    clicked
}

/// The word beside a heading that stands for all others of a group; it opens them as a list.
fn rest_of(ui: &Ui, rect: Rect, group: Group, rest: &[Item]) -> bool {
    let id = ui.id().with(("rest", words::group(group)));
    let response = ui.interact(rect, id, Sense::click());
    let text = match rect.width() < NARROW {
        true => format!("+{}", rest.len()),
        false => format!("{} not now", rest.len()),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
    let colour = if response.hovered() {
        theme::TEXT
    } else {
        theme::FAINT
    };
    ui.painter().text(
        pos2(rect.right() - 4.0, rect.center().y),
        Align2::RIGHT_CENTER,
        &text,
        theme::plain(12.0),
        colour,
    );
    let clicked = response.clicked();
    response.on_hover_ui(|ui| {
        ui.set_max_width(360.0);
        for item in rest {
            ui.label(
                egui::RichText::new(super::finder::refusal(item))
                    .size(12.0)
                    .color(theme::SOFT),
            );
        }
    });
    clicked
}

fn id_of(ui: &Ui, item: &Item) -> egui::Id {
    ui.id().with((item.title(), item.armed.action.0))
}

/// Draws the key of a button and gives the place where its name begins.
fn key_cap(painter: &egui::Painter, at: egui::Pos2, item: &Item, colour: Color32) -> f32 {
    let key = item.key.as_deref().map(cap).unwrap_or_default();
    let galley = painter.layout_no_wrap(key, theme::plain(12.0), colour);
    let rect = Rect::from_min_size(
        pos2(at.x, at.y - 8.0),
        vec2((galley.size().x + 5.0).max(17.0), 16.0),
    );
    if item.key.is_some() {
        painter.rect_filled(rect, 3.5, theme::SUNKEN);
    }
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour);
    rect.right() + 5.0
}

/// What a button does, what it costs, why it cannot be used, and by which rules.
pub fn explain(response: Response, item: &Item) {
    response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.label(
            egui::RichText::new(item.title())
                .font(theme::strong(14.0))
                .color(theme::TEXT),
        );
        if !item.cost.is_empty() {
            ui.label(egui::RichText::new(format!("Costs {}", item.cost)).color(theme::GOLD));
        }
        ui.label(&item.help);
        if let Some(refusal) = &item.refusal {
            ui.label(egui::RichText::new(format!("Not now: {refusal}")).color(theme::warn()));
        }
        if let Some(key) = &item.key {
            ui.label(
                egui::RichText::new(format!("Key {}", crate::settings::keys::short(key)))
                    .size(12.0),
            );
        }
        super::rules::links(ui, &item.rules);
    });
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
pub fn short(refusal: &str) -> String {
    let text = refusal.split(" (").next().unwrap_or(refusal);
    let text = text.rsplit("because ").next().unwrap_or(text);
    let text = text
        .strip_prefix("it needs ")
        .map_or_else(|| text.to_owned(), |rest| format!("needs {rest}"));
    text.trim_end_matches('.').to_owned()
}
