//! Drawing the settings screen, over whatever is played.

use crate::app::drawing::third_party::DressSystems;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::{
    EguiContexts,
    egui::{
        self, Align2, Color32, Id, Modal, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind,
        Ui, WidgetInfo, WidgetType, pos2, style::ScrollAnimation, vec2,
    },
};

use super::store::SettingsStore;
use crate::{
    app::{
        art::{Shape, theme},
        drawing::{buttons::fit, caps, speech},
        models::settings_sheet::{SettingRow, Sheet, Tab, Taking, What, rows},
    },
    document::shape::ValueKind,
    settings::{Settings, commands::CommandEntry, fields::Field, keys},
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.after(DressSystems));
}

/// Draws the open settings, and messages about their file.
pub(in crate::app) fn draw(
    mut contexts: EguiContexts,
    mut keep: ResMut<SettingsStore>,
    mut sheet: ResMut<Sheet>,
    mut settings: ResMut<Settings>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if !sheet.open {
        if let Some(told) = keep.told.clone()
            && notice(&ctx, &told)
        {
            keep.told = None;
        }
        return Ok(());
    }
    let screen = ctx.viewport_rect();
    let size = vec2(
        (screen.width() - 32.0).min(780.0),
        (screen.height() - 32.0).min(640.0),
    );
    let mut now = sheet.clone();
    let mut set = settings.clone();
    let shown = Modal::new(Id::new("settings"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(&ctx, |ui| {
            ui.set_width(size.x - 36.0);
            ui.set_height(size.y - 36.0);
            page(ui, &mut now, &mut set, &keep);
        });
    let title = format!("Settings, page {}", now.tab.title());
    speech::status(&ctx, "settings page", &title);
    let asked = now.takes.as_ref().map(|taking| {
        let question = taking.question();
        format!("{question} Enter takes it, Escape does not.")
    });
    let told = asked.as_deref().or(now.note.as_deref());
    speech::alert(&ctx, "settings", told.unwrap_or_default());
    if shown.backdrop_response.clicked() {
        now.toggle();
    }
    if *sheet != now {
        *sheet = now;
    }
    if *settings != set {
        *settings = set;
    }
    Ok(())
}

/// A message about the settings file; returns whether it was closed.
fn notice(ctx: &egui::Context, told: &str) -> bool {
    let mut read = false;
    egui::Area::new("settings notice".into())
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -16.0))
        .show(ctx, |ui| {
            theme::card()
                .stroke(Stroke::new(1.5, theme::warn()))
                .show(ui, |ui| {
                    ui.set_max_width((ctx.viewport_rect().width() - 80.0).min(640.0));
                    let title = RichText::new("Settings").font(theme::strong(14.0));
                    ui.label(title.color(theme::warn()));
                    ScrollArea::vertical().max_height(150.0).show(ui, |ui| {
                        ui.label(RichText::new(told).color(theme::TEXT));
                    });
                    read = ui.button("Understood (Esc)").clicked();
                });
        });
    read
}

/// The open page of the screen.
pub fn page(ui: &mut Ui, sheet: &mut Sheet, settings: &mut Settings, keep: &SettingsStore) {
    ui.horizontal(|ui| {
        ui.label(
            RichText::new("Settings")
                .font(theme::strong(20.0))
                .color(theme::TEXT),
        );
        ui.add_space(14.0);
        for tab in Tab::ALL {
            if tab_button(ui, tab, sheet.tab == tab) {
                sheet.turn_to(tab);
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Close").clicked() {
                sheet.toggle();
            }
        });
    });
    ui.add_space(6.0);
    let foot = 62.0;
    let height = (ui.available_height() - foot).max(80.0);
    let list = rows(sheet.tab);
    ScrollArea::vertical()
        .id_salt(("settings rows", sheet.tab.title()))
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (number, row) in list.iter().enumerate() {
                line(ui, number, row, sheet, settings);
            }
        });
    sheet.scroll = false;
    ui.add_space(4.0);
    match sheet.takes.clone() {
        Some(taking) => question(ui, &taking, sheet, settings),
        None => footer(ui, sheet, keep),
    }
}

/// Asks whether a key is to be taken from another command.
fn question(ui: &mut Ui, taking: &Taking, sheet: &mut Sheet, settings: &mut Settings) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let asked = taking.question();
    let galley = fit(ui.painter(), &asked, 13.5, rect.width(), theme::warn());
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::warn());
    ui.horizontal(|ui| {
        if ui.button("Take it  (Enter)").clicked() {
            sheet.take(settings);
        }
        if ui.button("Leave it  (Esc)").clicked() {
            sheet.leave();
        }
    });
}

fn tab_button(ui: &mut Ui, tab: Tab, chosen: bool) -> bool {
    let text = RichText::new(tab.title()).font(theme::strong(14.0));
    let text = text.color(if chosen { theme::GOLD } else { theme::SOFT });
    let fill = if chosen { theme::RAISED } else { theme::PANEL };
    let line = if chosen { theme::GOLD } else { theme::LINE };
    let button = egui::Button::new(text)
        .fill(fill)
        .stroke(Stroke::new(1.0, line))
        .selected(chosen);
    ui.add(button).clicked()
}

/// The last change, the keys, and where the settings are saved.
fn footer(ui: &mut Ui, sheet: &Sheet, keep: &SettingsStore) {
    let file = match &keep.file {
        Some(file) => format!("Kept in {}", file.display()),
        None => "This machine has no place for settings; they count until you leave.".to_owned(),
    };
    let note = sheet.note.as_ref().or(keep.told.as_ref());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    if let Some(note) = note {
        let galley = fit(ui.painter(), note, 12.5, rect.width(), theme::warn());
        let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::warn());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, note));
        response.on_hover_text(note);
    } else {
        let galley = fit(ui.painter(), &file, 12.0, rect.width(), theme::FAINT);
        let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::FAINT);
        response.on_hover_text(file);
    }
    let hints: &[(&[&str], &str)] = match (sheet.awaits, sheet.tab) {
        (Some(_), _) => &[(&["Escape"], "keeps it as it was")],
        (None, Tab::Keys) => &[
            (&["Enter"], "another key"),
            (&["Insert"], "one more key"),
            (&["Delete"], "default keys"),
            (&["Tab"], "next page"),
            (&["Escape"], "close"),
        ],
        (None, _) => &[
            (&["ArrowUp", "ArrowDown"], "choose"),
            (&["ArrowLeft", "ArrowRight"], "change"),
            (&["Delete"], "reset"),
            (&["Tab"], "next page"),
            (&["Escape"], "close"),
        ],
    };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    let mut x = rect.left();
    for (keys, text) in hints {
        for key in *keys {
            x = caps::paint(ui.painter(), pos2(x, rect.center().y), key, theme::SOFT) + 3.0;
        }
        let galley =
            ui.painter()
                .layout_no_wrap((*text).to_owned(), theme::plain(12.0), theme::FAINT);
        let wide = galley.size().x;
        let at = pos2(x + 4.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::FAINT);
        x += wide + 20.0;
    }
}

fn line(ui: &mut Ui, number: usize, row: &SettingRow, sheet: &mut Sheet, settings: &mut Settings) {
    if let Some(heading) = row.heading {
        ui.add_space(6.0);
        let text = RichText::new(heading).font(theme::strong(13.0));
        ui.label(text.color(theme::GOLD));
    }
    let here = sheet.row == number;
    let height = match row.what {
        What::Field(_) => 46.0,
        What::Command(_) => 30.0,
        What::Reset => 34.0,
    };
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width() - 6.0, height), Sense::click());
    if here && sheet.scroll {
        response.scroll_to_me_animation(None, ScrollAnimation::none());
    }
    if here && !response.has_focus() {
        response.request_focus();
    }
    // A screen reader's focus selects the row for keys, too.
    if response.gained_focus() && !here {
        sheet.row = number;
        sheet.note = None;
    }
    let (fill, edge) = match (here, response.hovered()) {
        (true, _) => (theme::RAISED, theme::GOLD),
        (false, true) => (theme::HOVERED, theme::LINE),
        (false, false) => (theme::PANEL, theme::PANEL),
    };
    ui.painter()
        .rect(rect, 7.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    match row.what {
        What::Field(field) => {
            let value = field.get(settings);
            let words = field.words(value);
            response.widget_info(|| {
                let name = format!("{}: {words}. {}", field.title, field.about(value));
                match field.kind {
                    ValueKind::Flag => {
                        WidgetInfo::selected(WidgetType::Checkbox, true, value != 0, name)
                    }
                    ValueKind::Percent { .. } | ValueKind::Among(_) => {
                        WidgetInfo::slider(true, value as f64, name)
                    }
                    _ => WidgetInfo::labeled(WidgetType::ComboBox, true, name),
                }
            });
            let right = stepper(ui, rect, field, settings);
            let room = right - rect.left() - 24.0;
            let left = rect.left() + 12.0;
            let title = fit(ui.painter(), field.title, 14.0, room, theme::TEXT);
            ui.painter()
                .galley(pos2(left, rect.top() + 6.0), title, theme::TEXT);
            let help = fit(ui.painter(), field.about(value), 12.0, room, theme::FAINT);
            ui.painter()
                .galley(pos2(left, rect.top() + 25.0), help, theme::FAINT);
            if field.name == "vision" {
                swatches(ui, rect, right);
            }
        }
        What::Command(entry) => command(ui, rect, entry, here, sheet, settings, &response),
        What::Reset => {
            let text = "Reset this page";
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
            ui.painter().text(
                pos2(rect.left() + 12.0, rect.center().y),
                Align2::LEFT_CENTER,
                text,
                theme::plain(13.5),
                theme::TEXT,
            );
        }
    }
    // Its words change while it keeps the focus.
    if here {
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
    }
    if response.clicked() {
        sheet.row = number;
        if !matches!(row.what, What::Field(_)) {
            sheet.act(settings);
        }
    }
}

/// `‹ value ›` at the right of a row; returns its left edge.
fn stepper(ui: &mut Ui, rect: Rect, field: &Field, settings: &mut Settings) -> f32 {
    let value = field.get(settings);
    let width = match field.kind {
        ValueKind::Options(_) => 214.0,
        _ => 150.0,
    };
    let place = Rect::from_min_max(
        pos2(rect.right() - width - 8.0, rect.top() + 8.0),
        pos2(rect.right() - 8.0, rect.bottom() - 8.0),
    );
    ui.painter().rect(
        place,
        6.0,
        theme::SUNKEN,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    if let ValueKind::Percent { least, most, .. } = field.kind {
        // The value as a bar below.
        let part = (value - least) as f32 / (most - least).max(1) as f32;
        let track = Rect::from_min_max(
            pos2(place.left() + 30.0, place.bottom() - 6.0),
            pos2(place.right() - 30.0, place.bottom() - 3.0),
        );
        ui.painter().rect_filled(track, 1.5, theme::LINE);
        let full = Rect::from_min_size(track.min, vec2(track.width() * part, track.height()));
        ui.painter().rect_filled(full, 1.5, theme::GOLD);
    }
    let words = fit(
        ui.painter(),
        &field.words(value),
        13.5,
        width - 56.0,
        theme::TEXT,
    );
    let lift = if matches!(field.kind, ValueKind::Percent { .. }) {
        2.0
    } else {
        0.0
    };
    let at = place.center() - words.size() / 2.0 - vec2(0.0, lift);
    ui.painter().galley(at, words, theme::TEXT);
    for (up, sign) in [(false, "‹"), (true, "›")] {
        let next = field.step(value, up);
        let button = Rect::from_center_size(
            pos2(
                if up {
                    place.right() - 14.0
                } else {
                    place.left() + 14.0
                },
                place.center().y,
            ),
            vec2(28.0, place.height()),
        );
        let id = ui.id().with((field.name, up));
        let response = ui.interact(button, id, Sense::CLICK);
        let colour = match (next == value, response.hovered()) {
            (true, _) => theme::OFF,
            (false, true) => theme::GOLD,
            (false, false) => theme::SOFT,
        };
        ui.painter().text(
            button.center() - vec2(0.0, 1.5),
            Align2::CENTER_CENTER,
            sign,
            theme::strong(18.0),
            colour,
        );
        if response.clicked() {
            field.set(settings, next);
        }
    }
    // A click between the arrows moves on too.
    let between = Rect::from_center_size(place.center(), place.size() - vec2(56.0, 0.0));
    let id = ui.id().with((field.name, "value"));
    if ui.interact(between, id, Sense::CLICK).clicked() {
        field.set(settings, field.step(value, true));
    }
    place.left()
}

/// The colours of the set in use: sides with their shapes, then good, risky, bad, reach.
fn swatches(ui: &Ui, rect: Rect, right: f32) {
    let wide = right - rect.left() > 430.0;
    if !wide {
        return;
    }
    let mut at = pos2(right - 18.0, rect.top() + 15.0);
    for colour in [theme::reach(), theme::bad(), theme::warn(), theme::good()] {
        let place = Rect::from_center_size(at, vec2(12.0, 12.0));
        ui.painter().rect_filled(place, 3.0, colour);
        at.x -= 16.0;
    }
    at.x -= 8.0;
    for side in (0..4).rev() {
        let colour = theme::side_colour("", side);
        let corners = Shape::of(side).corners();
        if corners.is_empty() {
            ui.painter().circle_filled(at, 6.5, colour);
        } else {
            let points = corners
                .iter()
                .map(|(x, y)| at + vec2(*x, *y) * 7.5)
                .collect();
            let shape = egui::Shape::convex_polygon(points, colour, Stroke::NONE);
            ui.painter().add(shape);
        }
        at.x -= 18.0;
    }
}

/// A command and its keys.
fn command(
    ui: &Ui,
    rect: Rect,
    entry: &CommandEntry,
    here: bool,
    sheet: &Sheet,
    settings: &Settings,
    response: &egui::Response,
) {
    let own = settings.keys.keys(entry.command);
    let awaits = here && sheet.awaits.is_some();
    response.widget_info(|| {
        let spoken: Vec<String> = own.iter().map(|key| keys::spoken(key)).collect();
        let keys = match (awaits, spoken.as_slice()) {
            (true, _) => "press a key".to_owned(),
            (false, []) => "no key".to_owned(),
            (false, spoken) => spoken.join(", "),
        };
        WidgetInfo::labeled(WidgetType::Button, true, format!("{}: {keys}", entry.text))
    });
    let middle = rect.left() + rect.width() * 0.5;
    let mut letters = entry.text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    let text = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    let text = fit(
        ui.painter(),
        &text,
        13.5,
        middle - rect.left() - 20.0,
        theme::TEXT,
    );
    let y = rect.center().y;
    ui.painter().galley(
        pos2(rect.left() + 12.0, y - text.size().y / 2.0),
        text,
        theme::TEXT,
    );
    if awaits {
        ui.painter().text(
            pos2(middle, y),
            Align2::LEFT_CENTER,
            "press a key …",
            theme::strong(13.5),
            theme::GOLD,
        );
    } else if own.is_empty() {
        ui.painter().text(
            pos2(middle, y),
            Align2::LEFT_CENTER,
            "no key",
            theme::plain(13.0),
            theme::warn(),
        );
    } else {
        caps::paint_all(ui.painter(), pos2(middle, y), own, rect.right() - 10.0);
    }
}
