//! The action bar: the actions, in places that stay the same through the battle.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, Rect, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::{
    desk::{AddPanel, PanelStep, PanelUi},
    dialogs::finder::choose,
};
use crate::{
    app::{
        art::theme,
        drawing::{
            buttons::{breaks_a_word, explain, id_of},
            icons,
        },
        models::{
            keycaps::cap,
            menu::{Menu, MenuItem},
        },
        state::{
            focus::Pointed,
            pending::{Armed, PendingOrder},
            session::AppSession,
            ui_events::{AimEvent, Scope, UiEvent},
        },
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw)
        .redraw_on::<Menu>()
        .redraw_on::<Bindings>();
}

/// Draws the action bar; in a review the record has its place.
fn draw(
    mut panel: PanelUi,
    session: Res<AppSession>,
    (menu, bindings): (Res<Menu>, Res<Bindings>),
    pending: Res<PendingOrder>,
) {
    if session.review.is_some() {
        return;
    }
    let desk = &mut *panel.desk;
    let mut ui = desk.surface("bar");
    let mind = (pending.armed, &*bindings);
    let asked = show(&mut ui, desk.layout.bar, &menu, mind, &mut desk.pointed);
    panel.send(asked);
}

/// How large a place of the bar is.
fn slot(area: Rect) -> egui::Vec2 {
    vec2(
        if area.height() < 64.0 { 66.0 } else { 72.0 },
        area.height(),
    )
}

/// How many actions a bar of this size shows besides the button for all others.
pub fn room(area: Rect) -> usize {
    let each = slot(area).x + 5.0;
    let all = ((area.width() - 8.0) / each).floor().max(2.0) as usize;
    (all - 1).min(14)
}

/// Draws the bar.
pub fn show(
    ui: &mut Ui,
    area: Rect,
    menu: &Menu,
    (armed, bindings): (Option<Armed>, &Bindings),
    pointed: &mut Pointed,
) -> Option<UiEvent> {
    if menu.bar.is_empty() {
        return None;
    }
    let size = slot(area);
    let places = room(area);
    let shown = menu.bar.len().min(places);
    let width = (shown + 1) as f32 * (size.x + 5.0) - 5.0;
    let card = Rect::from_center_size(area.center(), vec2(width + 12.0, area.height()));
    ui.painter().rect(
        card,
        9.0,
        theme::card_fill(),
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    let mut request = None;
    let place = |number: usize| {
        Rect::from_min_size(
            card.left_top() + vec2(6.0 + number as f32 * (size.x + 5.0), 6.0),
            size - vec2(0.0, 12.0),
        )
    };
    for (number, item) in menu.bar.iter().take(shown).enumerate() {
        let response = button(ui, place(number), item, armed, menu.enabled);
        if response.hovered() {
            pointed.armed = Some(item.armed);
        }
        if response.clicked() && menu.enabled {
            request = Some(choose(item));
        }
        explain(response, item);
    }
    let rest = &menu.bar[shown..];
    more(ui, place(shown), rest, menu.enabled, bindings).or(request)
}

/// A button of the bar: key, cost, picture and name.
fn button(ui: &Ui, rect: Rect, item: &MenuItem, armed: Option<Armed>, enabled: bool) -> Response {
    let response = ui.interact(rect, id_of(ui, item), Sense::click());
    let armed = item.is_armed(armed);
    let can = enabled && item.refusal.is_none();
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, can, armed, item.spoken())
    });
    let (fill, line) = match (armed, response.hovered() && enabled) {
        (true, _) => (Color32::from_rgb(0x2b, 0x36, 0x46), theme::GOLD),
        (false, true) => (theme::HOVERED, theme::FAINT),
        (false, false) => (theme::RAISED, theme::LINE),
    };
    let painter = ui.painter().with_clip_rect(rect.expand(1.0));
    let fill = if can { fill } else { theme::SUNKEN };
    painter.rect(rect, 7.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let (ink, gold) = match can {
        true => (theme::TEXT, theme::GOLD),
        false => (theme::OFF, theme::OFF),
    };
    let key = item.key.as_deref().map(cap).unwrap_or_default();
    let top = rect.top() + 4.0;
    let key = painter.layout_no_wrap(key, theme::plain(12.0), gold);
    painter.galley(pos2(rect.left() + 6.0, top), key.clone(), gold);
    let mut cost = match item.list.len() {
        0 => brief(&item.cost).unwrap_or_default(),
        // A list has to be opened first: the cost depends on the choice.
        _ => "…".to_owned(),
    };
    let room = rect.width() - key.size().x - 18.0;
    let wide = |text: &str| {
        let galley = painter.layout_no_wrap(text.to_owned(), theme::plain(12.0), gold);
        galley.size().x
    };
    // If a cost does not fit, its first part is shown; the tooltip has all of it.
    while wide(&cost) > room && cost.contains(' ') {
        let shorter = cost.trim_end_matches('+').rsplit_once(' ');
        // A unit is removed together with its number.
        let shorter = shorter.map(|(first, _)| match first.rsplit_once(' ') {
            Some((before, number)) if number.parse::<u16>().is_ok() => before,
            _ => first,
        });
        cost = shorter.map_or(String::new(), |first| format!("{first}+"));
    }
    painter.text(
        pos2(rect.right() - 6.0, top),
        Align2::RIGHT_TOP,
        cost,
        theme::plain(12.0),
        gold,
    );
    let tall = rect.height() > 58.0;
    let edge = if tall { 22.0 } else { 14.0 };
    let middle = pos2(rect.center().x, rect.top() + edge / 2.0 + 17.0);
    let tint = if can { theme::TEXT } else { theme::OFF };
    icons::draw(&painter, middle, edge, item.icon, tint);
    let room = vec2(rect.width() - 4.0, rect.bottom() - middle.y - edge / 2.0);
    let name = name_lines(&painter, &item.title(), ink, room);
    // A single line is placed where the first of two would be.
    let top = rect.bottom() - 2.0 - (room.y + name.size().y) / 2.0;
    painter.galley(pos2(rect.center().x, top), name, ink);
    response
}

/// The name of an action below its picture, on two lines at most, in letters as small as it takes.
fn name_lines(
    painter: &egui::Painter,
    title: &str,
    ink: Color32,
    room: egui::Vec2,
) -> std::sync::Arc<egui::Galley> {
    let laid = |half_points: u8| {
        let font = theme::plain(f32::from(half_points) / 2.0);
        let mut job = egui::text::LayoutJob::simple(title.to_owned(), font, ink, room.x);
        job.halign = egui::Align::Center;
        painter.layout_job(job)
    };
    let fits = |name: &egui::Galley| {
        name.rows.len() <= 2 && name.size().y <= room.y + 1.0 && !breaks_a_word(name)
    };
    let mut sizes = (15..=23).rev().map(laid);
    let whole = sizes.find(|name| fits(name));
    whole.unwrap_or_else(|| laid(15))
}

/// The button for all other actions.
fn more(
    ui: &Ui,
    rect: Rect,
    rest: &[MenuItem],
    enabled: bool,
    bindings: &Bindings,
) -> Option<UiEvent> {
    let response = ui.interact(rect, ui.id().with("more actions"), Sense::click());
    let key = keys::short(bindings.key(Command::Find));
    let live = rest.iter().filter(|item| item.refusal.is_none()).count();
    let text = match rest.len() {
        0 => "Find an action".to_owned(),
        many => format!("{many} more actions, {live} available. Key {key}"),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, &text));
    let fill = match response.hovered() && enabled {
        true => theme::HOVERED,
        false => theme::SUNKEN,
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        7.0,
        fill,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    let ink = if enabled { theme::SOFT } else { theme::OFF };
    let many = match rest.len() {
        0 => "all".to_owned(),
        many => format!("+{many}"),
    };
    painter.text(
        rect.center() - vec2(0.0, 8.0),
        Align2::CENTER_CENTER,
        many,
        theme::strong(14.0),
        ink,
    );
    painter.text(
        rect.center() + vec2(0.0, 12.0),
        Align2::CENTER_CENTER,
        format!("more {key}"),
        theme::plain(12.0),
        theme::FAINT,
    );
    let clicked = response.clicked() && enabled;
    response.on_hover_text(text);
    clicked.then_some(UiEvent::Aim(AimEvent::Find(Scope::All)))
}

/// A cost in the fewest characters: `★ 2 Ex` for `★, 2 Exertion`; `None` for one that needs a
/// sentence.
pub(super) fn brief(cost: &str) -> Option<String> {
    let part = |part: &str| {
        let part = part.trim();
        match part.split_once(' ') {
            None if part == "actions" => Some("★".to_owned()),
            None => Some(part.to_owned()),
            // As on the card of the acting unit: a star per action.
            Some((number, "action" | "actions")) => Some("★".repeat(number.parse().ok()?)),
            Some((number, word)) if number.parse::<u16>().is_ok() && !word.contains(' ') => {
                let short: String = word.chars().take(2).collect();
                Some(format!("{number} {short}"))
            }
            Some(_) => None,
        }
    };
    let parts: Option<Vec<String>> = cost.split(',').map(part).collect();
    let short = parts
        .map(|parts| parts.join(" "))
        .filter(|text| text.chars().count() <= 10);
    // "AP by the yard", "1, 3 or 6 AP": only the unit.
    let unit = || {
        let mut words = cost.split(' ');
        let unit = words.find(|word| word.chars().all(char::is_uppercase))?;
        Some(unit.to_owned())
    };
    // "3 AP and 3 Narrative Momentum": the tooltip has the rest.
    let first = || {
        let (first, _) = cost.split_once(" and ")?;
        Some(format!("{}+", part(first)?))
    };
    short
        .or_else(first)
        .or_else(unit)
        .filter(|text| !text.is_empty())
}
