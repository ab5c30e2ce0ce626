//! Defense and Toughness: what an attack must reach, and what its damage must exceed (TH-SHT-04 to
//! TH-SHT-08, TH-ATK-09, TH-ACT-08, TH-ACT-13, TH-UWC-01).

use super::contest::{Roll, defence, distraction};
use crate::{
    battle::check::Parts,
    rules::threshold::{
        attacks::attack::{Attack, AttackKind},
        character::{catalogue::held, items::Weapon},
        field::{bodies, depths, sight},
        prelude::*,
        riding::mounts,
    },
};

/// Melee Defense (TH-SHT-04).
pub(crate) fn melee(view: View<'_>, unit: UnitId) -> i32 {
    with_blocks(view, unit, |_| true)
}

/// Ranged Defense (TH-SHT-05).
pub(crate) fn ranged(view: View<'_>, unit: UnitId) -> i32 {
    with_blocks(view, unit, |weapon| weapon.defensive)
}

/// The Defense of a unit that moves freely, with the blocks of the weapons in hand that count.
fn with_blocks(view: View<'_>, unit: UnitId, counts: impl Fn(&Weapon) -> bool) -> i32 {
    if depths::hampers(view, unit) {
        return immobile(view, unit);
    }
    let sheet = sheet_of(view, unit);
    let weapons = held(view, unit).map(|(_, _, weapon)| weapon);
    let blocks: i32 = weapons.filter(counts).map(|weapon| weapon.block).sum();
    // Sharing a space with an enemy (TH-FLD-12).
    let crowded = bodies::sharing(view, unit).next().is_some();
    let own = 10 - sheet.size + sheet.quickness() + distraction(view, unit);
    own + blocks - 2 * i32::from(crowded)
}

/// Immobile Defense (TH-SHT-06).
pub(crate) fn immobile(view: View<'_>, unit: UnitId) -> i32 {
    5 - sheet_of(view, unit).size + distraction(view, unit)
}

/// The Defense an attack must reach. Immobile units have a lower one, without Defend (TH-ATK-09).
pub(crate) fn against(view: View<'_>, attack: &Attack) -> i32 {
    against_if(view, attack, sight::sees(view, attack.target, attack.by))
}

/// The parts of that Defense: the target's own, and what Defend adds.
pub(crate) fn parts(view: View<'_>, attack: &Attack, defense: i32) -> Parts {
    let unit = attack.target;
    let (rule, name, own) = if is_immobile(view, unit) || depths::hampers(view, unit) {
        ("TH-SHT-06", "Immobile Defense", defense)
    } else if attack.is_ranged() {
        ("TH-SHT-05", "Ranged Defense", ranged(view, unit))
    } else {
        ("TH-SHT-04", "Melee Defense", melee(view, unit))
    };
    let part = |rule, name, value| Modifier::new(rule, name, Amount::Flat(value));
    let mut parts = Parts::from_iter([part(rule, name, own)]);
    let more = defense - own;
    let (rule, name) = if view.has(unit, DEFENDING) {
        ("TH-ACT-08", "on guard")
    } else if view.has(unit, OPENING) {
        ("TH-ACT-13", "an opening")
    } else {
        ("TH-MNT-03", "in the saddle")
    };
    parts.extend((more != 0).then(|| part(rule, name, more)));
    parts
}

/// The Defense an attack must reach, depending on whether the target sees the attacker.
pub(crate) fn against_if(view: View<'_>, attack: &Attack, is_seen: bool) -> i32 {
    let unit = attack.target;
    if is_immobile(view, unit) || depths::hampers(view, unit) {
        return immobile(view, unit);
    }
    let defense = if attack.is_ranged() {
        ranged(view, unit)
    } else {
        // A rider has the advantage of height over units on foot (TH-MNT-03).
        melee(view, unit) + i32::from(mounts::is_high_above(view, unit, attack.by))
    };
    let defense = on_guard(view, unit, is_seen, defense);
    // The total of the opening replaces the whole Defense (TH-ACT-13).
    match view.condition(unit, OPENING) {
        Some(opening) if attack.kind == AttackKind::Rebuff && opening.source == Some(attack.by) => {
            defense.max(i32::from(opening.amount))
        }
        _ => defense,
    }
}

/// Ranged Defense against a spell, depending on whether the target sees the caster (TH-MAG-01).
pub(crate) fn ranged_against(view: View<'_>, unit: UnitId, is_seen: bool) -> i32 {
    if is_immobile(view, unit) || depths::hampers(view, unit) {
        immobile(view, unit)
    } else {
        on_guard(view, unit, is_seen, ranged(view, unit))
    }
}

/// Defense with Defend: the best of Defense + 2 and the four skill defences, against attackers the
/// unit sees (TH-ACT-08).
fn on_guard(view: View<'_>, unit: UnitId, is_seen: bool, defense: i32) -> i32 {
    if !is_seen || !view.has(unit, DEFENDING) {
        return defense;
    }
    [Roll::Power, Roll::Agility, Roll::Fortitude, Roll::Willpower]
        .map(|roll| defence(view, unit, roll))
        .into_iter()
        .fold(defense + 2, i32::max)
}

/// Toughness against an attack: piercing weapons ignore some armour (TH-SHT-08, TH-ATK-10), but not
/// in a nonlethal attack (TH-ACT-02).
pub(crate) fn toughness(view: View<'_>, attack: &Attack) -> i32 {
    let sheet = sheet_of(view, attack.target);
    let piercing = if attack.kind == AttackKind::Nonlethal {
        0
    } else {
        attack.weapon.piercing
    };
    let armour = (sheet.armour.toughness - piercing).max(0);
    base_toughness(view, attack.target) + armour
}

/// Toughness with armour.
pub(crate) fn whole_toughness(view: View<'_>, unit: UnitId) -> i32 {
    base_toughness(view, unit) + sheet_of(view, unit).armour.toughness
}

/// Toughness without armour, against falls and harm that bypasses armour; Ward still counts
/// (TH-SHT-08, TH-MAG-02).
pub(crate) fn base_toughness(view: View<'_>, unit: UnitId) -> i32 {
    let ward = if view.has(unit, WARDED) { 2 } else { 0 };
    sheet_of(view, unit).base_toughness() + ward
}
