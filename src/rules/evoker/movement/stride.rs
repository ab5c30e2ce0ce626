//! The Move under way: its metres, what a step costs of them, and whether the mover goes on
//! (EV-MOV-13).

use super::{Purse, Sources, purse};
use crate::{
    battle::{
        components::{MoveProgress, Phase, Pools, Stress},
        prelude::*,
    },
    rules::evoker::{
        body::{held, legs},
        character::{element::Location, stats},
        conditions,
        field::{aboard, stealth},
        mind::{exhaustion, stress},
    },
};

/// Whether a unit can take another step.
pub fn can_go_on(view: View<'_>, unit: UnitId) -> bool {
    let able = |body| conditions::can_still_act(view, body) && !held::is_held(view, body);
    let carries = |mount| match view.is_vehicle(mount) {
        true => aboard::can_drive(view, unit, mount).is_ok(),
        false => able(mount),
    };
    able(unit)
        && view.mount(unit).is_none_or(carries)
        && !legs::stands_on_broken_leg(view, unit)
        && view.altitude(unit).falling_from.is_none()
}

/// Opens the next Move: all its metres, nothing decided or tested yet (EV-MOV-13). In a One More
/// the Move replaces the star (EV-ONE-04). Returns whether there was one.
pub fn begin_move(r: &mut Resolver<'_>, unit: UnitId) -> bool {
    let view = r.view();
    let stride = view.store.get::<MoveProgress>(unit);
    if stride.moves == 0 {
        return false;
    }
    let fresh = MoveProgress {
        moves: stride.moves - 1,
        metres: purse::basic_move(view, unit).min(250) as u8,
        run_up: stride.run_up,
        ran: stride.ran,
        // A swimmer tested at the start of the turn is not tested again (EV-MOV-20).
        swim_test: if stride.begun { 0 } else { stride.swim_test },
        ..MoveProgress::default()
    };
    *r.edit::<MoveProgress>(unit) = fresh;
    if matches!(r.view().clock().phase, Phase::Inserted(_)) {
        r.edit::<Pools>(unit).set(stats::STARS, 0);
    }
    true
}

/// Makes sure a Move is under way; returns whether one is.
pub fn ensure_move(r: &mut Resolver<'_>, unit: UnitId) -> bool {
    let stride = r.view().store.get::<MoveProgress>(unit);
    stride.metres > 0 || begin_move(r, unit)
}

/// Takes metres from the Moves without any consequences, for planning.
pub fn take_metres(r: &mut Resolver<'_>, unit: UnitId, mut metres: u16) {
    while metres > 0 && ensure_move(r, unit) {
        let stride = r.edit::<MoveProgress>(unit);
        let paid = metres.min(u16::from(stride.metres)).max(1);
        stride.begun = true;
        stride.metres = stride.metres.saturating_sub(paid as u8);
        metres -= paid;
    }
}

/// Whether a Move is under way; begins the next one if it may.
pub fn ready_to_pay(r: &mut Resolver<'_>, unit: UnitId, may_begin: bool) -> bool {
    r.view().store.get::<MoveProgress>(unit).metres > 0 || may_begin && begin_move(r, unit)
}

/// The cost of the next step in the Move under way; opens the next Move if it must and may. `None`
/// if it cannot be paid.
pub fn price(
    r: &mut Resolver<'_>,
    unit: UnitId,
    may_begin: bool,
    sources: impl Fn(View<'_>) -> Sources,
    rest_from: Option<u16>,
) -> Option<u16> {
    for _ in 0..2 {
        let view = r.view();
        let purse = Purse {
            more: 0,
            ..Purse::of(view, unit)
        };
        let needs = match rest_from {
            Some(at_least) => {
                let step = purse.pay(0, sources(view)).map_or(1, |paid| paid.price);
                purse.pay_rest(0, at_least.max(step))
            }
            None => purse.pay(0, sources(view)),
        };
        if let Some(paid) = needs.filter(|_| purse.left > 0) {
            return Some(paid.price);
        }
        if !may_begin || !begin_move(r, unit) {
            return None;
        }
    }
    None
}

/// Pays metres. The first step of a Move uses the Move, which hurts on Broken Toes (EV-INJ-20).
/// Returns whether that cost Stress; the Exhausted test waits until the step is taken.
pub fn pay(r: &mut Resolver<'_>, unit: UnitId, metres: u16, hindered: bool) -> RuleResult<bool> {
    let stride = r.edit::<MoveProgress>(unit);
    let first = !stride.begun;
    stride.begun = true;
    stride.metres = stride.metres.saturating_sub(metres.min(250) as u8);
    stride.run_up = if hindered {
        0
    } else {
        stride.run_up.saturating_add(1)
    };
    if first && r.view().band(unit) == Band::Ground {
        let body = r.view().mount(unit).unwrap_or(unit);
        let toes = [Location::LeftLeg, Location::RightLeg]
            .into_iter()
            .filter(|&leg| stats::injury(r.view(), body, leg) >= 2)
            .count();
        stress::add_stress(r, body, toes as u16, "EV-INJ-20")?;
        return Ok(toes > 0 && r.view().store.get::<Stress>(body).tracked);
    }
    Ok(false)
}

/// Consequences of a metre moved: the Exhausted test if it hurt, and enemies that notice the unit.
pub fn moved(r: &mut Resolver<'_>, unit: UnitId, hurts: bool) -> RuleResult {
    if hurts {
        exhaustion::exhausted_test(r, unit)?;
    }
    stealth::moved(r, unit)
}

/// Ends the Move under way.
pub fn end_move(r: &mut Resolver<'_>, unit: UnitId) {
    r.edit::<MoveProgress>(unit).metres = 0;
}
