//! Suffocation (EV-CND-07): how long a unit lasts without air, what follows, and saving breath
//! (EV-CND-17).
//!
//! The condition counts rounds: upwards from 1 while the unit is awake, downwards from -1 once it
//! is unconscious. Under water and by effects with a duration it lasts on its own; if only the
//! square lacks air, it ends with the first round in which there is air.

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::{
        evoker::{
            character::{
                sheet::Score,
                stats::{self, tested},
            },
            conditions as c, effects,
            mind::exhaustion,
            rolls::{degrees::Interest, situation::Situation, testing},
        },
        shared::{conditions::change, states::set_status},
    },
};

const RULE: &str = "EV-CND-07";

/// Rounds of unconsciousness after the last one without air: a minute, the shortest time the book
/// uses (EV-CND-06).
const FAINT: u32 = 12;

/// Whether every square of the unit has no air.
fn is_in_bad_air(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.footprint(unit).cells().all(|cell| {
            view.board()
                .terrain(cell)
                .is_some_and(|terrain| terrain.no_air)
        })
}

/// Whether the unit stands in water in which it may have gone under (EV-MOV-20).
fn is_in_water(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.footprint(unit).cells().any(|cell| {
            view.board()
                .terrain(cell)
                .is_some_and(|terrain| terrain.water >= 10)
        })
}

/// Whether the unit has no air: by its squares, under water, or by an effect (EV-CND-07).
pub fn lacks_air(view: View<'_>, unit: UnitId) -> bool {
    if stats::sheet(view, unit).traits.breathless {
        return false;
    }
    let held_under = view.condition(unit, c::SUFFOCATING);
    is_in_bad_air(view, unit)
        || held_under.is_some_and(|held| match held.until {
            Until::Ended => is_in_water(view, unit),
            // Only the square had no air.
            Until::RoundEnd(_) => false,
            Until::Turns(_)
            | Until::TurnStartOf(_)
            | Until::TurnEndOf { .. }
            | Until::NextTest { .. } => true,
        })
}

/// Step 4 of EV-TIM-13 for one unit, unconscious ones included.
pub fn end_of_round(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if !r.view().status(unit).is_on_field() {
        return Ok(());
    }
    if !lacks_air(r.view(), unit) {
        effects::end(r, unit, c::SUFFOCATING, RULE);
        return Ok(());
    }
    let lasts = lasts(r.view(), unit);
    if r.view().status(unit).is_active() {
        if r.view().has(unit, c::SAVING_BREATH) {
            effects::end(r, unit, c::SAVING_BREATH, "EV-CND-17");
            return Ok(());
        }
        hold_breath(r, unit, lasts)
    } else {
        let rounds = count(r, unit, -1);
        if -rounds >= lasts {
            die(r, unit);
        } else {
            faint(r, unit);
        }
        Ok(())
    }
}

/// Rounds without air during which the unit stays awake.
fn lasts(view: View<'_>, unit: UnitId) -> i32 {
    stats::bonus(view, unit, Score::Toughness)
}

/// Whether the end of this round makes a unit without air unconscious.
pub fn is_last_breath(view: View<'_>, unit: UnitId) -> bool {
    let rounds = view
        .condition(unit, c::SUFFOCATING)
        .map_or(0, |held| held.amount.max(0));
    i32::from(rounds) + 1 >= lasts(view, unit)
}

/// Saves the unit's breath for the rest of the round (EV-CND-17); its Move is spent.
pub fn save_breath(r: &mut Resolver<'_>, unit: UnitId) {
    *r.edit::<MoveProgress>(unit) = MoveProgress::default();
    effects::give(r, unit, Condition::new(c::SAVING_BREATH, 1), "EV-CND-17");
}

/// A round awake: a Toughness test against Stress; the last such round ends in unconsciousness.
fn hold_breath(r: &mut Resolver<'_>, unit: UnitId, lasts: i32) -> RuleResult {
    let rounds = count(r, unit, 1);
    let check = Situation::plain(unit, tested::TOUGHNESS).check(r.view(), RULE, "Hold your breath");
    let interest = Interest::failures(10);
    let result = testing::test(r, &check, interest)?;
    if !result.passed {
        let stress = 1 + result.degrees.clamp(0, 100) as u16;
        exhaustion::suffer(r, unit, stress, RULE)?;
    }
    if rounds >= lasts && r.view().status(unit).is_active() {
        faint(r, unit);
    }
    Ok(())
}

/// Counts a round without air; waking up or passing out restarts the count.
fn count(r: &mut Resolver<'_>, unit: UnitId, step: i16) -> i32 {
    if !r.view().has(unit, c::SUFFOCATING) {
        let round = r.view().clock().round;
        let without_air = Condition::new(c::SUFFOCATING, 0).until(Until::RoundEnd(round));
        effects::give(r, unit, without_air, RULE);
    }
    let mut rounds = 0;
    change(r, unit, c::SUFFOCATING, |held| {
        let same_way = held.amount.signum() == step.signum();
        held.amount = if same_way { held.amount } else { 0 } + step;
        rounds = i32::from(held.amount);
    });
    rounds
}

/// Makes the unit unconscious as long as there is no air, and a minute longer.
fn faint(r: &mut Resolver<'_>, unit: UnitId) {
    let before = r.view().status(unit);
    let rounds = match before {
        CombatStatus::Unconscious { rounds } => rounds.max(FAINT),
        _ => FAINT,
    };
    if before == CombatStatus::Active {
        exhaustion::pass_out(r, unit, rounds, RULE);
    } else {
        r.set_status(unit, CombatStatus::Unconscious { rounds });
    }
}

fn die(r: &mut Resolver<'_>, unit: UnitId) {
    set_status(r, unit, CombatStatus::Dead, RULE);
    effects::source_is_out(r, unit);
}
