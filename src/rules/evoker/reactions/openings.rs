//! Who may make a Chance Attack, and what lays a unit open to one (EV-CHA-02 to 10).

use crate::{
    battle::{
        components::{Reactions, Turn},
        prelude::*,
    },
    rules::evoker::{
        attacks::profile::AttackMeans,
        body::held,
        character::{catalogue::WeaponClass, sheet::Talent, stats, weapons},
        conditions as c,
        field::{ground, stealth},
    },
};

/// The trigger of leaving melee without a clean Disengage.
pub const LEAVING: &str = "EV-CHA-03";

/// The trigger of rising from prone.
pub const RISING: &str = "EV-CHA-04";

/// The trigger of losing a Grapple attempt.
pub const GRAPPLE_LOST: &str = "EV-CHA-05";

/// The trigger of losing a TRICK action.
pub const TRICK_LOST: &str = "EV-CHA-07";

/// Whether the intended target of a failed attempt may strike because of it: after a Grapple
/// always, after a TRICK if the two are Engaged (EV-CHA-05, EV-CHA-07).
pub fn can_answer(view: View<'_>, target: UnitId, user: UnitId, trigger: &'static str) -> bool {
    can_strike(view, target, user) && (trigger != TRICK_LOST || ground::engaged(view, user, target))
}

/// Whether a unit could make a Chance Attack on the target now (EV-CHA-08 to 10).
pub fn can_strike(view: View<'_>, striker: UnitId, target: UnitId) -> bool {
    let made = view.store.get::<Reactions>(striker);
    let most = 1 + u8::from(stats::sheet(view, striker).has(Talent::Opportunist));
    striker != target
        && view.hostile(striker, target)
        && view.status(striker).is_active()
        && view.status(target).is_on_field()
        && !stealth::is_hidden(view, target)
        && made.made < most
        && !made.struck.contains(target)
        && !view.store.get::<Turn>(striker).surprised
        && !held::is_held(view, striker)
        && !view.has(striker, c::HELPLESS)
        && c::ailments_of(view, striker).next().is_none()
        && !means(view, striker).is_empty()
}

/// The means for a Chance Attack: melee weapons and loaded pistols (EV-CHA-10), the most damaging
/// first.
pub fn means(view: View<'_>, striker: UnitId) -> SmallVec<[AttackMeans; 4]> {
    let mut means: SmallVec<[(i32, AttackMeans); 4]> = SmallVec::new();
    for (carried, weapon) in weapons::equipped(view, striker) {
        if weapon.reach > 0 {
            let damage = weapon.damage + stats::strength_bonus(view, striker);
            means.push((damage, AttackMeans::Strike(carried.item)));
        }
        if weapon.class == WeaponClass::Pistol && weapon.range > 0 && carried.ammo > 0 {
            means.push((weapon.damage, AttackMeans::Shoot(carried.item)));
        }
    }
    means.sort_by_key(|(damage, _)| std::cmp::Reverse(*damage));
    means.into_iter().map(|(_, means)| means).collect()
}
