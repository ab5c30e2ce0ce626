//! The short card of the acting unit or the one under the pointer: portrait, points, states,
//! wounds. A click unfolds the inspector.

use crate::app::models::subject::subject;
use std::sync::Arc;

use bevy_egui::egui::{
    self, Align2, Color32, Galley, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    inspector::{Inspector, stars},
};
use crate::{
    app::{
        art::theme,
        drawing::{
            buttons::whole,
            cards::fill_card,
            icons::draw,
            signs::{pip, row_colour},
            tokens::token,
        },
        models::{seen_wounds::SeenWounds, states::Lasting, words},
        state::{focus::Focus, shown::WoundRow, ui_events::UiEvent},
    },
    settings::commands::Command,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw_card)
        .redraw_on::<SeenWounds>();
}

fn draw_card(
    mut panel: PanelUi,
    board: BoardState,
    focus: Res<Focus>,
    seen_wounds: Res<SeenWounds>,
) {
    let (session, shown) = (&board.session, &board.shown);
    let Some(unit) = subject(session, shown, &focus) else {
        return;
    };
    let mut model = Inspector::of(session.known().view(), session, shown, unit);
    model.coarse = Some(seen_wounds.state(unit).word());
    let layout = panel.desk.layout;
    let mut ui = panel.desk.surface("who");
    let asked = show(&mut ui, layout.who, &model, layout.small);
    panel.send(asked);
}

/// Draws the card.
pub fn show(ui: &mut Ui, area: Rect, model: &Inspector, small: bool) -> Option<UiEvent> {
    let response = ui.interact(area, ui.id().with("who"), Sense::click());
    response.widget_info(|| {
        let label = format!("{}, {}. Show all that is known", model.name, model.about);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label)
    });
    let line = match response.hovered() {
        true => theme::FAINT,
        false => theme::LINE,
    };
    fill_card(ui, area, line);
    let inner = area.shrink2(vec2(12.0, 8.0));
    let radius = if small { 20.0 } else { 31.0 };
    let middle = pos2(inner.left() + radius + 2.0, inner.top() + radius + 2.0);
    token(
        ui,
        middle,
        radius,
        model.side,
        model.colour,
        &model.archetype,
    );
    let left = middle.x + radius + 14.0;
    let mut y = inner.top();
    y = name(ui, pos2(left, y), inner.right(), model, small);
    // Its states come first.
    if !small && !model.states.is_empty() {
        pills(
            ui,
            Rect::from_min_max(pos2(left, y), pos2(inner.right(), y + PILL)),
            model,
        );
        y += PILL + 3.0;
    }
    // Below the portrait there is space for all points on one line.
    let from = if small { left } else { inner.left() };
    let points = pools(ui, inner.right() - from, model, small);
    let below = inner.bottom() - points.size().y;
    let lowest = if small { inner.bottom() } else { below };
    let place = Rect::from_min_max(pos2(left, y), pos2(inner.right(), lowest));
    y = harm(ui, place, model, small);
    if !small || y < below {
        ui.painter()
            .galley(pos2(from, below.max(y)), points, theme::SOFT);
    }
    // Without space for words, icons are below the portrait.
    if small {
        let mut states = ui.new_child(egui::UiBuilder::new().max_rect(Rect::from_min_max(
            pos2(inner.left(), middle.y + radius + 5.0),
            pos2(left - 6.0, area.bottom() - 4.0),
        )));
        chips(&mut states, model);
    }
    response
        .clicked()
        .then_some(UiEvent::Command(Command::Unfold))
}

/// The wounds, the guarding row first, or the visible injury; returns their lower edge.
fn harm(ui: &Ui, area: Rect, model: &Inspector, small: bool) -> f32 {
    let (left, right, mut y) = (area.left(), area.right(), area.top());
    let rows: Vec<&WoundRow> = model.rows.iter().filter(|row| !row.guard).collect();
    let guards = model.rows.iter().filter(|row| row.guard).count();
    let room = area.height();
    let step =
        (room / (rows.len() + guards.min(1)).max(1) as f32).min(if small { 13.0 } else { 16.0 });
    // Letters no higher than their row.
    let size = (step - 2.0).clamp(9.0, 12.0);
    let names = if step < 11.0 {
        0.0
    } else {
        name_width(ui, &rows, small)
    };
    // Rows too low for words are in two columns, each with its first letter.
    let abreast = names == 0.0;
    let half = (right - left) / 2.0;
    for (place, row) in rows.iter().enumerate() {
        let lines = (place, rows.len());
        if abreast {
            let at = pos2(left + half * (place % 2) as f32, y);
            wounds(ui, at, at.x + half - 4.0, lines, row, (LETTER, 10.5));
            y += if place % 2 == 1 || place + 1 == rows.len() {
                13.0
            } else {
                0.0
            };
            continue;
        }
        wounds(ui, pos2(left, y), right, lines, row, (names, size));
        y += step;
    }
    if guards > 0 {
        let left_of = model.rows.iter().filter(|row| row.guard);
        let (now, all) = left_of.fold((0, 0), |(now, all), row| (now + row.left, all + row.max));
        let text = format!("Persona {now}/{all}");
        let text = whole(
            ui.painter(),
            &text,
            theme::plain(size),
            right - left,
            theme::guard(),
        );
        ui.painter().galley(pos2(left, y), text, theme::guard());
        y += step;
    }
    if let Some(state) = model
        .coarse
        .filter(|_| model.rows.is_empty() && model.is_seen)
    {
        let text = whole(
            ui.painter(),
            state,
            theme::plain(12.5),
            right - left,
            theme::warn(),
        );
        ui.painter().galley(pos2(left, y), text, theme::warn());
        y += step;
    }
    y
}

/// Name and points.
fn name(ui: &Ui, at: egui::Pos2, right: f32, model: &Inspector, small: bool) -> f32 {
    let painter = ui.painter();
    let points = model.actions.as_ref().map(|(name, now, max)| {
        // Prices use AP if the points are called so.
        let unit = if *name == "AP" { " AP" } else { "" };
        let text = stars(*now, *max).map(|stars| stars + unit);
        let text = text.unwrap_or_else(|| format!("{now}/{max} {name}"));
        painter.layout_no_wrap(
            text,
            theme::plain(if small { 12.0 } else { 15.0 }),
            theme::GOLD,
        )
    });
    let wide = points.as_ref().map_or(0.0, |points| points.size().x + 6.0);
    let size = if small { 13.0 } else { 15.0 };
    let name = whole(
        painter,
        &model.name,
        theme::plain(size),
        right - at.x - wide,
        theme::TEXT,
    );
    let height = name.size().y;
    painter.galley(at, name, theme::TEXT);
    if let Some(points) = points {
        let top = at.y + (height - points.size().y) / 2.0;
        painter.galley(pos2(right - points.size().x, top), points, theme::GOLD);
    }
    at.y + height + if small { 1.0 } else { 4.0 }
}

/// The width of a row's first letter, in points.
const LETTER: f32 = 13.0;

/// The width of the names of wounds, in points.
fn name_width(ui: &Ui, rows: &[&WoundRow], small: bool) -> f32 {
    let widths = rows.iter().map(|row| {
        let name = words::archetype(row.name);
        let name = ui
            .painter()
            .layout_no_wrap(name, theme::plain(12.0), theme::SOFT);
        name.size().x + 8.0
    });
    widths
        .fold(44.0, f32::max)
        .min(if small { 60.0 } else { 84.0 })
}

/// A row of wounds: its name, `wide` points wide (0 for none), in this font size, and its boxes.
fn wounds(
    ui: &Ui,
    at: egui::Pos2,
    right: f32,
    (place, rows): (usize, usize),
    row: &WoundRow,
    (wide, size): (f32, f32),
) {
    let painter = ui.painter();
    if wide == LETTER {
        let name: String = words::archetype(row.name).chars().take(1).collect();
        painter.text(
            pos2(at.x, at.y - 1.0),
            Align2::LEFT_TOP,
            name,
            theme::plain(size),
            theme::SOFT,
        );
    } else if wide > 0.0 {
        let name = words::archetype(row.name);
        let text = whole(painter, &name, theme::plain(size), wide - 4.0, theme::SOFT);
        painter.galley(pos2(at.x, at.y - 1.0), text, theme::SOFT);
    }
    let colour = row_colour(place, rows);
    let empty = Color32::from_rgb(0x34, 0x3c, 0x48);
    let from = at.x + wide;
    let middle = at.y + if wide > 0.0 { 6.5 } else { 4.0 };
    let room = right - from;
    if row.max > 12 {
        let number = format!("{}/{}", row.left, row.max);
        let number = painter.layout_no_wrap(number, theme::plain(12.0), theme::FAINT);
        let wide = number.size().x + 4.0;
        painter.galley(pos2(right - wide + 4.0, at.y - 1.0), number, theme::FAINT);
        let track = Rect::from_min_size(pos2(from, middle - 4.0), vec2(room - wide - 2.0, 8.0));
        painter.rect_filled(track, 3.0, empty);
        let mut fill = track;
        fill.set_width(track.width() * row.left.max(0) as f32 / row.max as f32);
        painter.rect_filled(fill, 3.0, colour);
        return;
    }
    let step = (room / row.max.max(1) as f32).min(if wide > 0.0 { 13.0 } else { 9.5 });
    for number in 0..row.max {
        let at = pos2(from + step * (number as f32 + 0.5), middle);
        let colour = if number < row.left { colour } else { empty };
        pip(painter, at, step * 0.42, place, rows, colour);
    }
}

/// Pools and Stress, on two lines if one is too short and there is space.
fn pools(ui: &Ui, width: f32, model: &Inspector, small: bool) -> Arc<Galley> {
    let mut parts: Vec<String> = model
        .pools
        .iter()
        .map(|(name, now, max)| match max {
            max if *max == 0 || max == now => format!("{name} {now}"),
            max => format!("{name} {now}/{max}"),
        })
        .collect();
    parts.extend(model.stress.map(|stress| format!("Stress {stress}")));
    if parts.is_empty() {
        parts.extend(model.in_brief());
    }
    if parts.is_empty() {
        parts.push(model.about.clone());
    }
    // A name and its number stay on one line.
    let text = parts.join(" · ").replace(' ', "\u{a0}");
    let text = text.replace("·\u{a0}", "· ");
    let most = if small { 1 } else { 2 };
    let laid = |size: f32| {
        let font = theme::plain(size);
        ui.painter().layout(text.clone(), font, theme::SOFT, width)
    };
    // Smaller letters before another line.
    let mut sizes = [12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0]
        .into_iter()
        .map(laid);
    let fits = sizes.find(|galley| galley.rows.len() <= most);
    fits.unwrap_or_else(|| laid(9.0))
}

/// The height of a plate with a state, in points.
const PILL: f32 = 17.0;

/// The width of the icon before a name on a plate.
const ICON_ROOM: f32 = 16.0;

/// The states by name on plates, as many as fit; all of them on hover.
fn pills(ui: &mut Ui, area: Rect, model: &Inspector) {
    let painter = ui.painter();
    let mut x = area.left();
    for (shown, state) in model.states.iter().enumerate() {
        let colour = state_colour(state);
        let more = model.states.len() - shown;
        // The last place gives the number of further states.
        let room = area.right() - x - if more > 1 { 30.0 } else { 0.0 };
        let name = painter.layout_no_wrap(state.name.clone(), theme::plain(12.0), colour);
        if name.size().x + ICON_ROOM + 12.0 > room {
            let text = format!("+{more}");
            let at = pos2(x + 2.0, area.center().y);
            painter.text(
                at,
                Align2::LEFT_CENTER,
                text,
                theme::plain(12.0),
                theme::SOFT,
            );
            break;
        }
        let plate = Rect::from_min_size(
            pos2(x, area.top()),
            vec2(name.size().x + ICON_ROOM + 12.0, PILL),
        );
        let line = Stroke::new(1.0, colour.gamma_multiply(0.8));
        painter.rect(plate, 8.0, theme::SUNKEN, line, StrokeKind::Inside);
        let middle = pos2(plate.left() + 13.0, plate.center().y);
        draw(painter, middle, 13.0, state.icon, colour);
        let at = pos2(
            plate.left() + 6.0 + ICON_ROOM,
            plate.center().y - name.size().y / 2.0,
        );
        painter.galley(at, name, colour);
        x = plate.right() + 4.0;
    }
    hints(ui, area, model);
}

fn state_colour(state: &Lasting) -> Color32 {
    match state.bad {
        true => theme::bad(),
        false => theme::good(),
    }
}

/// On hover: every state, its duration and what ends it.
fn hints(ui: &Ui, area: Rect, model: &Inspector) {
    let response = ui.interact(area, ui.id().with("states"), Sense::hover());
    response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        for state in &model.states {
            ui.label(RichText::new(state.text()).color(state_colour(state)));
            if let Some(meaning) = state.meaning() {
                ui.label(RichText::new(meaning).size(12.5).color(theme::SOFT));
            }
        }
    });
}

/// The states as icons on small plates, as many as fit; all of them on hover.
fn chips(ui: &mut Ui, model: &Inspector) {
    let area = ui.max_rect();
    if model.states.is_empty() || area.height() < 14.0 {
        return;
    }
    let painter = ui.painter();
    let mut at = area.min;
    let mut shown = 0;
    for state in &model.states {
        let colour = state_colour(state);
        let size = vec2(13.0 + 9.0, 17.0);
        if at.x + size.x > area.right() {
            at = pos2(area.left(), at.y + 19.0);
        }
        if at.y + size.y > area.bottom() + 1.0 {
            break;
        }
        let plate = Rect::from_min_size(at, size);
        let line = Stroke::new(1.0, colour);
        painter.rect(plate, 8.0, theme::SUNKEN, line, StrokeKind::Inside);
        draw(painter, plate.center(), 13.0, state.icon, colour);
        at.x += size.x + 3.0;
        shown += 1;
    }
    if shown < model.states.len() {
        let more = format!("+{}", model.states.len() - shown);
        let at = area.right_bottom() + vec2(2.0, -2.0);
        painter.text(
            at,
            Align2::RIGHT_BOTTOM,
            more,
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    hints(ui, area, model);
}
