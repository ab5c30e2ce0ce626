//! Magical items with lasting effects (TH-MAG-03).

use super::mana;
use crate::{
    battle::components::{Carried, Hands, Hold},
    rules::threshold::{
        character::{
            catalogue::{self, Catalogue},
            hands,
            items::{Charm, Magic},
        },
        prelude::*,
    },
};

const RULE: &str = "TH-MAG-03";

/// The magic of an item, if it has any.
pub(crate) fn of(view: View<'_>, item: ItemId) -> Option<&Magic> {
    catalogue::item(view, item)?.magic.as_ref()
}

/// The condition of the wearer while the effect lasts.
pub(crate) fn condition(magic: &Magic) -> ConditionId {
    match magic.charm {
        Charm::Becomes(_) => SHAPED,
        Charm::Lights(_) => LIGHTED,
    }
}

/// Whether the item works while stowed, as worn items do.
pub(crate) fn is_worn(magic: &Magic) -> bool {
    matches!(magic.charm, Charm::Lights(_))
}

/// Whether the item's other form needs more hands than the unit has free.
pub(crate) fn lacks_hands(view: View<'_>, unit: UnitId, magic: &Magic) -> bool {
    let Charm::Becomes(name) = &magic.charm else {
        return false;
    };
    Catalogue::of(view)
        .and_then(|catalogue| catalogue.named(name))
        .is_none_or(|form| hands::hands_for(view, form) > hands::free(view, unit) + 1)
}

/// Whether a worn light lights the square.
pub(crate) fn lights(view: View<'_>, cell: Cell) -> bool {
    let Some(yards) = Catalogue::of(view).and_then(reach) else {
        return false;
    };
    view.store.ids().any(|unit| {
        view.has(unit, LIGHTED)
            && view.status(unit).is_on_field()
            && view
                .footprint(unit)
                .distance(cell.into(), Metric::Alternating)
                <= yards
    })
}

/// Radius of the light of the catalogue's item, in yards.
fn reach(catalogue: &Catalogue) -> Option<u16> {
    let mut charms = catalogue
        .items
        .iter()
        .filter_map(|item| item.magic.as_ref());
    charms.find_map(|magic| match magic.charm {
        Charm::Lights(yards) => Some(u16::from(yards)),
        Charm::Becomes(_) => None,
    })
}

/// Wakes the effect of an item; its mana stays invested until the effect ends.
pub(crate) fn wake(resolver: &mut Resolver<'_>, unit: UnitId, item: ItemId) {
    let Some(magic) = of(resolver.view(), item).cloned() else {
        return;
    };
    let awake = Condition::new(condition(&magic), magic.invest).by(unit);
    add(resolver, unit, awake, RULE);
    mana::invest(resolver, unit, magic.invest);
    if let Charm::Becomes(name) = &magic.charm {
        let catalogue = Catalogue::of(resolver.view());
        if let Some(form) = catalogue.and_then(|catalogue| catalogue.named(name)) {
            change(resolver, unit, (item, form));
        }
    }
}

/// Turns the item back into its old form, wherever it is by now.
pub(crate) fn reverts(resolver: &mut Resolver<'_>, unit: UnitId) {
    let Some(catalogue) = Catalogue::of(resolver.view()) else {
        return;
    };
    let forms = catalogue.items.iter().zip(0..).filter_map(|(item, place)| {
        let Charm::Becomes(form) = &item.magic.as_ref()?.charm else {
            return None;
        };
        Some((catalogue.named(form)?, ItemId(place)))
    });
    let forms: SmallVec<[(ItemId, ItemId); 2]> = forms.collect();
    for form in forms {
        if change(resolver, unit, form) {
            return;
        }
    }
}

/// Turns one item into another, in the hands of its wearer or of another unit, or on the ground.
fn change(resolver: &mut Resolver<'_>, unit: UnitId, (from, to): (ItemId, ItemId)) -> bool {
    let view = resolver.view();
    let is_it = |carried: &Carried| carried.item == from;
    let mut bearers = std::iter::once(unit).chain(view.store.ids());
    let found = bearers.find_map(|bearer| Some((bearer, hands::find(view, bearer, is_it)?)));
    if let Some((bearer, carried)) = found {
        // A two-handed form takes the other hand too, if it is free.
        let both = hands::hands_for(view, to) == 2 && hands::free(view, bearer) > 0;
        let hold = match carried.hold {
            Hold::Right | Hold::Left if both => Hold::Both,
            Hold::Both if hands::hands_for(view, to) == 1 => Hold::Right,
            hold => hold,
        };
        let mut all = resolver.edit::<Hands>(bearer).carried.iter_mut();
        if let Some(carried) = all.find(|carried| is_it(carried)) {
            (carried.item, carried.hold) = (to, hold);
        }
    } else {
        let lying = &view.ground().dropped;
        let Some(place) = lying.iter().position(|(_, carried)| is_it(carried)) else {
            return false;
        };
        resolver.change_ground(|ground| ground.dropped[place].1.item = to);
    }
    resolver.note(unit, "has an item that changes its form", RULE);
    true
}
