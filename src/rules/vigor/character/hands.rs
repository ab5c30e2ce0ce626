//! Items in hand (VI-SHT-11, VI-SHT-14).

use super::{
    catalogue::item,
    items::{Item, Weapon, unarmed},
    stats::Talent,
};
use crate::{
    battle::{components::Hold, prelude::*},
    rules::{
        shared::hands::{busy_hands, held},
        vigor::{sheet_of, status::HOLD},
    },
};

/// The items a unit holds ready.
pub(crate) fn things(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Hold, &Item)> + Clone {
    held(view, unit).filter_map(move |(id, hold)| Some((id, hold, item(view, id)?)))
}

/// The weapons a unit holds ready.
pub(crate) fn weapons(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Weapon)> + Clone {
    things(view, unit).filter_map(|(id, _, item)| Some((id, item.weapon()?)))
}

/// The unit's bare hands (VI-SHT-14).
pub(crate) fn bare_hands(view: View<'_>, unit: UnitId) -> Weapon {
    unarmed(sheet_of(view, unit).has(Talent::MartialArts))
}

/// The weapon in the hand that does not strike first; bare hands if that hand holds nothing, a
/// shield or part of a two-handed weapon (VI-ACT-03).
pub(crate) fn other_hand(
    view: View<'_>,
    unit: UnitId,
    first: Option<ItemId>,
) -> (Option<ItemId>, Weapon) {
    let in_hand = |hand: Hold| things(view, unit).find(|(_, hold, _)| *hold == hand);
    let is_first = |hand| first.is_some() && in_hand(hand).map(|(id, _, _)| id) == first;
    let hand = if is_first(Hold::Left) && !is_first(Hold::Right) {
        Hold::Right
    } else {
        Hold::Left
    };
    let weapon = in_hand(hand).and_then(|(id, _, item)| Some((Some(id), item.weapon()?)));
    weapon.unwrap_or((None, bare_hands(view, unit)))
}

/// Whether a shield is in hand.
pub(crate) fn has_shield(view: View<'_>, unit: UnitId) -> bool {
    things(view, unit).any(|(_, _, item)| item.shield().is_some())
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
