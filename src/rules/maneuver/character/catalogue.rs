//! The items and spells of a battle (MA-CAT).

use super::{items::Item, sheet::Sheet};
use crate::{
    battle::prelude::*,
    rules::{
        maneuver::spells::{power_text, spell::Spell},
        shared::catalogue,
    },
};

/// The items and spells of the book.
pub type Catalogue = catalogue::Catalogue<Item, Spell>;

impl catalogue::Known for Spell {
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let sheet: Option<&Sheet> = view.sheet(unit);
        sheet.map_or_else(Vec::new, |sheet| sheet.spells.clone())
    }

    fn does(&self, _: View<'_>, _: UnitId) -> String {
        power_text::of(self)
    }
}

/// The item of the battle's catalogue.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// The spell of the battle's catalogue.
pub(crate) fn spell(view: View<'_>, id: PowerId) -> Option<Spell> {
    Catalogue::of(view)?.power_at(id).copied()
}
