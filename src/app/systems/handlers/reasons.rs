//! Carries out what players ask about thoughts and the record.

use bevy::prelude::*;

use super::cancel::OpenThings;
use crate::{
    app::{
        models::{
            open_question::OpenQuestion, playback::retell, reasons::Reasons, referee::Referee,
        },
        state::{
            review::{Shows, StepSize},
            shown::Shown,
            ui_events::{Dialog, LeaveEvent, ReasonsEvent, UiEvent, UiEvents},
        },
        systems::thinking::Thinking,
    },
    settings::commands::Command,
};

/// The meaning of a request during a review: confirming goes on, undo goes back, cancelling leaves.
/// `open` says whether something else has to be closed first.
pub fn while_looking_back(request: &UiEvent, open: bool) -> Option<ReasonsEvent> {
    Some(match request {
        UiEvent::Command(Command::Confirm) => ReasonsEvent::Stride(StepSize::Order, false),
        UiEvent::Command(Command::Undo) => ReasonsEvent::Stride(StepSize::Order, true),
        UiEvent::Command(Command::EndTurn) => ReasonsEvent::Stride(StepSize::Turn, false),
        UiEvent::Command(Command::UndoTurn) => ReasonsEvent::Stride(StepSize::Turn, true),
        UiEvent::Command(Command::Cancel | Command::LookBack) if !open => ReasonsEvent::Shut,
        UiEvent::Open(Dialog::Results) => ReasonsEvent::Shut,
        other => return want_of(other),
    })
}

/// The request about thoughts and the record that an event makes.
fn want_of(event: &UiEvent) -> Option<ReasonsEvent> {
    Some(match event {
        UiEvent::Reasons(want) => *want,
        UiEvent::Command(Command::Reasons) => ReasonsEvent::Turn,
        UiEvent::Command(Command::LookBack) => ReasonsEvent::LookBack,
        UiEvent::Command(Command::StepForth) => ReasonsEvent::Stride(StepSize::Order, false),
        UiEvent::Command(Command::StepBack) => ReasonsEvent::Stride(StepSize::Order, true),
        UiEvent::Command(Command::TurnForth) => ReasonsEvent::Stride(StepSize::Turn, false),
        UiEvent::Command(Command::TurnBack) => ReasonsEvent::Stride(StepSize::Turn, true),
        _ => return None,
    })
}

/// Carries out requests about thoughts and the record, and leaves other requests alone.
pub(in crate::app) fn divert(
    mut events: ResMut<UiEvents>,
    mut referee: Referee,
    mut reasons: ResMut<Reasons>,
    things: OpenThings,
    (thinking, question): (Res<Thinking>, Res<OpenQuestion>),
) {
    for request in std::mem::take(&mut events.0) {
        let open = things.is_any();
        let want = match (&referee.session.review, &request) {
            (Some(_), request) => while_looking_back(request, open),
            // Under a question the key declines.
            (None, UiEvent::Command(Command::Cancel))
                if !open && reasons.page.is_some() && !question.takes_answers() =>
            {
                Some(ReasonsEvent::Shut)
            }
            (None, request) => want_of(request),
        };
        let Some(want) = want else {
            match request {
                // Nothing else delays the battle: thinking is cut short.
                UiEvent::Command(Command::Skip | Command::Confirm | Command::EndTurn)
                    if referee.is_quiet() =>
                {
                    thinking.cut_short();
                }
                // The record is neither saved nor lost.
                UiEvent::Command(Command::Leave | Command::Load)
                | UiEvent::Leave(LeaveEvent::Again | LeaveEvent::Rematch | LeaveEvent::Next) => {
                    referee.session.stop_looking_back();
                }
                UiEvent::Command(Command::Save) if referee.session.review.is_some() => {
                    referee.session.note =
                        Some("The battle is over; there is nothing to save.".into());
                    continue;
                }
                _ => {}
            }
            events.0.push(request);
            continue;
        };
        if request == UiEvent::Open(Dialog::Results) {
            events.0.push(request);
        }
        let strides = matches!(want, ReasonsEvent::Stride(..)) && referee.session.review.is_some();
        if strides && !referee.is_quiet() {
            // Events still to be shown count as seen.
            jump(&mut referee);
        }
        let done = reasons.follow(want, &mut referee.session, &referee.playback);
        match done {
            Ok(Shows::Nothing) => {}
            Ok(Shows::Events(progress)) => referee.show(progress),
            Ok(Shows::Moment) => jump(&mut referee),
            Err(problem) => referee.session.note = Some(problem),
        }
    }
}

/// Shows the battle as it is now, without events.
fn jump(referee: &mut Referee) {
    let Referee {
        session,
        playback,
        shown,
        telling,
    } = referee;
    playback.stop();
    **shown = Shown::of(session.battle.view(), session.viewer());
    retell(telling, shown, session);
}
