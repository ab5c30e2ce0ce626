//! Weapons, shields and things to use up (MO-CAT-01, MO-CAT-02, MO-ACT-14).

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

/// What an item is: a shield has what it adds to Evasion.
pub type ItemKind = catalogue::ItemKind<Weapon, Consumable>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Consumable>;

impl Handheld for Weapon {
    fn hands(&self) -> u8 {
        self.hands
    }
}

impl Item {
    /// What it does when it is used up.
    pub fn consumable(&self) -> Option<Consumable> {
        self.other()
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
