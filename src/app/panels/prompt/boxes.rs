//! A question that is put to several units at once: a box for each, and buttons that answer.

use bevy_egui::egui::{self, RichText, TextFormat, text::LayoutJob, vec2};

use crate::{
    app::{
        art::theme,
        models::words,
        state::{
            session::BattleRequest,
            ui_events::{AimEvent, UiEvent},
        },
    },
    battle::{
        ids::{UnitId, UnitSet},
        view::View,
    },
    save::Joined,
    text::{
        narrate::Voice,
        question_text::{outlook_text, terms_text},
    },
};

/// The box of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitBox {
    /// The unit.
    pub unit: UnitId,
    /// The unit's name, and what it does if its box is ticked.
    pub text: String,
    /// What that comes to; empty if nothing is known.
    pub odds: String,
    /// Whether the box is ticked.
    pub ticked: bool,
    /// Whether ticking is recommended.
    pub framed: bool,
}

/// The boxes of a question.
pub(super) fn rows(view: View<'_>, voice: Voice<'_>, joined: &Joined) -> Vec<UnitBox> {
    let row = |offer: &crate::save::JoinOffer| {
        let (question, accepts) = (&offer.question, usize::from(offer.accepts));
        let choice = question.choices[accepts];
        let takes = terms_text(view, question, choice);
        let takes = takes.map_or(String::new(), |takes| format!(" ({takes})"));
        let name = words::name(view, offer.unit());
        let does = words::answer(voice, question, choice);
        let odds = outlook_text(voice, question, &offer.weighed.odds);
        UnitBox {
            unit: offer.unit(),
            text: format!("{name}: {does}{takes}"),
            odds: odds.into_iter().nth(accepts).unwrap_or_default(),
            ticked: joined.ticked.contains(offer.unit()),
            framed: offer.is_framed(),
        }
    };
    joined.offers.iter().map(row).collect()
}

/// The names of the units that are asked.
pub(super) fn names(view: View<'_>, joined: &Joined) -> String {
    let names = joined.offers.iter();
    let names: Vec<&str> = names.map(|offer| words::name(view, offer.unit())).collect();
    names.join(", ")
}

/// What the numbers do, from 1: a tick for each unit, then the answer, then asking each by itself.
pub(super) fn events(joined: &Joined) -> Vec<UiEvent> {
    let units = joined.offers.iter().map(|offer| offer.unit());
    of(units, joined.ticked)
}

fn of(units: impl Iterator<Item = UnitId>, ticked: UnitSet) -> Vec<UiEvent> {
    let ticks = units.map(|unit| UiEvent::Aim(AimEvent::Tick(unit)));
    let mut events: Vec<UiEvent> = ticks.collect();
    events.push(UiEvent::Battle(BattleRequest::Together(ticked)));
    events.push(UiEvent::Battle(BattleRequest::Apart));
    events
}

/// The words of the button that answers.
fn answer_text(ticked: usize, key: &str) -> String {
    match ticked {
        0 => format!("Nobody does it  ({key})"),
        1 => format!("Go ahead: 1 unit  ({key})"),
        many => format!("Go ahead: {many} units  ({key})"),
    }
}

/// The boxes and the buttons below them, with their numbers.
pub(super) fn buttons(
    ui: &egui::Ui,
    rows: &[UnitBox],
    key: &str,
) -> Vec<(egui::Button<'static>, UiEvent)> {
    let least = vec2(84.0, ui.style().spacing.interact_size.y.max(34.0));
    let mut ticked = UnitSet::default();
    for row in rows.iter().filter(|row| row.ticked) {
        ticked.insert(row.unit);
    }
    let format = |size: f32, colour| TextFormat::simple(theme::plain(size), colour);
    let row = |(place, row): (usize, &UnitBox)| {
        let mut text = LayoutJob::default();
        text.append(&format!("{}  ", place + 1), 0.0, format(13.5, theme::GOLD));
        let mark = ["\u{2610}", "\u{2611}"][usize::from(row.ticked)];
        text.append(
            &format!("{mark} {}", row.text),
            0.0,
            format(13.5, theme::TEXT),
        );
        if !row.odds.is_empty() {
            text.append(&format!("\n{}", row.odds), 0.0, format(12.0, theme::SOFT));
        }
        let button = egui::Button::new(text).min_size(least);
        match row.framed {
            true => button.stroke(egui::Stroke::new(1.0, theme::good())),
            false => button,
        }
    };
    let mut all: Vec<egui::Button<'static>> = rows.iter().enumerate().map(row).collect();
    let answers = [answer_text(ticked.len(), key), "One by one".to_owned()];
    for (text, number) in answers.into_iter().zip(rows.len() + 1..) {
        let text = RichText::new(format!("{number}  {text}")).size(13.5);
        all.push(egui::Button::new(text).min_size(least));
    }
    let events = of(rows.iter().map(|row| row.unit), ticked);
    all.into_iter().zip(events).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tick_units_then_answer_then_ask_each() {
        let mut ticked = UnitSet::default();
        ticked.insert(UnitId(4));
        let events = of([UnitId(2), UnitId(4)].into_iter(), ticked);
        assert_eq!(
            events,
            [
                UiEvent::Aim(AimEvent::Tick(UnitId(2))),
                UiEvent::Aim(AimEvent::Tick(UnitId(4))),
                UiEvent::Battle(BattleRequest::Together(ticked)),
                UiEvent::Battle(BattleRequest::Apart),
            ]
        );
        assert_eq!(answer_text(0, "Enter"), "Nobody does it  (Enter)");
        assert_eq!(answer_text(2, "Enter"), "Go ahead: 2 units  (Enter)");
    }
}
