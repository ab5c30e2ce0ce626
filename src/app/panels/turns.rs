//! The strip on the screen: the turns to come, and the buttons beside them.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::{
    Pointed, UiAction, corner,
    inspector::token,
    strip::{Entry, State, Strip},
};
use crate::{
    app::{commands::Bindings, objectives::Objectives, theme},
    battle::ids::UnitId,
};

/// How wide entries are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// With names below.
    Full,
    /// With names for this round only.
    Now(u16),
    /// Names only for who acts.
    Slim,
}

impl Width {
    /// The width of an entry in points, for a name of so many.
    pub fn of(self, entry: &Entry, name: f32) -> f32 {
        match (self, entry.state) {
            (_, State::Acting) | (Self::Full, State::Coming) => name.clamp(58.0, 84.0) + 8.0,
            (_, State::Acted | State::Out) => 32.0,
            (Self::Now(round), State::Coming) if entry.round == round => Self::Full.of(entry, name),
            (Self::Now(_) | Self::Slim, State::Coming) => 36.0,
        }
    }
}

/// A name in at most so many letters; a number at its end stays.
pub fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let number = name
        .rsplit_once(' ')
        .map(|(_, last)| last)
        .filter(|last| last.chars().all(|letter| letter.is_ascii_digit()))
        .map_or(String::new(), |last| format!(" {last}"));
    let keep = most.saturating_sub(number.len() + 1);
    let start: String = name.chars().take(keep).collect();
    format!("{}…{number}", start.trim_end())
}

/// Draws the strip. `lit` is whom the cursor is on.
pub fn show(
    ui: &mut Ui,
    (strip, objectives): (&Strip, &Objectives),
    bindings: &Bindings,
    lit: Option<UnitId>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    let area = ui.max_rect();
    ui.painter()
        .rect_filled(area, CornerRadius::ZERO, theme::PANEL);
    ui.painter()
        .hline(area.x_range(), area.bottom(), Stroke::new(1.0, theme::LINE));
    let title_width = (area.width() * 0.165).clamp(120.0, 250.0);
    let corner = Rect::from_min_size(area.min + vec2(14.0, 0.0), vec2(title_width, area.height()));
    about(ui, corner, strip, objectives);
    let (wish, right) = corner::show(ui, area, strip, bindings);
    let room = Rect::from_min_max(
        pos2(area.left() + 22.0 + title_width, area.top()),
        pos2(right - 4.0, area.bottom()),
    );
    turns(ui, room, strip, lit, pointed).or(wish)
}

/// Level, book and round, and what it is about; all goals in full under the pointer.
fn about(ui: &Ui, area: Rect, strip: &Strip, objectives: &Objectives) {
    let painter = ui.painter();
    let mut y = area.center().y - 27.0;
    for (text, size, colour) in [
        (&strip.title, 15.0, theme::TEXT),
        (&objectives.brief(), 12.5, theme::GOLD),
        (&strip.about, 12.0, theme::FAINT),
    ] {
        let line = super::buttons::fit(painter, text, size, area.width(), colour);
        let height = line.size().y;
        painter.galley(pos2(area.left(), y), line, colour);
        y += height + 1.0;
    }
    let response = ui.interact(area, ui.id().with("objectives"), Sense::hover());
    response.widget_info(|| {
        let text = objectives.lines.join(" ");
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text)
    });
    response.on_hover_ui(|ui| {
        ui.set_max_width(360.0);
        for (place, line) in objectives.lines.iter().enumerate() {
            let colour = if place == 0 { theme::GOLD } else { theme::SOFT };
            ui.label(RichText::new(line).color(colour));
        }
    });
}

/// The turns in the room between: with names where they fit, else closer, else to be scrolled.
fn turns(
    ui: &mut Ui,
    room: Rect,
    strip: &Strip,
    lit: Option<UnitId>,
    pointed: &mut Pointed,
) -> Option<UiAction> {
    let name_width = |entry: &Entry| {
        let name = shortened(&entry.name, 12);
        let galley = ui
            .painter()
            .layout_no_wrap(name, theme::plain(12.0), theme::SOFT);
        galley.size().x
    };
    let names: Vec<f32> = strip.turns.iter().map(name_width).collect();
    let names = &names[..];
    let rounds = strip
        .turns
        .windows(2)
        .filter(|pair| divides(&pair[0], &pair[1]))
        .count() as f32;
    let wide = |width: Width| {
        let all = strip.turns.iter().zip(names);
        all.map(|(entry, name)| width.of(entry, *name) + 2.0)
            .sum::<f32>()
            + rounds * DIVIDER
    };
    let round = strip.turns.first().map_or(0, |entry| entry.round);
    let width = [Width::Full, Width::Now(round)]
        .into_iter()
        .find(|width| wide(*width) <= room.width())
        .unwrap_or(Width::Slim);
    // What does not fit is counted at the edge, and scrolled to.
    let mut room = room;
    let over = (wide(width) - room.width()).max(0.0);
    if over > 0.0 {
        room.max.x -= 30.0;
        let many = (over / 38.0).ceil() as usize + 1;
        ui.painter().text(
            room.right_center() + vec2(15.0, 0.0),
            Align2::CENTER_CENTER,
            format!("+{many}"),
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    let mut wish = None;
    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(room));
    inner.style_mut().always_scroll_the_only_direction = true;
    ScrollArea::horizontal()
        .id_salt("turns")
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut inner, |ui| {
            let (content, _) =
                ui.allocate_exact_size(vec2(wide(width), room.height() - 1.0), Sense::hover());
            let mut x = content.left();
            let mut last: Option<&Entry> = None;
            for (place, (entry, name)) in strip.turns.iter().zip(names).enumerate() {
                if last.is_some_and(|last| divides(last, entry)) {
                    divider(ui, x, content, entry);
                    x += DIVIDER;
                }
                last = Some(entry);
                let wide = width.of(entry, *name);
                let rect = Rect::from_min_size(
                    pos2(x, content.top() + 3.0),
                    vec2(wide, content.height() - 6.0),
                );
                x += wide + 2.0;
                let named = wide > 40.0;
                let response = ui.interact(rect, ui.id().with(("turn", place)), Sense::click());
                if ui.is_rect_visible(rect) {
                    draw(ui, rect, entry, named, &response, lit, strip.foreseen);
                }
                if response.hovered() {
                    pointed.unit = entry.unit;
                }
                // Who acts stays in sight when the strip is longer than its place.
                if entry.state == State::Acting && over > 0.0 && !is_inside(room, rect) {
                    response.scroll_to_me(Some(egui::Align::Min));
                }
                if response.clicked()
                    && let Some(unit) = entry.unit
                {
                    wish = Some(UiAction::LookAt(unit));
                }
                tooltip(response, entry);
            }
        });
    wish
}

/// Whether an entry is in sight. Places are rounded on their way to the screen: who stood outside by
/// less than a point could never be scrolled to, and the strip would try in every frame.
fn is_inside(room: Rect, rect: Rect) -> bool {
    let room = room.x_range().expand(1.0);
    room.contains(rect.left()) && room.contains(rect.right())
}

/// The room of a line between rounds, in points.
const DIVIDER: f32 = 30.0;

/// Whether a line stands between two entries: between rounds, and before those who are out.
fn divides(a: &Entry, b: &Entry) -> bool {
    a.round != b.round
}

fn divider(ui: &Ui, x: f32, content: Rect, next: &Entry) {
    ui.painter().vline(
        x + 3.0,
        content.shrink2(vec2(0.0, 14.0)).y_range(),
        Stroke::new(1.5, theme::LINE),
    );
    let text = match next.state {
        State::Out => "out".to_owned(),
        _ => next.round.to_string(),
    };
    ui.painter().text(
        pos2(x + 8.0, content.center().y),
        Align2::LEFT_CENTER,
        text,
        theme::plain(12.0),
        theme::FAINT,
    );
}

/// Draws an entry.
fn draw(
    ui: &Ui,
    rect: Rect,
    entry: &Entry,
    named: bool,
    response: &egui::Response,
    lit: Option<UnitId>,
    foreseen: bool,
) {
    let painter = ui.painter();
    let is_lit = lit.is_some() && lit == entry.unit;
    if entry.state == State::Acting {
        painter.rect(
            rect,
            7.0,
            Color32::from_rgb(0x2a, 0x2c, 0x2e),
            Stroke::new(1.5, theme::GOLD),
            StrokeKind::Inside,
        );
    } else if response.hovered() || is_lit {
        painter.rect(
            rect,
            7.0,
            theme::HOVERED,
            Stroke::new(1.0, if is_lit { theme::TEXT } else { theme::LINE }),
            StrokeKind::Inside,
        );
    }
    if entry.change.is_some() {
        let colour = theme::GOLD.gamma_multiply(0.8);
        let frame = rect.shrink(1.0);
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
            frame.left_top(),
        ];
        painter.extend(egui::Shape::dashed_line(
            &corners,
            Stroke::new(1.2, colour),
            4.0,
            3.0,
        ));
    }
    let done = matches!(entry.state, State::Acted | State::Out);
    let fade = if done { 0.45 } else { 1.0 };
    let radius = if done { 9.5 } else { 13.0 };
    let middle = pos2(rect.center().x, rect.top() + 17.0);
    if entry.unit.is_some() {
        token(
            ui,
            middle,
            radius,
            entry.side,
            entry.colour.gamma_multiply(fade),
            &entry.archetype,
        );
    } else {
        painter.circle_stroke(middle, radius, Stroke::new(1.6, theme::FAINT));
        painter.text(
            middle,
            Align2::CENTER_CENTER,
            "?",
            theme::strong(15.0),
            theme::SOFT,
        );
    }
    match entry.state {
        State::Acted => check(ui, pos2(rect.center().x, rect.bottom() - 12.0)),
        State::Out => {
            for (dx, dy) in [(8.0, 8.0), (8.0, -8.0)] {
                painter.line_segment(
                    [middle - vec2(dx, dy), middle + vec2(dx, dy)],
                    Stroke::new(2.0, theme::bad()),
                );
            }
        }
        State::Acting | State::Coming => {}
    }
    if done {
        return;
    }
    let number = match (entry.change, entry.initiative) {
        (Some((least, most)), Some(now)) => {
            let after = if least == most {
                least.to_string()
            } else {
                format!("{least}–{most}")
            };
            let arrow = if most > now { "▲" } else { "▼" };
            Some((format!("{arrow}{after}"), theme::GOLD))
        }
        (None, Some(now)) => Some((now.to_string(), theme::FAINT)),
        _ => None,
    };
    if let (Some((text, colour)), true) = (&number, named) {
        painter.text(
            pos2(rect.right() - 4.0, rect.top() + 2.0),
            Align2::RIGHT_TOP,
            text,
            theme::plain(12.0),
            *colour,
        );
    }
    if entry.inserted {
        painter.text(
            pos2(rect.left() + 4.0, rect.top() + 2.0),
            Align2::LEFT_TOP,
            "+1",
            theme::strong(12.0),
            theme::GOLD,
        );
    }
    let ink = if foreseen { theme::GOLD } else { theme::SOFT };
    if named {
        let name = shortened(&entry.name, 12);
        let name = super::buttons::fit(painter, &name, 12.0, rect.width() - 2.0, ink);
        let at = pos2(
            rect.center().x - name.size().x / 2.0,
            rect.bottom() - name.size().y - 1.0,
        );
        painter.galley(at, name, ink);
    } else if let Some((text, colour)) = number {
        painter.text(
            pos2(rect.center().x, rect.bottom() - 9.0),
            Align2::CENTER_CENTER,
            text,
            theme::plain(12.0),
            colour,
        );
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

fn tooltip(response: egui::Response, entry: &Entry) {
    let state = match entry.state {
        State::Acted => "has had its turn".to_owned(),
        State::Acting => "acts now".to_owned(),
        State::Coming if entry.inserted => "acts between turns".to_owned(),
        State::Coming => format!("acts in round {}", entry.round),
        State::Out => "is out".to_owned(),
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
