//! Everything there is to carry and to know (VI-SHT-11 to VI-SHT-13, VI-POW).

use super::{
    items::Item,
    powers::{Power, Spell, Technique},
    sheet::Sheet,
};
use crate::{
    battle::{
        ids::{ItemId, PowerId, UnitId},
        ruleset::Named,
        view::View,
    },
    rules::shared::names::Catalogued,
};

/// One technique or spell: a `PowerId` is its place in the list of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerEntry {
    /// Its name in files and orders.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it is.
    pub power: Power,
}

/// Everything there is; an `ItemId` or `PowerId` is a place in its list.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The items.
    pub items: Vec<Item>,
    /// Techniques and spells.
    pub powers: Vec<PowerEntry>,
}

impl Catalogue {
    /// The item of this name.
    pub fn named(&self, name: &str) -> Option<ItemId> {
        let mut items = self.items.iter();
        let place = items.position(|item| item.name.eq_ignore_ascii_case(name))?;
        Some(ItemId(place as u16))
    }

    /// The technique or spell of this name.
    pub fn power_named(&self, name: &str) -> Option<PowerId> {
        let mut powers = self.powers.iter();
        let place = powers.position(|entry| entry.name.eq_ignore_ascii_case(name))?;
        Some(PowerId(place as u16))
    }
}

impl Catalogued for Catalogue {
    fn name(&self, item: ItemId) -> Option<&str> {
        let item = self.items.get(usize::from(item.0))?;
        Some(&item.name)
    }

    fn power(&self, power: PowerId) -> Option<Named<'_>> {
        let entry = self.powers.get(usize::from(power.0))?;
        Some(Named {
            id: &entry.name,
            title: &entry.title,
        })
    }

    fn powers_of(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let sheet = view.sheet::<Sheet>(unit);
        sheet.map(|sheet| sheet.powers.clone()).unwrap_or_default()
    }
}

/// The items and powers of a battle.
fn catalogue(view: View<'_>) -> Option<&Catalogue> {
    view.scene.catalogue.downcast_ref()
}

/// An item of the battle.
pub fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    catalogue(view)?.items.get(usize::from(id.0))
}

/// A technique or spell of the battle.
pub fn power(view: View<'_>, id: PowerId) -> Option<Power> {
    let entry = catalogue(view)?.powers.get(usize::from(id.0))?;
    Some(entry.power)
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
