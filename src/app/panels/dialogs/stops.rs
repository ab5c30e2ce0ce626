//! Prompt settings and answers given in advance: the list on the prompt.

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use crate::{
    app::{
        art::theme,
        models::open_question::OpenQuestion,
        state::{
            frame::EventSystems,
            session::AppSession,
            ui_events::{StopChange, UiEvent, UiEvents},
        },
    },
    battle::{
        StandingAnswer, Wanted,
        orders::question::{PromptPolicy, QuestionKind},
    },
    text::{
        question_text::worth_of,
        stops_text::{policy_text, standing_text},
    },
};

/// When to ask questions of a kind, and the answers given in advance.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The kind of question.
    pub topic: QuestionKind,
    /// When to ask.
    pub policy: PromptPolicy,
    /// The least harm that makes such a question matter, where the book measures it, in thousandths
    /// of its unit.
    pub from: Option<i64>,
    /// The answers given in advance, in the order in which they are tried.
    pub standing: Vec<StandingAnswer>,
    /// Named answers that can be given in advance, besides the best.
    pub names: Vec<String>,
    /// Whether such a question is open now, so that keys may change when to ask.
    pub is_asked: bool,
    /// The book's unit of harm.
    pub harm: &'static str,
    /// The book's name for action points.
    pub points: &'static str,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(EventSystems::Handle));
}

/// Changes when questions are asked. The settings belong to the viewing player, even if another
/// player is asked just now. A key that was meant for what was there before a question changes
/// nothing of it.
fn handle(events: Res<UiEvents>, open: Res<OpenQuestion>, mut session: ResMut<AppSession>) {
    if open.is_dead() {
        return;
    }
    for event in &events.0 {
        let UiEvent::Stops(topic, change) = event else {
            continue;
        };
        let Some(unit) = session.own_unit() else {
            continue;
        };
        let book = session.battle.scene().book;
        session.edit_stops(unit, |own| match change {
            StopChange::Policy(policy) => own.set_policy(*topic, *policy),
            StopChange::Answers(answers) => own.set_standing(*topic, answers.clone()),
            StopChange::From(harm) => own.set_from(worth_of(book, *harm)),
        });
    }
}

/// Draws when to ask and what to answer in advance, to be changed on the spot.
pub(in crate::app) fn show(ui: &mut egui::Ui, stop: &Stop) -> Option<StopChange> {
    let mut request = None;
    let policies = [
        (PromptPolicy::Always, "Alt+1"),
        (PromptPolicy::WhenItMatters, "Alt+2"),
        (PromptPolicy::Never, "Alt+3"),
    ];
    let mut now = format!("Ask: {}", policy_text(stop.policy));
    for answer in &stop.standing {
        now += &format!(" · {}", standing_text(stop.points, answer));
    }
    let button = RichText::new(now).size(12.0);
    ui.menu_button(button.color(theme::FAINT), |ui| {
        for (policy, key) in policies {
            let text = match stop.is_asked {
                true => format!("{}  {key}", policy_text(policy)),
                false => policy_text(policy).to_owned(),
            };
            let text = RichText::new(text).size(13.0);
            if ui.selectable_label(policy == stop.policy, text).clicked() {
                if policy != stop.policy {
                    request = Some(StopChange::Policy(policy));
                }
                ui.close();
            }
        }
        let measured = stop.policy == PromptPolicy::WhenItMatters;
        if let Some(from) = stop.from.filter(|_| measured) {
            let mut harm = from as f64 / 1000.0;
            let value = egui::DragValue::new(&mut harm)
                .range(0.0..=50.0)
                .speed(0.01)
                .fixed_decimals(2)
                .prefix("from ")
                .suffix(format!(" {}", stop.harm));
            if ui.add(value).changed() {
                let harm = (harm * 1000.0).round() as i64;
                request = Some(StopChange::From(harm));
            }
        }
        ui.separator();
        request = beforehand(ui, stop).or(request.take());
    });
    request
}

/// Draws the answers given in advance with their conditions, and those that can be added.
fn beforehand(ui: &mut egui::Ui, stop: &Stop) -> Option<StopChange> {
    let mut answers = stop.standing.clone();
    let mut dropped = None;
    ui.label(
        RichText::new("Answer beforehand")
            .size(12.0)
            .color(theme::SOFT),
    );
    for (place, answer) in answers.iter_mut().enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(standing_text(stop.points, answer)).size(13.0));
            let keep = egui::DragValue::new(&mut answer.keep)
                .range(0..=99)
                .speed(0.05)
                .prefix("keep ")
                .suffix(format!(" {}", stop.points));
            ui.add(keep);
            let mut share = answer.share.unwrap_or(100);
            let value = egui::DragValue::new(&mut share)
                .range(1..=100)
                .prefix("for at most ")
                .suffix(format!(" % of {}", stop.points));
            ui.add(value)
                .on_hover_text("Only while it costs at most so much of what is left.");
            answer.share = (share < 100).then_some(share);
            let from = egui::DragValue::new(&mut answer.from)
                .range(0..=100)
                .prefix("from ")
                .suffix(" %");
            ui.add(from);
            let mut below = answer.below.unwrap_or(100);
            let value = egui::DragValue::new(&mut below)
                .range(1..=100)
                .prefix("below ")
                .suffix(" %");
            ui.add(value);
            answer.below = (below < 100).then_some(below);
            if ui.button("Remove").clicked() {
                dropped = Some(place);
            }
        });
    }
    if let Some(place) = dropped {
        answers.remove(place);
    }
    ui.horizontal_wrapped(|ui| {
        let named = stop.names.iter().cloned().map(Wanted::Named);
        for wanted in named.chain([Wanted::Best, Wanted::Nothing]) {
            if answers.iter().any(|answer| answer.wanted == wanted) {
                continue;
            }
            let new = StandingAnswer::always(stop.topic, wanted);
            let text = match &new.wanted {
                Wanted::Best => "Always the best".to_owned(),
                Wanted::Nothing => "Always let it happen".to_owned(),
                Wanted::Named(name) => format!("Always {name}"),
            };
            if ui.button(RichText::new(text).size(12.5)).clicked() {
                answers.push(new);
            }
        }
    });
    (answers != stop.standing).then_some(StopChange::Answers(answers))
}
