//! Hands and what they hold, in books where each item takes a number of hands.

use crate::battle::{
    components::{Carried, Columns, Hands, Hold},
    prelude::*,
};

/// Gives a unit its gear at the start of the battle.
pub(crate) fn carry(columns: &mut Columns, number: usize, gear: &[(ItemId, Hold)]) {
    if let Some(hands) = columns.hands.get_mut(number) {
        let gear = gear.iter();
        hands.carried = gear.map(|&(item, hold)| Carried::new(item, hold)).collect();
    }
}

/// The items a unit holds ready, in the order of its gear.
pub(crate) fn held(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, Hold)> + Clone + use<'_> {
    let carried = view.store.get::<Hands>(unit).carried.iter();
    carried
        .filter(|carried| carried.hold.is_ready())
        .map(|carried| (carried.item, carried.hold))
}

/// How many hands its held items take.
pub(crate) fn busy_hands(view: View<'_>, unit: UnitId) -> u8 {
    let hands = held(view, unit).map(|(_, hold)| match hold {
        Hold::Both => 2,
        Hold::Right | Hold::Left => 1,
        Hold::Natural | Hold::Stowed => 0,
    });
    hands.sum()
}

/// How the unit would hold an item that takes this many hands.
pub(crate) fn hold_for(view: View<'_>, unit: UnitId, hands: u8) -> Hold {
    let taken = held(view, unit).any(|(_, hold)| hold == Hold::Right);
    match hands {
        0 => Hold::Natural,
        1 if taken => Hold::Left,
        1 => Hold::Right,
        _ => Hold::Both,
    }
}

/// The first carried item that fits.
pub(crate) fn find(
    view: View<'_>,
    unit: UnitId,
    fits: impl Fn(&Carried) -> bool,
) -> Option<Carried> {
    let mut carried = view.store.get::<Hands>(unit).carried.iter();
    carried.find(|carried| fits(carried)).copied()
}

/// Whether the item is in a hand, so that it can be knocked away or put down; natural weapons are
/// not.
pub(crate) fn is_in_hand(hold: Hold) -> bool {
    matches!(hold, Hold::Right | Hold::Left | Hold::Both)
}

/// Changes the hold of the first item of this kind that is ready, or that is not, as `ready` says.
pub(crate) fn set_hold(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    item: ItemId,
    (ready, hold): (bool, Hold),
) {
    let mut carried = resolver.edit::<Hands>(unit).carried.iter_mut();
    let found = carried.find(|carried| carried.item == item && carried.hold.is_ready() == ready);
    if let Some(carried) = found {
        carried.hold = hold;
    }
}

/// Removes an item from a unit, a ready one first.
pub(crate) fn take_away(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    item: ItemId,
) -> Option<Carried> {
    let carried = &mut resolver.edit::<Hands>(unit).carried;
    let is_it = |carried: &Carried| carried.item == item;
    let ready = carried
        .iter()
        .position(|carried| is_it(carried) && carried.hold.is_ready());
    let place = ready.or_else(|| carried.iter().position(is_it))?;
    Some(carried.remove(place))
}

/// Drops an item in hand onto the unit's square and reports it.
pub(crate) fn drop_item(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    item: ItemId,
    rule: &'static str,
) {
    let cell = resolver.view().cell(unit);
    if let Some(carried) = take_away(resolver, unit, item) {
        resolver.change_ground(|ground| ground.let_fall(cell, carried));
    }
    resolver.report(|_| BattleEvent::Dropped {
        unit,
        item,
        rule: RuleId(rule),
    });
}

/// Items lying within a square of a unit, including up and down, with their squares (GN-HGT-04).
pub(crate) fn in_touch(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (Cell, ItemId)> + use<'_> {
    let here = view.standpoint(unit);
    let lying = view.ground().dropped.iter();
    lying
        .filter(move |(cell, _)| view.distance_to(here, *cell) <= 1)
        .map(|(cell, carried)| (*cell, carried.item))
}

/// Picks up an item and holds it this way.
pub(crate) fn pick_up(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (cell, item): (Cell, ItemId),
    hold: Hold,
) {
    let is_it = |(at, lying): &(Cell, Carried)| *at == cell && lying.item == item;
    let place = resolver.view().ground().dropped.iter().position(is_it);
    let Some(place) = place else {
        return;
    };
    let mut lying = resolver.view().ground().dropped[place].1;
    resolver.change_ground(|ground| {
        ground.dropped.remove(place);
    });
    lying.hold = hold;
    resolver.edit::<Hands>(unit).carried.push(lying);
}
