//! What a Panicked unit does in its turn: it flees from the source (EV-AIL-33).

use super::panic;
use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::{
        evoker::{
            actions::run,
            conditions as c,
            field::ground,
            laws::stars,
            movement::{
                Purse,
                manner::{Leaving, Manner},
                routing, walk,
            },
            time::legal,
        },
        shared::conditions::change,
    },
};

/// The flight at the start of a turn (EV-TIM-11 step 7): spends the Move and, with a star, a Run to
/// get to the square farthest from the source, leaving melee carelessly.
pub fn flee(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if !panic::is_routed(r.view(), unit) {
        return Ok(());
    }
    let Some(source) = panic::source(r.view(), unit) else {
        return Ok(());
    };
    change(r, unit, c::PANICKED, |panic| panic.amount = 0);
    r.note(unit, "flees in panic", "EV-AIL-33");
    let can_move = legal::can_move(r.view(), unit).is_ok();
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
        let reach = routing::reach_with(r.view(), unit, manner, purse);
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
