//! Rounds and turns: slots by Initiative, held turns, and the start and end of a turn (MO-TIM).

use crate::{
    battle::{
        components::{Clock, MoveProgress, Phase, Pools, Rare, Turn},
        prelude::*,
        ruleset::condition_rule::Forbids,
    },
    rules::{
        momentum::{
            AP, MAX_AP, MOMENTUM, RP,
            character::sheet::MOST_MOMENTUM,
            field::{
                ground::{self, STEPS, basic_movement},
                hazards, holds,
                sight::{find_seen, reveal_in_own_turn},
            },
            lasting::{self, action_points, most_rp},
            points::change_pool,
            sheet_of,
            stunts::{pins, price::could_burst},
            time::{
                by_itself,
                flags::{
                    ACTED, FREE_USED, GAVE_AWAY, MUDDLED, OPENED, SPENT_AP, SPENT_RP, SWITCHING,
                },
                held,
                order::{self, Members, members},
                unions,
            },
        },
        shared::{
            conditions::expire,
            durations::Beat,
            rounds::{self, TurnEnds, give_turn},
            triggers::{self, Stagecraft},
        },
    },
};

/// This book has no battlefields made of zones.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: ground::nearest_free,
    spot: |_, _| Ok(()),
    joining: "MO-TIM-09",
};

/// A unit joins in mid-battle: it acts from the next round on.
///
/// # Errors
/// Never: the signature is that of all books.
pub(crate) fn joined(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    STEPS.land(resolver, unit);
    let clock = resolver.edit_field::<Clock>();
    clock.acted.insert(unit);
    if !clock.order.contains(&unit) {
        clock.order.push(unit);
    }
    Ok(())
}

/// Restores every unit's RP and rebuilds the order (MO-TIM-05, MO-TIM-06, MO-TIM-09).
pub(crate) fn begin_round(resolver: &mut Resolver<'_>) -> RuleResult {
    let round = rounds::begin_round(resolver);
    let clock = resolver.edit_field::<Clock>();
    clock.late = Rare(UnitSet::default());
    clock.with = Rare(UnitSet::default());
    clock.things_done = Rare(false);
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        refresh(resolver, unit, round);
    }
    unions::decide(resolver)?;
    order::arrange(resolver);
    triggers::round_began(resolver, &STAGECRAFT)
}

/// What each round gives: RP, and Narrative Momentum from the second round on (MO-SHT-14).
fn refresh(resolver: &mut Resolver<'_>, unit: UnitId, round: u16) {
    let points = most_rp(resolver.view(), unit);
    resolver.edit::<Pools>(unit).set(RP, points);
    resolver.edit::<Turn>(unit).once &= !(OPENED | SPENT_RP);
    let view = resolver.view();
    if round > 1 && sheet_of(view, unit).has_momentum() && view.status(unit).is_on_field() {
        let room = MOST_MOMENTUM - view.pool(unit, MOMENTUM);
        change_pool(resolver, unit, MOMENTUM, room.clamp(0, 1), "MO-SHT-14");
    }
}

/// Ends the round: conditions that last until then, clouds, zones held.
fn close_round(resolver: &mut Resolver<'_>) -> RuleResult {
    let round = resolver.view().clock().round;
    expire(resolver, Beat::RoundCloses(round), "MO-TIM-03");
    let view = resolver.view();
    let is_dead = |unit: &UnitId| *view.store.get::<CombatStatus>(*unit) == CombatStatus::Dead;
    // A unit that died after its turn of this round has had its durations counted.
    let acted = &view.clock().acted;
    let due = |unit: &UnitId| is_dead(unit) && !acted.contains(*unit);
    let dead: Vec<UnitId> = view.store.ids().filter(due).collect();
    for unit in dead {
        lasting::count(resolver, unit);
    }
    if resolver.view().ground().has_thinning_haze() {
        resolver.change_ground(crate::battle::components::Ground::thin_haze);
    }
    triggers::count_held_zones(resolver);
    Ok(())
}

/// Gives the turn to the next unit in the order; ends the round after the last one. After a
/// finished turn, units that have put theirs off are asked first (MO-TIM-10).
///
/// # Errors
/// A pause.
pub(crate) fn next_turn(resolver: &mut Resolver<'_>, finished: bool) -> RuleResult {
    if finished && let Some(unit) = takes_late(resolver)? {
        take(resolver, unit);
        return Ok(());
    }
    loop {
        let next = coming(resolver.view());
        by_itself::things_at_0(resolver, next)?;
        let unit = match next {
            Some(unit) => unit,
            // All others have acted: units that still wait act by Initiative or lose the turn
            // (MO-TIM-11).
            None => match waiting(resolver.view()).into_iter().next() {
                Some(unit) => {
                    if can_act(resolver.view(), unit) {
                        take(resolver, unit);
                        return Ok(());
                    }
                    end_turn(resolver, unit)?;
                    continue;
                }
                None => {
                    close_round(resolver)?;
                    if rounds::decide(resolver, true) {
                        return Ok(());
                    }
                    begin_round(resolver)?;
                    continue;
                }
            },
        };
        if open_slot(resolver, unit)? {
            take(resolver, unit);
            if !order::has_no_leader(resolver.view(), unit) {
                return Ok(());
            }
            by_itself::act(resolver, unit)?;
            if rounds::decide(resolver, false) {
                return Ok(());
            }
            end_turn(resolver, unit)?;
            if rounds::decide(resolver, false) {
                return Ok(());
            }
            if let Some(late) = takes_late(resolver)? {
                take(resolver, late);
                return Ok(());
            }
            continue;
        }
        // A unit that just died at the start of its turn is not also reported as unable to act.
        if resolver.view().status(unit).is_on_field() {
            resolver.report(|_| BattleEvent::TurnBegan {
                unit,
                skipped: Some(SkippedTurn::new("MO-STS-04", "cannot act")),
            });
        }
        if rounds::decide(resolver, false) {
            return Ok(());
        }
        end_turn(resolver, unit)?;
        if rounds::decide(resolver, false) {
            return Ok(());
        }
    }
}

/// The next unit in the order among those that have not put their turn off.
fn coming(view: View<'_>) -> Option<UnitId> {
    let clock = view.clock();
    clock.order.iter().copied().find(|&unit| {
        !clock.acted.contains(unit) && !clock.late.contains(unit) && view.status(unit).is_on_field()
    })
}

/// The units that have put their turns off, one per union, by Initiative.
fn waiting(view: View<'_>) -> Members {
    let clock = view.clock();
    let late = clock.order.iter().copied();
    let late = late.filter(|&unit| clock.late.contains(unit) && !clock.acted.contains(unit));
    let mut firsts = Members::new();
    for unit in late {
        if !firsts
            .iter()
            .any(|&first| members(view, first).contains(&unit))
        {
            firsts.push(unit);
        }
    }
    firsts
}

/// Asks units that have put their turn off whether they take it now; not after all others have
/// acted, since then they act by Initiative or lose the turn (MO-TIM-11).
fn takes_late(resolver: &mut Resolver<'_>) -> RuleResult<Option<UnitId>> {
    if coming(resolver.view()).is_none() {
        return Ok(None);
    }
    for unit in waiting(resolver.view()) {
        if !can_act(resolver.view(), unit) {
            continue;
        }
        let question = Question::yes_no(
            "MO-TIM-10",
            QuestionKind::MoveOn,
            unit,
            None,
            "Take the held turn now?",
        )
        .verbs("take it", "wait");
        if resolver.ask(question)? == Choice::Yes {
            return Ok(Some(unit));
        }
    }
    Ok(None)
}

fn can_act(view: View<'_>, unit: UnitId) -> bool {
    let all = members(view, unit);
    let can = |unit| view.status(unit).is_active() && !view.forbids(unit, Forbids::ACT);
    all.iter().any(|&unit| can(unit) || could_burst(view, unit))
}

/// A turn's slot in this round has come: conditions that last until then end, and effects at the
/// start of a turn apply, even if the turn is then held (MO-TIM-12, MO-TIM-22). Returns whether any
/// of its units can act.
fn open_slot(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let all = members(resolver.view(), unit);
    give_turn(resolver, unit);
    let mut with = UnitSet::default();
    if all.len() > 1 {
        all.iter().for_each(|&unit| with.insert(unit));
    }
    resolver.edit_field::<Clock>().with = Rare(with);
    for &unit in &all {
        resolver.edit::<Turn>(unit).once |= OPENED;
        expire(resolver, Beat::TurnOpens(unit), "MO-TIM-12");
        held::LAW.forget(resolver, unit);
        *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
        find_seen(resolver);
    }
    for &unit in &all {
        if !resolver.view().status(unit).is_on_field() {
            continue;
        }
        pins::opens(resolver, unit);
        lasting::opens(resolver, unit)?;
        let view = resolver.view();
        let found = hazards::worst(view, view.footprint(unit).cells());
        hazards::suffer(resolver, unit, found)?;
        lasting::muddle(resolver, unit)?;
    }
    holds::settle(resolver);
    Ok(can_act(resolver.view(), unit))
}

/// A unit takes its turn, at its slot or later in the round: it gets AP and movement, and so do the
/// units that act as one with it (MO-TIM-04, MO-TIM-10, MO-MOV-02, MO-UNI-03).
fn take(resolver: &mut Resolver<'_>, unit: UnitId) {
    let all = members(resolver.view(), unit);
    let can = |view: View<'_>, unit: UnitId| {
        view.status(unit).is_active() && !view.forbids(unit, Forbids::ACT)
    };
    let view = resolver.view();
    let first = |is_so: &dyn Fn(UnitId) -> bool| all.iter().copied().find(|&unit| is_so(unit));
    let leader = first(&|unit| can(view, unit))
        .or_else(|| first(&|unit| could_burst(view, unit)))
        .unwrap_or(unit);
    let mut out = UnitSet::default();
    let is_out = |unit: &&UnitId| !view.status(**unit).is_active() && could_burst(view, **unit);
    all.iter().filter(is_out).for_each(|&unit| out.insert(unit));
    give_turn(resolver, leader);
    let mut with = UnitSet::default();
    if all.len() > 1 {
        all.iter().for_each(|&unit| with.insert(unit));
    }
    // Once all others have acted, the turn still counts as put off (MO-TIM-11).
    let is_last = coming(resolver.view()).is_none();
    let clock = resolver.edit_field::<Clock>();
    clock.with = Rare(with);
    clock.out = Rare(out);
    if !is_last {
        all.iter().for_each(|&unit| clock.late.remove(unit));
    }
    for &unit in &all {
        equip(resolver, unit);
    }
    resolver.report(|_| BattleEvent::TurnBegan {
        unit: leader,
        skipped: None,
    });
}

/// Gives a unit the points of its turn.
pub(crate) fn equip(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let points = if view.status(unit).is_active() {
        action_points(view, unit)
    } else {
        0
    };
    let metres = metres_of_turn(view, unit);
    let pools = resolver.edit::<Pools>(unit);
    pools.open(AP, points, MAX_AP.max(points));
    let turn = resolver.edit::<Turn>(unit);
    turn.attacks = 0;
    turn.keywords = 0;
    turn.once &= !(ACTED | FREE_USED | SPENT_AP | GAVE_AWAY | SWITCHING);
    resolver.edit::<MoveProgress>(unit).metres = metres;
}

/// Metres a turn gives without AP.
fn metres_of_turn(view: View<'_>, unit: UnitId) -> u8 {
    if view.status(unit).is_active() && !view.forbids(unit, Forbids::ACT) {
        basic_movement(view, unit).clamp(0, 250) as u8
    } else {
        0
    }
}

/// Puts a turn off before anything is done in it (MO-TIM-10). A unit that still waits after all
/// others have acted loses its turn for this round (MO-TIM-11).
///
/// # Errors
/// A pause.
pub(crate) fn put_off(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    if resolver.view().clock().late.contains(unit) {
        resolver.note(unit, "waits on and loses the turn", "MO-TIM-11");
        return TURN_ENDS.end(resolver, unit);
    }
    for unit in members(resolver.view(), unit) {
        resolver.edit_field::<Clock>().late.insert(unit);
        clear(resolver, unit);
    }
    let clock = resolver.edit_field::<Clock>();
    clock.acting = None;
    clock.with = Rare(UnitSet::default());
    clock.out = Rare(UnitSet::default());
    next_turn(resolver, false)
}

/// Clears what a unit has left of its turn.
fn clear(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.edit::<Pools>(unit).open(AP, 0, MAX_AP);
    resolver.edit::<Turn>(unit).attacks = 0;
    resolver.edit::<MoveProgress>(unit).metres = 0;
}

/// Ends a turn, taken or lost (MO-TIM-13, MO-TIM-22); held actions may be triggered by that.
///
/// # Errors
/// A pause.
pub(crate) fn end_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let all = members(resolver.view(), unit);
    for &unit in &all {
        reveal_in_own_turn(resolver, unit);
        pins::closes(resolver, unit);
        lasting::closes(resolver, unit)?;
        expire(resolver, Beat::TurnCloses(unit), "MO-TIM-13");
        clear(resolver, unit);
        let turn = resolver.edit::<Turn>(unit);
        turn.taken += 1;
        turn.once &= !(ACTED | SPENT_AP | GAVE_AWAY | MUDDLED | SWITCHING);
        resolver.report(|_| BattleEvent::TurnEnded { unit });
        let clock = resolver.edit_field::<Clock>();
        clock.acted.insert(unit);
        clock.late.remove(unit);
    }
    let clock = resolver.edit_field::<Clock>();
    clock.acting = None;
    clock.with = Rare(UnitSet::default());
    clock.out = Rare(UnitSet::default());
    holds::settle(resolver);
    for &unit in &all {
        held::turn_ended(resolver, unit)?;
        resolver.offer(&ReactionTrigger::TurnCloses { unit })?;
    }
    Ok(())
}

/// The turn of a unit that was put out in it ends, that of a union once this is so of all its members.
/// A unit that was out as the turn began keeps it, since it may burst (MO-CIN-06).
pub(crate) static TURN_ENDS: TurnEnds = TurnEnds {
    goes_on: can_go_on,
    close: end_turn,
    next: |resolver| next_turn(resolver, true),
};

/// Whether a unit that has the turn goes on with it.
pub(crate) fn can_go_on(view: View<'_>, unit: UnitId) -> bool {
    let life = view.status(unit);
    life.is_active() || life.is_on_field() && view.clock().out.contains(unit)
}

/// After an order: the other members of a union continue when one of them falls (MO-UNI-03). A unit
/// that woke is put out like any other from then on.
///
/// # Errors
/// A pause.
pub(crate) fn after_order(resolver: &mut Resolver<'_>) -> RuleResult {
    let view = resolver.view();
    let is_awake =
        |unit: &UnitId| view.clock().out.contains(*unit) && view.status(*unit).is_active();
    let awake: Members = view.store.ids().filter(is_awake).collect();
    for unit in awake {
        resolver.edit_field::<Clock>().out.remove(unit);
    }
    let view = resolver.view();
    let clock = view.clock();
    let inserted = matches!(clock.phase, Phase::Inserted(_));
    let fallen = clock
        .acting
        .filter(|&acting| !inserted && !can_go_on(view, acting));
    if let Some(fallen) = fallen {
        let all = members(view, fallen);
        let awake = all.iter().find(|&&unit| view.status(unit).is_active());
        let other = awake.or_else(|| all.iter().find(|&&unit| can_go_on(view, unit)));
        if let Some(&other) = other {
            resolver.edit_field::<Clock>().acting = Some(other);
        }
    }
    TURN_ENDS.after_order(resolver)
}
