//! The list of players in a battle: the units they lead; seats can be handed to the computer and
//! back.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Color32, Id, Modal, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
        WidgetType, pos2, vec2,
    },
};

use crate::{
    app::{
        art::theme,
        drawing::{buttons::fit, speech, third_party::DressSystems},
        panels::desk::Cards,
        state::{
            frame::{BattleSystems, EventSystems, PanelSystems},
            key_presses::{KeyPresses, StrokeSystems},
            session::AppSession,
            ui_events::{Dialog, UiEvent, UiEvents},
        },
    },
    data::minds::Mind,
    save::SeatRow,
    settings::commands::Command,
};

/// The list of players.
#[derive(Resource, Default)]
pub struct PlayersList {
    open: bool,
    /// The selected line.
    chosen: usize,
    /// The seat to hand over.
    turned: Option<usize>,
}

impl PlayersList {
    /// Whether it is open: the battle stops meanwhile.
    pub fn is_open(&self) -> bool {
        self.open
    }
}

/// The text of a seat in the list.
pub fn line(row: &SeatRow) -> (String, String) {
    let name = match row.leads.is_empty() {
        true => row.name.clone(),
        false => format!("{} leads {}", row.name, row.leads.join(", ")),
    };
    let who = match &row.brain {
        Some(brain) => format!("Computer: {brain}"),
        None => "Player".to_owned(),
    };
    (name, who)
}

/// Hands a seat to the computer, or back to its player.
pub fn turn(session: &mut AppSession, place: usize) {
    let Some(row) = session.game.seat_rows().into_iter().nth(place) else {
        return;
    };
    let own = session.person_to_decide() == Some(row.name.as_str());
    if row.brain.is_none() && !own && session.needs_consent() {
        session.note = Some(format!(
            "Saves are sealed: only {} may hand this seat over, in its own turn.",
            row.name
        ));
        return;
    }
    let mind = row.brain.is_none().then(Mind::usual);
    session.game.hand_over(&row.name, mind);
    session.changed();
    let rows = session.game.seat_rows();
    if let Some(row) = rows.get(place) {
        let (name, who) = line(row);
        session.note = Some(format!("{name}: {}.", who.to_lowercase()));
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<PlayersList>()
        .add_systems(
            PreUpdate,
            keys.after(StrokeSystems)
                .run_if(|list: Res<PlayersList>| list.open),
        )
        .add_systems(
            Update,
            open.in_set(EventSystems::Handle)
                .run_if(|events: Res<UiEvents>| events.0.contains(&UiEvent::Open(Dialog::Players))),
        )
        .add_systems(
            Update,
            hand_over
                .in_set(BattleSystems::Session)
                .run_if(|list: Res<PlayersList>| list.turned.is_some()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems)
                .after(PanelSystems)
                .run_if(|list: Res<PlayersList>| list.open)
                .run_if(crate::app::state::session::in_battle),
        )
        .add_systems(
            OnExit(crate::app::state::screen::Screen::Battle),
            |mut list: ResMut<PlayersList>| *list = PlayersList::default(),
        );
}

fn open(mut list: ResMut<PlayersList>) {
    *list = PlayersList {
        open: true,
        ..PlayersList::default()
    };
}

fn keys(
    mut strokes: ResMut<KeyPresses>,
    session: Option<Res<AppSession>>,
    mut list: ResMut<PlayersList>,
) {
    let count = session.map_or(0, |session| session.game.seat_rows().len());
    for stroke in std::mem::take(&mut strokes.0) {
        match (&*stroke.name, stroke.command) {
            ("ArrowUp", _) if count > 0 => list.chosen = (list.chosen + count - 1) % count,
            ("ArrowDown" | "Tab", _) if count > 0 => list.chosen = (list.chosen + 1) % count,
            ("ArrowLeft" | "ArrowRight", _) | (_, Some(Command::Confirm)) => {
                list.turned = Some(list.chosen);
            }
            ("Escape", _) | (_, Some(Command::Cancel)) => list.open = false,
            _ => {}
        }
    }
}

fn hand_over(mut session: ResMut<AppSession>, mut list: ResMut<PlayersList>) {
    if let Some(place) = list.turned.take() {
        turn(&mut session, place);
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut cards: ResMut<Cards>,
    session: Res<AppSession>,
    mut list: ResMut<PlayersList>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let screen = ctx.viewport_rect();
    // It blocks clicks to the board.
    cards.0.push(screen);
    let rows = session.game.seat_rows();
    let shown = Modal::new(Id::new("seats"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(&ctx, |ui| {
            ui.set_width((screen.width() - 60.0).min(520.0));
            ui.horizontal(|ui| {
                let title = RichText::new("Players").font(theme::strong(20.0));
                ui.label(title.color(theme::TEXT));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui.button("Close  (Esc)").clicked() {
                        list.open = false;
                    }
                });
            });
            ui.add_space(4.0);
            let hint = "Enter or a click hands a seat to the computer, or back to its player.";
            ui.label(RichText::new(hint).size(13.5).color(theme::SOFT));
            ui.add_space(4.0);
            for (place, seat) in rows.iter().enumerate() {
                if row(ui, seat, place == list.chosen) {
                    (list.chosen, list.turned) = (place, Some(place));
                }
            }
            for text in session.game.agreed().lines() {
                ui.label(RichText::new(text).size(13.0).color(theme::FAINT));
            }
            if let Some(note) = &session.note {
                ui.label(RichText::new(note).size(13.5).color(theme::warn()));
            }
        });
    let told = rows.get(list.chosen).map(line);
    let told = told.map(|(name, who)| {
        let name = speech::among(&name, list.chosen, rows.len());
        speech::sentence(&[name, who])
    });
    speech::status(&ctx, "seat", &told.unwrap_or_default());
    if shown.backdrop_response.clicked() {
        list.open = false;
    }
    Ok(())
}

/// A seat; returns whether it was clicked.
fn row(ui: &mut Ui, seat: &SeatRow, chosen: bool) -> bool {
    let size = vec2(ui.available_width(), 36.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (fill, edge) = match (chosen, response.hovered()) {
        (true, _) => (theme::RAISED, theme::GOLD),
        (false, true) => (theme::HOVERED, theme::LINE),
        (false, false) => (theme::PANEL, theme::LINE),
    };
    let painter = ui.painter();
    let stroke = Stroke::new(1.0, edge);
    painter.rect(rect, 7.0, fill, stroke, StrokeKind::Inside);
    let (name, who) = line(seat);
    let colour = match seat.brain {
        Some(_) => theme::SOFT,
        None => theme::GOLD,
    };
    let right = painter.text(
        pos2(rect.right() - 12.0, rect.center().y),
        Align2::RIGHT_CENTER,
        &who,
        theme::plain(14.0),
        colour,
    );
    let room = right.left() - rect.left() - 24.0;
    let told = fit(painter, &name, 14.5, room, theme::TEXT);
    let at = pos2(rect.left() + 12.0, rect.center().y - told.size().y / 2.0);
    painter.galley(at, told, theme::TEXT);
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name}: {who}")));
    response.clicked()
}
