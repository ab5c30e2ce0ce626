//! Turn order (EV-TIM-01 to 18): set-up, turns, rounds, One Mores at a turn's end.

use super::{delay, initiative, one_more};
use crate::{
    battle::{
        components::{Clock, Initiative, MoveProgress, Phase, Pools, Reactions, Stealth, Turn},
        orders::plan::Price,
        prelude::*,
        ruleset::{Turns, Upcoming},
    },
    rules::{
        evoker::{
            character::{
                sheet::{Score, Talent},
                stats,
            },
            conditions,
            mind::exhaustion,
            movement::{self, arrival::STAGECRAFT},
            rolls::fate,
        },
        shared::{
            conditions::{expire, lose_where},
            durations::{Beat, count_turn},
            rounds::{self, decide, forget_struck, next_in_order},
            triggers,
        },
    },
};

/// The turn order of this book: fixed initiative, with inserted activations.
pub struct EvokerTurns;

impl Turns for EvokerTurns {
    /// EV-TIM-04: initiative, order, surprise, round 1.
    fn begin(&self, r: &mut Resolver<'_>) -> RuleResult {
        let view = r.view();
        // A vehicle takes no turn (EV-MOV-40).
        let units = view.store.ids().filter(|&unit| !view.is_vehicle(unit));
        let units: Vec<UnitId> = units.collect();
        for &unit in &units {
            let view = r.view();
            let sheet = stats::sheet(view, unit);
            let quick = if sheet.has(Talent::QuickStart) { 2 } else { 0 };
            let initiative = stats::bonus(view, unit, Score::Agility) as i16
                + quick
                + i16::from(sheet.initiative_bonus);
            *r.edit::<Initiative>(unit) = Initiative(initiative);
        }
        let order = initiative::sort(r, units)?;
        r.edit_field::<Clock>().order = order;
        initiative::surprise(r)?;
        let clock = r.edit_field::<Clock>();
        clock.round = 0;
        begin_round(r)?;
        next_turn(r)
    }

    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming> {
        rounds::upcoming(view, most, u16::MAX, |unit| {
            has_turns(view, unit) && view.rider(unit).is_none()
        })
    }

    fn poise(&self, r: &mut Resolver<'_>, unit: UnitId) {
        if let Some(acting) = r.view().clock().acting {
            closes(r, acting);
        }
        if r.view().clock().acted.contains(unit) {
            forget_struck(r);
        }
        give_turn(r, unit);
        opens(r, unit);
        let view = r.view();
        let granted = !view.store.get::<Turn>(unit).surprised && view.rider(unit).is_none();
        grant(r, unit, granted);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let metres = movement::Purse::of(view, unit).total();
        Price::from_slice(&[
            (stats::STARS_NAME, view.pool(unit, stats::STARS)),
            ("metres", metres.min(1000) as i16),
        ])
    }
}

/// Begins a round: triggers of the level, then turns in order.
fn begin_round(r: &mut Resolver<'_>) -> RuleResult {
    rounds::begin_round(r);
    forget_struck(r);
    triggers::round_began(r, &STAGECRAFT)
}

/// Gives the turn to the next unit in order, across rounds, until one can act or the battle is
/// over.
pub fn next_turn(r: &mut Resolver<'_>) -> RuleResult {
    loop {
        let view = r.view();
        let next = next_in_order(view, |unit| has_turns(view, unit));
        pass_over_the_out(r, next);
        match next {
            Some(unit) => {
                if begin_turn(r, unit)? {
                    return Ok(());
                }
                if r.view().clock().verdict().is_some() {
                    return Ok(());
                }
            }
            None => {
                super::rounds::end_round(r)?;
                exhaustion::settle(r)?;
                // EV-TIM-18.
                if decide(r, true) {
                    return Ok(());
                }
                begin_round(r)?;
                if decide(r, false) {
                    return Ok(());
                }
            }
        }
    }
}

/// Units that are out still have a place in the order: effects that last until their turn, or count
/// on their turns, end there (EV-TIM-10).
fn pass_over_the_out(r: &mut Resolver<'_>, next: Option<UnitId>) {
    let clock = r.view().clock();
    let passed: SmallVec<[UnitId; 8]> = clock
        .order
        .iter()
        .copied()
        .take_while(|&unit| Some(unit) != next)
        .filter(|&unit| !clock.acted.contains(unit))
        .collect();
    for unit in passed {
        r.edit_field::<Clock>().acted.insert(unit);
        expire(r, Beat::TurnOpens(unit), "EV-TIM-11");
        lose_where(r, unit, "EV-TIM-10", |condition| {
            matches!(condition.until, Until::Turns(_))
        });
    }
}

/// Units that are out have no turns (EV-TIM-18).
fn has_turns(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active()
}

/// Gives the turn to this unit and clears One Mores and batons.
fn give_turn(r: &mut Resolver<'_>, unit: UnitId) {
    rounds::give_turn(r, unit);
    let clock = r.edit_field::<Clock>();
    clock.one_mores = 0;
    clock.baton_chain = Default::default();
}

/// EV-TIM-11: the start of a turn. Returns whether the unit can give orders now; a skipped turn has
/// already ended.
fn begin_turn(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    give_turn(r, unit);
    let surprised = r.view().store.get::<Turn>(unit).surprised;
    // EV-MOV-36: a ridden unit has no turn of its own, but the steps of its turn still happen.
    let ridden = r.view().rider(unit).is_some();
    r.report(|_| BattleEvent::TurnBegan {
        unit,
        skipped: if surprised {
            Some(SkippedTurn::new("EV-TIM-08", "is surprised"))
        } else {
            ridden.then_some(SkippedTurn::new("EV-MOV-36", "is ridden"))
        },
    });
    r.edit::<Turn>(unit).taken += 1;
    opens(r, unit);
    fate::uses::injuries_tell_again(r, unit);
    // Step 2: duration counters.
    count_turn(r, unit);
    fate::turn_begins(r, unit)?;
    // Step 3: Move and stars.
    let granted = !surprised && !ridden;
    grant(r, unit, granted);
    // Steps 4 to 8: bodily harm, then effects that control the unit.
    let goes_on = super::rounds::start_of_turn(r, unit)?;
    if goes_on {
        // Fate against effects so far can wait for the unit's own orders (EV-FAT-01).
        r.affected.remove(unit);
    }
    exhaustion::settle(r)?;
    if !r.view().status(unit).is_active() || !goes_on || !granted {
        end_turn(r)?;
        return turn_closes(r);
    }
    // A delayed action released during its flight may have earned a One More.
    delay::insert(r, false)?;
    Ok(true)
}

/// Step 1 of a turn's start: clears the turn's marks, ends effects that last until this turn,
/// refreshes the Chance Attack.
fn opens(r: &mut Resolver<'_>, unit: UnitId) {
    let turn = r.edit::<Turn>(unit);
    turn.keywords = 0;
    turn.once = 0;
    expire(r, Beat::TurnOpens(unit), "EV-TIM-11");
    delay::forget(r, unit);
    r.edit::<Reactions>(unit).made = 0;
    r.edit::<Stealth>(unit).careless = false;
}

/// Step 3: grants the Move and the stars.
fn grant(r: &mut Resolver<'_>, unit: UnitId, granted: bool) {
    let pools = r.edit::<Pools>(unit);
    pools.open(
        stats::STARS,
        if granted { stats::MOST_STARS } else { 0 },
        stats::MOST_STARS,
    );
    *r.edit::<MoveProgress>(unit) = MoveProgress {
        moves: u8::from(granted),
        ..MoveProgress::default()
    };
}

/// At the end of a turn: delayed actions may be released (EV-ACT-26). Returns whether a unit acts
/// because of it before the next turn.
fn turn_closes(r: &mut Resolver<'_>) -> RuleResult<bool> {
    let clock = r.view().clock();
    let (Some(unit), None) = (clock.acting, clock.verdict()) else {
        return Ok(false);
    };
    r.offer(&ReactionTrigger::TurnCloses { unit })?;
    exhaustion::settle(r)?;
    let acts = delay::insert(r, true)?;
    if !acts {
        decide(r, false);
    }
    Ok(acts)
}

/// The acting unit is done: One Mores first (EV-TIM-12 step 1), then the end of its turn.
pub fn finish(r: &mut Resolver<'_>) -> RuleResult {
    let clock = r.view().clock();
    let (Some(unit), phase) = (clock.acting, clock.phase) else {
        return Ok(());
    };
    let owner = match phase {
        Phase::Inserted(inserted) => inserted.turn_of,
        Phase::Turn | Phase::Setup | Phase::Over(_) => unit,
    };
    if clock.one_mores > 0 && conditions::can_still_act(r.view(), unit) {
        return one_more::begin(r, unit, owner, 0, None);
    }
    // EV-ONE-06: an inserted One More is over, and the suspended activation resumes.
    let turn_over = match delay::resume(r)? {
        Some(turn_over) => turn_over,
        None => {
            let clock = r.edit_field::<Clock>();
            clock.one_mores = 0;
            clock.acting = Some(owner);
            clock.phase = Phase::Turn;
            end_turn(r)?;
            true
        }
    };
    if turn_over && !turn_closes(r)? && r.view().clock().verdict().is_none() {
        next_turn(r)?;
    }
    Ok(())
}

/// EV-TIM-12 from step 2: the end of the acting unit's turn.
fn end_turn(r: &mut Resolver<'_>) -> RuleResult {
    let Some(unit) = r.view().clock().acting else {
        return Ok(());
    };
    super::rounds::end_of_turn(r, unit)?;
    exhaustion::settle(r)?;
    crate::rules::evoker::body::held::settle(r);
    closes(r, unit);
    r.report(|_| BattleEvent::TurnEnded { unit });
    // Step 5.
    decide(r, false);
    Ok(())
}

/// Step 4 of a turn's end: ends expired effects.
fn closes(r: &mut Resolver<'_>, unit: UnitId) {
    expire(r, Beat::TurnCloses(unit), "EV-TIM-10");
    let turn = r.edit::<Turn>(unit);
    turn.surprised = false;
    turn.ambushing = false;
    r.edit_field::<Clock>().acted.insert(unit);
}

/// A unit joins in mid-battle: it gets initiative and a place in the order at once, and its first
/// turn when that place comes up.
pub fn joined(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if r.view().status(unit) != CombatStatus::Active {
        r.set_status(unit, CombatStatus::Active);
    }
    Ok(())
}

#[cfg(test)]
#[path = "battle_tests.rs"]
mod battle_tests;
