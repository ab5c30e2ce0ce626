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
    /// How a weapon is rolled (EV-ATK-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum WeaponClass {
        /// Melee skill, against adjacent targets.
        Melee,
        /// Melee skill, thrown.
        Thrown,
        /// Ranged skill, pistols; one hand.
        Pistol,
        /// Ranged skill, rifles and submachine guns.
        Basic,
        /// Ranged skill, heavy weapons.
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
    /// Its class, which decides the test.
    pub class: WeaponClass,
    /// Hands it needs: 0, 1 or 2.
    pub hands: u8,
    /// Damage before Strength and margin.
    pub damage: i32,
    /// Range of shots and throws in metres; 0 for none.
    pub range: u16,
    /// Metres a blow reaches; 0 for weapons that cannot strike in melee.
    pub reach: u16,
    /// Shots when loaded; 0 for weapons without ammunition.
    pub ammo: u16,
    /// Stars to reload.
    pub reload: u8,
    /// Element of its attacks.
    pub element: Option<Element>,
    /// Whether it is part of the body.
    pub natural: bool,
    /// Whether it can be thrown.
    pub thrown: bool,
    /// Burst number; 0 for no Burst.
    pub burst: u8,
    /// Radius in metres of a blast around the aimed square; 0 for none.
    pub blast: u8,
    /// Whether a failed throw drifts.
    pub scatter: bool,
    /// Whether it reaches the High band from below (EV-ALT-05).
    pub long: bool,
    /// Whether its Critical Hits also cause Blood Loss.
    pub rending: bool,
    /// Condition name of an ailment that the target of a penetrating hit must resist.
    pub ailing: Option<String>,
    /// Whether it supports a unit with a Broken Leg.
    pub support: bool,
    /// Whether it is used up by one use.
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
    /// Costs Spirit; rolled on Magic.
    Magic,
    /// Costs Exertion; rolled on Melee skill at melee reach, or on Ranged skill.
    Physical,
}

/// The area of a power (EV-ATK-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// One target.
    #[default]
    Single,
    /// Radius around the aimed square, in metres.
    Blast(u8),
    /// Radius around the user, in metres.
    Aura(u8),
    /// From the user through the aimed square, length in metres.
    Line(u8),
    /// A wedge from the user towards the aimed square, length in metres.
    Wave(u8),
    /// The target, then this many more, each near the one before.
    Arc(u8),
}

/// Effect of a power or an item (EV-CAT-04 to 08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PowerEffect {
    /// Damage before bonus and margin.
    Attack {
        /// Damage before bonus and margin.
        damage: i32,
        /// Burst number; 0 for no Burst.
        burst: u8,
        /// Whether a failed cast drifts.
        scatter: bool,
    },
    /// An ailment by an opposed test; its condition name.
    Ailment(String),
    /// A lasting effect on the target.
    Condition {
        /// Its condition name.
        name: String,
        /// Its amount.
        amount: i16,
        /// Duration in turns of the target.
        turns: u8,
    },
    /// Restores this many Light Wounds.
    HealLight(u8),
    /// Restores this many Heavy Wounds.
    HealHeavy(u8),
    /// Restores this many points of Spirit.
    RestoreSpirit(u8),
    /// Removes one ailment other than Staggered, or one of this category.
    Cleanse(Option<Category>),
    /// Ends Blood Loss.
    Staunch,
    /// Raises haze around the aimed square.
    Cloud {
        /// Radius in metres.
        radius: u8,
        /// Duration in rounds.
        rounds: u8,
    },
    /// Immobilises by an opposed test (EV-CND-15).
    Shackle {
        /// Duration in turns of the target.
        turns: u8,
    },
    /// Ends Grappled and Immobilised.
    SlipFree,
    /// Disadvantages on the target's next evasion before the end of its next turn.
    Dazzle(i16),
    /// Passive: an affinity of the unit, if better than the printed one (EV-ELM-02).
    Affinity(Element, Affinity),
    /// Passive: immunity to an ailment, by its condition name.
    Immune(String),
}

impl PowerEffect {
    /// Whether it is passive: always in effect and never used (EV-CAT-07).
    pub fn is_passive(&self) -> bool {
        matches!(self, Self::Affinity(..) | Self::Immune(_))
    }
}

named! {
    /// The keyword of an action (EV-TIM-14).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Keyword {
        /// Attacks.
        Attack: "ATTACK",
        /// Weakening an enemy.
        Hex: "HEX",
        /// Manoeuvres.
        Trick: "TRICK",
        /// Healing.
        Restoration: "RESTORATION",
        /// Strengthening a friend.
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
    /// Its keyword; `None` for passive powers (EV-CAT-07).
    pub keyword: Option<Keyword>,
    /// Whether it is magic or physical.
    pub kind: PowerKind,
    /// Its element.
    pub element: Option<Element>,
    /// Tier; heals this many wounds of a target that absorbs it (EV-ELM-09).
    pub tier: u8,
    /// Cost in points of Spirit or Exertion.
    pub cost: i16,
    /// Cost in stars.
    pub stars: u8,
    /// Range in metres; 0 starts at the user (melee reach for physical single targets).
    pub range: u16,
    /// Its area.
    pub shape: Shape,
    /// Its effect.
    pub effect: PowerEffect,
    /// Whether a grappled user may use it.
    pub ignores_grapple: bool,
}

/// An item that is used up by one use (EV-CAT-08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consumable {
    /// Its name in files.
    pub id: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it does, in a sentence.
    pub description: String,
    /// Its keyword (EV-ACT-31), which also decides its targets: Restoration, Augment and Defensive
    /// help friends, all others hamper enemies.
    pub keyword: Keyword,
    /// Its element.
    pub element: Option<Element>,
    /// Range in metres; it always works on the user.
    pub range: u16,
    /// Its effects, in this order.
    pub effects: Vec<PowerEffect>,
}

impl Consumable {
    /// Whether it is used on the user and friends.
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

    /// Damage of a thrown attack item.
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
    /// Weapons; an [`ItemId`] is an index into this list, or beyond its end into the next.
    pub weapons: Vec<Weapon>,
    /// Consumables.
    pub consumables: Vec<Consumable>,
    /// Powers; a [`PowerId`] is an index into this list.
    pub powers: Vec<Power>,
}

impl Catalogue {
    /// The weapon with this ID.
    pub fn weapon(&self, id: ItemId) -> Option<&Weapon> {
        self.weapons.get(usize::from(id.0))
    }

    /// The consumable with this ID; `None` for weapons.
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

    /// The power with this ID.
    pub fn power(&self, id: PowerId) -> Option<&Power> {
        self.powers.get(usize::from(id.0))
    }

    /// The power of this name.
    pub fn power_named(&self, name: &str) -> Option<PowerId> {
        let place = self.powers.iter().position(|power| power.id == name)?;
        Some(PowerId(place as u16))
    }
}
