//! Weapons, shields and things to use up (MO-CAT-01, MO-CAT-02, MO-ACT-14).

use super::{
    damage::{Damage, Dice, Harm},
    stats::Stat,
};
use crate::rules::momentum::status::Status;

/// A weapon (MO-CAT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its Bonus helps to hit and adds to the damage.
    pub primary: Stat,
    /// Half of its Bonus helps to hit.
    pub secondary: Stat,
    /// Its damage; the Stat Bonus and critical damage are of this type.
    pub damage: Damage,
    /// Damage of another type besides.
    pub more: Option<Damage>,
    /// Metres it strikes; 0 is no melee weapon.
    pub melee: u16,
    /// Metres it shoots or flies; 0 does not.
    pub ranged: u16,
    /// Hands it takes; 0 is a part of the body.
    pub hands: u8,
}

/// Something that is used up (MO-ACT-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumable {
    /// Gives Vitality.
    Heals(Dice),
    /// So many AP in the next turn.
    Stimulates(i16),
    /// Ends a Status Effect.
    Cures(Status),
    /// Bursts where it is thrown.
    Bursts(Bomb),
}

/// A thing that bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bomb {
    /// Metres it is thrown.
    pub range: u16,
    /// Metres around the square.
    pub radius: u16,
    /// The Defense Roll against it.
    pub defense: Stat,
    /// What that has to reach.
    pub power: i32,
    /// The damage; half on a success.
    pub damage: Damage,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A weapon.
    Weapon(Weapon),
    /// A shield with what it adds to Evasion.
    Shield(i32),
    /// Something that is used up.
    Consumable(Consumable),
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
            ItemKind::Shield(_) | ItemKind::Consumable(_) => None,
        }
    }

    /// What it adds to Evasion, if it is a shield.
    pub fn shield(&self) -> Option<i32> {
        match self.kind {
            ItemKind::Shield(evasion) => Some(evasion),
            ItemKind::Weapon(_) | ItemKind::Consumable(_) => None,
        }
    }

    /// What it does when it is used up.
    pub fn consumable(&self) -> Option<Consumable> {
        match self.kind {
            ItemKind::Consumable(consumable) => Some(consumable),
            ItemKind::Weapon(_) | ItemKind::Shield(_) => None,
        }
    }

    /// The hands it takes; 0 is a part of the body.
    pub fn hands(&self) -> u8 {
        self.weapon().map_or(1, |weapon| weapon.hands)
    }
}

/// Bare hands: a melee weapon that needs a free one (MO-CAT-01).
pub const UNARMED: Weapon = Weapon {
    primary: Stat::Strength,
    secondary: Stat::Dexterity,
    damage: Damage {
        dice: Dice::of(1, 4),
        harm: Harm::Physical,
    },
    more: None,
    melee: 1,
    ranged: 0,
    hands: 1,
};
