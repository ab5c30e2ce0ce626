//! The buttons in the corners: undo, speed, help and menu above, the end of the turn below.

use bevy_egui::egui::{self, Align2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    inspector::stars,
};
use crate::{
    app::{
        art::theme,
        drawing::buttons,
        models::{choices::Choices, menu::Menu, strip::Strip, words},
        state::{
            session::AppSession,
            ui_events::{Dialog, UiEvent},
        },
    },
    battle::components::Pools,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::undo_text::undo_ended,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, (draw, draw_end))
        .redraw_on::<Strip>()
        .redraw_on::<Menu>()
        .redraw_on::<Bindings>();
}

fn draw(mut panel: PanelUi, strip: Res<Strip>, bindings: Res<Bindings>) {
    let layout = panel.desk.layout;
    let mut ui = panel.desk.surface("corner");
    let asked = show(&mut ui, layout.corner, &strip, &bindings, layout.small);
    panel.send(asked);
}

/// Draws the button that ends the turn; a finished battle has none, and in a review the record has
/// its place.
fn draw_end(
    mut panel: PanelUi,
    board: BoardState,
    choices: Res<Choices>,
    (strip, menu, bindings): (Res<Strip>, Res<Menu>, Res<Bindings>),
) {
    let session = &board.session;
    if session.review.is_some() || session.battle.is_over() && board.is_quiet() {
        return;
    }
    let view = session.battle.view();
    // The acting unit on the board: the battle itself may be ahead of the display.
    let acting = board.shown.acting;
    let acting = acting.map(|unit| match board.shown.is_in_sight(unit) {
        true => words::name(view, unit),
        false => "Somebody",
    });
    let asked = session.battle.question();
    let asked = asked.filter(|_| board.is_quiet() && session.human_to_move().is_some());
    let asked = asked.map(|question| words::name(view, question.asked));
    let who = (asked.or(acting), asked.is_some());
    let ui = panel.desk.surface("end");
    let left = unused(session, &choices);
    let area = panel.desk.layout.end;
    let pressed = end_turn(&ui, area, (&strip, &menu), &left, who, &bindings);
    panel.send(pressed);
}

/// The points that the acting unit would leave unused, in a few words.
fn unused(session: &AppSession, choices: &Choices) -> String {
    let Some(unit) = choices.unit else {
        return String::new();
    };
    let view = session.known().view();
    let points = view.scene.book.points;
    let left = view.store.get::<Pools>(unit).now(points);
    let name = view.scene.book.pools.get(usize::from(points.0));
    let name = name.map_or("", |pool| pool.name);
    // As on the card of the acting unit: depending on its maximum.
    let most = view.store.get::<Pools>(unit).max(points).max(left);
    match stars(i32::from(left), i32::from(most)) {
        _ if left <= 0 => format!("no {name} left"),
        Some(_) => {
            let stars = "★".repeat(usize::try_from(left).unwrap_or(0));
            // Prices use AP if the points are called so.
            let unit = if name == "AP" { " AP" } else { "" };
            format!("{stars}{unit} left")
        }
        None => format!("{left} {name} left"),
    }
}

/// The buttons in the corner: undo, speed, help and menu.
pub fn show(
    ui: &mut Ui,
    area: Rect,
    strip: &Strip,
    bindings: &Bindings,
    small: bool,
) -> Option<UiEvent> {
    let all = bindings.key(Command::UndoTurn);
    let (can_undo, hint) = match strip.undo {
        Some(Ok(orders)) => (
            true,
            format!(
                "Undo the last order, until dice fall or anything comes into sight. {all} undoes all of \
                 this turn that it can. Now: {}.",
                crate::battle::counted(orders as i64, "orders")
            ),
        ),
        Some(Err(end)) => (false, format!("Undo: {}", undo_ended(end))),
        None => (false, "Undo: it is not your turn.".to_owned()),
    };
    let speed = match strip.speed {
        None => "at once".to_owned(),
        Some(speed) => format!("{speed}×"),
    };
    let faster = format!(
        "Playback speed: 1× to 8×, or instant. {} skips to the end.",
        keys::short(bindings.key(Command::Skip))
    );
    let buttons = [
        (
            Command::Undo,
            "undo",
            can_undo,
            hint.as_str(),
            UiEvent::Command(Command::Undo),
        ),
        (
            Command::Faster,
            speed.as_str(),
            true,
            faster.as_str(),
            UiEvent::Command(Command::Faster),
        ),
        (
            Command::Help,
            "help",
            true,
            "What the keys do",
            UiEvent::Command(Command::Help),
        ),
        (
            Command::Cancel,
            "menu",
            true,
            "Pause, settings, save, leave",
            UiEvent::Open(Dialog::Pause),
        ),
    ];
    let gap = 6.0;
    let width = (area.width() - gap * 3.0) / 4.0;
    let mut request = None;
    for (number, (command, name, enabled, hint, does)) in (0_u8..).zip(buttons) {
        let left = area.left() + f32::from(number) * (width + gap);
        let rect = Rect::from_min_size(pos2(left, area.top()), vec2(width, area.height()));
        let key = keys::short(bindings.key(command));
        // The button for speed shows its value; the others show their keys.
        let shown = match small {
            true if command == Command::Faster && name.len() < 4 => ["", name],
            true => [key.as_str(), ""],
            false => [key.as_str(), name],
        };
        if key_button(ui, rect, shown, name, enabled, hint) {
            request = Some(does);
        }
    }
    request
}

/// A button with its key and a word.
fn key_button(
    ui: &Ui,
    rect: Rect,
    [key, word]: [&str; 2],
    name: &str,
    enabled: bool,
    hint: &str,
) -> bool {
    let response = ui.interact(
        rect,
        ui.id().with(("corner", rect.left() as i32)),
        Sense::click(),
    );
    response.widget_info(|| {
        let label = match key {
            "" => name.to_owned(),
            key => format!("{name}, key {key}"),
        };
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label)
    });
    let fill = match response.hovered() && enabled {
        true => theme::HOVERED,
        false => theme::card_fill(),
    };
    let painter = ui.painter();
    let line = Stroke::new(1.0, theme::LINE);
    painter.rect(rect, 8.0, fill, line, StrokeKind::Inside);
    let (gold, ink) = match enabled {
        true => (theme::GOLD, theme::TEXT),
        false => (theme::OFF, theme::OFF),
    };
    let key = painter.layout_no_wrap(key.to_owned(), theme::strong(12.0), gold);
    let word = painter.layout_no_wrap(word.to_owned(), theme::plain(13.0), ink);
    let gap = if key.size().x > 0.0 && word.size().x > 0.0 {
        8.0
    } else {
        0.0
    };
    let left = rect.center().x - (key.size().x + gap + word.size().x) / 2.0;
    let low = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
    let after = left + key.size().x + gap;
    painter.galley(pos2(left, low(&key)), key, gold);
    painter.galley(pos2(after, low(&word)), word, ink);
    let clicked = response.clicked();
    response.on_hover_text(RichText::new(hint));
    clicked && enabled
}

/// The button that ends the turn, with the unused points; in another turn it names the acting unit.
pub fn end_turn(
    ui: &Ui,
    area: Rect,
    (strip, menu): (&Strip, &Menu),
    unused: &str,
    (acting, asked): (Option<&str>, bool),
    bindings: &Bindings,
) -> Option<UiEvent> {
    let enabled = strip.end && !menu.waiting && menu.enabled;
    let response = ui.interact(area, ui.id().with("end turn"), Sense::click());
    let key = keys::short(bindings.key(Command::EndTurn));
    let (title, below) = match enabled {
        true => ("End turn", format!("{key} · {unused}")),
        false => match acting.filter(|_| menu.waiting || asked) {
            Some(name) if asked => ("Answer", format!("{name} is asked")),
            Some(name) => ("Wait", format!("{name} is acting")),
            None => ("Playing", format!("{key} skips")),
        },
    };
    response.widget_info(|| {
        let label = format!("{title}, {below}");
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label)
    });
    let line = match enabled {
        true => Stroke::new(2.0, theme::GOLD),
        false => Stroke::new(1.0, theme::LINE),
    };
    let fill = match response.hovered() && enabled {
        true => theme::HOVERED,
        false => theme::card_fill(),
    };
    let painter = ui.painter();
    painter.rect(area, 9.0, fill, line, StrokeKind::Inside);
    let ink = if enabled { theme::GOLD } else { theme::FAINT };
    painter.text(
        area.center() - vec2(0.0, 9.0),
        Align2::CENTER_CENTER,
        title,
        theme::strong(if area.height() < 64.0 { 14.0 } else { 16.0 }),
        ink,
    );
    let wide = |text: &str| {
        let font = theme::plain(12.0);
        painter
            .layout_no_wrap(text.to_owned(), font, theme::SOFT)
            .size()
            .x
    };
    // In little space the key is left out before a word is cut.
    let below = match wide(&below) > area.width() - 14.0 && enabled {
        true => unused.to_owned(),
        false => below,
    };
    let below = buttons::whole(
        painter,
        &below,
        theme::plain(12.0),
        area.width() - 14.0,
        theme::SOFT,
    );
    let at = pos2(
        area.center().x - below.size().x / 2.0,
        area.center().y + 13.0 - below.size().y / 2.0,
    );
    painter.galley(at, below, theme::SOFT);
    response
        .clicked()
        .then_some(UiEvent::Command(Command::EndTurn))
}
