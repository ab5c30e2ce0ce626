//! Vigor that is gone: being winded (VI-CON-01).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        shared::{
            conditions::{give, lose},
            states::set_posture,
        },
        vigor::{VIGOR, status::WINDED, time::deeds},
    },
};

/// From so much Vigor on nobody is winded any more.
const ENOUGH: i16 = 5;

/// Bit of `Turn::once`: it was knocked down.
pub(crate) const KNOCKED: u8 = 1;

/// Winds somebody who has no Vigor left, and lets it breathe again once it has enough.
pub(crate) fn settle(resolver: &mut Resolver<'_>, unit: UnitId) {
    let left = resolver.view().pool(unit, VIGOR);
    if left <= 0 {
        give(resolver, unit, Condition::new(WINDED, 1), "VI-CON-01");
    } else if left >= ENOUGH {
        lose(resolver, unit, WINDED, "VI-CON-01");
    }
}

/// Somebody is knocked down: what it was doing comes to nothing (VI-CON-02, VI-TIM-05).
pub(crate) fn knock_down(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if !resolver.view().status(unit).is_on_field() {
        return;
    }
    set_posture(resolver, unit, Posture::Prone, rule);
    resolver.edit::<Turn>(unit).once |= KNOCKED;
    deeds::interrupt(resolver, unit);
}
