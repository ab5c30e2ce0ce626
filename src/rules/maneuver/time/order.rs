//! The turn order: by initiative, with saved turns after the units they wait for (MA-TIM-04,
//! MA-TIM-07).

use crate::{
    battle::{
        components::{Clock, Conditions, Initiative},
        prelude::*,
    },
    rules::maneuver::{conditions::WAITING, sheet_of},
};

/// All units by initiative: higher scores first, then players, then the roster (MA-TIM-04).
pub(crate) fn by_initiative(view: View<'_>) -> Vec<UnitId> {
    let key = |unit: &UnitId| {
        let sheet = sheet_of(view, *unit);
        (
            -view.store.get::<Initiative>(*unit).0,
            -sheet.initiative_score(),
            !sheet.player,
            *unit,
        )
    };
    let mut order = view.clock().order.clone();
    order.sort_by_key(key);
    order
}

/// The unit that this one waits for, if it saved its turn.
pub(crate) fn waits_for(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.condition(unit, WAITING)?.source
}

/// Whether the unit waits for the other one, directly or through further units.
pub(crate) fn waits_through(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    let mut at = unit;
    for _ in 0..view.store.len() {
        match waits_for(view, at) {
            Some(next) if next == other => return true,
            Some(next) => at = next,
            None => return false,
        }
    }
    false
}

/// Puts all units in the order of this round.
pub(crate) fn arrange(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let base = by_initiative(view);
    let mut order: Vec<UnitId> = Vec::with_capacity(base.len());
    // Each unit is followed at once by units that wait for it, in initiative order.
    let mut open: Vec<UnitId> = base
        .iter()
        .rev()
        .copied()
        .filter(|&unit| waits_for(view, unit).is_none())
        .collect();
    while let Some(unit) = open.pop() {
        order.push(unit);
        let after = base.iter().rev().copied();
        open.extend(after.filter(|&other| waits_for(view, other) == Some(unit)));
    }
    if *view.clock().order != order {
        resolver.edit_field::<Clock>().order = order;
    }
}

/// Ends all waiting: a turn is saved for one round.
pub(crate) fn forget_waits(resolver: &mut Resolver<'_>) {
    let all = resolver.view().store.all::<Conditions>();
    let waiting: Vec<UnitId> = all
        .filter(|(_, conditions)| conditions.has(WAITING))
        .map(|(unit, _)| unit)
        .collect();
    for unit in waiting {
        resolver.edit::<Conditions>(unit).remove(WAITING);
    }
}
