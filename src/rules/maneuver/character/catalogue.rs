//! Weapons, shields, things of magic and spells (MA-CAT-01, MA-CAT-03, MA-CAT-04).

use super::sheet::{Harm, Sheet};
use crate::{
    battle::{prelude::*, ruleset::Named},
    rules::{maneuver::spells::spell::Spell, shared::names::Catalogued},
};

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Faces of its damage die; 0 deals no damage.
    pub faces: u16,
    /// The number added to the die.
    pub number: i32,
    /// Its type of damage.
    pub harm: Harm,
    /// Metres it reaches in melee; 0 is no melee weapon.
    pub reach: u8,
    /// Metres it shoots; 0 does not shoot.
    pub range: u8,
    /// Metres it can be thrown; 0 cannot.
    pub thrown: u8,
    /// Hands it needs; 0 is part of the body.
    pub hands: u8,
    /// Good for a Bash (MA-MAN-02).
    pub heavy: bool,
    /// A hit slows.
    pub slows: bool,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A weapon.
    Weapon(Weapon),
    /// A shield with its Block Rating.
    Shield(i32),
    /// A thing of magic that is held in a hand.
    Charm(Charm),
}

/// A thing that casts a spell of its own (MA-ACT-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charm {
    /// The spell.
    pub spell: PowerId,
    /// Its own target number.
    pub tn: i32,
    /// How often it works in one battle.
    pub uses: u8,
}

/// One item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name in files and as a player reads it.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
}

impl Item {
    /// The weapon it is.
    pub fn weapon(&self) -> Option<Weapon> {
        match self.kind {
            ItemKind::Weapon(weapon) => Some(weapon),
            ItemKind::Shield(_) | ItemKind::Charm(_) => None,
        }
    }

    /// Its Block Rating, if it is a shield.
    pub fn block(&self) -> Option<i32> {
        match self.kind {
            ItemKind::Weapon(_) | ItemKind::Charm(_) => None,
            ItemKind::Shield(rating) => Some(rating),
        }
    }

    /// The spell it casts, if it is a thing of magic.
    pub fn charm(&self) -> Option<Charm> {
        match self.kind {
            ItemKind::Charm(charm) => Some(charm),
            ItemKind::Weapon(_) | ItemKind::Shield(_) => None,
        }
    }

    /// The hands it takes; 0 is part of the body.
    pub fn hands(&self) -> u8 {
        self.weapon().map_or(1, |weapon| weapon.hands)
    }
}

/// All items of a battle; an `ItemId` is a place in the list.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The items.
    pub items: Vec<Item>,
    /// The spells; a `PowerId` is a place in the list.
    pub spells: Vec<SpellEntry>,
}

/// One spell of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellEntry {
    /// Its name in files and orders.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it is.
    pub spell: Spell,
}

/// Fists and feet: a melee weapon that needs no hand (MA-CAT-01).
pub const UNARMED: Weapon = Weapon {
    faces: 4,
    number: 5,
    harm: Harm::Crushing,
    reach: 1,
    range: 0,
    thrown: 0,
    hands: 0,
    heavy: false,
    slows: false,
};

impl Catalogued for Catalogue {
    fn name(&self, item: ItemId) -> Option<&str> {
        let item = self.items.get(usize::from(item.0))?;
        Some(&item.name)
    }

    fn power(&self, power: PowerId) -> Option<Named<'_>> {
        let entry = self.spells.get(usize::from(power.0))?;
        Some(Named {
            id: &entry.name,
            title: &entry.title,
        })
    }

    fn powers_of(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let sheet: Option<&Sheet> = view.sheet(unit);
        sheet.map_or_else(Vec::new, |sheet| sheet.spells.clone())
    }
}

impl Catalogue {
    /// The item of this name.
    pub fn named(&self, name: &str) -> Option<ItemId> {
        self.items
            .iter()
            .position(|item| item.name.eq_ignore_ascii_case(name))
            .map(|place| ItemId(place as u16))
    }

    /// The spell of this name.
    pub fn spell_named(&self, name: &str) -> Option<PowerId> {
        let mut spells = self.spells.iter();
        let place = spells.position(|entry| entry.name.eq_ignore_ascii_case(name))?;
        Some(PowerId(place as u16))
    }
}

/// The items and spells of a battle.
fn catalogue(view: View<'_>) -> Option<&Catalogue> {
    view.scene.catalogue.downcast_ref()
}

/// An item of the battle.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    catalogue(view)?.items.get(usize::from(id.0))
}

/// A spell of the battle.
pub(crate) fn spell(view: View<'_>, id: PowerId) -> Option<Spell> {
    let entry = catalogue(view)?.spells.get(usize::from(id.0))?;
    Some(entry.spell)
}
