//! What is in hand, in a scabbard or in a pack (TH-ACT-11), and letting it fall (TH-TIM-01).

use super::catalogue::{self, Catalogue, Container, Item, Use};
use crate::battle::{
    components::{Carried, Hands, Hold},
    prelude::*,
};

/// The catalogue's entry of an item.
pub(crate) fn item(view: View<'_>, item: ItemId) -> Option<&Item> {
    let catalogue = view.scene.catalogue.downcast_ref::<Catalogue>()?;
    catalogue.items.get(usize::from(item.0))
}

/// The first thing carried that fits.
pub(crate) fn find(
    view: View<'_>,
    unit: UnitId,
    fits: impl Fn(&Carried) -> bool,
) -> Option<Carried> {
    let hands: &Hands = view.store.get(unit);
    hands.carried.iter().copied().find(|carried| fits(carried))
}

/// How many hands are free.
pub(crate) fn free(view: View<'_>, unit: UnitId) -> u8 {
    let hands: &Hands = view.store.get(unit);
    let taken: u8 = hands
        .carried
        .iter()
        .map(|carried| match carried.hold {
            Hold::Both => 2,
            Hold::Right | Hold::Left => 1,
            Hold::Natural | Hold::Stowed => 0,
        })
        .sum();
    2u8.saturating_sub(taken)
}

/// Hands that an item takes up.
pub(crate) fn hands_for(view: View<'_>, id: ItemId) -> u8 {
    item(view, id)
        .and_then(|item| item.weapon)
        .map_or(1, |weapon| if weapon.two_handed { 2 } else { 1 })
}

/// How a newly taken item is held.
pub(crate) fn hold_for(view: View<'_>, unit: UnitId, id: ItemId) -> Hold {
    if hands_for(view, id) == 2 {
        Hold::Both
    } else if find(view, unit, |carried| carried.hold == Hold::Right).is_some() {
        Hold::Left
    } else {
        Hold::Right
    }
}

/// Action points for taking an item out of where it is kept, or putting it there (TH-ACT-11).
pub(crate) fn reach_price(view: View<'_>, id: ItemId) -> i16 {
    match item(view, id).map_or(Container::Backpack, Item::container) {
        Container::Scabbard => 1,
        Container::Pouch => 3,
        Container::Backpack => 6,
    }
}

/// What somebody holds that helps a healer (TH-SHT-12).
pub(crate) fn holds_kit(view: View<'_>, unit: UnitId) -> bool {
    find(view, unit, |carried| {
        carried.hold.is_ready()
            && item(view, carried.item).is_some_and(|item| item.used == Some(Use::HealingKit))
    })
    .is_some()
}

/// Whether somebody has something of this use with it, in hand or put away.
pub(crate) fn carries(view: View<'_>, unit: UnitId, used: Use) -> bool {
    find(view, unit, |carried| {
        item(view, carried.item).is_some_and(|item| item.used == Some(used))
    })
    .is_some()
}

/// Changes how a carried item is held.
pub(crate) fn set_hold(resolver: &mut Resolver<'_>, unit: UnitId, was: &Carried, hold: Hold) {
    let hands = resolver.edit::<Hands>(unit);
    if let Some(carried) = hands.carried.iter_mut().find(|carried| *carried == was) {
        carried.hold = hold;
    }
}

/// Lets one item fall into the square of its bearer.
pub(crate) fn drop_item(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    was: &Carried,
    rule: &'static str,
) {
    let cell = resolver.view().cell(unit);
    let hands = resolver.edit::<Hands>(unit);
    let Some(place) = hands.carried.iter().position(|carried| carried == was) else {
        return;
    };
    let carried = hands.carried.remove(place);
    resolver.change_ground(|ground| ground.let_fall(cell, carried));
    tell_dropped(resolver, unit, carried.item, rule);
}

/// Lets everything in hand fall (TH-CON-05).
pub(crate) fn drop_all(resolver: &mut Resolver<'_>, unit: UnitId) {
    let falls = |carried: &Carried| carried.hold.is_ready() && carried.hold != Hold::Natural;
    let cell = resolver.view().cell(unit);
    let hands: &Hands = resolver.view().store.get(unit);
    let (dropped, kept): (Vec<Carried>, Vec<Carried>) =
        hands.carried.iter().copied().partition(falls);
    if dropped.is_empty() {
        return;
    }
    resolver.edit::<Hands>(unit).carried = kept;
    resolver.change_ground(|ground| {
        ground
            .dropped
            .extend(dropped.iter().map(|carried| (cell, *carried)));
    });
    for carried in dropped {
        tell_dropped(resolver, unit, carried.item, "TH-CON-05");
    }
}

fn tell_dropped(resolver: &mut Resolver<'_>, unit: UnitId, item: ItemId, rule: &'static str) {
    resolver.report(|_| BattleEvent::Dropped {
        unit,
        item,
        rule: RuleId(rule),
    });
}

/// An order with each thing in hand, for actions that are about one of them.
pub(crate) fn each_in_hand(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let held = in_hand(view, unit);
    out.extend(
        held.iter()
            .map(|carried| Order::new(unit, me).with(Tool::Item(carried.item))),
    );
}

/// The thing in hand that an order names.
///
/// # Errors
/// It names none, or one that is not in hand.
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

/// Weapons held that could be struck from the hand, best first (TH-ACT-21).
pub(crate) fn in_hand(view: View<'_>, unit: UnitId) -> Vec<Carried> {
    let hands: &Hands = view.store.get(unit);
    let mut held: Vec<Carried> = hands
        .carried
        .iter()
        .copied()
        .filter(|carried| carried.hold.is_ready() && carried.hold != Hold::Natural)
        .collect();
    held.sort_by_key(|carried| {
        std::cmp::Reverse(
            item(view, carried.item)
                .and_then(|item| item.weapon)
                .map_or(-1, |weapon: catalogue::Weapon| weapon.damage),
        )
    });
    held
}
