//! Guards that a level puts to sleep: Helpless until a wound or an alarm (EV-CND-09).

use crate::{
    battle::prelude::*,
    rules::evoker::{character::stats, conditions as c, effects, field::sight},
};

const RULE: &str = "EV-CND-09";

/// Puts the units to sleep that the level lists as helpless.
pub fn begin(r: &mut Resolver<'_>) {
    for unit in stats::options(r.view()).helpless.clone() {
        let asleep = Condition::new(c::HELPLESS, 1);
        effects::give(r, unit, asleep, RULE);
    }
}

/// A unit that sees an enemy at the start of its turn wakes the sleepers of its alliance.
pub fn alarm(r: &mut Resolver<'_>, unit: UnitId) {
    let sleepers = sleepers(r.view(), unit);
    if sleepers.is_empty() || !sees_an_enemy(r.view(), unit) {
        return;
    }
    r.note(unit, "raises the alarm", RULE);
    for sleeper in sleepers {
        effects::end(r, sleeper, c::HELPLESS, RULE);
    }
}

fn sleepers(view: View<'_>, unit: UnitId) -> Vec<UnitId> {
    let asleep = |other: &UnitId| *other != unit && view.has(*other, c::HELPLESS);
    let of_level = stats::options(view).helpless.iter().copied();
    of_level
        .filter(|&other| asleep(&other) && !view.hostile(unit, other))
        .collect()
}

fn sees_an_enemy(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active()
        && !view.has(unit, c::HELPLESS)
        && view
            .enemies(unit)
            .any(|enemy| sight::sees(view, unit, enemy))
}
