//! Everything a unit can carry and know (VI-SHT-11 to VI-SHT-13, VI-POW).

use super::{
    items::{Consumable, Item},
    powers::{Power, Spell, Technique},
    sheet::Sheet,
};
use crate::{battle::prelude::*, rules::shared::catalogue};

/// One technique or spell; a `PowerId` is an index into the list of all of them.
pub type PowerEntry = catalogue::PowerEntry<Power>;

/// Items, techniques and spells.
pub type Catalogue = catalogue::Catalogue<Item, Power>;

impl catalogue::Known for Power {
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let sheet = view.sheet::<Sheet>(unit);
        sheet.map(|sheet| sheet.powers.clone()).unwrap_or_default()
    }

    fn does(&self, _: View<'_>, _: UnitId) -> String {
        super::power_text::of(*self)
    }
}

/// An item of the battle.
pub fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// The consumable an order uses.
pub(crate) fn consumable(view: View<'_>, order: &Order) -> Option<Consumable> {
    item(view, order.with.item()?)?.consumable()
}

/// A technique or spell of the battle.
pub fn power(view: View<'_>, id: PowerId) -> Option<Power> {
    Catalogue::of(view)?.power_at(id).copied()
}

/// A technique of the battle.
pub fn technique(view: View<'_>, id: PowerId) -> Option<Technique> {
    match power(view, id)? {
        Power::Technique(technique) => Some(technique),
        Power::Spell(_) => None,
    }
}

/// A spell of the battle.
pub fn spell(view: View<'_>, id: PowerId) -> Option<Spell> {
    match power(view, id)? {
        Power::Spell(spell) => Some(spell),
        Power::Technique(_) => None,
    }
}
