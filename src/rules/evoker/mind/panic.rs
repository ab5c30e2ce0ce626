//! Panic (EV-AIL-33): the unit fears its source, flees from it, and masters the fear by beating it.

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::{
        evoker::{
            actions::{go, run},
            conditions as c, effects,
            field::ground,
            laws::stars,
            movement::{self, Leaving, Manner, Purse, walk},
            rolls::checks::{self, Tested100},
            time::legal,
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
    let won = checks::margin(first, second).is_some();
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

/// The flight at the start of a turn (EV-TIM-11 step 7): spends the Move and, with a star, a Run to
/// get to the square farthest from the source, leaving melee carelessly.
pub fn flee(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if !is_routed(r.view(), unit) {
        return Ok(());
    }
    let Some(source) = source(r.view(), unit) else {
        return Ok(());
    };
    change(r, unit, c::PANICKED, |panic| panic.amount = 0);
    r.note(unit, "flees in panic", "EV-AIL-33");
    let can_move = go::can_move(r.view(), unit).is_ok();
    if legal::has_stars(r.view(), unit, 1).is_ok() {
        legal::pay(r, unit, &stars(1));
        if can_move {
            run::run(r, unit, 1);
        }
    }
    if can_move {
        let manner = Manner {
            leave: Some(Leaving::Flee),
            forced: true,
            ..Manner::default()
        };
        let purse = Purse::of(r.view(), unit);
        let reach = movement::reach_with(r.view(), unit, manner, purse);
        let farthest = reach
            .iter()
            .min_by_key(|&(cell, metres)| {
                let distance = distance_from(r.view(), unit, cell, source);
                (std::cmp::Reverse(distance), metres, cell)
            })
            .and_then(|(cell, _)| reach.route(cell));
        if let Some(route) = farthest {
            walk::walk(r, unit, &route, manner)?;
        }
    }
    let stride = r.edit::<MoveProgress>(unit);
    stride.moves = 0;
    stride.metres = 0;
    Ok(())
}

/// Metres between the source and the unit if it stood in a square (EV-MOV-01).
fn distance_from(view: View<'_>, unit: UnitId, cell: Cell, source: UnitId) -> u32 {
    let place = Footprint::new(cell, view.scene.member(unit).squares);
    let height = if view.band(unit) == Band::Ground {
        ground::floor_of(view, place)
    } else {
        view.height(unit)
    };
    let flat = place.chebyshev(view.footprint(source));
    u32::from(flat).max(height.abs_diff(view.height(source)))
}
