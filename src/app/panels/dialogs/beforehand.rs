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
    battle::{ids::UnitId, orders::question::QuestionKind, ruleset::Topic},
    text::{
        question_text::harm_of,
        stops_text::{named_answers, points_word},
    },
};
use bevy::prelude::*;

/// The width of a topic's title, in points.
const TITLE: f32 = 170.0;

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

/// The viewing player's prompt settings for all topics of the book; none for a spectator.
pub(in crate::app) fn stops_of(session: &AppSession) -> Vec<(Topic, Stop)> {
    let unit = session.viewer().and_then(|_| session.own_unit());
    let topics = session.battle.scene().book.topics.iter();
    topics
        .filter_map(|topic| Some((*topic, stop_of(session, unit?, topic.kind)?)))
        .collect()
}

/// Draws it over the middle of the board; returns its place and the player's request.
pub(in crate::app) fn float(
    ctx: &egui::Context,
    stops: &[(Topic, Stop)],
) -> (Rect, Option<UiEvent>) {
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
                            for (topic, stop) in stops {
                                let asked = row(ui, topic, stop);
                                request = request.take().or(asked);
                            }
                        });
                });
        });
    (shown.response.rect, request)
}

/// A kind of question with its prompt setting.
fn row(ui: &mut Ui, topic: &Topic, stop: &Stop) -> Option<UiEvent> {
    let mut request = None;
    ui.horizontal(|ui| {
        // The settings stand below each other, whatever the titles.
        ui.allocate_ui_with_layout(
            vec2(TITLE, 22.0),
            Layout::left_to_right(Align::Center),
            |ui| {
                ui.set_width(TITLE);
                let title = RichText::new(topic.title).font(theme::strong(13.5));
                ui.label(title.color(theme::TEXT));
            },
        );
        request = stops::show(ui, stop).map(|change| UiEvent::Stops(stop.topic, change));
    });
    let help = RichText::new(topic.help).size(12.0);
    ui.label(help.color(theme::FAINT));
    ui.add_space(4.0);
    request
}
