//! Drawing the screen of saved battles, over whatever is played.

use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Color32, Id, Modal, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind,
        Ui, WidgetInfo, WidgetType, pos2, style::ScrollAnimation, vec2,
    },
};

use super::{Known, Purpose, SaveSheet};
use crate::app::{
    art::theme,
    drawing::{buttons::fit, caps, speech, third_party::DressSystems},
    models::save_files::{self, SaveFile, SaveKind},
    panels::desk::Cards,
    state::frame::PanelSystems,
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(DressSystems)
            .after(PanelSystems)
            .run_if(crate::app::screens::saves::is_open),
    );
}

fn draw(
    mut contexts: EguiContexts,
    mut cards: ResMut<Cards>,
    mut sheet: ResMut<SaveSheet>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    sheet.look(&ctx);
    let screen = ctx.viewport_rect();
    // It blocks clicks to the board.
    cards.0.push(screen);
    let size = vec2(
        (screen.width() - 32.0).min(860.0),
        (screen.height() - 32.0).min(640.0),
    );
    let shown = Modal::new(Id::new("saves"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(&ctx, |ui| {
            ui.set_width(size.x - 36.0);
            ui.set_height(size.y - 36.0);
            page(ui, &mut sheet);
        });
    speech::status(&ctx, "save", &spoken(&sheet));
    let asked = sheet
        .asks
        .as_ref()
        .map(|asks| format!("{} Enter: {}. Escape: Cancel.", asks.text, asks.go_on));
    let told = asked.or_else(|| sheet.told.clone());
    speech::alert(&ctx, "saves", &told.unwrap_or_default());
    if shown.backdrop_response.clicked() {
        sheet.shut();
    }
    Ok(())
}

/// The chosen line in a sentence, for screen readers.
fn spoken(sheet: &SaveSheet) -> String {
    let all = sheet.lines();
    let Some(file) = sheet.file(sheet.chosen) else {
        return match sheet.has_new() {
            true => format!("New save, called {}", sheet.name),
            false => "There are no saves yet".to_owned(),
        };
    };
    let mut parts = vec![speech::among(&file.name, sheet.chosen, all)];
    match sheet.known(file) {
        Some(Known::Fine(facts, _)) => {
            parts.extend([facts.level.clone(), facts.line()]);
            parts.extend(facts.players.iter().cloned());
        }
        Some(Known::Broken(fault)) => parts.push(format!("cannot be loaded: {fault}")),
        None => {}
    }
    parts.push(save_files::ago(file.written, SystemTime::now()));
    speech::sentence(&parts)
}

fn page(ui: &mut Ui, sheet: &mut SaveSheet) {
    ui.horizontal(|ui| {
        let title = match sheet.purpose {
            Some(Purpose::Save) => "Save the battle",
            _ => "Load a battle",
        };
        let title = RichText::new(title).font(theme::strong(20.0));
        ui.label(title.color(theme::TEXT));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Close").clicked() {
                sheet.shut();
            }
        });
    });
    ui.add_space(6.0);
    let height = (ui.available_height() - 66.0).max(80.0);
    ScrollArea::vertical()
        .id_salt("saves")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            if sheet.has_new() {
                new_save(ui, sheet);
            }
            if sheet.files.is_empty() && !sheet.has_new() {
                let none = "There are no saves yet. The game saves at the start of every round, \
                            and whenever you press F5 in a battle.";
                ui.label(RichText::new(none).size(14.0));
            }
            for line in usize::from(sheet.has_new())..sheet.lines() {
                row(ui, sheet, line);
            }
        });
    sheet.scroll = false;
    ui.add_space(4.0);
    foot(ui, sheet);
}

/// The confirmation, or the result, and the keys.
fn foot(ui: &mut Ui, sheet: &mut SaveSheet) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let (text, colour) = match (&sheet.asks, &sheet.told) {
        (Some(asks), _) => (asks.text.clone(), theme::warn()),
        (None, Some(told)) => (told.clone(), theme::warn()),
        (None, None) => (
            "F5 saves a battle and F9 loads it again at any time; the results keep records."
                .to_owned(),
            theme::FAINT,
        ),
    };
    let galley = fit(ui.painter(), &text, 13.5, rect.width(), colour);
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
    response.on_hover_text(text);
    if let Some(asks) = sheet.asks.clone() {
        ui.horizontal(|ui| {
            if ui.button(format!("{}  (Enter)", asks.go_on)).clicked() {
                sheet.answer(true);
            }
            if ui.button("Cancel  (Esc)").clicked() {
                sheet.answer(false);
            }
        });
        return;
    }
    let does = match (sheet.purpose, sheet.has_new() && sheet.chosen == 0) {
        (Some(Purpose::Save), true) => "save",
        (Some(Purpose::Save), false) => "replace",
        _ => "load",
    };
    let hints: [(&[&str], &str); 4] = [
        (&["ArrowUp", "ArrowDown"], "choose"),
        (&["Enter"], does),
        (&["Delete"], "delete"),
        (&["Escape"], "close"),
    ];
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    let mut x = rect.left();
    for (keys, text) in hints {
        for key in keys {
            x = caps::paint(ui.painter(), pos2(x, rect.center().y), key, theme::SOFT) + 3.0;
        }
        let font = theme::plain(12.0);
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font, theme::FAINT);
        let wide = galley.size().x;
        let at = pos2(x + 4.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::FAINT);
        x += wide + 20.0;
    }
}

/// The frame of a line; returns its rectangle and the pointer's response.
fn frame(ui: &mut Ui, height: f32, chosen: bool, scroll: bool) -> (Rect, egui::Response) {
    let size = vec2(ui.available_width() - 6.0, height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if chosen && scroll {
        response.scroll_to_me_animation(None, ScrollAnimation::none());
    }
    let (fill, line) = match (chosen, response.hovered()) {
        (true, _) => (theme::RAISED, theme::GOLD),
        (false, true) => (theme::HOVERED, theme::LINE),
        (false, false) => (theme::PANEL, theme::LINE),
    };
    let stroke = Stroke::new(if chosen { 1.6 } else { 1.0 }, line);
    ui.painter()
        .rect(rect, 8.0, fill, stroke, StrokeKind::Inside);
    (rect, response)
}

/// The line for a new save's name.
fn new_save(ui: &mut Ui, sheet: &mut SaveSheet) {
    let chosen = sheet.chosen == 0;
    let (rect, response) = frame(ui, 46.0, chosen, sheet.scroll);
    response.widget_info(|| WidgetInfo::text_edit(true, "", sheet.name.as_str(), "new save"));
    let painter = ui.painter();
    let middle = rect.center().y;
    let label = painter.text(
        pos2(rect.left() + 12.0, middle),
        Align2::LEFT_CENTER,
        "New save",
        theme::strong(14.5),
        theme::GOLD,
    );
    let button = Rect::from_min_max(
        pos2(rect.right() - 96.0, rect.top() + 8.0),
        pos2(rect.right() - 8.0, rect.bottom() - 8.0),
    );
    let field = Rect::from_min_max(
        pos2(label.right() + 12.0, rect.top() + 8.0),
        pos2(button.left() - 10.0, rect.bottom() - 8.0),
    );
    let line = Stroke::new(1.0, theme::LINE);
    painter.rect(field, 6.0, theme::SUNKEN, line, StrokeKind::Inside);
    let name = fit(
        painter,
        &sheet.name,
        14.5,
        field.width() - 24.0,
        theme::TEXT,
    );
    let at = pos2(field.left() + 10.0, middle - name.size().y / 2.0);
    let end = at.x + name.size().x + 1.0;
    painter.galley(at, name, theme::TEXT);
    if chosen && sheet.asks.is_none() {
        let caret = Stroke::new(1.5, theme::GOLD);
        painter.vline(end, field.shrink(6.0).y_range(), caret);
    }
    let save = egui::Button::new(RichText::new("Save").color(theme::TEXT));
    let place = egui::UiBuilder::new().max_rect(rect);
    let saves = ui.new_child(place).put(button, save).clicked();
    if response.clicked() || saves {
        sheet.chosen = 0;
    }
    if saves {
        sheet.act();
    }
}

/// A save: its map, its facts, its time, and the actions on it.
fn row(ui: &mut Ui, sheet: &mut SaveSheet, line: usize) {
    let Some(file) = sheet.file(line).cloned() else {
        return;
    };
    let chosen = sheet.chosen == line;
    let (rect, response) = frame(ui, 76.0, chosen, sheet.scroll);
    let small = Rect::from_min_size(rect.min + vec2(8.0, 8.0), vec2(96.0, 60.0));
    ui.painter().rect_filled(small, 4.0, theme::SUNKEN);
    let ago = save_files::ago(file.written, SystemTime::now());
    let (title, below, colour) = match sheet.known(&file) {
        Some(Known::Fine(facts, map)) => {
            map.show(ui, small);
            let last = match facts.standing {
                Some((standing, all)) => format!(" · {standing} of {all} standing"),
                None if facts.players.is_empty() => String::new(),
                None => format!(" · {}", facts.players.join(", ")),
            };
            let below = format!("{}{last}", facts.line());
            (facts.level.clone(), below, theme::SOFT)
        }
        Some(Known::Broken(fault)) => {
            cross(ui, small);
            (
                "Cannot be loaded".to_owned(),
                first_sentence(fault),
                theme::bad(),
            )
        }
        None => ("…".to_owned(), String::new(), theme::FAINT),
    };
    let is_broken = matches!(sheet.known(&file), Some(Known::Broken(_)));
    let left = small.right() + 14.0;
    let right = rect.right() - if chosen { 108.0 } else { 12.0 };
    let painter = ui.painter();
    let when = painter.layout_no_wrap(ago.clone(), theme::plain(12.5), theme::FAINT);
    let room = right - left - when.size().x - 14.0;
    let name = fit(painter, &file.name, 15.5, room, theme::TEXT);
    let name_end = left + name.size().x;
    painter.galley(pos2(left, rect.top() + 9.0), name, theme::TEXT);
    let at = pos2(
        (name_end + 12.0).min(right - when.size().x),
        rect.top() + 12.0,
    );
    painter.galley(at, when, theme::FAINT);
    let tint = if is_broken { theme::bad() } else { theme::GOLD };
    let title = fit(painter, &title, 13.5, right - left, tint);
    painter.galley(pos2(left, rect.top() + 31.0), title, tint);
    let below = fit(painter, &below, 13.0, right - left, colour);
    painter.galley(pos2(left, rect.top() + 50.0), below, colour);
    response.widget_info(|| {
        let name = format!("{}, {ago}", file.name);
        WidgetInfo::selected(WidgetType::Button, true, chosen, name)
    });
    let mut hover = response.clone();
    if let Some(Known::Broken(fault)) = sheet.known(&file) {
        hover = hover.on_hover_text(fault);
    }
    if chosen {
        // In a child of their own: placed buttons would move what follows.
        let place = egui::UiBuilder::new().max_rect(rect);
        buttons(&mut ui.new_child(place), rect, sheet, is_broken);
    }
    if hover.clicked() {
        sheet.chosen = line;
        sheet.told = None;
    }
    if hover.double_clicked() {
        sheet.act();
    }
}

/// The actions on the selected save.
fn buttons(ui: &mut Ui, rect: Rect, sheet: &mut SaveSheet, is_broken: bool) {
    let place = |row: f32| {
        let top = rect.top() + 8.0 + row * 31.0;
        Rect::from_min_max(
            pos2(rect.right() - 98.0, top),
            pos2(rect.right() - 8.0, top + 28.0),
        )
    };
    let is_record = |file: &SaveFile| file.kind == SaveKind::Record;
    let act = match sheet.purpose {
        Some(Purpose::Save) => "Replace",
        _ if sheet.file(sheet.chosen).is_some_and(is_record) => "Watch",
        _ => "Load",
    };
    let can = !is_broken || sheet.purpose == Some(Purpose::Save);
    let button = |text: &str| egui::Button::new(RichText::new(text.to_owned()).size(13.5));
    let enabled = ui.scope(|ui| {
        if !can {
            ui.disable();
        }
        ui.put(place(0.0), button(act)).clicked()
    });
    if enabled.inner {
        sheet.act();
    }
    if ui.put(place(1.0), button("Delete")).clicked() {
        sheet.delete();
    }
}

/// Replaces the map of an unreadable save.
fn cross(ui: &Ui, place: Rect) {
    let arm = vec2(9.0, 9.0);
    let middle = place.center();
    let pen = Stroke::new(2.5, theme::bad());
    ui.painter().line_segment([middle - arm, middle + arm], pen);
    let arm = vec2(9.0, -9.0);
    ui.painter().line_segment([middle - arm, middle + arm], pen);
}

/// The beginning of a reason; the tooltip has all of it.
fn first_sentence(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => line.to_owned(),
    }
}
