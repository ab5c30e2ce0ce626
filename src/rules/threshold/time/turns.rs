//! Rounds, turns and windows; initiative is a currency (TH-TIM).

use super::{ongoing, surprise, turn_ends, turn_order};
use crate::{
    battle::{
        components::{Clock, Initiative, Yards},
        orders::plan::Price,
        ruleset::{Turns, Upcoming, condition_rule::Ends},
    },
    rules::{
        shared::{
            conditions::end_by,
            rounds::{self, give_turn},
            triggers,
        },
        threshold::{
            attacks::{flank, grapple},
            body::{afflictions, dying},
            brain::poise,
            prelude::*,
            riding::{bolt, mounts, platform},
            rolls::checks,
            travel::{
                current, flight,
                pace::{self, Purse},
                placing::STAGECRAFT,
                run_up, water,
            },
        },
    },
};

/// The brain counts no more attacks than this for one turn: much happens in between.
pub(crate) const MOST_ATTACKS: i16 = 3;

/// The turns of the book.
pub(crate) struct ThresholdTurns;

impl Turns for ThresholdTurns {
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        surprise::find(resolver)?;
        let units: Vec<UnitId> = resolver.view().active().collect();
        for unit in units {
            roll_initiative(resolver, unit)?;
        }
        begin_round(resolver)?;
        next_turn(resolver)
    }

    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming> {
        let clock = view.clock();
        let mut units: Vec<UnitId> = view.active().collect();
        units.sort_by_key(|&unit| turn_order::rank(view, unit));
        let acting = clock.acting.filter(|&unit| view.status(unit).is_active());
        let is_waiting = |unit: UnitId| {
            !clock.acted.contains(unit)
                && !mounts::is_own_turn(view, unit)
                && !turn_order::goes_with_rider(view, unit, clock)
        };
        let this_round = acting
            .into_iter()
            .chain(units.iter().copied().filter(|&unit| is_waiting(unit)));
        let now = this_round.map(|unit| (unit, clock.round));
        let next = units
            .iter()
            .filter(|&&unit| !mounts::goes_with_rider(view, unit, false))
            .map(|&unit| (unit, clock.round + 1));
        now.chain(next)
            .map(|(unit, round)| Upcoming {
                unit,
                round,
                inserted: false,
                joined: false,
            })
            .take(most)
            .collect()
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        poise::poise(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let body = mounts::body(view, unit);
        let yards = Purse::of(view, body, pace::here(view, body)).left();
        rounds::left_of_turn(("AP", view.pool(unit, AP)), [("yards", yards as i16)])
    }

    fn repeats(&self, view: View<'_>, plan: &Plan) -> u8 {
        match (plan.price_of("AP"), plan.price_of(LATER)) {
            (_, Some(_)) => 0,
            (Some(price), None) if price > 0 => {
                let times = view.pool(plan.order.unit, AP) / price;
                times.clamp(1, MOST_ATTACKS) as u8
            }
            _ => 1,
        }
    }
}

/// Rolls initiative: 3d6, the modifier and 5, never below 0 (TH-TIM-08).
pub(crate) fn roll_initiative(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let base = sheet_of(resolver.view(), unit).initiative() + 5;
    let base = (base, "Perception, Reflex and 5");
    let check = checks::check(("TH-TIM-08", "Initiative"), unit, base, &[]);
    let mut total = checks::standard(resolver, &check, |total| total.unsigned_abs().into())?;
    if resolver.view().has(unit, SURPRISED) {
        let perception = sheet_of(resolver.view(), unit).attributes.perception;
        total -= (5 - perception).max(0);
    }
    resolver.edit::<Initiative>(unit).0 = total.max(0) as i16;
    Ok(())
}

/// Opens a round: AP, and a new count of movement (TH-TIM-02, TH-MOV-05).
fn begin_round(resolver: &mut Resolver<'_>) -> RuleResult {
    resolver.edit_field::<Clock>().tie_keys.clear();
    rounds::begin_round(resolver);
    poise::gain(resolver);
    triggers::round_began(resolver, &STAGECRAFT)
}

/// Gives the turn to the unit with the highest initiative among those without a turn yet this round
/// (TH-TIM-09).
pub(crate) fn next_turn(resolver: &mut Resolver<'_>) -> RuleResult {
    loop {
        let view = resolver.view();
        let clock = view.clock();
        let waiting: SmallVec<[UnitId; 32]> = view
            .store
            .ids()
            .filter(|&unit| !clock.acted.contains(unit) && view.status(unit).is_on_field())
            .filter(|&unit| !turn_order::goes_with_rider(view, unit, clock))
            .collect();
        match turn_order::first_of(resolver, &waiting)? {
            Some(unit) => {
                begin_turn(resolver, unit)?;
                // The completed action may have ended the unit's turn and given the next.
                if is_over(resolver.view()) || resolver.view().clock().acting != Some(unit) {
                    return Ok(());
                }
                if resolver.view().status(unit).is_active() {
                    return Ok(());
                }
                close_turn(resolver, unit)?;
                if is_over(resolver.view()) {
                    return Ok(());
                }
            }
            None => {
                if end_round(resolver)? {
                    return Ok(());
                }
                begin_round(resolver)?;
            }
        }
    }
}

fn is_over(view: View<'_>) -> bool {
    view.clock().verdict().is_some()
}

/// Opens a turn: ends what lasts until then, then its window, then actions begun in earlier turns
/// (TH-TIM-19, TH-TIM-05).
fn begin_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    give_turn(resolver, unit);
    run_up::end_runs(resolver);
    let view = resolver.view();
    let cause = match view.has(unit, DYING) {
        true => "is dying",
        false => "is unconscious",
    };
    let skipped = (!view.status(unit).is_active()).then_some(SkippedTurn::new("TH-CON-05", cause));
    resolver.report(|_| BattleEvent::TurnBegan { unit, skipped });
    turn_ends::opens(resolver, unit);
    resolver.offer(&ReactionTrigger::TurnOpens { unit })?;
    if is_over(resolver.view()) {
        return Ok(());
    }
    for one in turn_order::sharers(resolver.view(), unit) {
        // The rider's or mount's completed action may have ended the turn.
        if resolver.view().clock().acting == Some(unit) {
            ongoing::go_on(resolver, one)?;
        }
    }
    Ok(())
}

/// Closes a turn: a mount out of control runs, then comes the window, then the AP gain (TH-MNT-06,
/// TH-TIM-19).
fn close_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    bolt::run(resolver, unit)?;
    if decide(resolver) {
        return Ok(());
    }
    resolver.offer(&ReactionTrigger::TurnCloses { unit })?;
    if is_over(resolver.view()) {
        return Ok(());
    }
    let swimmer = mounts::body(resolver.view(), unit);
    current::drift(resolver, swimmer)?;
    for one in turn_order::sharers(resolver.view(), unit) {
        turn_ends::finish(resolver, one);
    }
    resolver.edit_field::<Clock>().acting = None;
    resolver.report(|_| BattleEvent::TurnEnded { unit });
    Ok(())
}

/// Ends the turn and gives the next one.
pub(crate) fn end_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    close_turn(resolver, unit)?;
    if is_over(resolver.view()) {
        return Ok(());
    }
    next_turn(resolver)
}

/// Closes a round (TH-TIM-18): harm, countdowns and timed actions, then effects end and leftover
/// movement is lost. Returns whether this ended the battle.
fn end_round(resolver: &mut Resolver<'_>) -> RuleResult<bool> {
    let view = resolver.view();
    let mut units: SmallVec<[UnitId; 32]> = view
        .store
        .ids()
        .filter(|&unit| view.status(unit).is_on_field())
        .collect();
    units.sort_by_key(|&unit| turn_order::rank(view, unit));
    for &unit in &units {
        afflictions::strike(resolver, unit)?;
    }
    for &unit in &units {
        dying::count_down(resolver, unit);
    }
    for &unit in &units {
        ongoing::complete_timed(resolver, unit)?;
    }
    let helpless = flank::helpless(resolver.view());
    end_with_round(resolver);
    settle(resolver)?;
    flank::offer_after_help(resolver, &helpless)?;
    for &unit in &units {
        if *resolver.view().store.get::<Yards>(unit) != Yards::default() {
            *resolver.edit::<Yards>(unit) = Yards::default();
        }
        end_by(resolver, unit, Ends::ROUND_CLOSES, "TH-TIM-18");
    }
    grapple::settle(resolver);
    triggers::count_held_zones(resolver);
    Ok(rounds::decide(resolver, true))
}

/// Ends the battle if it is decided; returns whether it is.
pub(crate) fn decide(resolver: &mut Resolver<'_>) -> bool {
    rounds::decide(resolver, false)
}

/// Units that can no longer hold on, swim or fly fall or sink.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    platform::settle(resolver);
    flight::settle(resolver)?;
    water::settle(resolver)
}
