//! Holds (EV-CND-12 to 15): which unit holds which, what a hold forbids, and how to break free.
//!
//! The Grappled condition names the holder as its source; the unit a holder holds is found from
//! that. An Immobilised unit is held from afar: the amount of its condition is the holder's degrees
//! of success, and [`c::LOOSENED`] counts its failed attempts.

use crate::{
    battle::{
        components::{Clock, Phase, Turn},
        prelude::*,
        ruleset::condition_rule::Forbids,
    },
    rules::{
        evoker::{
            character::stats::{Tested, tested},
            conditions, conditions as c, effects,
            rolls::{
                degrees::{Interest, Tested100},
                testing::{self, AnyOf},
            },
            time::once,
        },
        shared::{bonds::Bond, rows},
    },
};

/// Tests to break free of a hold (EV-CND-13).
pub const RELEASE: &[Tested] = &[
    tested::NATURAL,
    tested::GRAPPLING,
    tested::CONTORTION,
    tested::BRACING,
    tested::ENDURANCE_INJURY,
];
/// Tests to keep a hold (EV-CND-13).
pub const HOLD: &[Tested] = &[
    tested::NATURAL,
    tested::GRAPPLING,
    tested::BRACING,
    tested::ENDURANCE_INJURY,
];

/// A grapple (EV-CND-12).
const GRAPPLE: Bond = Bond(c::GRAPPLED);
/// A hold from afar (EV-CND-15).
const FROM_AFAR: Bond = Bond(c::IMMOBILISED);

/// The unit that holds this one in a grapple.
pub fn holder(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    GRAPPLE.holders(view, unit).next()
}

/// The unit that this one holds in a grapple: one at a time (EV-CND-12).
pub fn held_by(view: View<'_>, holder: UnitId) -> Option<UnitId> {
    GRAPPLE.held_by(view, holder).next()
}

/// Whether a unit is Grappled or Immobilised.
pub fn is_held(view: View<'_>, unit: UnitId) -> bool {
    view.forbids(unit, Forbids::MOVE)
}

/// Whether it is the unit's own turn and the turn was lost to a hold at its start (EV-CND-13).
fn has_lost_turn(view: View<'_>, unit: UnitId) -> bool {
    let clock: &Clock = view.clock();
    clock.phase == Phase::Turn
        && clock.acting == Some(unit)
        && view.store.get::<Turn>(unit).once & once::HELD != 0
}

/// Whether a hold lets the unit take an action that does not ignore it (EV-CND-12).
///
/// # Errors
///
/// The hold that prevents it.
pub fn lets_act(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    lets_try(view, unit)?;
    let by = if view.has(unit, c::GRAPPLED) {
        "the grapple"
    } else if view.has(unit, c::IMMOBILISED) {
        "being Immobilised"
    } else {
        return Ok(());
    };
    Err(Refusal::prevented("EV-CND-12", by))
}

/// Whether a hold lets the unit try to move or attack: the attempt to break it comes first
/// (EV-CND-14), unless the release test at the start of this turn was lost.
///
/// # Errors
///
/// The turn is lost.
pub fn lets_try(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    Refusal::prevented("EV-CND-13", "the hold this turn was lost to")
        .when(has_lost_turn(view, unit))
}

/// The first release test of a held unit.
pub fn first_check(view: View<'_>, unit: UnitId) -> Option<Check> {
    if view.has(unit, c::GRAPPLED) {
        releasing(view, unit).best(view)
    } else {
        slip_check(view, unit)
    }
}

/// The held unit's tests against its grappler.
fn releasing(view: View<'_>, unit: UnitId) -> AnyOf<'static> {
    AnyOf::new(unit, RELEASE, "EV-CND-13", "Break free").against(holder(view, unit))
}

/// The held unit's test against the degrees of a hold from afar, easier with each failure.
fn slip_check(view: View<'_>, unit: UnitId) -> Option<Check> {
    let mut extra = Modifiers::new();
    let loosened = view.conditions(unit).total(c::LOOSENED);
    rows::edge(&mut extra, "EV-CND-15", "Loosened", loosened.max(0));
    let slips = AnyOf::new(unit, RELEASE, "EV-CND-15", "Break free");
    slips.with(extra).best(view)
}

/// Tries to break free of all holds; returns whether none is left.
pub fn struggle(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let of_the_grapple = !r.view().has(unit, c::GRAPPLED) || break_grapple(r, unit)?;
    let of_the_rest = !r.view().has(unit, c::IMMOBILISED) || slip(r, unit)?;
    r.stage(6 << 40)?;
    Ok(of_the_grapple && of_the_rest)
}

/// EV-CND-13: an opposed test with the grappler.
fn break_grapple(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let Some(check) = releasing(r.view(), unit).chosen(r)? else {
        return Ok(true);
    };
    let resists = match check.against {
        Some(holder) => {
            let holds = AnyOf::new(holder, HOLD, "EV-CND-13", "Hold").against(unit);
            holds.chosen(r)?
        }
        None => None,
    };
    let (_, margin) = testing::oppose(r, &check, resists.as_ref())?;
    let free = margin.is_some();
    if free {
        effects::end(r, unit, c::GRAPPLED, "EV-CND-13");
    }
    Ok(free)
}

/// EV-CND-15: needs more degrees than the holder had; each failure makes the next try easier.
fn slip(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let kept = r.view().conditions(unit).total(c::IMMOBILISED);
    let Some(check) = slip_check(r.view(), unit) else {
        return Ok(true);
    };
    let interest = Interest::successes(kept + 1);
    let frees = |result: Tested100| result.passed && result.degrees > kept;
    let result = testing::test_unless(r, &check, interest, |result| !frees(result))?;
    if frees(result) {
        effects::end(r, unit, c::IMMOBILISED, "EV-CND-15");
        return Ok(true);
    }
    let loosened = Condition::new(c::LOOSENED, 1);
    effects::give(r, unit, loosened, "EV-CND-15");
    Ok(false)
}

/// Step 6 of EV-TIM-11: the release test. If lost, the unit can do only what ignores a hold.
/// Returns whether the turn is a normal one.
pub fn start_of_turn(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    settle(r);
    if !is_held(r.view(), unit) || struggle(r, unit)? {
        return Ok(true);
    }
    r.edit::<Turn>(unit).once |= once::HELD;
    r.note(unit, "cannot break free and loses the turn", "EV-CND-13");
    Ok(false)
}

/// Ends holds that no longer apply: a grapple when the two are not adjacent or the grappler cannot
/// act (EV-CND-12), a hold from afar when the holder is out (EV-CND-15).
pub fn settle(r: &mut Resolver<'_>) {
    let view = r.view();
    let grapples = GRAPPLE.loose(view, |unit, holder| {
        !(view.neighbours(holder).contains(unit) && conditions::can_still_act(view, holder))
    });
    let from_afar = FROM_AFAR.loose(view, |_, holder| !view.status(holder).is_active());
    for (unit, _) in grapples {
        effects::end(r, unit, c::GRAPPLED, "EV-CND-12");
    }
    for (unit, _) in from_afar {
        effects::end(r, unit, c::IMMOBILISED, "EV-CND-15");
    }
}
