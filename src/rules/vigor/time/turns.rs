//! Rounds and turns: actions, and the start and end of a turn (VI-TIM).

use crate::{
    battle::{
        components::{Clock, MoveProgress, Pools, Turn},
        prelude::*,
        ruleset::{Turns, Upcoming},
    },
    rules::{
        shared::{
            conditions::{expire, lose},
            durations::{Beat, count_turn},
            rounds::{self, TurnEnds, give_turn},
            triggers::{self, Stagecraft},
        },
        vigor::{
            ACTIONS,
            body::damage,
            character::damage::Harm,
            field::{
                fire,
                ground::{self, STEPS},
                holds, sight,
            },
            points::can_act,
            sheet_of,
            status::{AMBUSHED, BOUND, HOLD, IN_WAIT, PINNED, STUNNED, WINDED},
            time::{finishing, order, ready, recovery, start},
        },
    },
};

/// This book has no battlefields made of zones.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: ground::nearest_free,
    spot: |_, _| Ok(()),
    joining: "VI-TIM-02",
};

/// The turns of the book.
pub(crate) struct VigorTurns;

impl Turns for VigorTurns {
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        let units: Vec<UnitId> = resolver.view().active().collect();
        for unit in units {
            STEPS.land(resolver, unit);
        }
        start::settle(resolver)?;
        begin_round(resolver)?;
        next_turn(resolver)
    }

    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming> {
        rounds::upcoming(view, most, 3, |unit| view.status(unit).is_active())
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        give_turn(resolver, unit);
        equip(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> crate::battle::orders::plan::Price {
        [("actions", view.pool(unit, ACTIONS))]
            .into_iter()
            .collect()
    }

    fn repeats(&self, view: View<'_>, plan: &Plan) -> u8 {
        // An order without actions in its price is always finished at once.
        let Some(price) = plan.price_of("actions").filter(|price| *price > 0) else {
            return 1;
        };
        let left = view.pool(plan.order.unit, ACTIONS);
        (left / price).clamp(0, 8) as u8
    }
}

/// A unit joins in mid-battle: it rolls initiative now and acts from the next round on (VI-TIM-02).
///
/// # Errors
/// A pause.
pub(crate) fn joined(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    STEPS.land(resolver, unit);
    order::roll(resolver, unit, 0)?;
    let clock = resolver.edit_field::<Clock>();
    clock.acted.insert(unit);
    if !clock.order.contains(&unit) {
        clock.order.push(unit);
    }
    Ok(())
}

fn begin_round(resolver: &mut Resolver<'_>) -> RuleResult {
    rounds::begin_round(resolver);
    order::arrange(resolver)?;
    triggers::round_began(resolver, &STAGECRAFT)
}

/// Gives the turn to the next unit in the order; ends the round after the last one.
///
/// # Errors
/// A pause.
pub(crate) fn next_turn(resolver: &mut Resolver<'_>) -> RuleResult {
    loop {
        let view = resolver.view();
        let next = rounds::next_in_order(view, |unit| view.status(unit).is_active());
        let Some(unit) = next else {
            recovery::phase(resolver)?;
            if rounds::decide(resolver, true) {
                return Ok(());
            }
            begin_round(resolver)?;
            continue;
        };
        open(resolver, unit);
        if resolver.view().has(unit, WINDED) {
            resolver.report(|_| BattleEvent::TurnBegan {
                unit,
                skipped: Some(SkippedTurn::new("VI-CON-01", "is winded")),
            });
        } else {
            resolver.report(|_| BattleEvent::TurnBegan {
                unit,
                skipped: None,
            });
            finishing::go_on(resolver, unit)?;
            // The finished action may have ended the turn or the battle.
            if rounds::decide(resolver, false) || resolver.view().clock().acting != Some(unit) {
                return Ok(());
            }
            if can_go_on(resolver.view(), unit) {
                return Ok(());
            }
        }
        end_turn(resolver, unit)?;
        if rounds::decide(resolver, false) {
            return Ok(());
        }
    }
}

/// Opens a turn: conditions that last until then end, and the unit gets its actions.
fn open(resolver: &mut Resolver<'_>, unit: UnitId) {
    give_turn(resolver, unit);
    expire(resolver, Beat::TurnOpens(unit), "VI-TIM-04");
    count_turn(resolver, unit);
    ready::LAW.forget(resolver, unit);
    *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
    equip(resolver, unit);
    // An ambushed unit is aware from now on (VI-FLD-04).
    lose(resolver, unit, AMBUSHED, "VI-TIM-06");
    lose(resolver, unit, IN_WAIT, "VI-TIM-07");
    sight::find_seen(resolver);
}

/// The actions of a turn (VI-SHT-10, VI-TIM-06, VI-TIM-07, VI-TYP-09).
fn actions_of_turn(view: View<'_>, unit: UnitId) -> i16 {
    let usual = sheet_of(view, unit).actions();
    let mut actions = if view.has(unit, AMBUSHED) {
        1
    } else {
        usual + i32::from(view.has(unit, IN_WAIT))
    };
    if view.has(unit, STUNNED) {
        actions -= 1;
    }
    // A unit that holds another has one action per turn (VI-CON-04).
    if HOLD.held_by(view, unit).next().is_some() {
        actions = actions.min(1);
    }
    actions.max(0) as i16
}

fn equip(resolver: &mut Resolver<'_>, unit: UnitId) {
    let actions = actions_of_turn(resolver.view(), unit);
    let most = sheet_of(resolver.view(), unit).actions() as i16;
    let pools = resolver.edit::<Pools>(unit);
    pools.open(ACTIONS, actions, most.max(actions));
    resolver.edit::<Turn>(unit).attacks = 0;
}

/// Ends a turn, taken or lost.
///
/// # Errors
/// A pause.
pub(crate) fn end_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    scorch(resolver, unit)?;
    expire(resolver, Beat::TurnCloses(unit), "VI-TIM-04");
    let most = resolver.view().store.get::<Pools>(unit).max(ACTIONS);
    resolver.edit::<Pools>(unit).open(ACTIONS, 0, most);
    resolver.edit::<Turn>(unit).taken += 1;
    resolver.report(|_| BattleEvent::TurnEnded { unit });
    let clock = resolver.edit_field::<Clock>();
    clock.acted.insert(unit);
    clock.acting = None;
    holds::settle(resolver);
    sight::find_seen(resolver);
    resolver.offer(&ReactionTrigger::TurnCloses { unit })?;
    Ok(())
}

/// Fire under a unit hurts it at the end of its turn (VI-TYP-04).
fn scorch(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let burns = || fire::is_in_fire(view, view.footprint(unit));
    if !view.status(unit).is_on_field() || !burns() {
        return Ok(());
    }
    let die = i32::from(resolver.die(4, &[1, 2, 3])?);
    resolver.report(|_| BattleEvent::Threw {
        unit,
        name: "burning ground",
        face: die,
        meaning: "Thermal",
        against: UnitSet::default(),
        rule: RuleId("VI-TYP-04"),
    });
    damage::strike(resolver, (unit, None), (die, Harm::Thermal));
    Ok(())
}

/// The turn of a unit that can do nothing more ends (VI-CON-01).
pub(crate) static TURN_ENDS: TurnEnds = TurnEnds {
    goes_on: can_go_on,
    close: end_turn,
    next: next_turn,
};

/// Whether a unit has anything left to do in its turn; a held unit may Struggle.
fn can_go_on(view: View<'_>, unit: UnitId) -> bool {
    let held = view.has(unit, PINNED) || view.has(unit, BOUND);
    view.status(unit).is_active() && (can_act(view, unit) || held && !view.has(unit, WINDED))
}
