//! Weapons, shields and consumables (MO-CAT-01, MO-CAT-02, MO-ACT-14).

use std::ops::RangeInclusive;

use super::{
    damage::{Damage, DamageShape, Dice, DiceShape, Harm},
    stats::{Stat, stat},
};
use crate::{
    document::{
        forms::forms,
        record::record,
        shape::{flat, maybe, number, pair},
    },
    rules::{
        momentum::status::{Status, status_effect},
        shared::catalogue::{self, Handheld},
    },
};

record! {
    /// A weapon (MO-CAT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Weapon as "weapon" {
        /// Its Primary Stat and its Secondary Stat: the Bonus of the first is added to hit and damage,
        /// half the Bonus of the second to hit.
        pub stats: (Stat, Stat); pair(stat(), stat()),
        /// Its damage; the Stat Bonus and critical damage are of this type.
        pub damage: Damage; DamageShape,
        /// Hands it takes; 0 for a part of the body.
        pub hands: u8; number(0..=2),
        /// Additional damage of another type.
        pub more: Option<Damage> = None; maybe(DamageShape),
        /// Melee reach; 0 if it is no melee weapon.
        pub melee: u16 = 0; number(0..=9).of("metres"),
        /// Range when shot or thrown; not given if it is not.
        pub ranged: u16 = 0; number(1..=99).of("metres"),
    }
}

impl Weapon {
    /// The Primary Stat: its Bonus is added to hit and damage.
    pub const fn primary(&self) -> Stat {
        self.stats.0
    }

    /// The Secondary Stat: half of its Bonus is added to hit.
    pub const fn secondary(&self) -> Stat {
        self.stats.1
    }
}

forms! {
    /// A consumable item (MO-ACT-14).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Consumable as "a kind of item" {
        /// Restores Vitality.
        Heals(Dice; DiceShape) as "heals",
        /// Gives this many AP in the next turn.
        Stimulates(i16; number(1..=9)) as "stimulates",
        /// Ends a Status Effect.
        Cures(Status; status_effect()) as "cures",
        /// Explodes where it is thrown.
        Bursts(Bomb; flat::<Bomb>()) as "bursts",
    }
}

record! {
    /// A bomb.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Bomb as "bursts" {
        /// Range of the throw.
        pub range: u16; number(1..=99).of("metres"),
        /// Radius of the explosion.
        pub radius: u16; number(0..=9).of("metres"),
        /// The Stat of the Defense Roll against it.
        pub defense: Stat; stat(),
        /// The number that roll must reach.
        pub power: i32; number(1..=40),
        /// The damage; half on a success.
        pub damage: Damage; DamageShape,
    }
}

/// What an item is; a shield carries its Evasion bonus.
pub type ItemKind = catalogue::ItemKind<Weapon, Consumable>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Consumable>;

impl Handheld for Weapon {
    const SHIELD: RangeInclusive<i32> = 0..=9;
    const SHIELD_HELP: &'static str = "A shield that adds this much to Evasion (MO-CAT-02).";

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
    stats: (Stat::Strength, Stat::Dexterity),
    damage: Damage {
        dice: Dice::of(1, 4),
        harm: Harm::Physical,
    },
    more: None,
    melee: 1,
    ranged: 0,
    hands: 1,
};
