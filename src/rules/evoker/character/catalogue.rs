//! Weapons, armour, powers and consumables (EV-CAT-01 to 08) as definitions.

use serde::{Deserialize, Serialize};

use super::element::{Affinity, Element};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::conditions::Category,
        shared::listed::{listed, named},
    },
};

listed! {
    /// What a weapon is rolled with (EV-ATK-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum WeaponClass {
        /// Melee skill against neighbours.
        Melee,
        /// Melee skill, thrown.
        Thrown,
        /// Ranged skill; one hand.
        Pistol,
        /// Ranged skill.
        Basic,
        /// Ranged skill.
        Heavy,
    }
}

impl WeaponClass {
    /// Whether the class is Ballistic (EV-ADV-10).
    pub fn is_ballistic(self) -> bool {
        matches!(self, Self::Pistol | Self::Basic | Self::Heavy)
    }
}

/// A weapon (EV-CAT-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name in files.
    pub id: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it is rolled with.
    pub class: WeaponClass,
    /// Hands it takes: 0, 1 or 2.
    pub hands: u8,
    /// Damage before Strength and margin.
    pub damage: i32,
    /// Range of shots and throws in metres; 0 for none.
    pub range: u16,
    /// Metres a blow reaches; 0 for weapons that cannot strike in melee.
    pub reach: u16,
    /// Shots; 0 for weapons that need none.
    pub ammo: u16,
    /// Stars of a reload.
    pub reload: u8,
    /// Element of its blows and shots.
    pub element: Option<Element>,
    /// Part of the body.
    pub natural: bool,
    /// May be thrown.
    pub thrown: bool,
    /// Burst number; 0 for none.
    pub burst: u8,
    /// Radius of a blast around the aimed square; 0 for none.
    pub blast: u8,
    /// Drifts when thrown badly.
    pub scatter: bool,
    /// Reaches High from below (EV-ALT-05).
    pub long: bool,
    /// Critical Hits also cause Blood Loss.
    pub rending: bool,
    /// A penetrating hit forces a resist test against this ailment, by its condition name.
    pub ailing: Option<String>,
    /// Lets a Broken Leg walk.
    pub support: bool,
    /// Gone after one use.
    pub used_up: bool,
}

impl Default for Weapon {
    fn default() -> Self {
        Self {
            id: String::new(),
            title: String::new(),
            class: WeaponClass::Melee,
            hands: 1,
            damage: 0,
            range: 0,
            reach: 0,
            ammo: 0,
            reload: 0,
            element: Some(Element::Melee),
            natural: false,
            thrown: false,
            burst: 0,
            blast: 0,
            scatter: false,
            long: false,
            rending: false,
            ailing: None,
            support: false,
            used_up: false,
        }
    }
}

/// Whether a power is magic or physical (EV-SHT-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerKind {
    /// Paid with Spirit, rolled on Magic.
    Magic,
    /// Paid with Exertion, rolled on Melee skill at melee reach, or on Ranged skill.
    Physical,
}

/// The area of a power (EV-ATK-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// One target.
    #[default]
    Single,
    /// Around the aimed square.
    Blast(u8),
    /// Around the user.
    Aura(u8),
    /// From the user through the aimed square.
    Line(u8),
    /// A wedge from the user towards the aimed square.
    Wave(u8),
    /// The target, then more, each near the one before.
    Arc(u8),
}

/// What a power or an item does (EV-CAT-04 to 08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PowerEffect {
    /// Damage before bonus and margin.
    Attack {
        /// The number.
        damage: i32,
        /// Burst number; 0 for none.
        burst: u8,
        /// Drifts when cast badly.
        scatter: bool,
    },
    /// An ailment by an opposed test, by its condition name.
    Ailment(String),
    /// A lasting effect on the target, by its condition name.
    Condition {
        /// Its condition name.
        name: String,
        /// How strong.
        amount: i16,
        /// Turns on the target.
        turns: u8,
    },
    /// Light Wounds back.
    HealLight(u8),
    /// Heavy Wounds back.
    HealHeavy(u8),
    /// Points of Spirit back.
    RestoreSpirit(u8),
    /// Removes one ailment other than Staggered; of one category, if it is named.
    Cleanse(Option<Category>),
    /// Ends Blood Loss.
    Staunch,
    /// Haze around the aimed square.
    Cloud {
        /// Radius.
        radius: u8,
        /// Rounds.
        rounds: u8,
    },
    /// Immobilises by an opposed test (EV-CND-15).
    Shackle {
        /// Turns on the target.
        turns: u8,
    },
    /// Ends Grappled and Immobilised.
    SlipFree,
    /// Disadvantages on the target's next evasion before the end of its next turn.
    Dazzle(i16),
    /// Passive: an affinity of the bearer, where it is better than the printed one (EV-ELM-02).
    Affinity(Element, Affinity),
    /// Passive: an ailment that cannot come to the bearer, by its condition name.
    Immune(String),
}

impl PowerEffect {
    /// Whether it works by itself all the time, and nobody uses it (EV-CAT-07).
    pub fn is_passive(&self) -> bool {
        matches!(self, Self::Affinity(..) | Self::Immune(_))
    }
}

named! {
    /// The keyword of an action (EV-TIM-14).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Keyword {
        /// Hurting.
        Attack: "ATTACK",
        /// Weakening.
        Hex: "HEX",
        /// Manoeuvring.
        Trick: "TRICK",
        /// Healing.
        Restoration: "RESTORATION",
        /// Strengthening.
        Augment: "AUGMENT",
        /// Guarding.
        Defensive: "DEFENSIVE",
    }
}

impl Keyword {
    /// Its bit in the set of spent keywords.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A power (EV-CAT-04 to 07).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its name in files.
    pub id: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it does, in a sentence.
    pub description: String,
    /// Its keyword; `None` for those that work by themselves (EV-CAT-07).
    pub keyword: Option<Keyword>,
    /// Magic or physical.
    pub kind: PowerKind,
    /// Its element.
    pub element: Option<Element>,
    /// Tier, which heals those who absorb it (EV-ELM-09).
    pub tier: u8,
    /// Points of Spirit or Exertion.
    pub cost: i16,
    /// Stars.
    pub stars: u8,
    /// Range in metres; 0 starts at the user (melee reach for physical single targets).
    pub range: u16,
    /// Area.
    pub shape: Shape,
    /// What it does.
    pub effect: PowerEffect,
    /// May be used while grappled.
    pub ignores_grapple: bool,
}

/// Something that is gone after one use (EV-CAT-08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consumable {
    /// Its name in files.
    pub id: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it does, in a sentence.
    pub description: String,
    /// Its keyword (EV-ACT-31); it also says at whom it is used: Restoration and Augment help
    /// friends, all others hamper enemies.
    pub keyword: Keyword,
    /// Its element.
    pub element: Option<Element>,
    /// Range in metres; on oneself it always works.
    pub range: u16,
    /// What it does, one after the other.
    pub effects: Vec<PowerEffect>,
}

impl Consumable {
    /// Whether it is used on oneself and friends.
    pub fn helps(&self) -> bool {
        matches!(
            self.keyword,
            Keyword::Restoration | Keyword::Augment | Keyword::Defensive
        )
    }

    /// Whether it is aimed at a square.
    pub fn aims_at_squares(&self) -> bool {
        let cloud = |effect: &PowerEffect| matches!(effect, PowerEffect::Cloud { .. });
        self.effects.iter().any(cloud)
    }

    /// Damage, when it is thrown to hurt.
    pub fn damage(&self) -> Option<i32> {
        self.effects.iter().find_map(|effect| match effect {
            PowerEffect::Attack { damage, .. } => Some(*damage),
            _ => None,
        })
    }
}

/// All definitions of the book, in the order of their files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// Weapons; an [`ItemId`] is a place in this list, or after its end in the next.
    pub weapons: Vec<Weapon>,
    /// Consumables.
    pub consumables: Vec<Consumable>,
    /// Powers; a [`PowerId`] is a place in this list.
    pub powers: Vec<Power>,
}

impl Catalogue {
    /// The weapon of this place.
    pub fn weapon(&self, id: ItemId) -> Option<&Weapon> {
        self.weapons.get(usize::from(id.0))
    }

    /// The consumable of this place; weapons are none.
    pub fn consumable(&self, id: ItemId) -> Option<&Consumable> {
        self.consumables
            .get(usize::from(id.0).checked_sub(self.weapons.len())?)
    }

    /// The weapon or consumable of this name.
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        let mut names = self.item_names();
        let place = names.position(|known| known == name)?;
        Some(ItemId(place as u16))
    }

    /// The names of all weapons and consumables, in the order of their [`ItemId`]s.
    pub fn item_names(&self) -> impl Iterator<Item = &str> {
        let weapons = self.weapons.iter().map(|weapon| weapon.id.as_str());
        weapons.chain(self.consumables.iter().map(|item| item.id.as_str()))
    }

    /// The power of this place.
    pub fn power(&self, id: PowerId) -> Option<&Power> {
        self.powers.get(usize::from(id.0))
    }

    /// The power of this name.
    pub fn power_named(&self, name: &str) -> Option<PowerId> {
        let place = self.powers.iter().position(|power| power.id == name)?;
        Some(PowerId(place as u16))
    }
}
