//! Weapons, shields and consumables (MO-CAT-01, MO-CAT-02, MO-ACT-14).

use super::{
    damage::{Damage, Dice, Harm},
    stats::Stat,
};
use crate::rules::{
    momentum::status::Status,
    shared::catalogue::{self, Handheld},
};

/// A weapon (MO-CAT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its Bonus is added to hit and damage.
    pub primary: Stat,
    /// Half of its Bonus is added to hit.
    pub secondary: Stat,
    /// Its damage; the Stat Bonus and critical damage are of this type.
    pub damage: Damage,
    /// Additional damage of another type.
    pub more: Option<Damage>,
    /// Melee reach in metres; 0 if it is no melee weapon.
    pub melee: u16,
    /// Range in metres when shot or thrown; 0 if it is not.
    pub ranged: u16,
    /// Hands it takes; 0 for a part of the body.
    pub hands: u8,
}

/// A consumable item (MO-ACT-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumable {
    /// Restores Vitality.
    Heals(Dice),
    /// Gives this many AP in the next turn.
    Stimulates(i16),
    /// Ends a Status Effect.
    Cures(Status),
    /// Explodes where it is thrown.
    Bursts(Bomb),
}

/// A bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bomb {
    /// Range of the throw in metres.
    pub range: u16,
    /// Radius in metres.
    pub radius: u16,
    /// The Stat of the Defense Roll against it.
    pub defense: Stat,
    /// The number that roll must reach.
    pub power: i32,
    /// The damage; half on a success.
    pub damage: Damage,
}

/// What an item is; a shield carries its Evasion bonus.
pub type ItemKind = catalogue::ItemKind<Weapon, Consumable>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Consumable>;

impl Handheld for Weapon {
    const SHIELD: std::ops::RangeInclusive<i32> = 0..=9;
    const SHIELD_HELP: &'static str = "A shield with this number.";

    fn hands(&self) -> u8 {
        self.hands
    }
}

impl Item {
    /// What it does as a consumable, if it is one.
    pub fn consumable(&self) -> Option<Consumable> {
        self.other()
    }
}

/// Bare hands: a melee weapon that needs a free hand (MO-CAT-01).
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
