//! Weapons, shields, armour and things to use up (VI-SHT-11 to VI-SHT-14).

use super::{
    damage::{Damage, DamageType, Harm, Quality},
    stats::{Ability, Skill, Talent},
};
use crate::rules::shared::{
    catalogue::{self, Handheld},
    listed::listed,
};

/// What adds bonus dice to damage (VI-DMG-03, VI-DMG-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// An ability, as Strength with blades and bows.
    Ability(Ability),
    /// A skill, without the dice of its ability.
    Skill(Skill),
}

/// A weapon, held or natural (VI-SHT-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// What it deals.
    pub damage: Damage,
    /// What adds damage dice.
    pub force: Option<Force>,
    /// Hands it takes; 0 is a part of the body.
    pub hands: u8,
    /// Feet of its range step (VI-ATK-04); 0 is a melee weapon.
    pub range: u16,
    /// Feet that it adds to reach (VI-FLD-02).
    pub reach: u16,
    /// Whether Twin Fang can be done with it.
    pub light: bool,
    /// Whether it has to be loaded after each shot.
    pub reload: bool,
}

impl Weapon {
    /// Whether it shoots.
    pub const fn is_ranged(&self) -> bool {
        self.range > 0
    }
}

/// A thing that bursts: a charge set off from afar (VI-SHT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// Squares around the charge.
    pub radius: u16,
    /// What it deals.
    pub damage: Damage,
    /// The Resistance check that halves it.
    pub resists: Ability,
    /// What that has to reach.
    pub vs: i32,
}

/// Something that is used up (VI-SHT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumable {
    /// Gives so much Vigor.
    Refreshes(i16),
    /// Gives Durability: so many dice of these faces, to oneself or a neighbour.
    Salves(u8, u16),
    /// Ends poisoned.
    Cures,
    /// Smoke: thrown so many squares, it fills a radius of squares for so many rounds.
    Smokes {
        /// Squares that it is thrown.
        range: u16,
        /// Squares around where it falls.
        radius: u16,
        /// Rounds that it stays.
        rounds: u8,
    },
    /// Sets off a charge of the map.
    Detonates(Charge),
}

/// What an item is: a shield has what it adds to Guard.
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

    /// The same weapon made in another quality, such as a heroic long sword (VI-SHT-11).
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

/// What is worn (VI-SHT-12). Its Durability is a pool of whoever wears it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suit {
    /// Its Armor Rank.
    pub rank: i32,
    /// What it adds to Guard.
    pub guard: i32,
    /// How much it can stop before it is destroyed; 0 for somebody who wears nothing.
    pub durability: i16,
    /// Its quality.
    pub quality: Quality,
    /// What it stops besides physical damage (VI-DMG-12).
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
        /// A shield in the way, with Strength.
        Block,
        /// A blade in the way, with Agility.
        Deflect,
    }
}

impl Parry {
    /// Its dice.
    pub const fn ability(self) -> Ability {
        match self {
            Self::Defense => Ability::Speed,
            Self::Block => Ability::Strength,
            Self::Deflect => Ability::Agility,
        }
    }

    /// What it costs in Vigor, before Defend (VI-ACT-04).
    pub const fn vigor(self) -> i16 {
        match self {
            Self::Defense | Self::Deflect => 5,
            Self::Block => 4,
        }
    }

    /// The talent it takes.
    pub const fn talent(self) -> Option<Talent> {
        match self {
            Self::Defense => None,
            Self::Block => Some(Talent::Block),
            Self::Deflect => Some(Talent::Deflect),
        }
    }
}
