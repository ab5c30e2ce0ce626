//! The strip on the screen: the coming turns, and the buttons beside them.

use super::strip_size::{Sizes, divides, width};
use bevy_egui::egui::{
    self, Align2, Color32, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::desk::{AddPanel, BoardState, PanelStep, PanelUi};
use crate::{
    app::{
        art::theme,
        drawing::{cards::fill_card, tokens::token},
        models::strip::{Strip, StripEntry, TurnState},
        state::{
            focus::{Focus, Pointed},
            ui_events::{CameraEvent, UiEvent},
        },
    },
    battle::ids::UnitId,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw).redraw_on::<Strip>();
}

fn draw(mut panel: PanelUi, board: BoardState, focus: Res<Focus>, strip: Res<Strip>) {
    let desk = &mut *panel.desk;
    let mut ui = desk.surface("turns");
    let lit = focus.under(board.session.battle.view(), &board.shown);
    let (layout, pointed) = (desk.layout, &mut desk.pointed);
    let asked = show(&mut ui, layout.strip, &strip, layout.small, lit, pointed);
    panel.send(asked);
}

/// Draws the strip; entries that do not fit are counted at its edge, and can be scrolled to. `lit`
/// is the unit under the cursor.
pub fn show(
    ui: &mut Ui,
    area: Rect,
    strip: &Strip,
    small: bool,
    lit: Option<UnitId>,
    pointed: &mut Pointed,
) -> Option<UiEvent> {
    // A finished battle has no coming turns.
    if strip.turns.is_empty() {
        return None;
    }
    fill_card(ui, area, theme::LINE);
    let mut room = area.shrink2(vec2(6.0, 3.0));
    let sizes = Sizes::of(small);
    let over = (width(strip, small) - area.width()).max(0.0);
    if over > 1.0 {
        room.max.x -= 28.0;
        let many = ((over + 28.0) / sizes.coming).ceil() as usize;
        ui.painter().text(
            room.right_center() + vec2(14.0, 0.0),
            Align2::CENTER_CENTER,
            format!("+{many}"),
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    let mut request = None;
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(room));
    inner.style_mut().always_scroll_the_only_direction = true;
    ScrollArea::horizontal()
        .id_salt("turns")
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut inner, |ui| {
            let all = vec2(width(strip, small) - 12.0, room.height() - 1.0);
            let (content, _) = ui.allocate_exact_size(all, Sense::hover());
            let mut x = content.left();
            let mut last: Option<&StripEntry> = None;
            let mut before: Option<Rect> = None;
            for (place, entry) in strip.turns.iter().enumerate() {
                if last.is_some_and(|last| divides(last, entry)) {
                    divider(ui, x, content, entry);
                    x += sizes.divider;
                }
                last = Some(entry);
                let wide = sizes.entry(entry);
                let rect =
                    Rect::from_min_size(pos2(x, content.top()), vec2(wide, content.height()));
                x += wide;
                let response = ui.interact(rect, ui.id().with(("turn", place)), Sense::click());
                if ui.is_rect_visible(rect) {
                    draw_entry(ui, rect.shrink(1.0), entry, &response, lit);
                }
                if let Some(partner) = before.filter(|_| entry.joined) {
                    bracket(ui, partner, rect, entry.colour);
                }
                before = Some(rect);
                if response.hovered() {
                    pointed.unit = entry.unit;
                }
                // The acting unit stays visible when the strip is longer than its place.
                if entry.state == TurnState::Acting && over > 1.0 && !is_inside(room, rect) {
                    response.scroll_to_me(Some(egui::Align::Min));
                }
                if response.clicked()
                    && let Some(unit) = entry.unit
                {
                    request = Some(UiEvent::Camera(CameraEvent::Unit(unit)));
                }
                tooltip(response, entry);
            }
        });
    request
}

/// Whether an entry is visible. Places are rounded on their way to the screen: an entry outside by
/// less than a point could never be scrolled to, and the strip would try in every frame.
fn is_inside(room: Rect, rect: Rect) -> bool {
    let room = room.x_range().expand(1.0);
    room.contains(rect.left()) && room.contains(rect.right())
}

fn divider(ui: &Ui, x: f32, content: Rect, next: &StripEntry) {
    ui.painter().vline(
        x + 3.0,
        content.shrink2(vec2(0.0, 14.0)).y_range(),
        Stroke::new(1.5, theme::LINE),
    );
    let text = match next.state {
        TurnState::Out => "out".to_owned(),
        _ => next.round.to_string(),
    };
    ui.painter().text(
        pos2(x + 7.0, content.center().y),
        Align2::LEFT_CENTER,
        text,
        theme::plain(12.0),
        theme::FAINT,
    );
}

/// Draws an entry: a portrait, framed for the acting unit, struck through for one that is out.
fn draw_entry(
    ui: &Ui,
    rect: Rect,
    entry: &StripEntry,
    response: &egui::Response,
    lit: Option<UnitId>,
) {
    let painter = ui.painter();
    let is_lit = lit.is_some() && lit == entry.unit;
    if entry.state == TurnState::Acting {
        let fill = Color32::from_rgb(0x2a, 0x2c, 0x2e);
        painter.rect(
            rect,
            8.0,
            fill,
            Stroke::new(2.0, theme::GOLD),
            StrokeKind::Inside,
        );
    } else if response.hovered() || is_lit {
        let line = if is_lit { theme::TEXT } else { theme::LINE };
        painter.rect(
            rect,
            8.0,
            theme::HOVERED,
            Stroke::new(1.0, line),
            StrokeKind::Inside,
        );
    }
    if entry.change.is_some() {
        let frame = rect.shrink(1.0);
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
            frame.left_top(),
        ];
        let line = Stroke::new(1.2, theme::GOLD.gamma_multiply(0.8));
        painter.extend(egui::Shape::dashed_line(&corners, line, 4.0, 3.0));
    }
    let done = matches!(entry.state, TurnState::Acted | TurnState::Out);
    let fade = if done { 0.45 } else { 1.0 };
    let radius = rect.width().min(rect.height()) / 2.0 - if done { 3.0 } else { 4.0 };
    let middle = rect.center();
    if entry.unit.is_some() {
        let colour = entry.colour.gamma_multiply(fade);
        token(ui, middle, radius, entry.side, colour, &entry.archetype);
    } else {
        painter.circle_stroke(middle, radius, Stroke::new(1.6, theme::FAINT));
        let font = theme::strong(15.0);
        painter.text(middle, Align2::CENTER_CENTER, "?", font, theme::SOFT);
    }
    match entry.state {
        TurnState::Acted => check(ui, pos2(rect.center().x, rect.bottom() - 6.0)),
        TurnState::Out => {
            for (dx, dy) in [(7.0, 7.0), (7.0, -7.0)] {
                painter.line_segment(
                    [middle - vec2(dx, dy), middle + vec2(dx, dy)],
                    Stroke::new(2.0, theme::bad()),
                );
            }
        }
        TurnState::Acting | TurnState::Coming => {}
    }
    if done {
        return;
    }
    if let (Some((least, most)), Some(now)) = (entry.change, entry.initiative) {
        let after = match least == most {
            true => least.to_string(),
            false => format!("{least}–{most}"),
        };
        let arrow = if most > now { "▲" } else { "▼" };
        let at = pos2(rect.center().x, rect.bottom() - 8.0);
        let text = format!("{arrow}{after}");
        painter.text(
            at,
            Align2::CENTER_CENTER,
            text,
            theme::strong(12.0),
            theme::GOLD,
        );
    }
    if entry.inserted {
        let at = rect.left_top() + vec2(4.0, 1.0);
        painter.text(at, Align2::LEFT_TOP, "+1", theme::strong(12.0), theme::GOLD);
    }
}

/// Two units in one turn: a bracket below their portraits.
fn bracket(ui: &Ui, one: Rect, other: Rect, colour: Color32) {
    let low = other.bottom() - 1.5;
    let (left, right) = (one.center().x, other.center().x);
    let line = Stroke::new(2.0, colour);
    let corners = [
        pos2(left, low - 5.0),
        pos2(left, low),
        pos2(right, low),
        pos2(right, low - 5.0),
    ];
    for pair in corners.windows(2) {
        ui.painter().line_segment([pair[0], pair[1]], line);
    }
}

/// A small tick.
fn check(ui: &Ui, at: egui::Pos2) {
    let stroke = Stroke::new(1.6, theme::FAINT);
    let low = at + vec2(-1.0, 3.0);
    ui.painter()
        .line_segment([at + vec2(-4.0, 0.0), low], stroke);
    ui.painter()
        .line_segment([low, at + vec2(5.0, -4.0)], stroke);
}

fn tooltip(response: egui::Response, entry: &StripEntry) {
    let state = match entry.state {
        TurnState::Acted => "has had its turn".to_owned(),
        TurnState::Acting => "acts now".to_owned(),
        TurnState::Coming if entry.inserted => "acts between turns".to_owned(),
        TurnState::Coming if entry.joined => {
            format!(
                "acts in round {}, in one turn with the one before",
                entry.round
            )
        }
        TurnState::Coming => format!("acts in round {}", entry.round),
        TurnState::Out => "is out".to_owned(),
    };
    let label = format!("{} {state}", entry.name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(
            RichText::new(&entry.name)
                .font(theme::strong(14.0))
                .color(theme::TEXT),
        );
        ui.label(state);
        if let Some(initiative) = entry.initiative {
            let text = match entry.change {
                Some((least, most)) if least == most => {
                    format!("Initiative {initiative}, then {least}")
                }
                Some((least, most)) => {
                    format!("Initiative {initiative}, then {least} to {most}")
                }
                None => format!("Initiative {initiative}"),
            };
            ui.label(text);
        }
        for state in &entry.states {
            ui.label(RichText::new(state).color(theme::warn()));
        }
    });
}
