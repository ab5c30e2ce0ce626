//! Orders and answers: what changes the battle.

use bevy::prelude::*;

use crate::{
    app::{
        models::{
            answers,
            choices::Choices,
            foresight::{Foresight, HoverPreview},
            menu,
            open_question::OpenQuestion,
            referee::Referee,
            words,
        },
        panels::prompt::AnswerPage,
        state::{
            focus::Focus,
            modals::Modals,
            pending::PendingOrder,
            session::{AppSession, BattleRequest},
            ui_events::{UiEvent, UiEvents},
        },
    },
    preview::is_purchase,
    settings::commands::Command,
};

/// Carries out orders and answers, but not while events are being shown.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut referee: Referee,
    (mut focus, mut pending): (ResMut<Focus>, ResMut<PendingOrder>),
    (mut modals, mut page): (ResMut<Modals>, ResMut<AnswerPage>),
    (choices, foresight, open): (Res<Choices>, Res<Foresight>, Res<OpenQuestion>),
) {
    for event in &events.0 {
        let quiet = referee.is_quiet();
        let request = match event {
            // Confirming speeds playback up.
            UiEvent::Command(Command::Confirm | Command::EndTurn) if !quiet => {
                referee.playback.skip = true;
                None
            }
            UiEvent::Command(Command::Confirm) => confirm(
                &mut referee,
                (&mut focus, &mut pending),
                &choices,
                &foresight,
            ),
            UiEvent::Command(Command::EndTurn) => {
                let order = menu::end_order(&referee.session.battle, &choices);
                order.map(|order| {
                    pending.armed = None;
                    BattleRequest::Order(order)
                })
            }
            UiEvent::Command(Command::Undo) => Some(BattleRequest::Undo),
            UiEvent::Command(Command::UndoTurn) => Some(BattleRequest::UndoTurn),
            UiEvent::Battle(request) => Some(request.clone()),
            _ => None,
        };
        let Some(request) = request.filter(|_| quiet) else {
            continue;
        };
        match request {
            BattleRequest::Answer(_) | BattleRequest::Together(_) | BattleRequest::Apart => {
                if !open.takes_answers() {
                    continue;
                }
                page.number = 0;
            }
            BattleRequest::Resign | BattleRequest::Draw(_) => modals.pause = None,
            _ => {}
        }
        referee.carry_out(request);
    }
}

/// Carries out the order that follows by itself: the rest of a bought walk.
pub(in crate::app) fn walk_on(mut referee: Referee, mut pending: ResMut<PendingOrder>) {
    if pending.next.is_some()
        && let Some(order) = pending.next.take()
    {
        referee.carry_out(BattleRequest::Order(order));
    }
}

/// The answer of the square under the cursor, if a player is asked for one.
fn answer(session: &AppSession, focus: &Focus) -> Option<u8> {
    session.human_to_move()?;
    let question = session.battle.question()?;
    answers::answer_at(session.battle.view(), question, focus.cursor?)
}

/// Acts on the square under the cursor: an answer or an order; otherwise opens the unit there, and
/// an impossible order says why.
fn confirm(
    referee: &mut Referee,
    (focus, pending): (&mut Focus, &mut PendingOrder),
    choices: &Choices,
    foresight: &Foresight,
) -> Option<BattleRequest> {
    if let Some(place) = answer(&referee.session, focus) {
        return Some(BattleRequest::Answer(place));
    }
    if let Some(joined) = referee.session.joined() {
        return Some(BattleRequest::Together(joined.ticked));
    }
    let armed = pending.armed;
    if let Some(order) = armed.and_then(|armed| choices.aimless(armed)) {
        pending.armed = None;
        return Some(BattleRequest::Order(order));
    }
    let under = focus.under(referee.session.battle.view(), &referee.shown);
    match &foresight.prospect {
        // A target that cannot be attacked is opened; the card beside it says why not.
        Some(HoverPreview::Refused { .. }) if armed.is_none() && under.is_some() => {
            focus.reading = under;
            None
        }
        Some(HoverPreview::Refused { what, refusal }) => {
            let because = words::refusal(referee.session.battle.view(), refusal);
            referee.session.note = Some(format!("{what}: {because}"));
            None
        }
        Some(prospect) => {
            let order = prospect.order()?;
            // A purchase of metres is followed by the walk.
            let walks = matches!(prospect, HoverPreview::Walk { .. });
            let pays = walks && is_purchase(order);
            let cell = focus.looked_at().map(|(cell, _)| cell);
            pending.bound_for = cell.filter(|_| pays).map(|cell| (order.unit, cell));
            Some(BattleRequest::Order(order.clone()))
        }
        None => {
            focus.reading = under;
            None
        }
    }
}
