//! The effect of the previewed order on the order of turns.

use bevy::prelude::*;

use super::{
    choices::Choices,
    foresight::{Foresight, HoverPreview},
};
use crate::{
    app::state::{
        focus::{Focus, Pointed},
        pending::{Armed, PendingOrder},
        session::AppSession,
    },
    battle::{
        Battle, TrialResult as Tried,
        belief::fork_for,
        components::Initiative,
        ids::{SideId, UnitId},
        orders::order::{Aim, Order},
        ruleset::Upcoming,
    },
    dice::DiceStream,
    geometry::Cell,
};

/// The most coming turns that are computed.
pub const MOST_TURNS: usize = 40;

/// A change of initiative by an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The unit.
    pub unit: UnitId,
    /// Its current value.
    pub before: i16,
    /// Its least new value.
    pub least: i16,
    /// Its greatest new value.
    pub most: i16,
}

/// The order of turns after an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreseen {
    /// The coming turns afterwards; of a median outcome if dice decide.
    pub turns: Vec<Upcoming>,
    /// The changes of initiative.
    pub changes: Vec<Change>,
}

/// The effect of the previewed order on the order of turns.
#[derive(Resource, Default)]
pub struct Forecast {
    /// Battle revision, cursor, chosen action and pointed-at button of this forecast.
    key: Option<(u64, Option<(Cell, bool)>, Option<Armed>, Option<Armed>)>,
    /// The order of turns afterwards; `None` if it stays the same.
    pub foreseen: Option<Foreseen>,
}

/// How many outcomes are tried if dice decide.
const TRIES: u64 = 9;

/// Computes how an order would change the coming turns, as far as its side can know. The battle is
/// the same afterwards, and its own dice are not used.
pub fn foresee(battle: &mut Battle, side: SideId, order: &Order, most: usize) -> Option<Foreseen> {
    let upcoming = |battle: &Battle| {
        let view = battle.view();
        view.scene.book.turns.upcoming(view, most)
    };
    let scores = |battle: &Battle| -> Vec<i16> {
        let store = battle.view().store;
        store
            .ids()
            .map(|unit| store.get::<Initiative>(unit).0)
            .collect()
    };
    let mut fork = fork_for(battle, side, 0);
    let (turns, before) = (upcoming(&fork), scores(&fork));
    let mut ends: Vec<(Vec<i16>, Vec<Upcoming>)> = Vec::new();
    for number in 0..TRIES {
        fork.begin_trial();
        if let Tried::Done = fork.try_order(order, DiceStream::new(0x5eed, number)) {
            ends.push((scores(&fork), upcoming(&fork)));
        }
        fork.end_trial();
    }
    ends.sort_by_key(|(scores, _)| scores.get(order.unit.index()).copied());
    let median = ends.get(ends.len() / 2)?.1.clone();
    let changes: Vec<Change> = (0..)
        .zip(&before)
        .filter_map(|(number, &before)| {
            let of = |(scores, _): &(Vec<i16>, _)| scores[usize::from(number)];
            let (least, most) = (ends.iter().map(of).min()?, ends.iter().map(of).max()?);
            let changes = least != before || most != before;
            changes.then_some(Change {
                unit: UnitId(number),
                before,
                least,
                most,
            })
        })
        .collect();
    (median != turns || !changes.is_empty()).then_some(Foreseen {
        turns: median,
        changes,
    })
}

/// The previewed order: that of the square under the cursor, otherwise the only one of the button
/// under the pointer or of the chosen action.
fn pointed_at(
    choices: &Choices,
    foresight: &Foresight,
    armed: Option<Armed>,
    pointed: &Pointed,
) -> Option<Order> {
    let aimless = |armed: Armed| {
        let mut orders = choices.orders_of(armed);
        let first = orders.next()?;
        (first.aim == Aim::None).then(|| first.clone())
    };
    match &foresight.prospect {
        _ if pointed.armed.is_some() => aimless(pointed.armed?),
        Some(HoverPreview::Act { order, .. }) => Some(order.clone()),
        // A walk that no enemy can strike at does not change initiative.
        _ => aimless(armed?),
    }
}

/// Updates the forecast.
pub(in crate::app) fn update_forecast(
    mut session: ResMut<AppSession>,
    choices: Res<Choices>,
    foresight: Res<Foresight>,
    (focus, pending): (Res<Focus>, Res<PendingOrder>),
    pointed: Res<Pointed>,
    mut forecast: ResMut<Forecast>,
) {
    let key = Some((
        session.revision,
        focus.looked_at(),
        pending.armed,
        pointed.armed,
    ));
    if forecast.key == key && !foresight.is_changed() {
        return;
    }
    forecast.key = key;
    let order = choices
        .unit
        .and_then(|_| pointed_at(&choices, &foresight, pending.armed, &pointed));
    forecast.foreseen = order.and_then(|order| {
        let battle = &mut session.bypass_change_detection().battle;
        let side = battle.view().side(order.unit);
        foresee(battle, side, &order, MOST_TURNS)
    });
}
