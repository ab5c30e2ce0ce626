//! Weapons and shields (MA-CAT-01, MA-CAT-03).

use super::sheet::Harm;
use crate::battle::{components::Hold, ids::ItemId, view::View};
use crate::rules::shared::names::Catalogued;

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
            ItemKind::Shield(_) => None,
        }
    }

    /// Its Block Rating, if it is a shield.
    pub fn block(&self) -> Option<i32> {
        match self.kind {
            ItemKind::Weapon(_) => None,
            ItemKind::Shield(rating) => Some(rating),
        }
    }
}

/// All items of a battle; an `ItemId` is a place in the list.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The items.
    pub items: Vec<Item>,
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
}

impl Catalogue {
    /// The item of this name.
    pub fn named(&self, name: &str) -> Option<ItemId> {
        self.items
            .iter()
            .position(|item| item.name.eq_ignore_ascii_case(name))
            .map(|place| ItemId(place as u16))
    }
}

/// An item of the battle.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    view.scene
        .catalogue
        .downcast_ref::<Catalogue>()?
        .items
        .get(usize::from(id.0))
}

/// What a combatant holds ready, in the order of its gear.
pub(crate) fn held(
    view: View<'_>,
    unit: crate::battle::ids::UnitId,
) -> impl Iterator<Item = (ItemId, Hold, &Item)> {
    view.store
        .get::<crate::battle::components::Hands>(unit)
        .carried
        .iter()
        .filter(|carried| carried.hold.is_ready())
        .filter_map(move |carried| Some((carried.item, carried.hold, item(view, carried.item)?)))
}
