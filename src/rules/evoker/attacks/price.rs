//! Paying for attacks and powers (EV-ATK-01 step 2, EV-ATK-10, EV-ATK-18).

use super::attack::Attack;
use crate::rules::evoker::attacks::profile::{AttackMeans, Profile};
use crate::{
    battle::{
        components::{Carried, Hands, Hold},
        event::Gauge,
        prelude::*,
    },
    rules::evoker::character::{pools, stats, weapons},
};

/// Pays ammunition and power points, lost even on a miss (EV-ATK-01 step 2, EV-ATK-18).
pub fn pay(r: &mut Resolver<'_>, attack: &Attack) {
    let unit = attack.attacker;
    // EV-CAT-02: a thrown weapon then lies at the target.
    let lands = match (&attack.scatter, attack.targets.first()) {
        (Some(aim), _) => aim.aimed,
        (None, Some(&target)) => r.view().cell(target),
        (None, None) => r.view().cell(unit),
    };
    pay_for(r, (unit, attack.means, attack.hand), attack.burst, lands);
}

/// Pays for any use of a weapon or power; a thrown item lands in the square `lands`.
pub fn pay_for(
    r: &mut Resolver<'_>,
    (unit, means, hand): (UnitId, AttackMeans, Option<Hold>),
    burst: bool,
    lands: Cell,
) {
    match means {
        AttackMeans::Strike(_) => {}
        AttackMeans::Shoot(item) => spend_ammo(r, (unit, item, hand), burst, lands),
        AttackMeans::Item(item) => weapons::use_up(r, unit, item),
        AttackMeans::Power(id) => {
            let view = r.view();
            let Some(power) = stats::catalogue(view).power(id) else {
                return;
            };
            let ((pool, _), cost) = (stats::pool_of(power.kind), power.cost);
            pools::spend_pool(r, unit, pool, cost, "EV-SHT-12");
        }
    }
}

/// Takes one shot, or all that are left, out of a weapon; a consumed or thrown item leaves the
/// unit.
pub fn spend_ammo(
    r: &mut Resolver<'_>,
    (unit, item, hand): (UnitId, ItemId, Option<Hold>),
    all: bool,
    lands: Cell,
) {
    let used_up = stats::catalogue(r.view())
        .weapon(item)
        .is_some_and(|weapon| weapon.used_up);
    let hands = r.edit::<Hands>(unit);
    let is_meant =
        |carried: &Carried| carried.item == item && hand.is_none_or(|hand| hand == carried.hold);
    let Some(place) = hands.carried.iter().position(is_meant) else {
        return;
    };
    let carried = &mut hands.carried[place];
    let before = carried.ammo;
    if before > 0 {
        carried.ammo = if all { 0 } else { before - 1 };
        let after = carried.ammo;
        r.changed(unit, Gauge::Ammo(item), (before, after), "EV-ATK-18");
        if used_up && after == 0 {
            r.edit::<Hands>(unit).carried.remove(place);
        }
    } else {
        // A thrown blade leaves the hand (EV-CAT-02).
        let item = hands.carried.remove(place);
        let mut item = item;
        item.hold = Hold::Stowed;
        r.change_ground(|ground| ground.let_fall(lands, item));
    }
}

/// A fumbled Ballistic attack empties the weapon (EV-ATK-10).
pub fn jam(
    r: &mut Resolver<'_>,
    (unit, means, hand): (UnitId, AttackMeans, Option<Hold>),
    profile: &Profile,
) {
    if let AttackMeans::Shoot(item) = means
        && profile.form.ballistic
    {
        r.note(unit, "'s weapon jams", "EV-ATK-10");
        let holds_shots = weapons::find_in(r.view(), unit, item, hand)
            .is_some_and(|(carried, _)| carried.ammo > 0);
        if holds_shots {
            let cell = r.view().cell(unit);
            spend_ammo(r, (unit, item, hand), true, cell);
        }
    }
}
