//! Items in hand, stowed, or dropped (TH-ACT-11, TH-TIM-01).

pub(crate) use crate::rules::shared::hands::{
    busy_hands, drop_item, find, held, hold_for, in_touch, is_in_hand, pick_up, set_hold,
};

use super::{
    catalogue::item,
    items::{Container, Item, Use},
};
use crate::battle::{
    components::{Carried, Hands},
    prelude::*,
};

/// Number of free hands.
pub(crate) fn free(view: View<'_>, unit: UnitId) -> u8 {
    2u8.saturating_sub(busy_hands(view, unit))
}

/// Number of hands that an item needs.
pub(crate) fn hands_for(view: View<'_>, id: ItemId) -> u8 {
    match item(view, id).and_then(|item| item.weapon) {
        Some(weapon) if weapon.two_handed => 2,
        _ => 1,
    }
}

/// Price of drawing or stowing the item, in AP (TH-ACT-11).
pub(crate) fn reach_price(view: View<'_>, id: ItemId) -> i16 {
    match item(view, id).map_or(Container::Backpack, Item::container) {
        Container::Scabbard => 1,
        Container::Pouch => 3,
        Container::Backpack => 6,
    }
}

/// Whether the unit has an item with this use; with `in_hand` it must be held.
pub(crate) fn has(view: View<'_>, unit: UnitId, used: Use, in_hand: bool) -> bool {
    let found = find(view, unit, |carried| {
        let is_it = item(view, carried.item).is_some_and(|item| item.used == Some(used));
        is_it && (carried.hold.is_ready() || !in_hand)
    });
    found.is_some()
}

/// Drops everything in hand (TH-CON-05).
pub(crate) fn drop_all(resolver: &mut Resolver<'_>, unit: UnitId) {
    let held = held(resolver.view(), unit).filter(|(_, hold)| is_in_hand(*hold));
    let falling: SmallVec<[ItemId; 4]> = held.map(|(item, _)| item).collect();
    for item in falling {
        drop_item(resolver, unit, item, "TH-CON-05");
    }
}

/// One order for each item in hand, for actions that name one.
pub(crate) fn each_in_hand(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let order = |carried: Carried| Order::new(unit, me).with(Tool::Item(carried.item));
    out.extend(in_hand(view, unit).into_iter().map(order));
}

/// The item in hand that the order names.
///
/// # Errors
/// It names no item, or one that is not in hand.
pub(crate) fn held_by_order(
    view: View<'_>,
    order: &Order,
    rule: &'static str,
) -> Result<Carried, Refusal> {
    let item = order.with.item().ok_or(Refusal::lacks(rule, "an item"))?;
    in_hand(view, order.unit)
        .into_iter()
        .find(|carried| carried.item == item)
        .ok_or(Refusal::new(rule, RefusalReason::NotReady))
}

/// Weapons in hand that Disarm can strike away, best first (TH-ACT-21).
pub(crate) fn in_hand(view: View<'_>, unit: UnitId) -> Vec<Carried> {
    let hands: &Hands = view.store.get(unit);
    let mut held: Vec<Carried> = hands
        .carried
        .iter()
        .copied()
        .filter(|carried| is_in_hand(carried.hold))
        .collect();
    held.sort_by_key(|carried| {
        let weapon = item(view, carried.item).and_then(|item| item.weapon);
        std::cmp::Reverse(weapon.map_or(-1, |weapon| weapon.damage))
    });
    held
}
