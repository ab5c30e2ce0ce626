//! The buttons in the upper right corner: speed, undo, end of turn, help.

use bevy_egui::egui::{self, Align2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{UiAction, strip::Strip};
use crate::{
    app::{
        commands::{Bindings, Command},
        session::undo_ended,
        theme,
    },
    battle::UndoEnd,
};

/// The buttons on the right; gives the place where they begin.
pub fn show(
    ui: &mut Ui,
    area: Rect,
    strip: &Strip,
    bindings: &Bindings,
) -> (Option<UiAction>, f32) {
    let narrow = area.width() < 1000.0;
    let mut wish = None;
    let mut right = area.right() - 10.0;
    let mut keyed = |ui: &mut Ui, key: &str, name: [&str; 2], enabled: bool, hint: &str| {
        let width = key_button_width(ui, key, name);
        let rect = Rect::from_min_size(
            pos2(right - width, area.center().y - 18.0),
            vec2(width, 36.0),
        );
        right -= width + 6.0;
        key_button(ui, rect, key, name, enabled, hint)
    };
    let help = if narrow { "" } else { "help" };
    let key = bindings.key(Command::Help);
    if keyed(ui, key, [help, ""], true, "What the keys do") {
        wish = Some(UiAction::Help);
    }
    let key = bindings.key(Command::EndTurn);
    if keyed(ui, key, ["end turn", ""], strip.end, "End this turn") {
        wish = Some(UiAction::EndTurn);
    }
    let all = bindings.key(Command::UndoTurn);
    let (enabled, below, hint) = match strip.undo {
        Some(Ok(orders)) => (
            true,
            crate::battle::counted(orders as i64, "orders"),
            format!(
                "Takes the last order back, until dice fall or something is revealed. {all} takes \
                 back all of this turn that can be."
            ),
        ),
        Some(Err(end)) => (false, undo_word(end).to_owned(), undo_ended(end).to_owned()),
        None => (
            false,
            String::new(),
            "Nobody waits for your orders.".to_owned(),
        ),
    };
    let key = bindings.key(Command::Undo);
    if keyed(ui, key, ["undo", &below], enabled, &hint) {
        wish = Some(UiAction::Undo);
    }
    let speed = match strip.speed {
        None => "at once".to_owned(),
        Some(speed) => format!("{speed}×"),
    };
    let hint = format!(
        "How fast events are shown: 1 to 8 times, or at once. {} shows what waits at once.",
        bindings.key(Command::Skip)
    );
    if keyed(ui, bindings.key(Command::Faster), [&speed, ""], true, &hint) {
        wish = Some(UiAction::Speed);
    }
    (wish, right)
}

/// Why nothing can be taken back, in two words.
fn undo_word(end: UndoEnd) -> &'static str {
    match end {
        UndoEnd::Start => "no orders",
        UndoEnd::Dice => "dice fell",
        UndoEnd::News => "news",
        UndoEnd::Turn => "new turn",
    }
}

/// The width of a button with its key on a cap, in points.
fn key_button_width(ui: &Ui, key: &str, name: [&str; 2]) -> f32 {
    let width = |text: &str, size: f32| {
        let font = theme::plain(size);
        let galley = ui.painter().layout_no_wrap(text.into(), font, theme::TEXT);
        galley.size().x
    };
    let words = width(name[0], 13.0).max(width(name[1], 12.0));
    let gap = if words > 0.0 { 8.0 } else { 0.0 };
    width(key, 12.0) + words + gap + 26.0
}

/// A button with its key on a cap, and two lines of words.
pub fn key_button(
    ui: &mut Ui,
    rect: Rect,
    key: &str,
    name: [&str; 2],
    enabled: bool,
    hint: &str,
) -> bool {
    let response = ui.interact(rect, ui.id().with(("key", name[0], key)), Sense::click());
    response.widget_info(|| {
        let mut label = format!("{} {}", name[0], name[1]).trim().to_owned();
        if !key.is_empty() {
            label += &format!(", key {key}");
        }
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, label)
    });
    let fill = if response.hovered() && enabled {
        theme::HOVERED
    } else {
        theme::RAISED
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        7.0,
        fill,
        Stroke::new(1.0, theme::LINE),
        StrokeKind::Inside,
    );
    let colour = if enabled { theme::GOLD } else { theme::OFF };
    let galley = painter.layout_no_wrap(key.into(), theme::plain(12.0), colour);
    let cap = Rect::from_min_size(
        pos2(rect.left() + 7.0, rect.center().y - 10.0),
        vec2(galley.size().x + 10.0, 20.0),
    );
    painter.rect_filled(cap, 4.0, theme::SUNKEN);
    painter.galley(cap.center() - galley.size() / 2.0, galley, colour);
    let ink = if enabled { theme::TEXT } else { theme::OFF };
    let left = cap.right() + 8.0;
    let middle = rect.center().y;
    if name[1].is_empty() {
        painter.text(
            pos2(left, middle),
            Align2::LEFT_CENTER,
            name[0],
            theme::plain(13.0),
            ink,
        );
    } else {
        painter.text(
            pos2(left, middle - 7.0),
            Align2::LEFT_CENTER,
            name[0],
            theme::plain(13.0),
            ink,
        );
        painter.text(
            pos2(left, middle + 8.0),
            Align2::LEFT_CENTER,
            name[1],
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    let clicked = response.clicked();
    response.on_hover_text(RichText::new(hint));
    clicked && enabled
}
