//! Running out of Vigor: being winded (VI-CON-01).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        shared::{
            conditions::{give, lose},
            states::set_posture,
        },
        vigor::{VIGOR, status::WINDED, time::ongoing},
    },
};

/// With this much Vigor a unit is no longer winded.
const ENOUGH: i16 = 5;

/// Bit of `Turn::once`: the unit was knocked down.
pub(crate) const KNOCKED: u8 = 1;

/// Makes a unit without Vigor winded, and ends that once it has enough again.
pub(crate) fn settle(resolver: &mut Resolver<'_>, unit: UnitId) {
    let left = resolver.view().pool(unit, VIGOR);
    if left <= 0 {
        give(resolver, unit, Condition::new(WINDED, 1), "VI-CON-01");
    } else if left >= ENOUGH {
        lose(resolver, unit, WINDED, "VI-CON-01");
    }
}

/// Knocks a unit down, which interrupts the action it has begun (VI-CON-02, VI-TIM-05).
pub(crate) fn knock_down(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if !resolver.view().status(unit).is_on_field() {
        return;
    }
    set_posture(resolver, unit, Posture::Prone, rule);
    resolver.edit::<Turn>(unit).once |= KNOCKED;
    ongoing::interrupt(resolver, unit);
}
