//! The weapons a unit can use now, and how far it strikes with them.

use super::grapple;
use crate::rules::threshold::{
    character::{
        catalogue::held,
        items::{Reach, UNARMED, Weapon},
    },
    prelude::*,
    rolls::contest,
};

/// The weapon of an order: the named item, or bare hands.
pub(crate) fn weapon(view: View<'_>, order: &Order) -> Result<(Option<ItemId>, Weapon), Refusal> {
    match order.with {
        Tool::Nothing => Ok((None, UNARMED)),
        Tool::Item(wanted) => held(view, order.unit)
            .find(|(item, _, _)| *item == wanted)
            .map(|(item, _, weapon)| (Some(item), weapon))
            .ok_or(Refusal::new("TH-ACT-11", RefusalReason::NotReady)),
        Tool::Power(_) => Err(Refusal::new("TH-ATK-01", RefusalReason::NotCarried)),
    }
}

/// Checks that the unit can use a weapon in its present state: a prone unit cannot swing a
/// two-handed weapon, and in a grapple only the shortest weapons work (TH-CON-08, TH-GRP-02).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_wield(view: View<'_>, unit: UnitId, weapon: &Weapon) -> Result<(), Refusal> {
    let ranged = matches!(weapon.reach, Reach::Ranged(_));
    if view.posture(unit) == Posture::Prone && weapon.two_handed && !ranged {
        return Err(Refusal::prevented("TH-CON-08", "Prone"));
    }
    if grapple::is_grappling(view, unit) && weapon.reach != Reach::Melee(0) {
        return Err(Refusal::prevented("TH-GRP-02", "the grapple"));
    }
    Ok(())
}

/// The melee weapon in hand with the longest reach, then the highest modifier; bare hands without
/// one (TH-ACT-20).
pub(crate) fn melee_weapon(view: View<'_>, unit: UnitId) -> Weapon {
    held(view, unit)
        .map(|(_, _, weapon)| weapon)
        .filter(|weapon| can_wield(view, unit, weapon).is_ok())
        .filter_map(|weapon| match weapon.reach {
            Reach::Melee(reach) => Some((reach, surety(view, unit, &weapon), weapon)),
            Reach::Ranged(_) => None,
        })
        .max_by_key(|(reach, surety, _)| (*reach, *surety))
        .map_or(UNARMED, |(_, _, weapon)| weapon)
}

/// The attack modifier with a weapon before the situation counts (TH-ATK-01).
fn surety(view: View<'_>, unit: UnitId, weapon: &Weapon) -> i32 {
    let roll = contest::Roll::Weapon(*weapon);
    roll.modifier(sheet_of(view, unit)).0
}

/// The widest gap over which the unit strikes in melee, in yards.
pub(crate) fn melee_reach(view: View<'_>, unit: UnitId) -> i32 {
    match melee_weapon(view, unit).reach {
        Reach::Melee(reach) => i32::from(reach),
        Reach::Ranged(_) => 0,
    }
}

/// The best attack modifier among the melee weapons in hand, for the number cards.
pub(crate) fn best_melee(view: View<'_>, unit: UnitId) -> i32 {
    held(view, unit)
        .filter(|(_, _, weapon)| matches!(weapon.reach, Reach::Melee(_)))
        .map(|(_, _, weapon)| surety(view, unit, &weapon))
        .max()
        .unwrap_or_else(|| surety(view, unit, &UNARMED))
}
