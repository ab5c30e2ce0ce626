//! The last lines of the log, in the corner of the screen.

use bevy_egui::egui::{self, Rect, Sense, Ui, pos2, vec2};

use super::{
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    log::{self, LogInputs},
};
use crate::{
    app::{
        art::theme,
        drawing::{buttons::fit, cards::fill_card},
        models::playback::told::LogLine,
        state::ui_events::UiEvent,
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Tail, draw).redraw_on::<Bindings>();
}

/// Draws the last lines, where they cover nothing important.
fn draw(mut panel: PanelUi, board: BoardState, bindings: Res<Bindings>) {
    let Some(place) = panel.desk.layout.tail else {
        return;
    };
    let inputs = LogInputs::of(&board);
    let fits = !board.is_quiet() || panel.desk.leaves_the_board(place);
    if fits && panel.desk.is_free(place) && !last(inputs.lines).is_empty() {
        let ui = panel.desk.surface("tail");
        let asked = show(&ui, place, &inputs, &bindings);
        panel.send(asked);
        panel.desk.keep(place);
    }
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
    let inner = area.shrink2(vec2(12.0, 8.0));
    let painter = ui.painter();
    let hint = painter.layout_no_wrap(format!("{key} log"), theme::strong(12.0), theme::GOLD);
    let corner = inner.right_bottom() - hint.size();
    let room = inner.width() - hint.size().x - 8.0;
    painter.galley(corner, hint, theme::GOLD);
    let step = inner.height() / LINES as f32;
    let missing = LINES - lines.len().min(LINES);
    for (number, line) in lines.iter().enumerate() {
        let is_last = number + 1 == lines.len();
        let width = if is_last { room } else { inner.width() };
        let colour = log::colour(line, inputs.view);
        // Older lines are fainter.
        let age = (lines.len() - 1 - number) as f32;
        let colour = theme::faded(colour, 1.0 - age * 0.2);
        // A single line uses the space of the missing ones.
        let rows = if lines.len() == 1 { LINES } else { 1 };
        let words = match rows {
            1 => fit(painter, &line.text, 12.5, width, colour),
            _ => {
                let font = theme::plain(12.5);
                let mut job = egui::text::LayoutJob::simple(line.text.clone(), font, colour, width);
                job.wrap.max_rows = rows;
                painter.layout_job(job)
            }
        };
        let y = match rows {
            1 => inner.top() + step * (number + missing) as f32 + (step - words.size().y) / 2.0,
            _ => inner.center().y - words.size().y / 2.0,
        };
        painter.galley(pos2(inner.left(), y), words, colour);
    }
    response.clicked().then_some(UiEvent::Command(Command::Log))
}
