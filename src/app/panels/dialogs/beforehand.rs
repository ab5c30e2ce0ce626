//! Answers given in advance: for each kind of question when the viewing player wants to be asked,
//! and what is answered without asking. It can be set before any question, so that players need not
//! be asked in another player's turn.

use bevy_egui::egui::{self, Align, Align2, Layout, Rect, RichText, ScrollArea, Stroke, Ui, vec2};

use super::stops::{self, Stop};
use crate::{
    app::{
        art::theme,
        panels::{
            desk::{AddPanel, PanelStep, PanelUi},
            open_dialogs::OpenDialogs,
        },
        state::{
            frame::EventSystems,
            modals::Modals,
            session::AppSession,
            ui_events::{Dialog, UiEvent, UiEvents},
        },
    },
    battle::{ids::UnitId, orders::question::QuestionKind},
    settings::fields::{self, Field},
    text::{
        question_text::harm_of,
        stops_text::{named_answers, points_word, topic_word},
    },
};
use bevy::prelude::*;

/// The name of this dialog among the open ones.
const NAME: &str = "beforehand";

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Dialogs, draw);
}

/// Opens or closes the dialog.
fn handle(events: Res<UiEvents>, mut dialogs: ResMut<OpenDialogs>, mut modals: ResMut<Modals>) {
    if events.0.contains(&UiEvent::Open(Dialog::Beforehand)) {
        modals.pause = None;
        dialogs.toggle(NAME);
    }
}

fn draw(mut panel: PanelUi, session: Res<AppSession>, mut dialogs: ResMut<OpenDialogs>) {
    if dialogs.is_open(NAME) {
        let (rect, asked) = float(&panel.desk.ctx, &stops_of(&session));
        dialogs.bypass_change_detection().place(NAME, rect);
        panel.send(asked);
    }
}

/// The prompt settings of a unit's player for one kind of question.
pub(in crate::app) fn stop_of(
    session: &AppSession,
    unit: UnitId,
    topic: QuestionKind,
) -> Option<Stop> {
    let battle = &session.battle;
    let book = battle.scene().book;
    let stops = battle.stops_of(unit)?;
    Some(Stop {
        topic,
        policy: stops.policy(topic),
        from: Some(harm_of(book, stops.from(book))),
        standing: stops.standing(topic).cloned().collect(),
        names: named_answers(book, topic)
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        is_asked: false,
        harm: book.wording.harm,
        points: points_word(book),
    })
}

/// The viewing player's prompt settings for all kinds of questions; none for a spectator.
pub(in crate::app) fn stops_of(session: &AppSession) -> Vec<Stop> {
    let unit = session.viewer().and_then(|_| session.own_unit());
    QuestionKind::OPTIONAL
        .into_iter()
        .filter_map(|topic| stop_of(session, unit?, topic))
        .collect()
}

/// The settings entry of a kind of question: its title and its explanation.
fn field(topic: QuestionKind) -> Option<&'static Field> {
    fields::of("asks").find(|field| field.name == topic_word(topic))
}

/// Draws it over the middle of the board; returns its place and the player's request.
pub(in crate::app) fn float(ctx: &egui::Context, stops: &[Stop]) -> (Rect, Option<UiEvent>) {
    let screen = ctx.viewport_rect();
    let mut request = None;
    let shown = egui::Area::new("beforehand".into())
        .order(egui::Order::Foreground)
        .fade_in(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .show(ctx, |ui| {
            theme::card()
                .stroke(Stroke::new(1.5, theme::GOLD))
                .show(ui, |ui| {
                    ui.set_width((screen.width() - 60.0).min(560.0));
                    ui.horizontal(|ui| {
                        let title = RichText::new("Answers beforehand").font(theme::strong(17.0));
                        ui.label(title.color(theme::TEXT));
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            if ui.button("Close  (Esc)").clicked() {
                                request = Some(UiEvent::Open(Dialog::Beforehand));
                            }
                        });
                    });
                    let about = "What is answered for you in this battle without asking. Click a line to change it.";
                    ui.label(RichText::new(about).size(12.5).color(theme::SOFT));
                    ui.add_space(4.0);
                    ScrollArea::vertical()
                        .id_salt("beforehand")
                        .max_height((screen.height() - 160.0).max(120.0))
                        .show(ui, |ui| {
                            for stop in stops {
                                let asked = row(ui, stop);
                                request = request.take().or(asked);
                            }
                        });
                });
        });
    (shown.response.rect, request)
}

/// A kind of question with its prompt setting.
fn row(ui: &mut Ui, stop: &Stop) -> Option<UiEvent> {
    let (title, help) = field(stop.topic).map_or(("", ""), |field| (field.title, &*field.help));
    let mut request = None;
    ui.horizontal(|ui| {
        let title = RichText::new(title).font(theme::strong(13.5));
        let (place, _) = ui.allocate_exact_size(vec2(130.0, 22.0), egui::Sense::hover());
        ui.put(place, |ui: &mut Ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(title.color(theme::TEXT))
            })
            .response
        })
        .on_hover_text(help);
        request = stops::show(ui, stop).map(|change| UiEvent::Stops(stop.topic, change));
    });
    request
}
