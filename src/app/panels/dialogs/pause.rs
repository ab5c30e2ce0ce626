//! The pause menu: the battle stops, and everything else can be reached from here.

use bevy_egui::egui::{self, Color32, Id, Modal, RichText, vec2};

use crate::{
    app::{
        art::theme,
        drawing::speech,
        models::leaders::leaders,
        panels::desk::{AddPanel, PanelStep, PanelUi},
        state::{
            modals::Modals,
            session::{AppSession, BattleRequest},
            ui_events::{Dialog, LeaveEvent, Purpose, UiEvent, UiEvents},
        },
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};
use bevy::prelude::*;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Modals, draw)
        .redraw_on::<Modals>()
        .redraw_on::<Bindings>();
}

pub(super) fn draw(
    mut panel: PanelUi,
    session: Res<AppSession>,
    (modals, bindings): (Res<Modals>, Res<Bindings>),
) {
    if let Some(chosen) = modals.pause {
        let entries = entries(&session, &bindings);
        let asked = show(&panel.desk.ctx, &entries, chosen, &leaders(&session));
        panel.send(asked);
    }
}

/// An entry of the pause menu.
#[derive(Clone, Debug, PartialEq)]
pub struct PauseEntry {
    /// Its name.
    pub text: &'static str,
    /// The key that does the same in the battle; empty for none.
    pub key: String,
    /// Its request.
    pub request: UiEvent,
}

/// The entries of the pause menu, in order; digits choose them.
pub fn entries(session: &AppSession, bindings: &Bindings) -> Vec<PauseEntry> {
    let key = |command| keys::short(bindings.key(command));
    let entry = |text, key, request| PauseEntry { text, key, request };
    let mut entries = vec![entry(
        "Resume",
        key(Command::Cancel),
        UiEvent::Open(Dialog::Pause),
    )];
    if session.battle.is_over() {
        entries.push(entry(
            "Results",
            String::new(),
            UiEvent::Open(Dialog::Results),
        ));
    } else {
        entries.push(entry(
            "Save",
            String::new(),
            UiEvent::Open(Dialog::Saves(Purpose::Save)),
        ));
    }
    entries.extend([
        entry(
            "Load",
            String::new(),
            UiEvent::Open(Dialog::Saves(Purpose::Load)),
        ),
        entry(
            "Settings",
            key(Command::Settings),
            UiEvent::Command(Command::Settings),
        ),
        entry(
            "Keys and mouse",
            key(Command::Help),
            UiEvent::Command(Command::Help),
        ),
        entry(
            "Statistics",
            key(Command::Statistics),
            UiEvent::Command(Command::Statistics),
        ),
        entry(
            "Combatants",
            key(Command::Units),
            UiEvent::Command(Command::Units),
        ),
        entry("Players", String::new(), UiEvent::Open(Dialog::Players)),
    ]);
    if session.viewer().is_some() && !session.battle.is_over() {
        entries.push(entry(
            "Answers beforehand",
            String::new(),
            UiEvent::Open(Dialog::Beforehand),
        ));
    }
    if session.human_to_move().is_some() {
        if session.game.offer_to_answer().is_some() {
            entries.extend([
                entry(
                    "Accept the draw",
                    String::new(),
                    UiEvent::Battle(BattleRequest::Draw(Some(true))),
                ),
                entry(
                    "Decline the draw",
                    String::new(),
                    UiEvent::Battle(BattleRequest::Draw(Some(false))),
                ),
            ]);
        } else {
            entries.push(entry(
                "Offer a draw",
                String::new(),
                UiEvent::Battle(BattleRequest::Draw(None)),
            ));
        }
        entries.push(entry(
            "Resign",
            String::new(),
            UiEvent::Battle(BattleRequest::Resign),
        ));
    }
    entries.extend([
        entry("Restart", String::new(), UiEvent::Leave(LeaveEvent::Again)),
        entry(
            session.way_back(),
            key(Command::Leave),
            UiEvent::Command(Command::Leave),
        ),
        entry(
            "Quit the game",
            String::new(),
            UiEvent::Leave(LeaveEvent::Quit),
        ),
    ]);
    entries
}

/// Handles a key while the battle is paused: a digit or Enter chooses an entry, other commands work
/// as usual.
pub(in crate::app) fn key(
    name: &str,
    command: Option<Command>,
    chosen: Option<usize>,
    session: &AppSession,
    bindings: &Bindings,
    events: &mut UiEvents,
) {
    let ways = entries(session, bindings);
    let place = match (command, name.parse::<usize>()) {
        (Some(Command::Confirm), _) => chosen,
        (None, Ok(number)) => number.checked_sub(1),
        _ => None,
    };
    if let Some(entry) = place.and_then(|place| ways.into_iter().nth(place)) {
        events.0.push(entry.request);
        return;
    }
    let Some(command) = command else { return };
    if matches!(command, Command::Cancel) {
        events.0.push(UiEvent::Open(Dialog::Pause));
    } else if matches!(command, Command::Save | Command::Load)
        || entries(session, bindings)
            .iter()
            .any(|entry| entry.request == UiEvent::Command(command))
    {
        events.0.push(UiEvent::Command(command));
    }
}

/// The chosen entry in a sentence, for screen readers.
pub fn spoken(entries: &[PauseEntry], chosen: usize) -> String {
    let Some(entry) = entries.get(chosen) else {
        return String::new();
    };
    let mut text = format!(
        "Paused: {}",
        speech::among(entry.text, chosen, entries.len())
    );
    if !entry.key.is_empty() {
        text += &format!(", key {}", entry.key);
    }
    text
}

/// How wide it is, in points.
const WIDTH: f32 = 360.0;

/// Between two lines, in points.
const GAP: f32 = 5.0;

/// The height of a line, so that all of them fit on a screen of this height: title, leaders and
/// margins take the rest.
fn row_height(screen: f32, entries: usize, leaders: usize) -> f32 {
    let others = 100.0 + 20.0 * leaders as f32;
    ((screen - others) / entries.max(1) as f32 - GAP).clamp(19.0, 32.0)
}

/// Draws the pause menu over the screen, with the leader and mind of each side.
pub fn show(
    ctx: &egui::Context,
    entries: &[PauseEntry],
    chosen: usize,
    leaders: &[(String, String)],
) -> Option<UiEvent> {
    let mut request = None;
    let shown = Modal::new(Id::new("pause"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(ctx, |ui| {
            ui.set_width(WIDTH);
            let height = row_height(ctx.viewport_rect().height(), entries.len(), leaders.len());
            ui.spacing_mut().item_spacing.y = GAP;
            ui.spacing_mut().button_padding.y = 2.0;
            ui.spacing_mut().interact_size.y = height;
            let title = RichText::new("Paused").font(theme::strong(20.0));
            ui.label(title.color(theme::TEXT));
            for (side, leader) in leaders {
                let text = RichText::new(format!("{side}: {leader}")).size(12.0);
                ui.label(text.color(theme::SOFT));
            }
            ui.add_space(2.0);
            for (number, entry) in entries.iter().enumerate() {
                let mut text = egui::text::LayoutJob::default();
                let of = |colour| egui::TextFormat::simple(theme::plain(14.0), colour);
                // Only single digits are keys.
                let figure = match number + 1 {
                    figure @ 1..=9 => format!("{figure}   "),
                    _ => "     ".to_owned(),
                };
                text.append(&figure, 0.0, of(theme::GOLD));
                text.append(entry.text, 0.0, of(theme::TEXT));
                let line = if number == chosen {
                    theme::GOLD
                } else {
                    theme::LINE
                };
                let button = egui::Button::new(text)
                    .right_text(RichText::new(&entry.key).size(12.5).color(theme::FAINT))
                    .stroke(egui::Stroke::new(1.2, line))
                    .min_size(vec2(WIDTH, height));
                if ui.add(button).clicked() {
                    request = Some(entry.request.clone());
                }
            }
        });
    if shown.backdrop_response.clicked() {
        request = Some(UiEvent::Open(Dialog::Pause));
    }
    request
}
