//! Weapons that a unit holds and can attack with (EV-SHT-17, EV-ACT-33), and consumables it carries
//! (EV-CAT-08).

use super::{
    catalogue::{Catalogue, Consumable, Weapon},
    element::Location,
    stats,
};
use crate::battle::{
    components::{Carried, Hands, Hold},
    prelude::*,
};

/// The catalogue's name of the bare-handed attack, which every unit has.
pub const UNARMED: &str = "unarmed";

/// Puts the items of a sheet into the hands in list order, as far as they fit (EV-SHT-17).
pub fn take_up(catalogue: &Catalogue, items: &[ItemId]) -> Hands {
    let mut hands = Hands::default();
    let (mut right, mut left) = (false, false);
    for &item in items {
        let Some(weapon) = catalogue.weapon(item) else {
            // A consumable is drawn when it is used (EV-ACT-31).
            if catalogue.consumable(item).is_some() {
                hands.carried.push(stowed(item));
            }
            continue;
        };
        let hold = match (weapon.hands, right, left) {
            (0, _, _) => Hold::Natural,
            (1, false, _) => {
                right = true;
                Hold::Right
            }
            (1, true, false) => {
                left = true;
                Hold::Left
            }
            (2.., false, false) => {
                (right, left) = (true, true);
                Hold::Both
            }
            _ => Hold::Stowed,
        };
        hands.carried.push(Carried {
            ammo: weapon.ammo,
            ..Carried::new(item, hold)
        });
    }
    if let Some(unarmed) = catalogue.item_named(UNARMED)
        && !hands.carried.iter().any(|carried| carried.item == unarmed)
    {
        hands.carried.push(Carried::new(unarmed, Hold::Natural));
    }
    hands
}

fn stowed(item: ItemId) -> Carried {
    Carried::new(item, Hold::Stowed)
}

/// Carried weapons with their definitions, first item first; bare hands come last.
pub fn carried<'b>(
    view: View<'b>,
    unit: UnitId,
) -> impl Iterator<Item = (&'b Carried, &'b Weapon)> + use<'b> {
    let catalogue = stats::catalogue(view);
    view.store
        .get::<Hands>(unit)
        .carried
        .iter()
        .filter_map(move |carried| Some((carried, catalogue.weapon(carried.item)?)))
}

/// Weapons in hand or part of the body; broken arms cannot attack (EV-INJ-18).
pub fn equipped<'b>(
    view: View<'b>,
    unit: UnitId,
) -> impl Iterator<Item = (&'b Carried, &'b Weapon)> + use<'b> {
    carried(view, unit)
        .filter(move |(carried, _)| carried.hold.is_ready() && hand_works(view, unit, carried.hold))
}

/// Whether the hands used for a hold still work (EV-INJ-18).
pub fn hand_works(view: View<'_>, unit: UnitId, hold: Hold) -> bool {
    let broken = |arm| stats::injury(view, unit, arm) >= 4;
    match hold {
        Hold::Right => !broken(Location::RightArm),
        Hold::Left => !broken(Location::LeftArm),
        // EV-MOV-39: a unit hanging on a face cannot use both hands.
        Hold::Both => {
            !broken(Location::RightArm)
                && !broken(Location::LeftArm)
                && view.altitude(unit).hanging == 0
        }
        Hold::Natural | Hold::Stowed => true,
    }
}

/// Whether the unit has a weapon besides its bare hands (EV-SHT-17).
pub fn is_armed(view: View<'_>, unit: UnitId) -> bool {
    equipped(view, unit).any(|(_, weapon)| weapon.id != UNARMED)
}

/// A carried weapon by its item.
pub fn find<'b>(view: View<'b>, unit: UnitId, item: ItemId) -> Option<(&'b Carried, &'b Weapon)> {
    carried(view, unit).find(|(carried, _)| carried.item == item)
}

/// A carried weapon in a given hand, for a weapon held in both.
pub fn find_in<'b>(
    view: View<'b>,
    unit: UnitId,
    item: ItemId,
    hand: Option<Hold>,
) -> Option<(&'b Carried, &'b Weapon)> {
    carried(view, unit)
        .find(|(carried, _)| carried.item == item && hand.is_none_or(|hand| hand == carried.hold))
}

/// The consumables a unit carries, each piece once, in the order of its sheet.
pub fn consumables<'b>(
    view: View<'b>,
    unit: UnitId,
) -> impl Iterator<Item = (ItemId, &'b Consumable)> + use<'b> {
    let catalogue = stats::catalogue(view);
    view.store
        .get::<Hands>(unit)
        .carried
        .iter()
        .filter_map(move |carried| Some((carried.item, catalogue.consumable(carried.item)?)))
}

/// The hand that draws a consumable: a working one, the least hurt, better empty than full, the
/// right one on ties. `None` if both arms are broken (EV-INJ-18).
pub fn drawing_hand(view: View<'_>, unit: UnitId) -> Option<Hold> {
    let carried = &view.store.get::<Hands>(unit).carried;
    let rank = |hold: Hold| {
        let arm = if hold == Hold::Left {
            Location::LeftArm
        } else {
            Location::RightArm
        };
        let holds = |other: Hold| other == hold || other == Hold::Both;
        let full = carried.iter().any(|carried| holds(carried.hold));
        (stats::injury(view, unit, arm), full)
    };
    [Hold::Right, Hold::Left]
        .into_iter()
        .filter(|&hold| hand_works(view, unit, hold))
        .min_by_key(|&hold| rank(hold))
}

/// Uses up one piece of an item (EV-CAT-08).
pub fn use_up(r: &mut Resolver<'_>, unit: UnitId, item: ItemId) {
    let carried = &mut r.edit::<Hands>(unit).carried;
    if let Some(place) = carried.iter().position(|carried| carried.item == item) {
        carried.remove(place);
    }
}

/// Burst number of a weapon in this hand, with Flurry (EV-CAT-09).
pub fn burst(view: View<'_>, unit: UnitId, carried: &Carried, weapon: &Weapon) -> u8 {
    let flurry = weapon.reach > 0
        && matches!(carried.hold, Hold::Right | Hold::Left | Hold::Both)
        && stats::sheet(view, unit).has(super::sheet::Talent::Flurry);
    weapon.burst.max(u8::from(flurry))
}
