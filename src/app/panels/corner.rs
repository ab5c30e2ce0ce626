//! The buttons in the corners: undo, speed, help and menu above, the end of the turn below.

use bevy_egui::egui::{self, Align2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{UiAction, menu::Menu, strip::Strip};
use crate::{
    app::{
        commands::{Bindings, Command},
        theme,
    },
    settings::keys,
    text::undo_text::undo_ended,
};

/// The buttons in the corner: undo, speed, help and menu.
pub fn show(
    ui: &mut Ui,
    area: Rect,
    strip: &Strip,
    bindings: &Bindings,
    small: bool,
) -> Option<UiAction> {
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
            UiAction::Undo,
        ),
        (
            Command::Faster,
            speed.as_str(),
            true,
            faster.as_str(),
            UiAction::Speed,
        ),
        (
            Command::Help,
            "help",
            true,
            "What the keys do",
            UiAction::Help,
        ),
        (
            Command::Cancel,
            "menu",
            true,
            "Pause, settings, save, leave",
            UiAction::Pause,
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
) -> Option<UiAction> {
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
    let below = super::buttons::fit(painter, &below, 12.0, area.width() - 14.0, theme::SOFT);
    let at = pos2(
        area.center().x - below.size().x / 2.0,
        area.center().y + 13.0 - below.size().y / 2.0,
    );
    painter.galley(at, below, theme::SOFT);
    response.clicked().then_some(UiAction::EndTurn)
}
