//! The log: events in sentences, newest at the bottom; filtered, searched, unfolded.

use std::collections::BTreeSet;

use bevy_egui::egui::{
    self, Align2, Color32, ComboBox, FontId, Rect, RichText, ScrollArea, Sense, Shape, Stroke,
    TextEdit, Ui, UiBuilder, pos2, vec2,
};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
};
pub use crate::app::panels::log_filter::{LineKind, LogFilter, LogTarget, named};
use crate::{
    app::{
        art::theme,
        drawing::{cards::card_at, rule_links, signs::tone_colour, sums},
        models::{
            playback::told::{LineTone, LogLine},
            words,
        },
        state::{
            frame::EventSystems,
            session::add_battle_resource,
            shown::Shown,
            ui_events::{CameraEvent, UiEvent, UiEvents},
        },
    },
    battle::{ids::SideId, view::View},
    settings::commands::Command,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<LogState>(app)
        .add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Reading, draw)
        .redraw_on::<LogState>();
}

/// Unfolds or folds the log, and opens its search.
fn handle(events: Res<UiEvents>, mut log: ResMut<LogState>) {
    for event in &events.0 {
        match event {
            UiEvent::Command(Command::Log) => log.open = !log.open,
            UiEvent::Command(Command::SearchLog) => log.toggle_search(),
            _ => {}
        }
    }
}

/// Draws the unfolded log on the right.
fn draw(mut panel: PanelUi, board: BoardState, mut log: ResMut<LogState>) {
    // egui redraws after clicks by itself.
    let log = log.bypass_change_detection();
    log.target = None;
    if !log.open {
        return;
    }
    let layout = panel.desk.layout;
    // On small screens odds find their place below it.
    let part = if layout.small { 0.5 } else { 0.72 };
    let size = vec2(layout.right, layout.clear.height() * part);
    let wanted = CardPlace::new(size, Align2::RIGHT_TOP).down_to(LEAST);
    // There it makes way for a question as well.
    let place = match layout.small && panel.desk.has_cards() {
        true => panel.desk.offer("log", (), wanted),
        false => Some(panel.desk.put("log", (), wanted)),
    };
    let Some(place) = place else {
        return;
    };
    let mut ui = panel.desk.surface("log");
    let inputs = LogInputs::of(&board);
    let asked = card_at(&mut ui, place, theme::LINE, |ui| show(ui, &inputs, log));
    panel.send(asked);
}

/// The least height of the unfolded log, in points.
const LEAST: f32 = 120.0;

/// The state of the log.
#[derive(Resource, Clone, Debug, Default)]
pub struct LogState {
    /// Whether it is unfolded; otherwise its last lines are in a corner.
    pub open: bool,
    /// The filter.
    pub filter: LogFilter,
    /// Whether the search field is shown.
    pub searches: bool,
    /// Whether the search field wants the keyboard.
    focus: bool,
    /// Whether the search field has the keyboard.
    typing: bool,
    /// Unfolded rolls, by the places of their events.
    pub unfolded: BTreeSet<usize>,
    /// The target of the line under the pointer.
    pub target: Option<LogTarget>,
    rows: Rows,
}

impl LogState {
    /// Whether the search field is being typed into.
    pub fn is_typing(&self) -> bool {
        self.typing
    }

    /// Closes the search field while it is being typed into; returns whether it was.
    pub fn stop_typing(&mut self) -> bool {
        let typing = std::mem::take(&mut self.typing);
        if typing {
            self.toggle_search();
        }
        typing
    }

    /// Opens the search field with the keyboard focus, or closes it.
    pub fn toggle_search(&mut self) {
        self.searches = !self.searches;
        self.focus = self.searches;
        self.open |= self.searches;
        if !self.searches {
            self.filter.words.clear();
        }
    }
}

/// The places of rows, kept from frame to frame, so that a long battle costs no more than a short
/// one.
#[derive(Clone, Debug, Default)]
struct Rows {
    /// Width and pixels per point at which the heights were measured.
    measure: (u32, u32),
    /// The height of each line's sentence, as far as measured; by index among all lines.
    heights: Vec<Option<f32>>,
    /// The input of the list: number of lines, place of the last, filter, unfolded rolls.
    of: (usize, usize, LogFilter, BTreeSet<usize>),
    /// Visible lines, each with its upper edge.
    shown: Vec<(usize, f32)>,
    /// The total height.
    total: f32,
}

/// Space to the left of sentences, for the sign that unfolds.
const GUTTER: f32 = 14.0;
/// Space between rows.
const GAP: f32 = 3.0;
/// Space to the right of rows, for the scroll bar.
const BAR: f32 = 8.0;

/// The least width of the choice of a unit.
const WHO: f32 = 70.0;

/// The data of the log.
pub struct LogInputs<'a> {
    /// The lines so far.
    pub lines: &'a [LogLine],
    /// The battle, for names and sides.
    pub view: View<'a>,
    /// What the board shows.
    pub shown: &'a Shown,
    /// The viewing side.
    pub viewer: Option<SideId>,
}

impl<'a> LogInputs<'a> {
    /// The log of the battle on the board.
    pub(super) fn of(board: &'a BoardState<'_>) -> Self {
        Self {
            lines: board.telling.told(),
            view: board.session.known().view(),
            shown: &board.shown,
            viewer: board.session.viewer(),
        }
    }
}

/// Draws the log.
pub fn show(ui: &mut Ui, inputs: &LogInputs<'_>, reading: &mut LogState) -> Option<UiEvent> {
    bar(ui, inputs, reading);
    reading.target = None;
    let mut request = None;
    ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink(false)
        // Its end stays visible at any height.
        .min_scrolled_height(0.0)
        .stick_to_bottom(true)
        .show_viewport(ui, |ui, viewport| {
            arrange(ui, inputs, reading);
            ui.set_height(reading.rows.total);
            let origin = ui.max_rect().min;
            let width = ui.available_width() - BAR;
            let rows = std::mem::take(&mut reading.rows);
            let first = rows
                .shown
                .partition_point(|(_, top)| *top < viewport.top())
                .saturating_sub(1);
            for (number, (place, top)) in rows.shown.iter().enumerate().skip(first) {
                if *top > viewport.bottom() {
                    break;
                }
                let next = rows.shown.get(number + 1);
                let bottom = next.map_or(rows.total, |(_, top)| *top);
                let rect = Rect::from_min_max(
                    pos2(origin.x, origin.y + top),
                    pos2(origin.x + width, origin.y + bottom - GAP),
                );
                // No row is cut in half.
                let view = ui.clip_rect().expand(1.0).y_range();
                let text = rows.heights.get(*place).copied().flatten().unwrap_or(15.0);
                let is_long = rect.height() > view.span();
                if is_long || view.contains(rect.top()) && view.contains(rect.top() + text) {
                    request = row(ui, rect, text, &inputs.lines[*place], inputs, reading)
                        .or(request.take());
                }
            }
            reading.rows = rows;
        });
    request
}

/// The filter: kinds, unit, search.
fn bar(ui: &mut Ui, inputs: &LogInputs<'_>, reading: &mut LogState) {
    let filter = &mut reading.filter;
    let mut toggles = false;
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(6.0, 3.0);
        ui.spacing_mut().item_spacing.x = 3.0;
        let beside = ui.horizontal(|ui| {
            for (which, name, hint) in [
                (LineKind::All, "All", "Everything that happened"),
                (LineKind::Mine, "Mine", "Events of your side"),
                (LineKind::Rolls, "Rolls", "Tests with their sums"),
            ] {
                if chip(ui, name, filter.which == which)
                    .on_hover_text(hint)
                    .clicked()
                {
                    filter.which = which;
                }
            }
            if chip(ui, "Find", reading.searches)
                .on_hover_text("Search the log")
                .clicked()
            {
                toggles = true;
            }
            let has_room = ui.available_width() >= WHO;
            if has_room {
                who(ui, inputs, filter);
            }
            has_room
        });
        // Where the row is too short, the choice of a unit gets one of its own.
        if !beside.inner {
            who(ui, inputs, filter);
        }
    });
    if toggles {
        reading.toggle_search();
    }
    if reading.searches {
        let field = TextEdit::singleline(&mut reading.filter.words)
            .hint_text("Search the log")
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        if std::mem::take(&mut reading.focus) {
            field.request_focus();
        }
        reading.typing = field.has_focus();
    } else {
        reading.typing = false;
    }
}

fn chip(ui: &mut Ui, name: &str, chosen: bool) -> egui::Response {
    let text = RichText::new(name).size(12.5);
    let text = text.color(if chosen { theme::GOLD } else { theme::SOFT });
    let line = if chosen { theme::GOLD } else { theme::LINE };
    let chip = ui.add(egui::Button::new(text).stroke(Stroke::new(1.0, line)));
    chip.widget_info(|| {
        let name = format!("Log: {name}");
        egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name)
    });
    chip
}

/// The choice of the unit that lines are about, among those the log names.
fn who(ui: &mut Ui, inputs: &LogInputs<'_>, filter: &mut LogFilter) {
    let chosen = match filter.unit {
        Some(unit) => words::name(inputs.view, unit),
        None => "Who",
    };
    let list = ComboBox::from_id_salt("log of whom")
        .selected_text(RichText::new(chosen).size(12.5))
        .width(ui.available_width().max(40.0))
        .truncate()
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut filter.unit, None, "Everyone");
            for unit in named(inputs.lines) {
                let name = words::name(inputs.view, unit);
                ui.selectable_value(&mut filter.unit, Some(unit), name);
            }
        });
    list.response.widget_info(|| {
        let name = format!("Log of {}", filter.unit.map_or("anybody", |_| chosen));
        egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, name)
    });
}

/// Computes the rows and their places, if anything changed.
fn arrange(ui: &Ui, inputs: &LogInputs<'_>, reading: &mut LogState) {
    let width = ui.available_width() - BAR;
    let rows = &mut reading.rows;
    let measure = (width.to_bits(), ui.ctx().pixels_per_point().to_bits());
    // Undone lines leave heights that do not apply any more.
    if rows.measure != measure || inputs.lines.len() < rows.heights.len() {
        rows.measure = measure;
        rows.heights.clear();
        rows.of.0 = usize::MAX;
    }
    rows.heights.resize(inputs.lines.len(), None);
    let last = inputs.lines.last().map_or(0, |line| line.place);
    let (filter, unfolded) = (&reading.filter, &reading.unfolded);
    if (rows.of.0, rows.of.1) == (inputs.lines.len(), last)
        && rows.of.2 == *filter
        && rows.of.3 == *unfolded
    {
        return;
    }
    rows.of = (inputs.lines.len(), last, filter.clone(), unfolded.clone());
    rows.shown.clear();
    let mut top = 0.0;
    for place in filter.shown(inputs.lines, inputs.view, inputs.viewer) {
        let line = &inputs.lines[place];
        let text = *rows.heights[place].get_or_insert_with(|| {
            let room = width - gutter(line);
            let galley = ui
                .painter()
                .layout(line.text.clone(), font(line), theme::TEXT, room);
            galley.size().y
        });
        rows.shown.push((place, top));
        top += text + GAP;
        if line.heading {
            top += 5.0;
        }
        if let Some(sum) = line.sum.as_ref().filter(|_| unfolded.contains(&line.place)) {
            top += sums::height(ui.painter(), sum, width - gutter(line));
        }
    }
    rows.total = top;
}

fn gutter(line: &LogLine) -> f32 {
    if line.heading { 0.0 } else { GUTTER }
}

fn font(line: &LogLine) -> FontId {
    match (line.heading, line.side) {
        (true, Some(_)) => theme::strong(13.0),
        (true, None) => theme::strong(12.0),
        (false, _) => theme::plain(12.5),
    }
}

/// The colour of a line.
pub(super) fn colour(line: &LogLine, view: View<'_>) -> Color32 {
    match (line.tone, line.side) {
        (LineTone::Gold | LineTone::Faint, Some(side)) => {
            let side_of = view.scene.sides.get(side.index());
            let name = side_of.map_or("", |side| side.colour.as_str());
            theme::side_colour(name, side.index())
        }
        (tone, _) => tone_colour(tone),
    }
}

/// A line and, if it is unfolded, its sum.
fn row(
    ui: &mut Ui,
    rect: Rect,
    text: f32,
    line: &LogLine,
    inputs: &LogInputs<'_>,
    reading: &mut LogState,
) -> Option<UiEvent> {
    let top = rect.top() + if line.heading { 5.0 } else { 0.0 };
    let words = Rect::from_min_max(
        pos2(rect.left() + gutter(line), top),
        pos2(rect.right(), top + text),
    );
    let id = ui.id().with(("line", line.place, line.heading));
    let target = LogTarget::of(line, inputs.shown, inputs.view);
    let response = ui.interact(words, id, Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, line.text.clone())
    });
    if response.hovered() {
        reading.target = target;
        if target.is_some() {
            ui.painter()
                .rect_filled(words.expand2(vec2(3.0, 1.0)), 3.0, theme::RAISED);
        }
    }
    let colour = colour(line, inputs.view);
    let galley = ui
        .painter()
        .layout(line.text.clone(), font(line), colour, words.width());
    ui.painter().galley(words.min, galley, colour);
    if let Some(sum) = &line.sum {
        let unfolded = reading.unfolded.contains(&line.place);
        if fold(ui, rect, text, line, unfolded) {
            if unfolded {
                reading.unfolded.remove(&line.place);
            } else {
                reading.unfolded.insert(line.place);
            }
        }
        let below = Rect::from_min_max(pos2(words.left(), words.bottom() + 1.0), rect.max);
        if unfolded && below.height() > sums::LINE {
            ui.scope_builder(UiBuilder::new().max_rect(below), |ui| sums::show(ui, sum));
        }
    }
    let clicked = response.clicked();
    explain(response, line, reading);
    let cell = target.and_then(|target| target.place(inputs.shown));
    match cell {
        Some(cell) if clicked => Some(UiEvent::Camera(CameraEvent::Square(cell))),
        _ => None,
    }
}

/// The sign that unfolds a roll; returns whether it was clicked.
fn fold(ui: &Ui, rect: Rect, text: f32, line: &LogLine, unfolded: bool) -> bool {
    let at = Rect::from_min_size(rect.min, vec2(GUTTER, text));
    let response = ui.interact(at, ui.id().with(("fold", line.place)), Sense::click());
    let middle = pos2(at.left() + 5.0, at.top() + 8.0);
    let corners = match unfolded {
        true => [(-4.0, -2.0), (4.0, -2.0), (0.0, 4.0)],
        false => [(-2.0, -4.0), (4.0, 0.0), (-2.0, 4.0)],
    };
    let colour = if response.hovered() {
        theme::TEXT
    } else {
        theme::FAINT
    };
    ui.painter().add(Shape::convex_polygon(
        corners.map(|(x, y)| middle + vec2(x, y)).to_vec(),
        colour,
        Stroke::NONE,
    ));
    response.widget_info(|| {
        let word = if unfolded {
            "Hide the breakdown"
        } else {
            "Show the breakdown"
        };
        let name = format!("{word}: {}", line.text);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name)
    });
    response.on_hover_text("The sum of this roll").clicked()
}

/// The sum, or the rule of a line, on hover.
fn explain(response: egui::Response, line: &LogLine, reading: &LogState) {
    let folded = !reading.unfolded.contains(&line.place);
    match (&line.sum, line.rule) {
        (Some(sum), _) if folded => {
            response.on_hover_ui(|ui| {
                ui.set_max_width(300.0);
                sums::show(ui, sum);
            });
        }
        (None, Some(rule)) => {
            response.on_hover_ui(|ui| {
                ui.set_max_width(300.0);
                if let Some((title, _)) = rule_links::brief(rule.0) {
                    ui.label(RichText::new(title).size(12.5).color(theme::TEXT));
                }
                rule_links::link(ui, rule.0);
            });
        }
        _ => {}
    }
}
