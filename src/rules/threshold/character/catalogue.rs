//! The items and spells of a battle (TH-SHT-11, TH-SHT-12, TH-MAG-02).

use super::items::{Item, Weapon};
use crate::{
    battle::components::Hold,
    rules::{
        shared::{catalogue, hands},
        threshold::{
            prelude::*,
            spells::{power_text, spell::Spell},
        },
    },
};

/// One spell of the catalogue.
pub type SpellEntry = catalogue::PowerEntry<Spell>;

/// The items and spells of the book.
pub type Catalogue = catalogue::Catalogue<Item, Spell>;

impl catalogue::Known for Spell {
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        sheet_of(view, unit).spells.clone()
    }

    fn does(&self, _: View<'_>, _: UnitId) -> String {
        power_text::of(self)
    }
}

/// The item of the battle's catalogue.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// The weapons the unit holds ready, in the order of its gear.
pub(crate) fn held(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (ItemId, Hold, Weapon)> {
    let held = hands::held(view, unit);
    held.filter_map(move |(id, hold)| Some((id, hold, item(view, id)?.weapon?)))
}
