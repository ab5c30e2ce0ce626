//! Rounds and turns: surprise, initiative rolled once, three AP a round (MA-TIM).

use crate::{
    battle::{
        components::{Clock, Conditions, Initiative, MoveProgress, Pools, Turn},
        orders::plan::Price,
        prelude::*,
        ruleset::{Turns, Upcoming, condition_rule::Ends},
    },
    rules::{
        maneuver::{
            AP, MAX_AP,
            conditions::{SURPRISED, WAITING, lose},
            field::{
                concealed,
                ground::{self, STEPS},
                hazards,
                sight::{look_around, reveal_in_own_turn},
            },
            sheet_of,
            spells::casting,
            time::{order, surprise},
        },
        shared::{
            conditions::{end_by, expire},
            durations::{Beat, count_turn},
            rounds::{self, TurnEnds, forget_struck, give_turn, next_in_order},
            triggers::{self, Stagecraft},
        },
    },
};

/// Bits of `Turn::once`: the unit has acted in this turn; the start of this turn has had its
/// effects; the free action of the round is used; the Second Breath of the battle is used.
pub(crate) const ACTED: u8 = 1;
pub(crate) const OPENED: u8 = 1 << 1;
pub(crate) const FREE_USED: u8 = 1 << 2;
pub(crate) const BREATH_USED: u8 = 1 << 3;

/// Placement of reinforcements; this book has no zone maps.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: ground::nearest_free,
    spot: |_, _| Ok(()),
    joining: "MA-TIM-03",
};

/// The turns of the book.
pub(crate) struct ManeuverTurns;

impl Turns for ManeuverTurns {
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        // Unconscious units keep their place in the order: they may wake (MA-HLT-03).
        let view = resolver.view();
        let on_field = |unit: &UnitId| view.status(*unit).is_on_field();
        let units: Vec<UnitId> = view.store.ids().filter(on_field).collect();
        for &unit in &units {
            STEPS.land(resolver, unit);
        }
        concealed::conceal(resolver);
        surprise::settle(resolver)?;
        for unit in units {
            roll_initiative(resolver, unit)?;
        }
        begin_round(resolver)?;
        next_turn(resolver)
    }

    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming> {
        let has_turns = |unit| view.status(unit).is_active();
        let mut turns = rounds::upcoming(view, most, 1, has_turns);
        let next = order::by_initiative(view)
            .into_iter()
            .filter(|&unit| has_turns(unit));
        turns.extend(next.map(|unit| Upcoming {
            unit,
            round: view.clock().round + 1,
            inserted: false,
            joined: false,
        }));
        turns.truncate(most);
        turns
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        give_turn(resolver, unit);
        let pools = resolver.edit::<Pools>(unit);
        pools.set(AP, MAX_AP);
        resolver.edit::<Turn>(unit).attacks = 0;
        *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let metres = ground::metres_left(view, unit) as i16;
        rounds::left_of_turn(("AP", view.pool(unit, AP)), [("metres", metres)])
    }

    fn repeats(&self, view: View<'_>, plan: &Plan) -> u8 {
        let unit = plan.order.unit;
        let attacks = 2 - view.store.get::<Turn>(unit).attacks.min(2);
        let action = view.scene.book.action(plan.order.action);
        let attacking = action.is_some_and(|action| action.entry().group == Group::Attack);
        if attacking { attacks.max(1) } else { 1 }
    }
}

/// Rolls initiative, 1d6 plus the score, and so sets the unit's place in the order (MA-TIM-03,
/// MA-TIM-04).
pub(crate) fn roll_initiative(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let score = sheet_of(resolver.view(), unit).initiative_score();
    let all: [i32; 5] = [1, 2, 3, 4, 5];
    let die = resolver.die(6, &all)?;
    let total = score + i32::from(die);
    resolver.edit::<Initiative>(unit).0 = total as i16;
    resolver.report(|_| BattleEvent::Summed {
        unit,
        name: "Initiative",
        parts: vec![("score", score), ("die", i32::from(die))],
        sum: total,
        rule: RuleId("MA-TIM-03"),
    });
    resolver.edit_field::<Clock>().order.push(unit);
    order::arrange(resolver);
    Ok(())
}

/// A reinforcement rolls initiative and acts from the next round on.
pub(crate) fn joined(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    STEPS.land(resolver, unit);
    roll_initiative(resolver, unit)?;
    resolver.edit_field::<Clock>().acted.insert(unit);
    Ok(())
}

/// Opens a round: three AP for all units, and new counts of attacks and free actions (MA-TIM-08,
/// MA-TIM-13).
fn begin_round(resolver: &mut Resolver<'_>) -> RuleResult {
    let round = rounds::begin_round(resolver);
    order::forget_waits(resolver);
    order::arrange(resolver);
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        if round > 1 {
            lose(resolver, unit, SURPRISED, "MA-TIM-06");
        }
        refresh(resolver, unit);
    }
    triggers::round_began(resolver, &STAGECRAFT)
}

/// A unit's supply for the round: three AP unless surprised, two attacks, a free action.
fn refresh(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let surprised = view.has(unit, SURPRISED);
    if view.status(unit).is_on_field() {
        let points = if surprised { 0 } else { MAX_AP };
        resolver.edit::<Pools>(unit).set(AP, points);
    }
    let turn = resolver.edit::<Turn>(unit);
    turn.attacks = 0;
    turn.once &= !FREE_USED;
}

/// Closes the round: ends conditions that last until then, thins fog, and counts held zones.
fn close_round(resolver: &mut Resolver<'_>) {
    let round = resolver.view().clock().round;
    expire(resolver, Beat::RoundCloses(round), "MA-TIM-13");
    if resolver.view().ground().has_thinning_haze() {
        resolver.change_ground(crate::battle::components::Ground::thin_haze);
    }
    triggers::count_held_zones(resolver);
}

/// Gives the turn to the next unit in the order; ends the round when all have had theirs.
pub(crate) fn next_turn(resolver: &mut Resolver<'_>) -> RuleResult {
    loop {
        let view = resolver.view();
        match next_in_order(view, |unit| view.status(unit).is_on_field()) {
            Some(unit) => {
                if begin_turn(resolver, unit)? {
                    return Ok(());
                }
                if rounds::decide(resolver, false) {
                    return Ok(());
                }
                end_turn(resolver, unit)?;
            }
            None => {
                close_round(resolver);
                if rounds::decide(resolver, true) {
                    return Ok(());
                }
                begin_round(resolver)?;
            }
        }
    }
}

/// Opens a turn; returns whether the unit can act in it.
fn begin_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<bool> {
    let view = resolver.view();
    let skipped = if view.has(unit, SURPRISED) {
        Some(SkippedTurn::new("MA-TIM-06", "is surprised"))
    } else if !view.status(unit).is_active() {
        Some(SkippedTurn::new("MA-HLT-02", "is unconscious"))
    } else {
        None
    };
    give_turn(resolver, unit);
    resolver.report(|_| BattleEvent::TurnBegan { unit, skipped });
    // The first turn that begins after a condition was gained is the one it ends with (MA-CND-03).
    count_turn(resolver, unit);
    casting::count_veil(resolver, unit);
    *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
    let was_opened = resolver.view().store.get::<Turn>(unit).once & OPENED != 0;
    let once = &mut resolver.edit::<Turn>(unit).once;
    *once = (*once & !ACTED) | OPENED;
    forget_struck(resolver);
    // A unit that saved its turn looks around again when it comes (MA-ACT-07).
    if skipped.is_none() {
        look_around(resolver, unit);
    }
    if !was_opened {
        let view = resolver.view();
        let found = hazards::worst(view, view.footprint(unit).cells());
        hazards::suffer(resolver, unit, found)?;
    }
    Ok(skipped.is_none() && resolver.view().status(unit).is_active())
}

/// Closes a turn; other units may then handle items or cast (MA-REA-02, MA-REA-04).
pub(crate) fn end_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    reveal_in_own_turn(resolver, unit);
    expire(resolver, Beat::TurnCloses(unit), "MA-CND-03");
    end_by(resolver, unit, Ends::TURN_CLOSES, "MA-ACT-02");
    casting::end_veil(resolver, unit);
    let turn = resolver.edit::<Turn>(unit);
    turn.taken += 1;
    turn.once &= !(OPENED | ACTED);
    lose(resolver, unit, WAITING, "MA-TIM-07");
    resolver.report(|_| BattleEvent::TurnEnded { unit });
    let clock = resolver.edit_field::<Clock>();
    clock.acted.insert(unit);
    clock.acting = None;
    resolver.offer(&ReactionTrigger::TurnCloses { unit })?;
    Ok(())
}

/// Puts the turn off until after another unit's turn; it counts as not begun (MA-TIM-07).
pub(crate) fn save(resolver: &mut Resolver<'_>, unit: UnitId, after: UnitId) -> RuleResult {
    // Conditions count turns from the real one.
    for condition in &mut resolver.edit::<Conditions>(unit).0 {
        if let Until::Turns(left) = &mut condition.until {
            *left += 1;
        }
    }
    resolver.edit::<Conditions>(unit).remove(WAITING);
    resolver
        .edit::<Conditions>(unit)
        .0
        .push(Condition::new(WAITING, 1).by(after));
    resolver.edit_field::<Clock>().acting = None;
    order::arrange(resolver);
    next_turn(resolver)
}

/// A unit that fell in its own turn loses the rest of it (MA-TIM-14).
pub(crate) static TURN_ENDS: TurnEnds = TurnEnds {
    goes_on: |view, unit| view.status(unit).is_active(),
    close: end_turn,
    next: next_turn,
};
