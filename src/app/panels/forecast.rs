//! What the order a player has in mind would do to the order of turns.

use bevy::prelude::*;

use super::Pointed;
use crate::{
    app::{
        choices::{Choices, Foresight, HoverPreview},
        intent::{Armed, Intent},
        session::AppSession,
    },
    battle::{
        Battle, TrialResult as Tried,
        components::Initiative,
        ids::{SideId, UnitId},
        order::{Aim, Order},
        ruleset::Upcoming,
        side_view::fork_for,
    },
    dice::DiceStream,
    geometry::Cell,
};

/// A change of initiative that an order would bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub unit: UnitId,
    /// What it is now.
    pub before: i16,
    /// The least it would be.
    pub least: i16,
    /// The most it would be.
    pub most: i16,
}

/// The order of turns as it would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreseen {
    /// The turns to come afterwards; where dice decide, of a middling outcome.
    pub turns: Vec<Upcoming>,
    /// Whose initiative changes.
    pub changes: Vec<Change>,
}

/// What the order that the player points at would do to the order of turns.
#[derive(Resource, Default)]
pub struct Forecast {
    key: Option<(u64, Option<(Cell, bool)>, Option<Armed>, Option<Armed>)>,
    /// The order of turns afterwards; `None` if it stays as it is.
    pub foreseen: Option<Foreseen>,
}

/// How many outcomes are tried where dice decide.
const TRIES: u64 = 9;

/// Looks how an order would change the turns to come, as far as its side can know. The battle is
/// the same afterwards, and its dice are not looked at.
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
    let middling = ends.get(ends.len() / 2)?.1.clone();
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
    (middling != turns || !changes.is_empty()).then_some(Foreseen {
        turns: middling,
        changes,
    })
}

/// The order the player points at: the one the square under the cursor is for, else the only one
/// of the button under the pointer or of the chosen action.
fn pointed_at(
    choices: &Choices,
    foresight: &Foresight,
    intent: &Intent,
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
        // A way through squares that nobody may strike at takes no time.
        _ => aimless(intent.armed?),
    }
}

/// Keeps the forecast up to date.
pub(super) fn keep(
    mut session: ResMut<AppSession>,
    choices: Res<Choices>,
    foresight: Res<Foresight>,
    intent: Res<Intent>,
    pointed: Res<Pointed>,
    mut forecast: ResMut<Forecast>,
) {
    let key = Some((
        session.revision,
        intent.looked_at(),
        intent.armed,
        pointed.armed,
    ));
    if forecast.key == key && !foresight.is_changed() {
        return;
    }
    forecast.key = key;
    let order = choices
        .unit
        .and_then(|_| pointed_at(&choices, &foresight, &intent, &pointed));
    forecast.foreseen = order.and_then(|order| {
        let battle = &mut session.bypass_change_detection().battle;
        let side = battle.view().side(order.unit);
        foresee(battle, side, &order, super::strip::MOST)
    });
}
