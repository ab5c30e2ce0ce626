//! Rounds and turns: initiative once, three AP a round (MA-TIM).

use super::{AP, MAX_AP, sheet_of};
use crate::battle::{
    components::{Clock, CombatStatus, Initiative, MoveProgress, Pools, Turn},
    condition_rule::Ends,
    event::BattleEvent,
    ids::{RuleId, UnitId},
    resolver::{Resolver, RuleResult},
    ruleset::{Turns, Upcoming},
    view::View,
};
use crate::rules::shared::{
    conditions::{end_by, expire},
    durations::{Beat, count_turn},
    rounds::{self, forget_struck, give_turn, next_in_order},
};

/// The turns of the book.
pub(crate) struct ManeuverTurns;

impl Turns for ManeuverTurns {
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        let units: Vec<UnitId> = resolver.view().active().collect();
        for unit in units {
            roll_initiative(resolver, unit)?;
        }
        begin_round(resolver);
        next_turn(resolver)
    }

    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming> {
        rounds::upcoming(view, most, 2, |unit| view.status(unit).is_active())
    }
}

/// 1d6 and the score, and the place in the order (MA-TIM-03, MA-TIM-04).
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
    let view = resolver.view();
    let key = |unit: UnitId| {
        let sheet = sheet_of(view, unit);
        (
            -view.store.get::<Initiative>(unit).0,
            -sheet.initiative_score(),
            !sheet.player,
            unit,
        )
    };
    let mut order = view.clock().order.clone();
    order.push(unit);
    order.sort_by_key(|&unit| key(unit));
    resolver.edit_field::<Clock>().order = order;
    Ok(())
}

/// Everybody has three AP again, and attacks count anew (MA-TIM-08, MA-TIM-13).
fn begin_round(resolver: &mut Resolver<'_>) {
    let round = rounds::begin_round(resolver);
    let units: Vec<UnitId> = resolver.view().store.ids().collect();
    for unit in units {
        if round > 1 && resolver.view().store.get::<Turn>(unit).surprised {
            resolver.edit::<Turn>(unit).surprised = false;
        }
        let has_ap = if resolver.view().store.get::<Turn>(unit).surprised {
            0
        } else {
            MAX_AP
        };
        if resolver.view().status(unit).is_active() {
            resolver.edit::<Pools>(unit).set(AP, has_ap);
        }
        resolver.edit::<Turn>(unit).attacks = 0;
    }
}

/// Gives the turn to the next in the order; ends the round when all have had theirs.
pub(crate) fn next_turn(resolver: &mut Resolver<'_>) -> RuleResult {
    loop {
        let view = resolver.view();
        match next_in_order(view, |unit| view.status(unit).is_on_field()) {
            Some(unit) => {
                if begin_turn(resolver, unit) {
                    return Ok(());
                }
                end_turn(resolver, unit);
            }
            None => {
                if rounds::decide(resolver, true) {
                    return Ok(());
                }
                begin_round(resolver);
            }
        }
    }
}

/// Opens a turn; whether there is anything to do in it.
fn begin_turn(resolver: &mut Resolver<'_>, unit: UnitId) -> bool {
    let surprised = resolver.view().store.get::<Turn>(unit).surprised;
    let skipped = if surprised {
        Some(RuleId("MA-TIM-06"))
    } else if !resolver.view().status(unit).is_active() {
        Some(RuleId("MA-HLT-02"))
    } else {
        None
    };
    give_turn(resolver, unit);
    resolver.report(|_| BattleEvent::TurnBegan { unit, skipped });
    // The first turn that begins after a condition came is the one it ends with (MA-CND-03).
    count_turn(resolver, unit);
    *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
    forget_struck(resolver);
    skipped.is_none()
}

/// Makes somebody the one who acts, with all it has when its turn begins.
pub(crate) fn poise(resolver: &mut Resolver<'_>, unit: UnitId) {
    give_turn(resolver, unit);
    let pools = resolver.edit::<Pools>(unit);
    pools.set(AP, MAX_AP);
    resolver.edit::<Turn>(unit).attacks = 0;
    *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
}

/// Closes a turn.
pub(crate) fn end_turn(resolver: &mut Resolver<'_>, unit: UnitId) {
    expire(resolver, Beat::TurnCloses(unit), "MA-CND-03");
    end_by(resolver, unit, Ends::TURN_CLOSES, "MA-ACT-02");
    resolver.edit::<Turn>(unit).taken += 1;
    let clock = resolver.edit_field::<Clock>();
    clock.acted.insert(unit);
    clock.acting = None;
    resolver.report(|_| BattleEvent::TurnEnded { unit });
}

/// After an order: the battle may be decided, and whoever fell in its own turn has no more of it.
pub(crate) fn after_order(resolver: &mut Resolver<'_>) -> RuleResult {
    // MA-TIM-14.
    if rounds::decide(resolver, false) {
        return Ok(());
    }
    let Some(acting) = resolver.view().clock().acting else {
        return Ok(());
    };
    if resolver.view().status(acting) != CombatStatus::Active {
        end_turn(resolver, acting);
        return next_turn(resolver);
    }
    Ok(())
}
