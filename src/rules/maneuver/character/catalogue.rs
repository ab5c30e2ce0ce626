//! Weapons, shields, things of magic and spells (MA-CAT-01, MA-CAT-03, MA-CAT-04).

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

/// What an item is: a shield has its Block Rating, and anything else is a thing of magic in a hand.
pub type ItemKind = catalogue::ItemKind<Weapon, Charm>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Charm>;

/// One spell of the catalogue.
pub type SpellEntry = catalogue::PowerEntry<Spell>;

/// Items and spells.
pub type Catalogue = catalogue::Catalogue<Item, Spell>;

impl Handheld for Weapon {
    fn hands(&self) -> u8 {
        self.hands
    }
}

impl Item {
    /// Its Block Rating, if it is a shield.
    pub fn block(&self) -> Option<i32> {
        self.shield()
    }

    /// The spell it casts, if it is a thing of magic.
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

/// An item of the battle.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// A spell of the battle.
pub(crate) fn spell(view: View<'_>, id: PowerId) -> Option<Spell> {
    Catalogue::of(view)?.power_at(id).copied()
}
