//! Weapons and kit (TH-SHT-11, TH-SHT-12).

use super::sheet::{Armour, Spec};
use crate::{
    battle::components::Hold,
    rules::{
        shared::{catalogue, hands, listed::listed},
        threshold::{prelude::*, spells::spell::Spell},
    },
};

/// How far a weapon strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// In melee, up to this gap in yards (TH-FLD-01).
    Melee(u8),
    /// From afar, with this range increment in yards (TH-FLD-11).
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
    /// How far it strikes.
    pub reach: Reach,
    /// Added to the action points of actions that say so.
    pub ap: i16,
    /// Needs both hands.
    pub two_handed: bool,
    /// Its block counts for Ranged Defense too.
    pub defensive: bool,
    /// Points of armour that do not count.
    pub piercing: i32,
    /// Cuts that bleed.
    pub slicing: bool,
    /// Blows that slow.
    pub concussive: bool,
    /// Its damage counts in the roll to hit, and not again after it (TH-ATK-05).
    pub penetrating: bool,
    /// Its damage is not halved under water.
    pub aquatic: bool,
    /// Leaves the hand when it is used.
    pub thrown: bool,
    /// Action points that loading it takes after a shot; 0 needs none.
    pub reload: i16,
}

listed! {
    /// What an item is used for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Use {
        /// In hand it helps whoever gives first aid.
        HealingKit,
        /// Drunk, one wound drops one step.
        HealingPotion,
        /// Drunk, 5 stamina come back.
        StaminaTonic,
        /// With it bad holds are as good as plentiful ones.
        Rope,
    }
}

listed! {
    /// Where an item is kept when it is not in hand (TH-ACT-11).
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

/// A lasting effect that an item holds for the mana its wearer invests (TH-MAG-03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Magic {
    /// Mana that is invested while it lasts.
    pub invest: i16,
    /// What it does.
    pub charm: Charm,
}

/// What a magical item does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Charm {
    /// It is the item of this name as long as it lasts.
    Becomes(String),
    /// The square of its wearer is lit, and so many yards around it.
    Lights(u8),
}

/// One item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name in files and as a player reads it.
    pub name: String,
    /// The weapon it is; shields are weapons too.
    pub weapon: Option<Weapon>,
    /// What it is used for.
    pub used: Option<Use>,
    /// Where it is kept, if not where such things usually are.
    pub kept: Option<Container>,
    /// Action points to use it, if not those of its kind (TH-ACT-30).
    pub use_ap: Option<i16>,
    /// A part of the body: it takes no hand and cannot be dropped.
    pub natural: bool,
    /// The lasting effect it holds (TH-MAG-03).
    pub magic: Option<Magic>,
}

impl Item {
    /// Where it is kept: weapons in scabbards, potions in pouches, the rest in the backpack.
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

/// Items and spells.
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

/// An item of the battle.
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

/// The weapons a combatant holds ready, in the order of its gear.
pub(crate) fn held(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (ItemId, Hold, Weapon)> {
    let held = hands::held(view, unit);
    held.filter_map(move |(id, hold)| Some((id, hold, item(view, id)?.weapon?)))
}
