//! Items in hand, and the hands they need (MO-SHT-18).

use super::{
    catalogue::item,
    items::{Item, Weapon},
};
use crate::{
    battle::{components::Hold, prelude::*},
    rules::{
        momentum::{sheet_of, status::HOLD},
        shared::hands::{busy_hands, held, hold_for},
    },
};

/// The items a unit holds ready.
pub(crate) fn things(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Hold, &Item)> + Clone {
    held(view, unit).filter_map(move |(id, hold)| Some((id, hold, item(view, id)?)))
}

/// The weapons a unit holds ready: each takes the hands it needs, and a two-handed one taken with
/// one hand is useless (MO-ADV-06).
pub(crate) fn weapons(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Weapon)> + Clone {
    things(view, unit).filter_map(|(id, hold, item)| {
        let weapon = item.weapon()?;
        let usable = weapon.hands < 2 || hold == Hold::Both;
        usable.then_some((id, weapon))
    })
}

/// Melee reach in metres with what the unit holds; 1 m with nothing (MO-ATK-06, MO-ATK-07).
pub(crate) fn melee_reach(view: View<'_>, unit: UnitId) -> u16 {
    let reaches = weapons(view, unit).map(|(_, weapon)| weapon.melee);
    reaches.max().unwrap_or(0).max(1)
}

/// How many hands hold no unit: as many an item can take, once room is made for it.
pub(crate) fn hands_for_items(view: View<'_>, unit: UnitId) -> u8 {
    let holding = HOLD.held_by(view, unit).count() as u8;
    sheet_of(view, unit).hands.saturating_sub(holding)
}

/// How many hands hold neither an item nor a unit.
pub(crate) fn free_hands(view: View<'_>, unit: UnitId) -> u8 {
    hands_for_items(view, unit).saturating_sub(busy_hands(view, unit))
}

/// The hold for an item, if enough hands are free.
pub(crate) fn free_hold(view: View<'_>, unit: UnitId, id: ItemId) -> Option<Hold> {
    let needs = item(view, id)?.hands();
    (free_hands(view, unit) >= needs).then(|| hold_for(view, unit, needs))
}
