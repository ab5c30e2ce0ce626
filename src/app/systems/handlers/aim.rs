//! Choices on the way to an order: the action, the unit to read about, marks and plans.

use bevy::prelude::*;

use crate::{
    app::{
        models::{charts::MapChoice, choices::Choices, words},
        panels::prompt::AnswerPage,
        state::{
            focus::Focus,
            modals::{Finder, Modals},
            pending::{Armed, PendingOrder},
            session::{AppSession, BattleRequest},
            shown::Shown,
            ui_events::{AimEvent, Scope, UiEvent, UiEvents},
        },
    },
    battle::{
        ids::UnitId,
        orders::order::{Aim, Order, Tool},
    },
    settings::commands::Command,
};

/// The chosen action's order, if the action needs no target; otherwise the event as it is.
pub(in crate::app) fn complete(event: UiEvent, choices: &Choices) -> UiEvent {
    if let UiEvent::Aim(AimEvent::Arm(armed)) = &event {
        let mut orders = choices.orders_of(*armed);
        if let (Some(order), None) = (orders.next(), orders.next())
            && matches!(order.aim, Aim::None)
        {
            return UiEvent::Battle(BattleRequest::Order(order.clone()));
        }
    }
    event
}

/// Chooses actions, opens the inspector, marks, pins and plans.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut session: ResMut<AppSession>,
    (mut focus, mut pending): (ResMut<Focus>, ResMut<PendingOrder>),
    (mut modals, mut page): (ResMut<Modals>, ResMut<AnswerPage>),
    mut maps: ResMut<MapChoice>,
    (choices, shown): (Res<Choices>, Res<Shown>),
) {
    for event in &events.0 {
        match event {
            UiEvent::Aim(AimEvent::Arm(armed)) => {
                modals.finder = None;
                arm(&mut session, &choices, &mut pending, *armed);
            }
            UiEvent::Aim(AimEvent::Find(scope)) => find(&mut modals, &choices, *scope),
            UiEvent::Command(Command::Find) => find(&mut modals, &choices, Scope::All),
            UiEvent::Aim(AimEvent::Page(shown)) => page.number = *shown,
            UiEvent::Aim(AimEvent::Tick(unit)) => session.game.toggle(*unit),
            UiEvent::Aim(AimEvent::Read(unit)) => focus.reading = Some(*unit),
            UiEvent::Command(Command::Mark) => mark(&mut session, (&shown, &focus), &mut maps),
            UiEvent::Command(Command::Pin) => {
                let at = focus.under(session.battle.view(), &shown);
                focus.pin(at.or(choices.unit));
            }
            UiEvent::Command(Command::Hold) if !focus.hold() => {
                session.note = Some("Pin: point at a target or a square first.".to_owned());
            }
            UiEvent::Command(Command::Plan) => focus.plan(choices.unit),
            _ => {}
        }
    }
}

/// Opens the search, while a unit can act.
fn find(modals: &mut Modals, choices: &Choices, scope: Scope) {
    if choices.unit.is_some() {
        modals.finder = Some(Finder::of(scope));
    }
}

/// Marks the enemy under the cursor for maps of danger.
fn mark(session: &mut AppSession, (shown, focus): (&Shown, &Focus), maps: &mut MapChoice) {
    let view = session.battle.view();
    let under = focus.under(view, shown);
    let viewer = session.viewer();
    let is_enemy = |unit: &UnitId| {
        viewer.is_none_or(|side| !view.scene.allied(side, view.side(*unit)))
            && view.status(*unit).is_active()
    };
    match under.filter(is_enemy) {
        Some(enemy) => maps.toggle_mark(enemy),
        None => session.note = Some("Mark: point at an enemy.".to_owned()),
    }
}

/// Chooses an action, or drops it the second time; an impossible one says why.
fn arm(session: &mut AppSession, choices: &Choices, pending: &mut PendingOrder, armed: Armed) {
    session.note = None;
    if pending.armed == Some(armed) {
        pending.armed = None;
        return;
    }
    let orders: Vec<&Order> = choices.orders_of(armed).collect();
    if orders.is_empty() && choices.walk != Some(armed.action) {
        let view = session.battle.view();
        if let (Some(action), Some(unit)) = (view.scene.book.action(armed.action), choices.unit) {
            let name = words::action_name(view, armed.action, armed.with.unwrap_or(Tool::Nothing));
            session.note = Some(match action.ready(view, unit) {
                Err(refusal) => format!("{name}: {}", words::refusal(view, &refusal)),
                Ok(()) => format!("{name}: there is no target for it now."),
            });
        }
        return;
    }
    pending.armed = Some(armed);
}
