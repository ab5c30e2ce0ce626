//! The faults of a watched level, over its last good picture; a click copies the place of one, so
//! that an editor can be told to go there.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Align2, Color32, FontId, Layout, Rect, RichText, ScrollArea, Stroke, TextFormat,
    Ui, text::LayoutJob, vec2,
};

use crate::{
    app::{
        art::theme,
        drawing::speech,
        models::live_level::{LevelFaults, LiveLevel},
        panels::{
            banner,
            desk::{AddPanel, PanelStep, PanelUi},
        },
    },
    data::report::SingleReport,
    document::problem::Severity,
};

/// The widest the panel gets: the report's lines have a hundred characters.
const WIDTH: f32 = 800.0;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Dialogs, draw)
        .add_panel(PanelStep::Notes, tell)
        .redraw_on::<LiveLevel>();
}

/// Says what a change of the level meant for the battle, for some seconds.
fn tell(mut panel: PanelUi, time: Res<Time<Real>>, live: Option<ResMut<LiveLevel>>) {
    let Some(mut live) = live else { return };
    let now = time.elapsed_secs();
    let live = live.bypass_change_detection();
    let Some((words, left)) = live.told_at(now) else {
        live.told = None;
        return;
    };
    speech::status(&panel.desk.ctx, "changed level", words);
    banner::sentence(&mut panel.desk, "changed level", words);
    let left = Duration::from_secs_f32(left.max(0.05));
    panel.desk.ctx.request_repaint_after(left);
}

/// Draws the faults while there are any.
fn draw(panel: PanelUi, live: Option<ResMut<LiveLevel>>) {
    let Some(mut live) = live.filter(|live| live.faults.count > 0) else {
        return;
    };
    let ctx = &panel.desk.ctx;
    speech::alert(ctx, "faults", &spoken(&live.faults));
    let clicked = show(
        ctx,
        panel.desk.layout.clear,
        &live.faults,
        live.copied.as_deref(),
    );
    if let Some(place) = clicked {
        ctx.copy_text(place.clone());
        live.copied = Some(place);
    }
}

/// The title of the panel.
fn title(faults: &LevelFaults) -> String {
    match faults.count {
        1 => "The level has a fault".to_owned(),
        count => format!("The level has {count} faults"),
    }
}

/// What a screen reader says of them.
fn spoken(faults: &LevelFaults) -> String {
    let first = faults.shown.first().map(|fault| fault.sentence.clone());
    speech::sentence(&[title(faults), first.unwrap_or_default()])
}

/// Draws the panel over the lower part of a board; returns the place of a fault that was clicked.
pub fn show(
    ctx: &egui::Context,
    board: Rect,
    faults: &LevelFaults,
    copied: Option<&str>,
) -> Option<String> {
    let width = (board.width() - 48.0).clamp(200.0, WIDTH);
    let mut clicked = None;
    egui::Area::new("faults of the level".into())
        .order(egui::Order::Foreground)
        .fade_in(false)
        .pivot(Align2::CENTER_BOTTOM)
        .default_pos(board.center_bottom() - vec2(0.0, 12.0))
        .movable(true)
        .show(ctx, |ui| {
            let frame = theme::sheet().stroke(Stroke::new(1.5, theme::bad()));
            frame.inner_margin(12).show(ui, |ui| {
                ui.set_width(width);
                head(ui, faults, copied);
                ui.add_space(6.0);
                ScrollArea::vertical()
                    .max_height((board.height() * 0.45).max(90.0))
                    .show(ui, |ui| {
                        for fault in &faults.shown {
                            if entry(ui, fault) {
                                clicked = Some(fault.place.clone());
                            }
                        }
                        let more = faults.count - faults.shown.len();
                        if more > 0 {
                            ui.label(format!("{more} more; mend these first."));
                        }
                    });
            });
        });
    clicked
}

fn head(ui: &mut Ui, faults: &LevelFaults, copied: Option<&str>) {
    ui.horizontal(|ui| {
        let title = RichText::new(title(faults)).font(theme::strong(16.0));
        ui.label(title.color(theme::TEXT));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (words, colour) = match copied {
                Some(place) => (format!("Copied: {place}"), theme::good()),
                None => (
                    "A click copies the place for your editor".to_owned(),
                    theme::FAINT,
                ),
            };
            ui.label(RichText::new(words).size(12.5).color(colour));
        });
    });
}

/// A fault as a button; returns whether it was clicked.
fn entry(ui: &mut Ui, fault: &SingleReport) -> bool {
    let colour = match fault.severity {
        Severity::Error => theme::bad(),
        Severity::Warning => theme::warn(),
    };
    let mut job = LayoutJob::default();
    let mut add = |text: &str, font: FontId, color: Color32| {
        let format = TextFormat {
            font_id: font,
            color,
            ..TextFormat::default()
        };
        job.append(text, 0.0, format);
    };
    add(&format!("{}\n", fault.place), theme::strong(13.0), colour);
    add(fault.text.trim_end(), FontId::monospace(12.0), theme::SOFT);
    job.wrap.max_width = ui.available_width() - 16.0;
    let button = egui::Button::new(job)
        .frame(true)
        .min_size(vec2(ui.available_width(), 0.0));
    let response = ui.add(button);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, fault.sentence.as_str())
    });
    response.clicked()
}
