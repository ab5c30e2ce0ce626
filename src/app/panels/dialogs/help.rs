//! The help sheet: what keys and mouse do, from the commands and the keys they have.

use bevy_egui::egui::{
    self, Color32, Id, Modal, Rect, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::pause;
use crate::{
    app::{
        art::theme,
        drawing::{caps, speech},
        models::leaders::leaders,
        panels::desk::{AddPanel, PanelStep, PanelUi},
        state::{
            frame::EventSystems,
            key_presses::KeyPresses,
            modals::Modals,
            session::AppSession,
            ui_events::{UiEvent, UiEvents},
        },
    },
    settings::{
        commands::{Bindings, COMMANDS, Command, Part},
        keys,
    },
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Modals, draw.after(pause::draw))
        .redraw_on::<Modals>()
        .redraw_on::<Bindings>();
}

/// Opens or closes the help sheet.
fn handle(events: Res<UiEvents>, mut modals: ResMut<Modals>) {
    if events.has(Command::Help) {
        modals.help = !modals.help;
    }
}

pub(super) fn draw(
    mut panel: PanelUi,
    session: Res<AppSession>,
    (modals, bindings, strokes): (Res<Modals>, Res<Bindings>, Res<KeyPresses>),
) {
    if modals.help {
        let asked = show(&panel.desk.ctx, &bindings, &strokes, &leaders(&session));
        panel.send(asked);
    }
}

/// A line of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The keys, or words in their place.
    pub keys: Vec<String>,
    /// What they do.
    pub text: String,
}

impl Line {
    fn new(keys: &[&str], text: &str) -> Self {
        Self {
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            text: text.to_owned(),
        }
    }

    fn spoken(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(|key| keys::spoken(key)).collect();
        format!("{}: {}", keys.join(", "), self.text)
    }
}

/// The keys of the sheet in sentences, for screen readers.
pub fn spoken(bindings: &Bindings) -> String {
    let mut parts = vec!["Keys".to_owned()];
    for (title, lines) in sections(bindings)
        .iter()
        .filter(|(title, _)| ![MOUSE, MARKS].contains(title))
    {
        parts.push((*title).to_owned());
        parts.extend(lines.iter().map(Line::spoken));
    }
    speech::sentence(&parts)
}

/// The heading for marks on the board.
const MARKS: &str = "On the board";

/// The heading for mouse actions.
const MOUSE: &str = "Mouse";

/// The sheet: headings with their lines.
pub fn sections(bindings: &Bindings) -> Vec<(&'static str, Vec<Line>)> {
    let mut sections: Vec<(&'static str, Vec<Line>)> = Vec::new();
    for part in [
        Part::Cursor,
        Part::Orders,
        Part::Board,
        Part::Overlays,
        Part::Game,
    ] {
        let mut lines: Vec<Line> = COMMANDS
            .iter()
            .filter(|entry| entry.part == part)
            .filter(|entry| !bindings.keys(entry.command).is_empty())
            .map(|entry| Line {
                keys: bindings.keys(entry.command).to_vec(),
                text: entry.text.to_owned(),
            })
            .collect();
        if part == Part::Orders {
            let chosen = [
                Line::new(
                    &["1 … 9", "letters"],
                    "choose an action, answer a question; 0 for more answers",
                ),
                Line::new(&["Alt+1 … 9"], "weapon and mode of the chosen action"),
            ];
            lines.splice(0..0, chosen);
        }
        sections.push((part.title(), lines));
    }
    sections.push((
        MARKS,
        [
            ("Blue border", "where you can go"),
            ("Red stripes", "an enemy may strike on the way there"),
            ("Yellow dots", "the way, and what it takes so far"),
            ("Red line", "who could attack you there, and how likely"),
            ("Dotted line", "who could after moving itself"),
            ("Shield", "how much of you cover hides on that side"),
            ("?", "where somebody was last seen"),
            ("L, H", "flies low, flies high"),
            ("Three bars", "how hurt an enemy looks"),
        ]
        .into_iter()
        .map(|(mark, text)| Line::new(&[mark], text))
        .collect(),
    ));
    sections.push((
        MOUSE,
        vec![
            Line::new(&["Click"], "move, attack or use"),
            Line::new(&["Right click"], "cancel the chosen action"),
            Line::new(&["Drag"], "move the board"),
            Line::new(&["Wheel"], "larger or smaller squares"),
            Line::new(&["Hover"], "details, and why it is unavailable"),
        ],
    ));
    sections
}

/// The sections of each column, from the top, so that the longest column is short.
pub fn columns(lines: &[usize], count: usize) -> Vec<std::ops::Range<usize>> {
    let heights: Vec<usize> = lines.iter().map(|lines| lines + 2).collect();
    let fits = |most: usize| {
        let mut columns = Vec::new();
        let (mut from, mut height) = (0, 0);
        for (place, own) in heights.iter().enumerate() {
            if height > 0 && height + own > most {
                columns.push(from..place);
                (from, height) = (place, 0);
            }
            height += own;
        }
        columns.push(from..heights.len());
        columns
    };
    let least = heights.iter().copied().max().unwrap_or(0);
    let all = heights.iter().sum();
    (least..=all)
        .map(fits)
        .find(|columns| columns.len() <= count.max(1))
        .unwrap_or_default()
}

/// Draws the sheet; keys of the cursor scroll it.
pub fn show(
    ctx: &egui::Context,
    bindings: &Bindings,
    strokes: &KeyPresses,
    leaders: &[(String, String)],
) -> Option<UiEvent> {
    let mut request = None;
    let screen = ctx.viewport_rect();
    let sections = sections(bindings);
    let count = match screen.width() {
        wide if wide > 1150.0 => 3,
        wide if wide > 620.0 => 2,
        _ => 1,
    };
    let width = (screen.width() - 40.0).min(400.0 * count as f32) - 40.0;
    let modal = Modal::new(Id::new("help"))
        .backdrop_color(Color32::from_black_alpha(140))
        .frame(theme::sheet());
    let shown = modal.show(ctx, |ui| {
        ui.set_width(width);
        ui.horizontal(|ui| {
            ui.label(
                RichText::new("Keys, mouse and board")
                    .font(theme::strong(19.0))
                    .color(theme::TEXT),
            );
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                for (command, text, does) in [
                    (Command::Help, "Close", UiEvent::Command(Command::Help)),
                    (
                        Command::Settings,
                        "Settings",
                        UiEvent::Command(Command::Settings),
                    ),
                    (
                        Command::Leave,
                        "Leave the battle",
                        UiEvent::Command(Command::Leave),
                    ),
                ] {
                    let text = match bindings.key(command) {
                        "" => text.to_owned(),
                        key => format!("{text}  ({})", keys::short(key)),
                    };
                    if ui.button(text).clicked() {
                        request = Some(does);
                    }
                }
            });
        });
        ui.add_space(4.0);
        // Cursor keys scroll at once: a smooth scroll would need frames while nothing else moves.
        let steps = [
            ("ArrowDown", 48.0),
            ("ArrowUp", -48.0),
            ("PageDown", 300.0),
            ("PageUp", -300.0),
        ];
        let by: f32 = steps
            .iter()
            .filter(|(key, _)| strokes.names(key))
            .map(|(_, by)| by)
            .sum();
        let known = Id::new("help offset");
        let offset: f32 = ctx.data(|data| data.get_temp(known)).unwrap_or_default();
        let mut area = ScrollArea::vertical();
        if by != 0.0 {
            area = area.vertical_scroll_offset((offset + by).max(0.0));
        }
        let scrolled = area
            .id_salt("help lines")
            .max_height(screen.height() - 120.0)
            .min_scrolled_height(screen.height() - 120.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for (side, leader) in leaders {
                    let text = RichText::new(format!("{side}: {leader}")).size(13.0);
                    ui.label(text.color(theme::SOFT));
                }
                let lengths: Vec<usize> = sections.iter().map(|(_, lines)| lines.len()).collect();
                let places = columns(&lengths, count);
                ui.columns(places.len(), |columns| {
                    for (column, place) in columns.iter_mut().zip(places) {
                        for (title, lines) in &sections[place] {
                            section(column, title, lines);
                        }
                    }
                });
            });
        ctx.data_mut(|data| data.insert_temp(known, scrolled.state.offset.y));
    });
    if shown.backdrop_response.clicked() {
        request = Some(UiEvent::Command(Command::Help));
    }
    request
}

fn section(ui: &mut Ui, title: &str, lines: &[Line]) {
    ui.add_space(8.0);
    let text = RichText::new(title).font(theme::strong(14.0));
    ui.label(text.color(theme::GOLD));
    let width = ui.available_width() - 8.0;
    let caps_wide = |line: &Line| {
        let wide = |key: &String| caps::width(ui.painter(), key) + 8.0;
        line.keys.iter().map(wide).sum::<f32>()
    };
    let widest = lines.iter().map(caps_wide).fold(0.0, f32::max);
    let left = widest.min(width * 0.48) + 4.0;
    for line in lines {
        let galley = ui.painter().layout(
            line.text.clone(),
            theme::plain(13.0),
            theme::SOFT,
            width - left,
        );
        let height = galley.size().y.max(caps::HEIGHT) + 4.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, line.spoken()));
        let y = rect.center().y;
        caps::paint_all(
            ui.painter(),
            pos2(rect.left(), y),
            &line.keys,
            rect.left() + left - 4.0,
        );
        let at = pos2(rect.left() + left, y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::SOFT);
        let edge = Rect::from_min_max(pos2(rect.left(), rect.bottom()), rect.max);
        ui.painter().hline(
            edge.x_range(),
            rect.bottom(),
            Stroke::new(1.0, theme::LINE.gamma_multiply(0.5)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_names_every_command_with_its_keys() {
        let mut bindings = Bindings::default();
        bindings.bind(Command::Undo, vec!["Ctrl+Z".into()]);
        bindings.bind(Command::Save, Vec::new());
        let sections = sections(&bindings);
        let lines = || sections.iter().flat_map(|(_, lines)| lines);
        for entry in COMMANDS
            .iter()
            .filter(|entry| entry.command != Command::Save)
        {
            let line = lines().find(|line| line.text == entry.text);
            let keys = line.map(|line| line.keys.as_slice());
            assert_eq!(keys, Some(bindings.keys(entry.command)), "{}", entry.key);
        }
        let undo = lines().find(|line| line.keys == ["Ctrl+Z"]);
        assert!(undo.is_some());
        let save = super::super::super::super::commands::entry_of(Command::Save).text;
        assert!(
            lines().all(|line| line.text != save),
            "a command without a key"
        );
        let mouse = sections.last().map(|(title, lines)| (*title, lines.len()));
        assert_eq!(mouse, Some(("Mouse", 5)));
    }

    #[test]
    fn columns_are_level_and_lose_nothing() {
        assert_eq!(columns(&[13, 6, 4, 9, 5], 1), vec![0..5; 1]);
        assert_eq!(columns(&[13, 6, 4, 9, 5], 2), [0..2, 2..5]);
        assert_eq!(columns(&[13, 6, 4, 9, 5], 3), [0..1, 1..3, 3..5]);
        assert_eq!(columns(&[], 3), vec![0..0; 1]);
    }
}
