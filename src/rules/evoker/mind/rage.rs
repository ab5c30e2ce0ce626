//! Rage (EV-AIL-32): in its turn an Enraged unit only strikes at enemies in melee, or runs at the
//! nearest one.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        character::weapons,
        conditions as c,
        field::{ground, sight},
    },
};

/// Whether rage controls the unit now: in its own turn.
pub fn drives(view: View<'_>, unit: UnitId) -> bool {
    view.has(unit, c::ENRAGED) && view.clock().turn_owner() == Some(unit)
}

/// Whether the unit may do anything other than strike and run at enemies.
///
/// # Errors
///
/// It is Enraged.
pub fn lets_act(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    Refusal::prevented("EV-AIL-32", "Enraged").when(drives(view, unit))
}

/// Whether the unit may run: in rage only at an enemy, and only while none is in reach.
///
/// # Errors
///
/// It is Enraged and has an enemy in reach.
pub fn lets_run(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    Refusal::forbidden("EV-AIL-32", "rage strikes at the enemy in reach")
        .when(drives(view, unit) && strikes_at(view, unit).next().is_some())
}

/// Reach in metres of each melee weapon the unit holds.
pub fn reaches<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = u16> + use<'b> {
    weapons::equipped(view, unit).map(|(_, weapon)| weapon.reach)
}

/// Known enemies that the unit can strike in melee with the weapons it holds.
pub fn strikes_at<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    let longest = reaches(view, unit).max().unwrap_or(1);
    view.enemies(unit).filter(move |&enemy| {
        sight::sees(view, unit, enemy)
            && view.band(unit) == view.band(enemy)
            && (view.neighbours(unit).contains(enemy)
                || longest > 1 && ground::distance(view, unit, enemy) <= longest)
    })
}

#[cfg(test)]
#[path = "rage_tests.rs"]
mod tests;
