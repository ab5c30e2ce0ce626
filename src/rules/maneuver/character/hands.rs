//! Items in hand, and the hands they need (MA-SHT-07, MA-SHT-08, MA-FST-04).

use crate::{
    battle::{
        components::{Carried, Hands, Hold},
        prelude::*,
    },
    rules::{
        maneuver::{
            conditions::{HOLD, OTHER_STYLE},
            sheet_of,
        },
        shared::hands as shared,
    },
};

use super::{
    catalogue::item,
    items::{Item, ItemKind, UNARMED, Weapon},
    styles::{Style, Training},
};
pub(crate) use crate::rules::shared::hands::{drop_item, find, is_in_hand};

/// The items the unit holds ready, in the order of its gear.
pub(crate) fn held(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Hold, &Item)> + Clone {
    shared::held(view, unit).filter_map(move |(id, hold)| Some((id, hold, item(view, id)?)))
}

/// The weapons the unit holds ready.
pub(crate) fn weapons(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Weapon)> + Clone {
    held(view, unit).filter_map(|(id, _, item)| Some((id, item.weapon()?)))
}

/// The longest melee reach among the unit's weapons, at least an arm's length (MA-SHT-08).
pub(crate) fn reach_of(view: View<'_>, unit: UnitId) -> u8 {
    weapons(view, unit)
        .map(|(_, weapon)| weapon.reach)
        .max()
        .unwrap_or(0)
        .max(UNARMED.reach)
}

/// Whether a melee weapon is in hand.
pub(crate) fn holds_melee_weapon(view: View<'_>, unit: UnitId) -> bool {
    weapons(view, unit).any(|(_, weapon)| weapon.reach > 0)
}

/// The best shield in hand, with its Block Rating.
pub(crate) fn best_shield(view: View<'_>, unit: UnitId) -> Option<(ItemId, i32)> {
    held(view, unit)
        .filter_map(|(id, _, item)| Some((id, item.block()?)))
        .max_by_key(|(_, rating)| *rating)
}

/// The Block Rating of the shield in hand.
pub(crate) fn shield(view: View<'_>, unit: UnitId) -> Option<i32> {
    best_shield(view, unit).map(|(_, rating)| rating)
}

/// The unit's current style (MA-FST-04).
pub(crate) fn style(view: View<'_>, unit: UnitId) -> Option<&Style> {
    let place = view.condition(unit, OTHER_STYLE);
    let place = place.map_or(0, |other| usize::try_from(other.amount).unwrap_or(0));
    sheet_of(view, unit).styles.get(place)
}

/// The rank of the current style.
pub(crate) fn style_rank(view: View<'_>, unit: UnitId) -> i32 {
    style(view, unit).map_or(0, |style| style.rank)
}

/// Whether the current style trains this gear.
pub(crate) fn trains(view: View<'_>, unit: UnitId, what: Training) -> bool {
    style(view, unit).is_some_and(|style| style.trains(what))
}

/// Whether the unit holds an item that its style does not train (MA-FST-06).
pub(crate) fn holds_untrained(view: View<'_>, unit: UnitId) -> bool {
    held(view, unit).any(|(id, _, item)| match item.kind {
        ItemKind::Weapon(weapon) if weapon.hands == 0 => !trains(view, unit, Training::Unarmed),
        ItemKind::Weapon(_) => !trains(view, unit, Training::Weapon(id)),
        ItemKind::Shield(_) => !trains(view, unit, Training::Shields),
        ItemKind::Other(_) => false,
    })
}

/// The units this one holds in a grapple.
pub(crate) fn grappled_by(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    HOLD.held_by(view, unit).collect()
}

/// Number of hands that hold neither an item nor a unit (MA-SHT-07).
pub(crate) fn free_hands(view: View<'_>, unit: UnitId) -> u8 {
    let busy = shared::busy_hands(view, unit) + grappled_by(view, unit).len() as u8;
    sheet_of(view, unit).hands.saturating_sub(busy)
}

/// How the unit would hold the item, if it has the hands free.
pub(crate) fn free_hold(view: View<'_>, unit: UnitId, id: ItemId) -> Option<Hold> {
    let needs = item(view, id)?.hands();
    (free_hands(view, unit) >= needs).then(|| shared::hold_for(view, unit, needs))
}

/// Checks that a magical item in hand has uses left in this battle (MA-ACT-09).
pub(crate) fn works(view: View<'_>, unit: UnitId, id: ItemId, uses: u8) -> Result<(), Refusal> {
    const RULE: &str = "MA-ACT-09";
    let ready = |carried: &Carried| carried.item == id && carried.hold.is_ready();
    let fresh = |carried: &Carried| ready(carried) && carried.ammo < u16::from(uses);
    if find(view, unit, ready).is_none() {
        return Err(Refusal::new(RULE, RefusalReason::NotReady));
    }
    let found = find(view, unit, fresh);
    found
        .map(|_| ())
        .ok_or(Refusal::new(RULE, RefusalReason::AlreadyDone))
}

/// Uses up one use; of several such items in hand, of the least used.
pub(crate) fn use_up(resolver: &mut Resolver<'_>, unit: UnitId, id: ItemId) {
    let carried = resolver.edit::<Hands>(unit).carried.iter_mut();
    let ready = carried.filter(|carried| carried.item == id && carried.hold.is_ready());
    if let Some(carried) = ready.min_by_key(|carried| carried.ammo) {
        carried.ammo += 1;
    }
}
