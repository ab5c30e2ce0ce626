//! Rounds, turns and windows; initiative is a currency (TH-TIM).

use super::{ongoing, surprise};
use crate::{
    battle::{
        components::{Clock, Initiative, Yards},
        condition_rule::Ends,
        order::Aim,
        plan::Price,
        ruleset::{Turns, Upcoming},
    },
    rules::{
        shared::{
            acted_so,
            conditions::{end_by, expire},
            durations::Beat,
            rounds::{self, give_turn},
            triggers::{self, Stagecraft},
        },
        threshold::{
            actions::regain_control,
            attacks::{flank, grapple},
            body::{afflictions, harm},
            brain::poise,
            prelude::*,
            reactions,
            riding::{bolt, mounts, platform},
            rolls::checks,
            travel::{
                flight, movement,
                pace::{self, Purse},
                stepping, water,
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
        units.sort_by_key(|&unit| rank(view, unit));
        let acting = clock.acting.filter(|&unit| view.status(unit).is_active());
        let is_waiting = |unit: UnitId| {
            !clock.acted.contains(unit)
                && !mounts::is_own_turn(view, unit)
                && !goes_with_rider(view, unit, clock)
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

/// The initiative that counts for turns and windows; a rider and a mount that share a turn use the
/// lower one (TH-MNT-02).
pub(crate) fn initiative(view: View<'_>, unit: UnitId) -> i16 {
    let own = |unit| view.store.get::<Initiative>(unit).0;
    mounts::other_half(view, unit).map_or(own(unit), |other| own(unit).min(own(other)))
}

/// Whether the mount shares the turn of its rider, which is still to come or under way.
fn goes_with_rider(view: View<'_>, unit: UnitId, clock: &Clock) -> bool {
    let acted = |rider| clock.acted.contains(rider);
    mounts::goes_with_rider(view, unit, view.rider(unit).is_some_and(acted))
}

/// The units that share this unit's turn: itself, and its other half unless that has had a turn
/// this round (TH-MNT-02, TH-TIM-01).
pub(crate) fn sharers(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    let other = mounts::other_half(view, unit);
    let other = other.filter(|&other| !view.clock().acted.contains(other));
    std::iter::once(unit).chain(other).collect()
}

fn tie_row(view: View<'_>, unit: UnitId) -> &[u8] {
    view.clock()
        .tie_keys
        .get(mounts::foremost(view, unit).index())
        .map_or(&[], Vec::as_slice)
}

/// Sort key of the turn order, highest initiative first.
fn rank(view: View<'_>, unit: UnitId) -> (std::cmp::Reverse<(i16, &[u8])>, UnitId) {
    let score = (initiative(view, unit), tie_row(view, unit));
    (std::cmp::Reverse(score), unit)
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

/// The unit that acts first: the highest initiative. Ties roll a row of dice that holds for the
/// round, one die at a time and only as far as the tie requires (TH-TIM-09).
pub(crate) fn first_of(
    resolver: &mut Resolver<'_>,
    units: &[UnitId],
) -> RuleResult<Option<UnitId>> {
    let view = resolver.view();
    let most = units.iter().map(|&unit| initiative(view, unit)).max();
    let mut tied: SmallVec<[UnitId; 8]> = units
        .iter()
        .copied()
        .filter(|&unit| Some(initiative(view, unit)) == most)
        .collect();
    // A rider goes before its mount, without a roll.
    let behind = |unit: UnitId| {
        let rider = mounts::foremost(view, unit);
        rider != unit && units.contains(&rider)
    };
    tied.retain(|unit| !behind(*unit));
    tied.sort_unstable();
    for column in 0.. {
        if tied.len() <= 1 {
            break;
        }
        let is_open = |unit: &UnitId| tie_row(resolver.view(), *unit).len() <= column;
        if resolver.is_odds() && tied.iter().all(is_open) {
            // All rows of dice are distributed alike, so each unit is equally likely to be first.
            // Walking through every tie of ties would never end.
            return by_lot(resolver, &tied).map(Some);
        }
        let mut everybody = UnitSet::default();
        tied.iter().for_each(|unit| everybody.insert(*unit));
        for &unit in &tied {
            let mut against = everybody;
            against.remove(unit);
            if tie_row(resolver.view(), unit).len() <= column {
                let die = resolver.die(6, &[1, 2, 3, 4, 5])?;
                let row = mounts::foremost(resolver.view(), unit).index();
                let n = resolver.view().store.len();
                let rows = &mut resolver.edit_field::<Clock>().tie_keys;
                rows.resize(n, Vec::new());
                rows[row].push(die as u8);
                resolver.report(|_| BattleEvent::Threw {
                    unit,
                    name: "Initiative tie-break",
                    face: i32::from(die),
                    meaning: "",
                    against,
                    rule: RuleId("TH-TIM-09"),
                });
            }
        }
        let view = resolver.view();
        let best = tied.iter().map(|&unit| tie_row(view, unit)[column]).max();
        tied.retain(|unit| Some(tie_row(view, *unit)[column]) == best);
    }
    Ok(tied.first().copied())
}

/// One of several units, all equally likely.
fn by_lot(resolver: &mut Resolver<'_>, units: &[UnitId]) -> RuleResult<UnitId> {
    let faces = units.len() as u16;
    let every: SmallVec<[i32; 8]> = (1..i32::from(faces)).collect();
    let lot = resolver.die(faces, &every)?;
    Ok(units[usize::from(lot) - 1])
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
            .filter(|&unit| !goes_with_rider(view, unit, clock))
            .collect();
        match first_of(resolver, &waiting)? {
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

/// Placement of reinforcements; this book has no zone maps.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free,
    spot: |_, _| Ok(()),
    joining: "TH-TIM-08",
};

/// The free place nearest to the square with room for the unit.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    let side = view.footprint(unit).side;
    let cells = movement::rooms(view, side);
    cells.min_by_key(|&cell| (Metric::Alternating.distance(around, cell), cell))
}

fn is_over(view: View<'_>) -> bool {
    view.clock().verdict().is_some()
}

/// Opens a turn: ends what lasts until then, then its window, then actions begun in earlier turns
/// (TH-TIM-19, TH-TIM-05).
fn begin_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    give_turn(resolver, unit);
    stepping::end_runs(resolver);
    let view = resolver.view();
    let cause = match view.has(unit, DYING) {
        true => "is dying",
        false => "is unconscious",
    };
    let skipped = (!view.status(unit).is_active()).then_some(SkippedTurn::new("TH-CON-05", cause));
    resolver.report(|_| BattleEvent::TurnBegan { unit, skipped });
    opens(resolver, unit);
    resolver.offer(&ReactionTrigger::TurnOpens { unit })?;
    if is_over(resolver.view()) {
        return Ok(());
    }
    for one in sharers(resolver.view(), unit) {
        // The rider's or mount's completed action may have ended the turn.
        if resolver.view().clock().acting == Some(unit) {
            ongoing::go_on(resolver, one)?;
        }
    }
    Ok(())
}

/// Ends what lasts until this turn opens (TH-TIM-19).
pub(crate) fn opens(resolver: &mut Resolver<'_>, unit: UnitId) {
    for unit in sharers(resolver.view(), unit) {
        end_by(resolver, unit, Ends::TURN_OPENS, "TH-TIM-19");
        expire(resolver, Beat::TurnOpens(unit), "TH-TIM-19");
    }
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
    water::drift(resolver, swimmer)?;
    for one in sharers(resolver.view(), unit) {
        finish(resolver, one);
    }
    resolver.edit_field::<Clock>().acting = None;
    resolver.report(|_| BattleEvent::TurnEnded { unit });
    Ok(())
}

/// Ends one unit's part in a turn: effects that last until then end, and it gains AP (TH-TIM-02,
/// TH-TIM-19).
pub(crate) fn finish(resolver: &mut Resolver<'_>, unit: UnitId) {
    end_by(resolver, unit, Ends::TURN_CLOSES, "TH-TIM-19");
    lose(resolver, unit, SURPRISED, "TH-TIM-12");
    let (_, end, _) = sheet_of(resolver.view(), unit).action_points();
    harm::gain_ap(resolver, unit, end);
    resolver.edit_field::<Clock>().acted.insert(unit);
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
    units.sort_by_key(|&unit| rank(view, unit));
    for &unit in &units {
        afflictions::strike(resolver, unit)?;
    }
    for &unit in &units {
        harm::count_down(resolver, unit);
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

/// An action from its declaration on. In the unit's own turn others may step in before it begins,
/// which cancels it at no cost, and once more when it is done (TH-TIM-13, TH-TIM-14). Out of turn
/// nobody may step in (TH-TIM-15). `effect` pays, and returns whether the action took effect or was
/// only begun.
pub(crate) fn declare(
    resolver: &mut Resolver<'_>,
    order: &Order,
    (entry, what): (&'static Entry, Option<&str>),
    effect: impl FnOnce(&mut Resolver<'_>) -> RuleResult<bool>,
) -> RuleResult {
    let unit = order.unit;
    acted_so(resolver, order, entry.name, what);
    let effect = |resolver: &mut Resolver<'_>| {
        if entry.key != regain_control::KEY {
            // Any other action breaks a row of attempts (TH-MNT-07).
            lose(resolver, unit, REINING, "TH-MNT-07");
        }
        effect(resolver)
    };
    if !mounts::is_own_turn(resolver.view(), unit) {
        effect(resolver)?;
        return Ok(());
    }
    let before = places(resolver.view(), order);
    let waited_for = reactions::is_waited_for(resolver.view());
    if !resolver.offer(&ReactionTrigger::Declared { order })? {
        ongoing::take(resolver, unit);
        let what = "is interrupted; the action does not happen and costs nothing";
        resolver.note(unit, what, "TH-TIM-14");
    } else if (waited_for || places(resolver.view(), order) != before)
        && resolver.scene().book.plan(resolver.view(), order).is_none()
    {
        // A readied action, or stepping away, has taken target, reach or sight away.
        let what = "has nothing left to do it to; it costs nothing";
        resolver.note(unit, what, "TH-MOV-04");
    } else if effect(resolver)? && !decide(resolver) {
        resolver.offer(&ReactionTrigger::Done { unit })?;
    }
    after_order(resolver)
}

/// The places of the order's targets.
fn places(view: View<'_>, order: &Order) -> SmallVec<[(Cell, Altitude); 4]> {
    let targets: &[UnitId] = match &order.aim {
        Aim::Unit(unit) => std::slice::from_ref(unit),
        Aim::Units(units) => units,
        Aim::None | Aim::Cell(_) => &[],
    };
    let known = |unit: &&UnitId| unit.index() < view.store.len();
    targets
        .iter()
        .filter(known)
        .chain([&order.unit])
        .map(|&unit| (view.cell(unit), view.altitude(unit)))
        .collect()
}

/// Units that can no longer hold on, swim or fly fall or sink.
pub(crate) fn settle(resolver: &mut Resolver<'_>) -> RuleResult {
    platform::settle(resolver);
    flight::settle(resolver)?;
    water::settle(resolver)
}

/// After a movement. In a window of another unit's turn, that turn goes on by itself (TH-MOV-04).
pub(crate) fn after_movement(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if mounts::is_own_turn(resolver.view(), unit) {
        after_order(resolver)
    } else {
        settle(resolver)
    }
}

/// After an order: the battle may be decided, and a unit that fell in its own turn loses the rest
/// of it.
pub(crate) fn after_order(resolver: &mut Resolver<'_>) -> RuleResult {
    settle(resolver)?;
    if decide(resolver) {
        return Ok(());
    }
    match resolver.view().clock().acting {
        Some(acting) if resolver.view().status(acting) != CombatStatus::Active => {
            end_turn(resolver, acting)
        }
        _ => Ok(()),
    }
}
