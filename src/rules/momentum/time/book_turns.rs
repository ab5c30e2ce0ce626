//! What the engine asks of turns: the first one, those to come, and what a unit has of its own.

use crate::{
    battle::{
        components::{MoveProgress, Phase, Turn},
        orders::plan::Price,
        prelude::*,
        ruleset::{Turns, Upcoming},
    },
    rules::{
        momentum::{
            AP,
            body::hit,
            field::ground::{self, STEPS},
            stunts::price::could_burst,
            time::{
                order::{by_initiative, has_slot, members},
                surprise,
                turns::{begin_round, can_go_on, equip, next_turn},
                unions,
            },
        },
        shared::rounds::{self, give_turn},
    },
};

/// The turns of the book.
pub(crate) struct MomentumTurns;

impl Turns for MomentumTurns {
    fn begin(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        let units: Vec<UnitId> = resolver.view().active().collect();
        for unit in units {
            STEPS.land(resolver, unit);
        }
        hit::hide(resolver);
        surprise::settle(resolver)?;
        unions::of_level(resolver);
        begin_round(resolver)?;
        next_turn(resolver, false)
    }

    fn upcoming(&self, view: View<'_>, most: usize) -> Vec<Upcoming> {
        let clock = view.clock();
        let has_turns = |unit: &UnitId| {
            has_slot(view, *unit) && (view.status(*unit).is_active() || could_burst(view, *unit))
        };
        let now = |unit| Upcoming {
            unit,
            round: clock.round,
            inserted: matches!(clock.phase, Phase::Inserted(_)) && clock.acting == Some(unit),
            joined: false,
        };
        let mut turns: Vec<Upcoming> = clock.acting.into_iter().map(now).collect();
        let owner = clock.turn_owner();
        let waits = |unit: &UnitId| {
            !clock.acted.contains(*unit)
                && clock.acting != Some(*unit)
                && owner != Some(*unit)
                && has_turns(unit)
        };
        let all = || clock.order.iter().copied().filter(waits);
        // A unit that has put its turn off comes after all others, if it does not act earlier.
        turns.extend(all().filter(|&unit| !clock.late.contains(unit)).map(now));
        turns.extend(all().filter(|&unit| clock.late.contains(unit)).map(now));
        let next = by_initiative(view).into_iter().filter(has_turns);
        turns.extend(next.map(|unit| Upcoming {
            unit,
            round: clock.round + 1,
            inserted: false,
            joined: false,
        }));
        turns.truncate(most);
        for place in 1..turns.len() {
            let (before, turn) = (turns[place - 1], turns[place]);
            let is_one = before.round == turn.round && !before.inserted && !turn.inserted;
            turns[place].joined = is_one && members(view, turn.unit).contains(&before.unit);
        }
        turns
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        give_turn(resolver, unit);
        *resolver.edit::<MoveProgress>(unit) = MoveProgress::default();
        equip(resolver, unit);
    }

    fn goes_on(&self, view: View<'_>, unit: UnitId) -> bool {
        can_go_on(view, unit)
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let metres = ground::metres_left(view, unit) as i16;
        let attacks = view.store.get::<Turn>(unit).attacks.into();
        let others = [("attacks", attacks), ("metres", metres)];
        rounds::left_of_turn(("AP", view.pool(unit, AP)), others)
    }
}
