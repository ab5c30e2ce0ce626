//! The sheet of players over the level choice: their names, the units they lead, and their
//! agreements.

use bevy_egui::egui::{
    self, Align2, Color32, Id, Modal, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, style::ScrollAnimation, vec2,
};

use crate::app::{
    art::theme,
    drawing::{buttons::fit, speech},
    screens::seats::seating::{SeatLine, Seating},
    state::key_presses::{KeyPresses, Stroke as KeyStroke},
};

/// The sheet while it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayersSheet {
    /// The selected line.
    chosen: usize,
    /// Whether it has changed and should be scrolled to.
    scroll: bool,
}

impl PlayersSheet {
    /// Handles the keys; returns whether the sheet stays open.
    pub(super) fn press(&mut self, strokes: &KeyPresses, seating: &mut Seating) -> bool {
        strokes.0.iter().all(|stroke| self.stroke(stroke, seating))
    }

    fn stroke(&mut self, stroke: &KeyStroke, seating: &mut Seating) -> bool {
        let lines = seating.lines();
        let line = lines[self.chosen.min(lines.len() - 1)];
        let go = |by: usize| (self.chosen + by) % lines.len();
        let next = match &*stroke.name {
            "ArrowUp" | "Shift+Tab" => go(lines.len() - 1),
            "ArrowDown" | "Tab" => go(1),
            "Escape" => return false,
            "Enter" if line.is_name() => go(1),
            "Enter" | "ArrowRight" => {
                seating.turn(line, false);
                return true;
            }
            "ArrowLeft" => {
                seating.turn(line, true);
                return true;
            }
            "Backspace" => {
                seating.rub_out(line);
                return true;
            }
            _ => {
                seating.write(line, stroke.event.text.as_deref().unwrap_or_default());
                return true;
            }
        };
        (self.chosen, self.scroll) = (next, true);
        true
    }
}

/// Draws the sheet; returns whether it stays open.
pub(super) fn show(ctx: &egui::Context, sheet: &mut PlayersSheet, seating: &mut Seating) -> bool {
    let screen = ctx.viewport_rect();
    let size = vec2(
        (screen.width() - 32.0).min(720.0),
        (screen.height() - 32.0).min(620.0),
    );
    let lines = seating.lines();
    sheet.chosen = sheet.chosen.min(lines.len() - 1);
    let mut stays = true;
    let shown = Modal::new(Id::new("players"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(ctx, |ui| {
            ui.set_width(size.x - 36.0);
            ui.set_height(size.y - 36.0);
            ui.horizontal(|ui| {
                let title = RichText::new("Players").font(theme::strong(20.0));
                ui.label(title.color(theme::TEXT));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    stays &= !ui.button("Done  (Esc)").clicked();
                });
            });
            ui.add_space(6.0);
            let height = ui.available_height() - 86.0;
            ScrollArea::vertical()
                .id_salt("players")
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    for (place, line) in lines.iter().enumerate() {
                        if *line == SeatLine::PresetAnswers {
                            ui.add_space(6.0);
                            let title = RichText::new("What all agree on").size(13.0);
                            ui.label(title.color(theme::FAINT));
                        }
                        if let Some(side) = seating.heading(*line) {
                            ui.add_space(6.0);
                            ui.label(RichText::new(side).font(theme::strong(14.0)));
                        }
                        row(ui, sheet, seating, (place, *line));
                    }
                });
            sheet.scroll = false;
            ui.add_space(6.0);
            let about = seating.about(lines[sheet.chosen]);
            ui.label(RichText::new(about).size(13.5).color(theme::SOFT));
        });
    let (name, value) = seating.text(lines[sheet.chosen]);
    let name = speech::among(&name, sheet.chosen, lines.len());
    let about = seating.about(lines[sheet.chosen]);
    speech::status(ctx, "player", &speech::sentence(&[name, value, about]));
    stays && !shown.backdrop_response.clicked()
}

/// A line: its name, its value, and how to change it.
fn row(
    ui: &mut Ui,
    sheet: &mut PlayersSheet,
    seating: &mut Seating,
    (place, line): (usize, SeatLine),
) {
    let size = vec2(ui.available_width() - 6.0, 32.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let chosen = sheet.chosen == place;
    if chosen && sheet.scroll {
        response.scroll_to_me_animation(None, ScrollAnimation::none());
    }
    let (fill, edge) = match (chosen, response.hovered()) {
        (true, _) => (theme::RAISED, theme::GOLD),
        (false, true) => (theme::HOVERED, theme::LINE),
        (false, false) => (theme::PANEL, theme::LINE),
    };
    let painter = ui.painter();
    painter.rect(rect, 7.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let indent = match line {
        SeatLine::Member(..) => 34.0,
        _ => 12.0,
    };
    let (name, value) = seating.text(line);
    let font = match line {
        SeatLine::Member(..) => theme::plain(13.5),
        _ => theme::strong(14.0),
    };
    painter.text(
        pos2(rect.left() + indent, rect.center().y),
        Align2::LEFT_CENTER,
        &name,
        font,
        theme::TEXT,
    );
    let left = rect.left() + rect.width() * 0.45;
    let is_unset = value.starts_with('(');
    let colour = if is_unset { theme::FAINT } else { theme::GOLD };
    let galley = fit(painter, &value, 14.0, rect.right() - left - 14.0, colour);
    let end = left + if is_unset { 0.0 } else { galley.size().x + 1.0 };
    let at = pos2(left, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, colour);
    if chosen && !line.is_name() {
        let at = pos2(rect.right() - 14.0, rect.center().y);
        let font = theme::plain(12.0);
        painter.text(at, Align2::RIGHT_CENTER, "← →", font, theme::FAINT);
    }
    if chosen && line.is_name() {
        let caret = Stroke::new(1.5, theme::GOLD);
        painter.vline(end, rect.shrink(8.0).y_range(), caret);
    }
    response.widget_info(|| match line.is_name() {
        true => WidgetInfo::text_edit(true, "", value.as_str(), name.as_str()),
        false => WidgetInfo::labeled(WidgetType::Button, true, format!("{name}: {value}")),
    });
    if response.clicked() {
        sheet.chosen = place;
        seating.turn(line, false);
    }
}
