//! Panic (EV-AIL-33): which two units it concerns, and mastering it by beating the source.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            conditions as c, effects,
            rolls::degrees::{self, Tested100},
        },
        shared::conditions::change,
    },
};

/// Amount of a Panic that makes the unit flee in its next turn.
const FLEES: i16 = 1;
/// Sum of degrees of failure and of success that makes the unit flee.
const ROUT: i32 = 3;

/// The source of the unit's Panic.
pub fn source(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.condition(unit, c::PANICKED)?.source
}

/// Whether one of the two is Panicked with the other as its source; then both results of an opposed
/// test matter (EV-DIC-06).
pub fn between(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    source(view, a) == Some(b) || source(view, b) == Some(a)
}

/// After an opposed test: a Panicked unit that beats the source of its Panic masters it; one that
/// fails by three degrees or more against a source that passed flees.
pub fn judge(
    r: &mut Resolver<'_>,
    (initiator, first): (UnitId, Tested100),
    (resister, second): (UnitId, Option<Tested100>),
) {
    let won = degrees::margin(first, second).is_some();
    if source(r.view(), initiator) == Some(resister) {
        match second {
            _ if won => master(r, initiator),
            Some(answer) if !first.passed && answer.passed => {
                rout(r, initiator, first.degrees + answer.degrees);
            }
            _ => {}
        }
    }
    if source(r.view(), resister) == Some(initiator)
        && let Some(answer) = second
    {
        if answer.passed && !won {
            master(r, resister);
        } else if !answer.passed && first.passed {
            rout(r, resister, first.degrees + answer.degrees);
        }
    }
}

fn master(r: &mut Resolver<'_>, unit: UnitId) {
    effects::end(r, unit, c::PANICKED, "EV-AIL-33");
}

fn rout(r: &mut Resolver<'_>, unit: UnitId, degrees: i32) {
    if degrees < ROUT || is_routed(r.view(), unit) {
        return;
    }
    change(r, unit, c::PANICKED, |panic| panic.amount = FLEES);
    r.note(unit, "will run for its life", "EV-AIL-33");
}

/// Whether the unit's next turn begins with a flight.
pub fn is_routed(view: View<'_>, unit: UnitId) -> bool {
    view.condition(unit, c::PANICKED)
        .is_some_and(|panic| panic.amount >= FLEES)
}
