//! After a battle of several players: what each of them saw, side by side.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, RichText, ScrollArea, Ui, vec2},
};

use crate::{
    app::{
        art::theme,
        drawing::third_party::DressSystems,
        panels::desk::Cards,
        state::{
            frame::{EventSystems, PanelSystems},
            key_presses::{KeyPresses, StrokeSystems},
            session::AppSession,
            ui_events::{Dialog, UiEvent, UiEvents},
        },
    },
    settings::commands::Command,
    text::logs,
};

/// A player with a list of log lines for each round.
pub type Column = (String, Vec<Vec<String>>);

/// The logs of all players, while they are read.
#[derive(Resource, Default)]
pub struct AllLogs(Option<Vec<Column>>);

/// What each player saw in a finished battle; `None` before its end, and if the players had no
/// separate views.
pub fn columns(session: &AppSession) -> Option<Vec<Column>> {
    let listeners = session.game.listeners();
    if !session.battle.is_over() || listeners.len() < 2 {
        return None;
    }
    let column = |(title, side)| (title, logs::by_rounds(&session.battle, side, usize::MAX));
    Some(listeners.into_iter().map(column).collect())
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<AllLogs>()
        .add_systems(
            PreUpdate,
            keys.after(StrokeSystems)
                .run_if(|logs: Res<AllLogs>| logs.0.is_some()),
        )
        .add_systems(
            Update,
            open.in_set(EventSystems::Handle)
                .run_if(|events: Res<UiEvents>| events.0.contains(&UiEvent::Open(Dialog::AllLogs))),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems)
                .after(PanelSystems)
                .run_if(|logs: Res<AllLogs>| logs.0.is_some())
                .run_if(crate::app::state::session::in_battle),
        )
        .add_systems(
            OnExit(crate::app::state::screen::Screen::Battle),
            |mut logs: ResMut<AllLogs>| logs.0 = None,
        );
}

fn open(session: Res<AppSession>, mut logs: ResMut<AllLogs>) {
    logs.0 = columns(&session);
}

fn keys(mut strokes: ResMut<KeyPresses>, mut logs: ResMut<AllLogs>) {
    let shuts = strokes.has(Command::Cancel) || strokes.has(Command::Confirm);
    strokes.0.clear();
    if shuts {
        logs.0 = None;
    }
}

fn draw(mut contexts: EguiContexts, mut cards: ResMut<Cards>, mut logs: ResMut<AllLogs>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let screen = ctx.viewport_rect();
    cards.0.push(screen);
    let mut shuts = false;
    let Some(columns) = &logs.0 else {
        return Ok(());
    };
    let shown = Modal::new(Id::new("all logs"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(&ctx, |ui| {
            ui.set_width((screen.width() - 60.0).min(1_100.0));
            ui.set_height(screen.height() - 90.0);
            ui.horizontal(|ui| {
                let title = RichText::new("What each player saw").font(theme::strong(20.0));
                ui.label(title.color(theme::TEXT));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    shuts = ui.button("Close  (Esc)").clicked();
                });
            });
            ui.add_space(6.0);
            ScrollArea::vertical()
                .id_salt("all logs")
                .auto_shrink([false, false])
                .show(ui, |ui| rounds(ui, columns));
        });
    if shuts || shown.backdrop_response.clicked() {
        logs.0 = None;
    }
    Ok(())
}

/// Round by round, a column for each player.
fn rounds(ui: &mut Ui, columns: &[Column]) {
    let count = columns.len();
    let width = ui.available_width() / count as f32 - 12.0;
    let rounds = columns.iter().map(|(_, rounds)| rounds.len()).max();
    ui.columns(count, |uis| {
        for (ui, (title, _)) in uis.iter_mut().zip(columns) {
            let title = RichText::new(title).font(theme::strong(15.0));
            ui.label(title.color(theme::GOLD));
        }
    });
    for round in 0..rounds.unwrap_or(0) {
        ui.columns(count, |uis| {
            for (ui, (_, rounds)) in uis.iter_mut().zip(columns) {
                ui.set_max_width(width);
                ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
                for line in rounds.get(round).into_iter().flatten() {
                    let is_turn = line.ends_with("turn:");
                    let colour = if is_turn { theme::TEXT } else { theme::SOFT };
                    ui.label(RichText::new(line).size(13.0).color(colour));
                }
            }
        });
        ui.separator();
    }
}
