//! The last lines of the log, above the action bar.

use bevy_egui::egui::{self, Rect, Sense, Ui, pos2, vec2};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    log::{self, LogInputs},
};
use crate::{
    app::{
        art::theme, drawing::cards::fill_card, models::playback::told::LogLine,
        state::ui_events::UiEvent,
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw)
        .redraw_on::<Bindings>();
}

/// Draws the last lines above the action bar.
fn draw(mut panel: PanelUi, board: BoardState, bindings: Res<Bindings>) {
    let place = panel.desk.layout.tail;
    let inputs = LogInputs::of(&board);
    let ui = panel.desk.surface("tail");
    let asked = show(&ui, place, &inputs, &bindings);
    panel.send(asked);
}

/// The number of lines.
const LINES: usize = 3;

/// The visible lines: the last relevant ones, oldest first.
pub fn last(lines: &[LogLine]) -> Vec<&LogLine> {
    // A bare total, such as that of a tie, means nothing before the number it is compared with.
    let is_total = |line: &LogLine| line.sum.as_ref().is_some_and(|sum| sum.target.is_none());
    let told = lines.iter().rev();
    let told = told.filter(|line| !line.heading && !is_total(line));
    let mut last: Vec<&LogLine> = told.take(LINES).collect();
    last.reverse();
    last
}

/// Draws the card; a click unfolds the log.
pub fn show(ui: &Ui, area: Rect, inputs: &LogInputs<'_>, bindings: &Bindings) -> Option<UiEvent> {
    let lines = last(inputs.lines);
    let response = ui.interact(area, ui.id().with("log tail"), Sense::click());
    let key = keys::short(bindings.key(Command::Log));
    response.widget_info(|| {
        let told: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let label = format!("Log, key {key}: {}", told.join(" "));
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label)
    });
    let line = match response.hovered() {
        true => theme::FAINT,
        false => theme::LINE,
    };
    fill_card(ui, area, line);
    let inner = area.shrink2(vec2(12.0, 3.0));
    let painter = ui.painter();
    let hint = painter.layout_no_wrap(format!("{key} log"), theme::strong(12.0), theme::GOLD);
    let width = inner.width() - hint.size().x - 10.0;
    painter.galley(inner.right_bottom() - hint.size(), hint, theme::GOLD);
    // The newest line is at the foot; older ones are above it as far as they fit whole.
    let mut foot = inner.bottom();
    for (age, line) in lines.iter().rev().enumerate() {
        let colour = log::colour(line, inputs.view);
        // Older lines are fainter.
        let colour = theme::faded(colour, 1.0 - age as f32 * 0.2);
        let words = |size: f32| {
            let font = theme::plain(size);
            painter.layout(line.text.clone(), font, colour, width)
        };
        let room = foot - inner.top() + 1.0;
        let sizes = [12.5, 12.0, 11.5, 11.0, 10.5, 10.0];
        let sizes = if age == 0 { &sizes[..] } else { &sizes[..1] };
        let mut fits = sizes.iter().map(|size| words(*size));
        let Some(words) = fits.find(|words| words.size().y <= room) else {
            break;
        };
        foot -= words.size().y;
        painter.galley(pos2(inner.left(), foot), words, colour);
    }
    response.clicked().then_some(UiEvent::Command(Command::Log))
}
