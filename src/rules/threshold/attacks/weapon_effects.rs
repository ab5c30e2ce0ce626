//! What a weapon does besides its wound: properties, poison, ammunition (TH-ATK).

use super::attack::Attack;
use crate::{
    battle::components::Hands,
    rules::{
        shared::answers::pick,
        threshold::{
            body::slots,
            character::weapons::{self, COATS},
            prelude::*,
            time::turn_order,
        },
    },
};

/// The coat poisons the next wound of its weapon and is then used up (TH-CON-09).
pub(crate) fn poison(resolver: &mut Resolver<'_>, attack: &Attack, level: u8) {
    let Some(item) = attack.item.filter(|_| level > 0) else {
        return;
    };
    for (coat, poison, strength) in COATS {
        let is_on_it = |condition: &Condition| {
            condition.id == coat && condition.amount == weapons::coat_of(item)
        };
        let view = resolver.view();
        if !view.conditions(attack.by).0.iter().any(is_on_it) {
            continue;
        }
        lose_where(resolver, attack.by, "TH-CON-09", is_on_it);
        let target = attack.target;
        if resolver.view().status(target).is_on_field() {
            gain(
                resolver,
                target,
                poison,
                strength,
                Until::Ended,
                "TH-CON-09",
            );
        }
    }
}

/// Effects of slicing and concussive weapons on moderate or worse wounds.
pub(crate) fn properties(resolver: &mut Resolver<'_>, attack: &Attack, level: u8) {
    let (target, rule) = (attack.target, "TH-ATK-10");
    if level < 2 || !resolver.view().status(target).is_on_field() {
        return;
    }
    if attack.weapon.slicing {
        let bleeding = i16::from(level.min(5) - 1);
        gain(resolver, target, BLEEDING, bleeding, Until::Ended, rule);
    }
    if attack.weapon.concussive {
        turn_order::shift_initiative(resolver, target, -2, rule);
    }
}

/// Asks the attacker for the level of a nonlethal wound, from light to the one rolled; the highest
/// nonfatal level comes first (TH-ACT-02).
pub(crate) fn spare(resolver: &mut Resolver<'_>, attack: &Attack, rolled: u8) -> RuleResult<u8> {
    let mut levels: SmallVec<[u8; 5]> = (1..=rolled.min(4)).rev().collect();
    levels.extend((rolled == 5).then_some(5));
    let asked = ("TH-ACT-02", attack.by, Some(attack.target));
    let prompt = "Wound {other} how badly?";
    let chosen = pick(resolver, asked, prompt, &levels, slots::named)?;
    Ok(chosen.unwrap_or(rolled))
}

/// After the attack: a crossbow needs loading, a javelin lies in the target's square.
pub(crate) fn used(resolver: &mut Resolver<'_>, attack: &Attack) {
    let (by, weapon) = (attack.by, attack.weapon);
    let Some(item) = attack.item.filter(|_| weapon.reload > 0 || weapon.thrown) else {
        return;
    };
    let cell = resolver.view().cell(attack.place);
    let hands = resolver.edit::<Hands>(by);
    let Some(place) = hands
        .carried
        .iter()
        .position(|carried| carried.item == item && carried.hold.is_ready())
    else {
        return;
    };
    if weapon.thrown {
        let thrown = hands.carried.remove(place);
        resolver.change_ground(|ground| ground.let_fall(cell, thrown));
    } else {
        hands.carried[place].reload_price = Some(weapon.reload.clamp(0, 255) as u8);
    }
}
