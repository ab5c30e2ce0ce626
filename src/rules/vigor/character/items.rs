//! Weapons, shields, armour and consumables (VI-SHT-11 to VI-SHT-14).

use super::{
    damage::{Damage, DamageType, Harm, Quality},
    stats::{Ability, Skill, Talent},
};
use crate::rules::shared::{
    catalogue::{self, Handheld},
    listed::listed,
};

/// The source of bonus dice on damage (VI-DMG-03, VI-DMG-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// An ability, such as Strength with blades and bows.
    Ability(Ability),
    /// A skill, without the dice of its ability.
    Skill(Skill),
}

/// A weapon, held or natural (VI-SHT-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its damage.
    pub damage: Damage,
    /// The source of its damage bonus dice.
    pub force: Option<Force>,
    /// Hands it takes; 0 for a part of the body.
    pub hands: u8,
    /// Feet of its range step (VI-ATK-04); 0 for a melee weapon.
    pub range: u16,
    /// Feet it adds to reach (VI-FLD-02).
    pub reach: u16,
    /// Whether the Twin Fang technique can use it.
    pub light: bool,
    /// Whether it must be loaded after each shot.
    pub reload: bool,
}

impl Weapon {
    /// Whether it is a ranged weapon.
    pub const fn is_ranged(&self) -> bool {
        self.range > 0
    }
}

/// An explosive charge on the map, set off from a distance (VI-SHT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// Radius of the explosion, in squares.
    pub radius: u16,
    /// Its damage.
    pub damage: Damage,
    /// The Resistance check that halves it.
    pub resists: Ability,
    /// The number that check must reach.
    pub vs: i32,
}

/// A consumable item (VI-SHT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumable {
    /// Restores this much Vigor.
    Refreshes(i16),
    /// Restores Durability to the user or a neighbour: this many dice with these faces.
    Salves(u8, u16),
    /// Ends the poisoned condition.
    Cures,
    /// Smoke: thrown up to a range, it fills a radius for some rounds.
    Smokes {
        /// Range of the throw, in squares.
        range: u16,
        /// Radius around the square where it lands, in squares.
        radius: u16,
        /// Rounds it lasts.
        rounds: u8,
    },
    /// Sets off a charge on the map.
    Detonates(Charge),
}

/// What an item is; a shield carries its Guard bonus.
pub type ItemKind = catalogue::ItemKind<Weapon, Consumable>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Consumable>;

impl Handheld for Weapon {
    fn hands(&self) -> u8 {
        self.hands
    }
}

impl Item {
    /// What it does as a consumable, if it is one.
    pub fn consumable(&self) -> Option<Consumable> {
        self.other()
    }

    /// The same weapon in another quality, such as a heroic long sword (VI-SHT-11). `None` if it
    /// has that quality already or is no weapon.
    #[must_use]
    pub fn made(&self, quality: Quality) -> Option<Self> {
        let mut weapon = self.weapon()?;
        if weapon.damage.quality == quality {
            return None;
        }
        weapon.damage.quality = quality;
        Some(Self {
            name: format!("{} {}", quality.name(), self.name),
            kind: ItemKind::Weapon(weapon),
        })
    }
}

/// Bare hands: 1 feeble impact, 1 ordinary with Martial Arts (VI-SHT-14, VI-SHT-04).
pub const fn unarmed(martial_arts: bool) -> Weapon {
    Weapon {
        damage: Damage {
            dv: 1,
            quality: if martial_arts {
                Quality::Ordinary
            } else {
                Quality::Feeble
            },
            harm: Harm::Impact,
            to_health: false,
        },
        force: Some(Force::Ability(Ability::Strength)),
        hands: 0,
        range: 0,
        reach: 0,
        light: true,
        reload: false,
    }
}

/// Worn armour (VI-SHT-12). Its Durability is a pool of the wearer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suit {
    /// Its Armor Rank.
    pub rank: i32,
    /// Its Guard bonus.
    pub guard: i32,
    /// How much it can stop before it is destroyed; 0 if the unit wears none.
    pub durability: i16,
    /// Its quality.
    pub quality: Quality,
    /// Types it stops besides physical damage (VI-DMG-12).
    pub also: Vec<DamageType>,
}

impl Suit {
    /// Whether it stops this type (VI-DMG-09, VI-DMG-12).
    pub fn stops(&self, harm: DamageType) -> bool {
        harm.is_physical() || self.also.contains(&harm)
    }
}

listed! {
    /// A defensive reaction (VI-REA-01 to VI-REA-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Parry {
        /// Dodging, with Speed.
        Defense,
        /// Blocking with a shield, with Strength.
        Block,
        /// Deflecting with a blade, with Agility.
        Deflect,
    }
}

impl Parry {
    /// The ability that gives it its dice.
    pub const fn ability(self) -> Ability {
        match self {
            Self::Defense => Ability::Speed,
            Self::Block => Ability::Strength,
            Self::Deflect => Ability::Agility,
        }
    }

    /// Its cost in Vigor, before Defend (VI-ACT-04).
    pub const fn vigor(self) -> i16 {
        match self {
            Self::Defense | Self::Deflect => 5,
            Self::Block => 4,
        }
    }

    /// The talent it requires.
    pub const fn talent(self) -> Option<Talent> {
        match self {
            Self::Defense => None,
            Self::Block => Some(Talent::Block),
            Self::Deflect => Some(Talent::Deflect),
        }
    }
}
