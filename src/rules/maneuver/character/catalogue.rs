//! Weapons, shields, magical items and spells (MA-CAT-01, MA-CAT-03, MA-CAT-04).

use super::sheet::{Harm, Sheet};
use crate::{
    battle::prelude::*,
    rules::{
        maneuver::spells::spell::Spell,
        shared::catalogue::{self, Handheld},
    },
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
    /// Melee reach in metres; 0 for no melee weapon.
    pub reach: u8,
    /// Range of a shot in metres; 0 for no ranged weapon.
    pub range: u8,
    /// Range of a throw in metres; 0 if it cannot be thrown.
    pub thrown: u8,
    /// Hands it needs; 0 for a natural weapon.
    pub hands: u8,
    /// Allows a Bash (MA-MAN-02).
    pub heavy: bool,
    /// A hit makes the target Slowed.
    pub slows: bool,
}

/// An item that casts a spell of its own (MA-ACT-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charm {
    /// The spell.
    pub spell: PowerId,
    /// Its own target number.
    pub tn: i32,
    /// Uses in one battle.
    pub uses: u8,
}

/// The kind of an item; a shield has a Block Rating, and the third kind is a magical item.
pub type ItemKind = catalogue::ItemKind<Weapon, Charm>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Charm>;

/// One spell of the catalogue.
pub type SpellEntry = catalogue::PowerEntry<Spell>;

/// The items and spells of the book.
pub type Catalogue = catalogue::Catalogue<Item, Spell>;

impl Handheld for Weapon {
    const SHIELD: std::ops::RangeInclusive<i32> = 0..=9;
    const SHIELD_HELP: &'static str = "A shield with this Defense bonus.";

    fn hands(&self) -> u8 {
        self.hands
    }
}

impl Item {
    /// Its Block Rating, if it is a shield.
    pub fn block(&self) -> Option<i32> {
        self.shield()
    }

    /// The spell it casts, if it is a magical item.
    pub fn charm(&self) -> Option<Charm> {
        self.other()
    }
}

impl catalogue::Known for Spell {
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let sheet: Option<&Sheet> = view.sheet(unit);
        sheet.map_or_else(Vec::new, |sheet| sheet.spells.clone())
    }
}

/// Fists and feet: a melee weapon without hands (MA-CAT-01).
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

/// The item of the battle's catalogue.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// The spell of the battle's catalogue.
pub(crate) fn spell(view: View<'_>, id: PowerId) -> Option<Spell> {
    Catalogue::of(view)?.power_at(id).copied()
}
