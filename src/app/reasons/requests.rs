//! Carries out what players ask about thoughts and the record.

use bevy::prelude::*;

use super::*;
use crate::app::{
    frame::{ActionSystems, BattleSystems},
    intent::Intent,
    panels::{OpenDialogs, UiAction, Wishes},
    playback::{Playback, PlaybackState, retell},
    review::{Shows, StepSize},
    session::{AppSession, add_battle_resource},
    shown::Shown,
    thinking::Thinking,
};

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Reasons>(app).add_systems(
        Update,
        (
            // The panels consume the requests.
            grant.in_set(BattleSystems::Panels).before(ActionSystems),
            work.in_set(BattleSystems::Choices),
        ),
    );
}

/// The meaning of a request during a review: confirming goes on, undo goes back, cancelling leaves.
/// `open` says whether something else has to be closed first.
pub fn while_looking_back(request: &UiAction, open: bool) -> Option<Want> {
    Some(match request {
        UiAction::Confirm => Want::Stride(StepSize::Order, false),
        UiAction::Undo => Want::Stride(StepSize::Order, true),
        UiAction::EndTurn => Want::Stride(StepSize::Turn, false),
        UiAction::UndoTurn => Want::Stride(StepSize::Turn, true),
        UiAction::Cancel | UiAction::Reasons(Want::LookBack) if !open => Want::Shut,
        UiAction::Results => Want::Shut,
        UiAction::Reasons(want) => *want,
        _ => return None,
    })
}

/// Carries out requests about thoughts and the record, and leaves other requests alone.
#[expect(
    clippy::too_many_arguments,
    reason = "a stride touches all that is shown"
)]
fn grant(
    mut requests: ResMut<Wishes>,
    mut session: ResMut<AppSession>,
    mut reasons: ResMut<Reasons>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut telling: ResMut<PlaybackState>,
    papers: Res<OpenDialogs>,
    intent: Res<Intent>,
    thinking: Res<Thinking>,
) {
    for request in std::mem::take(&mut requests.0) {
        let open = papers.is_open() || intent.holds_something();
        let want = match (&session.review, &request) {
            (Some(_), request) => while_looking_back(request, open),
            (None, UiAction::Reasons(want)) => Some(*want),
            (None, UiAction::Cancel) if !open && reasons.page.is_some() => Some(Want::Shut),
            (None, _) => None,
        };
        let Some(want) = want else {
            match request {
                // Nothing else delays the battle: thinking is cut short.
                UiAction::Skip | UiAction::Confirm | UiAction::EndTurn if playback.is_empty() => {
                    thinking.cut_short();
                }
                // The record is neither saved nor lost.
                UiAction::Leave | UiAction::Load | UiAction::Again | UiAction::Rematch => {
                    session.stop_looking_back();
                }
                UiAction::Save if session.review.is_some() => {
                    session.note = Some("The battle is over; there is nothing to save.".into());
                    continue;
                }
                _ => {}
            }
            requests.0.push(request);
            continue;
        };
        if request == UiAction::Results {
            requests.0.push(request);
        }
        let strides = matches!(want, Want::Stride(..)) && session.review.is_some();
        if strides && !playback.is_empty() {
            // Events still to be shown count as seen.
            playback.stop();
            *shown = Shown::of(session.battle.view(), session.viewer());
            retell(&mut telling, &shown, &session);
        }
        let done = reasons.follow(want, &mut session, &playback);
        match done {
            Ok(Shows::Nothing) => {}
            Ok(Shows::Events(progress)) => {
                for place in progress.events {
                    if let Some(event) = session.battle.log().get(place) {
                        playback.push(place, event.clone());
                    }
                }
            }
            Ok(Shows::Moment) => {
                playback.stop();
                *shown = Shown::of(session.battle.view(), session.viewer());
                retell(&mut telling, &shown, &session);
            }
            Err(problem) => session.note = Some(problem),
        }
    }
}
