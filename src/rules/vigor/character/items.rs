//! Weapons, shields, armour and consumables (VI-SHT-11 to VI-SHT-14).

use std::ops::RangeInclusive;

use super::{
    damage::{Damage, DamageType, Harm, Quality, damage_type, quality},
    stats::{Ability, Skill, Talent, ability},
};
use crate::{
    document::{
        forms::forms,
        names::file_name,
        record::record,
        shape::{OneOf, flag, flat, list_of, maybe, named_by, number, pair},
    },
    rules::shared::{
        catalogue::{self, Handheld},
        listed::listed,
    },
};

/// The source of bonus dice on damage (VI-DMG-03, VI-DMG-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// An ability, such as Strength with blades and bows.
    Ability(Ability),
    /// A skill, without the dice of its ability.
    Skill(Skill),
}

record! {
    /// A weapon, held or natural (VI-SHT-11).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Weapon as "weapon" {
        /// Its damage.
        pub damage: Damage; flat(),
        /// The source of its damage bonus dice.
        pub force: Option<Force> = None; maybe(Force::names()),
        /// Hands it takes; 0 for a part of the body.
        pub hands: u8; number(0..=2),
        /// Its range step (VI-ATK-04); 0 for a melee weapon.
        pub range: u16 = 0; number(0..=999).of("feet"),
        /// What it adds to reach (VI-FLD-02).
        pub reach: u16 = 0; number(0..=60).of("feet"),
        /// Whether the Twin Fang technique can use it.
        pub light: bool = false; flag(),
        /// Whether it must be loaded after each shot.
        pub reload: bool = false; flag(),
    }
}

impl Weapon {
    /// Whether it is a ranged weapon.
    pub const fn is_ranged(&self) -> bool {
        self.range > 0
    }
}

record! {
    /// An explosive charge on the map, set off from a distance (VI-SHT-13).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Charge as "detonates" {
        /// Radius of the explosion.
        pub radius: u16; number(0..=9).of("squares"),
        /// Its damage.
        pub damage: Damage; flat(),
        /// The Resistance check that halves it.
        pub resists: Ability; ability(),
        /// The number that check must reach.
        pub vs: i32; number(1..=99),
    }
}

forms! {
    /// A consumable item (VI-SHT-13).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Consumable as "a kind of item" {
        /// Restores this much Vigor.
        Refreshes(i16; number(1..=99)) as "refreshes",
        /// Restores Durability to the user or a neighbour: this many dice with these faces.
        Salves((u8, u16); pair(number(1..=9), number(2..=20))) as "salves",
        /// Ends the poisoned condition.
        Cures as "cures",
        /// Smoke: thrown up to a range, it fills a radius for some rounds.
        Smokes {
            /// Range of the throw.
            range: u16; number(1..=99).of("squares"),
            /// Radius around the square where it lands.
            radius: u16; number(0..=9).of("squares"),
            /// How long it lasts.
            rounds: u8; number(1..=99).of("rounds"),
        } as "smokes",
        /// Sets off a charge on the map.
        Detonates(Charge; flat::<Charge>()) as "detonates",
    }
}

/// What an item is; a shield carries its Guard bonus.
pub type ItemKind = catalogue::ItemKind<Weapon, Consumable>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Consumable>;

impl Force {
    /// The name of an ability or of a skill.
    fn names() -> OneOf<Self> {
        let abilities = Ability::ALL.map(Self::Ability);
        let skills = Skill::ALL.map(Self::Skill);
        let all = abilities.into_iter().chain(skills);
        named_by("an ability or a skill", all, |force| match force {
            Self::Ability(ability) => file_name(ability),
            Self::Skill(skill) => file_name(skill),
        })
    }
}

impl Handheld for Weapon {
    const SHIELD: RangeInclusive<i32> = 0..=9;
    const SHIELD_HELP: &'static str = "A shield with this Guard bonus.";

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

record! {
    /// Worn armour (VI-SHT-12). Its Durability is a pool of the wearer.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Suit as "suit" {
        /// Its Armor Rank.
        pub rank: i32 = 0; number(0..=20),
        /// Its Guard bonus.
        pub guard: i32 = 0; number(0..=20),
        /// How much it can stop before it is destroyed.
        pub durability: i16; number(1..=999),
        /// Its quality.
        pub quality: Quality = Quality::Ordinary; quality(),
        /// Types it stops besides physical damage (VI-DMG-12).
        pub also: Vec<DamageType> = Vec::new(); list_of(damage_type()),
    }
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
