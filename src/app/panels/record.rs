//! The bar of a review: the next order of a finished battle, and buttons to move on.

use bevy_egui::egui::{self, RichText, Ui, vec2};

use super::desk::{AddPanel, PanelStep, PanelUi};
use crate::{
    app::{
        art::theme,
        drawing::{buttons, cards::card_at},
        state::{
            review::StepSize,
            session::AppSession,
            ui_events::{ReasonsEvent, UiEvent},
        },
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::thoughts_text::order_words,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw)
        .redraw_on::<Bindings>();
}

fn draw(mut panel: PanelUi, session: Res<AppSession>, bindings: Res<Bindings>) {
    if let Some(bar) = RecordBar::of(&session, &bindings) {
        let layout = panel.desk.layout;
        let mut ui = panel.desk.surface("record");
        let place = layout.bar.union(layout.end);
        let asked = card_at(&mut ui, place, theme::LINE, |ui| show(ui, &bar));
        panel.send(asked);
    }
}

/// The next order, and the buttons; it takes the place of the action bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordBar {
    /// The number of the order, and its round.
    pub place: String,
    /// The unit and its order; after the last one, how the battle ended.
    pub order: String,
    /// Buttons with their keys and requests.
    pub ways: Vec<(String, ReasonsEvent)>,
}

impl RecordBar {
    /// The bar during a review.
    pub fn of(session: &AppSession, bindings: &Bindings) -> Option<Self> {
        let review = session.review.as_ref()?;
        let scene = session.battle.scene();
        let count = review.entries().len();
        let (place, order) = match review.next() {
            Some(entry) => {
                let leader = match entry.computer {
                    true => "the computer",
                    false => "a player",
                };
                let what = match &entry.order {
                    Some(order) => {
                        let name = &scene.member(order.unit).name;
                        format!("{name}, led by {leader}: {}", order_words(scene, order))
                    }
                    None => entry.words.clone(),
                };
                (
                    format!(
                        "Order {} of {count} · round {}",
                        review.place() + 1,
                        entry.round
                    ),
                    what,
                )
            }
            None => (
                format!(
                    "Behind the last of {}",
                    crate::battle::counted(count as i64, "orders")
                ),
                "The battle is over.".to_owned(),
            ),
        };
        let named = |text: &str, command| match bindings.key(command) {
            "" => text.to_owned(),
            key => format!("{text} ({})", keys::short(key)),
        };
        let stride = |text: &str, command, stride, back| {
            (named(text, command), ReasonsEvent::Stride(stride, back))
        };
        let ways = vec![
            (
                "|‹ start".to_owned(),
                ReasonsEvent::Stride(StepSize::Whole, true),
            ),
            stride("‹‹ turn", Command::TurnBack, StepSize::Turn, true),
            stride("‹ back", Command::StepBack, StepSize::Order, true),
            stride("on ›", Command::StepForth, StepSize::Order, false),
            stride("turn ››", Command::TurnForth, StepSize::Turn, false),
            (
                "end ›|".to_owned(),
                ReasonsEvent::Stride(StepSize::Whole, false),
            ),
            (eyes(session), ReasonsEvent::Eyes),
            (named("leave", Command::Cancel), ReasonsEvent::Shut),
        ];
        Some(Self { place, order, ways })
    }
}

/// The side that the review shows, in words.
fn eyes(session: &AppSession) -> String {
    let sides = &session.battle.scene().sides;
    match session.viewer().and_then(|side| sides.get(side.index())) {
        Some(side) => format!("eyes: {}", side.name),
        None => "eyes: everything".to_owned(),
    }
}

/// Draws the bar.
pub fn show(ui: &mut Ui, bar: &RecordBar) -> Option<UiEvent> {
    let mut want = None;
    let low = ui.available_height() < 56.0;
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 5.0 };
    if low {
        ui.spacing_mut().button_padding = vec2(6.0, 1.0);
        ui.spacing_mut().interact_size.y = 20.0;
    }
    ui.horizontal(|ui| {
        let place = RichText::new(&bar.place).font(theme::strong(13.5));
        ui.label(place.color(theme::GOLD));
        let (font, room) = (theme::plain(13.5), ui.available_width());
        let order = buttons::whole(ui.painter(), &bar.order, font, room, theme::TEXT);
        ui.label(order);
    });
    let least = if low {
        vec2(40.0, 20.0)
    } else {
        vec2(64.0, 28.0)
    };
    ui.horizontal_wrapped(|ui| {
        for (text, does) in &bar.ways {
            // A low bar has one line: keys are shown on hover.
            let word = match text.split_once(" (").filter(|_| low) {
                Some((word, _)) => word,
                None => text,
            };
            let button = egui::Button::new(RichText::new(word).size(if low { 12.0 } else { 13.0 }));
            let mut pressed = ui.add(button.min_size(least));
            if word != text {
                pressed = pressed.on_hover_text(text);
            }
            if pressed.clicked() {
                want = Some(*does);
            }
        }
    });
    want.map(UiEvent::Reasons)
}
