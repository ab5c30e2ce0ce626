//! Weapons and kit (TH-SHT-11, TH-SHT-12).

use super::sheet::{Armour, Spec};
use crate::{
    battle::components::Hold,
    rules::{
        shared::{catalogue, hands, listed::listed},
        threshold::{prelude::*, spells::spell::Spell},
    },
};

/// The reach of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// In melee, up to this gap in yards (TH-FLD-01).
    Melee(u8),
    /// Ranged, with this range increment in yards (TH-FLD-11).
    Ranged(u8),
}

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its family.
    pub group: Spec,
    /// Added to attack rolls.
    pub accuracy: i32,
    /// Added to damage.
    pub damage: i32,
    /// Added to Melee Defense while held.
    pub block: i32,
    /// Its reach.
    pub reach: Reach,
    /// Change to the price of actions that use the weapon, in AP.
    pub ap: i16,
    /// Needs both hands.
    pub two_handed: bool,
    /// Its block counts for Ranged Defense too.
    pub defensive: bool,
    /// Points of the target's armour that do not count.
    pub piercing: i32,
    /// Moderate or worse wounds bleed (TH-ATK-10).
    pub slicing: bool,
    /// Moderate or worse wounds lower the target's initiative (TH-ATK-10).
    pub concussive: bool,
    /// Its damage counts in the attack roll, and not again after it (TH-ATK-05).
    pub penetrating: bool,
    /// Its damage is not halved under water.
    pub aquatic: bool,
    /// Leaves the hand when it is used.
    pub thrown: bool,
    /// Price of loading after a shot, in AP; 0 needs no loading.
    pub reload: i16,
}

listed! {
    /// Use of an item.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Use {
        /// In hand it helps with first aid.
        HealingKit,
        /// Drinking it lowers one wound by a level.
        HealingPotion,
        /// Drinking it restores 5 stamina.
        StaminaTonic,
        /// Poor holds count as plentiful ones.
        Rope,
    }
}

listed! {
    /// Where an item is stowed (TH-ACT-11).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Container {
        /// A scabbard or an ordinary pocket.
        Scabbard,
        /// A belt pouch or a hidden pocket.
        Pouch,
        /// A backpack or a sack.
        Backpack,
    }
}

/// A lasting effect of an item, in which its wearer invests mana (TH-MAG-03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Magic {
    /// Mana invested while the effect lasts.
    pub invest: i16,
    /// The effect.
    pub charm: Charm,
}

/// Effect of a magical item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Charm {
    /// The item turns into the item with this name.
    Becomes(String),
    /// Lights the wearer's square and this many yards around it.
    Lights(u8),
}

/// One item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name in files and for players.
    pub name: String,
    /// The weapon it is; shields are weapons too.
    pub weapon: Option<Weapon>,
    /// Its use, if it has one.
    pub used: Option<Use>,
    /// Where it is stowed, if not in the usual container of its kind.
    pub kept: Option<Container>,
    /// Price of using it in AP, if not that of its kind (TH-ACT-30).
    pub use_ap: Option<i16>,
    /// A part of the body: it takes no hand and cannot be dropped.
    pub natural: bool,
    /// Its lasting effect (TH-MAG-03).
    pub magic: Option<Magic>,
}

impl Item {
    /// Where it is stowed: weapons in scabbards, potions in pouches, the rest in the backpack.
    pub fn container(&self) -> Container {
        self.kept.unwrap_or(match (self.weapon, self.used) {
            (Some(_), _) => Container::Scabbard,
            (None, Some(Use::HealingPotion | Use::StaminaTonic)) => Container::Pouch,
            (None, _) => Container::Backpack,
        })
    }
}

/// One spell of the catalogue.
pub type SpellEntry = catalogue::PowerEntry<Spell>;

/// The items and spells of the book.
pub type Catalogue = catalogue::Catalogue<Item, Spell>;

impl catalogue::Called for Item {
    fn called(&self) -> &str {
        &self.name
    }
}

impl catalogue::Known for Spell {
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        sheet_of(view, unit).spells.clone()
    }
}

/// The item of the battle's catalogue.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// Bare hands.
pub const UNARMED: Weapon = Weapon {
    group: Spec::Brawling,
    accuracy: 0,
    damage: -1,
    block: 0,
    reach: Reach::Melee(0),
    ap: 0,
    two_handed: false,
    defensive: false,
    piercing: 0,
    slicing: false,
    concussive: false,
    penetrating: false,
    aquatic: false,
    thrown: false,
    reload: 0,
};

/// Leather armour (TH-SHT-12).
pub const LEATHER: Armour = Armour {
    toughness: 4,
    slows: 0,
};
/// Chain armour (TH-SHT-12).
pub const CHAIN: Armour = Armour {
    toughness: 6,
    slows: 0,
};
/// Plate armour (TH-SHT-12).
pub const PLATE: Armour = Armour {
    toughness: 8,
    slows: 1,
};

/// The weapons the unit holds ready, in the order of its gear.
pub(crate) fn held(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (ItemId, Hold, Weapon)> {
    let held = hands::held(view, unit);
    held.filter_map(move |(id, hold)| Some((id, hold, item(view, id)?.weapon?)))
}
