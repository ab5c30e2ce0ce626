//! Weapons, armour, powers and consumables (EV-CAT-01 to 08) as definitions.

use serde::{Deserialize, Serialize};

use super::{
    element::{Affinity, Element},
    shapes::{MayBeBare, two},
};
use crate::{
    battle::prelude::*,
    document::{
        forms::{form, forms},
        record::record,
        shape::{OneOf, flag, list_of, maybe, named_by, number, one_of, text},
    },
    rules::{
        evoker::conditions::{CONDITIONS, Category, ailment},
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

    /// The element of its weapons unless they are listed with another: Melee for melee weapons,
    /// Missile for ranged and thrown ones (EV-ELM-01).
    pub const fn element(self) -> Element {
        match self {
            Self::Melee => Element::Melee,
            Self::Thrown | Self::Pistol | Self::Basic | Self::Heavy => Element::Missile,
        }
    }
}

record! {
    /// A weapon (EV-CAT-01).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Weapon as "Weapon" {
        /// Its name for players.
        pub title: String; text(),
        /// Its class, which decides the test.
        pub class: WeaponClass; one_of("a class of weapon", &WeaponClass::ALL),
        /// Hands it needs.
        pub hands: u8; number(0..=2),
        /// Damage before Strength and margin.
        pub damage: i32; number(0..=99),
        /// Element of its attacks; unless given `melee` for melee weapons, `missile` for others
        /// (EV-ELM-01).
        pub element: Option<Element> = None; maybe(one_of("an element", &Element::ALL)),
        /// Range of shots and throws; without it there are none.
        pub range: u16 = 0; number(1..=1000).of("metres"),
        /// How far a blow reaches; without it the weapon cannot strike in melee.
        pub reach: u16 = 0; number(1..=10).of("metres"),
        /// Shots when loaded; without it the weapon needs no ammunition.
        pub ammo: u16 = 0; number(1..=999),
        /// Stars to reload.
        pub reload: u8 = 0; number(1..=4),
        /// Whether it is part of the body.
        pub natural: bool = false; flag(),
        /// Whether it can be thrown.
        pub thrown: bool = false; flag(),
        /// Burst number; 0 for no Burst.
        pub burst: u8 = 0; number(1..=9),
        /// Radius of a blast around the aimed square; 0 for none.
        pub blast: u8 = 0; number(1..=9).of("metres"),
        /// Whether a failed throw drifts.
        pub scatter: bool = false; flag(),
        /// Whether it reaches the High band from below (EV-ALT-05).
        pub long: bool = false; flag(),
        /// Whether its Critical Hits also cause Blood Loss.
        pub rending: bool = false; flag(),
        /// The ailment that the target of a penetrating hit must resist.
        pub ailing: Option<String> = None; maybe(ailment_name()),
        /// Whether it supports a unit with a Broken Leg.
        pub support: bool = false; flag(),
        /// Whether it is used up by one use.
        pub used_up: bool = false; flag(),
    }
    beside {
        /// Its name in files.
        pub id: String = String::new(),
    }
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

forms! {
    /// The area of a power (EV-ATK-22).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Shape as "a shape" {
        /// One target.
        Single as "single",
        /// Radius around the aimed square.
        Blast(u8; number(1..=50).of("metres")) as "blast",
        /// Radius around the user.
        Aura(u8; number(1..=50).of("metres")) as "aura",
        /// From the user through the aimed square, with this length.
        Line(u8; number(1..=50).of("metres")) as "line",
        /// A wedge from the user towards the aimed square, with this length.
        Wave(u8; number(1..=50).of("metres")) as "wave",
        /// The target, then this many more, each near the one before.
        Arc(u8; number(1..=50)) as "arc",
    }
}

forms! {
    /// Effect of a power or an item (EV-CAT-04 to 08).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PowerEffect as "an effect" {
        /// Damage before bonus and margin.
        Attack {
            /// Damage before bonus and margin.
            damage: i32; number(0..=99),
            /// Burst number; 0 for no Burst.
            burst: u8 = 0; number(1..=9),
            /// Whether a failed cast drifts.
            scatter: bool = false; flag(),
        } as "attack",
        /// An ailment by an opposed test.
        Ailment(String; ailment_name()) as "ailment",
        /// A lasting effect on the target.
        Condition {
            /// The condition.
            name: String; condition_name(),
            /// Its amount.
            amount: i16 = 1; number(1..=9),
            /// Duration in turns of the target.
            turns: u8; number(1..=9).of("turns"),
        } as "condition",
        /// Restores this many Light Wounds.
        HealLight(u8; number(1..=9)) as "heal_light",
        /// Restores this many Heavy Wounds.
        HealHeavy(u8; number(1..=9)) as "heal_heavy",
        /// Restores this many points of Spirit.
        RestoreSpirit(u8; number(1..=99)) as "restore_spirit",
        /// Removes one ailment other than Staggered, or one of this category; the bare name is of
        /// any.
        Cleanse(Option<Category>; MayBeBare(category())) as "cleanse",
        /// Ends Blood Loss.
        Staunch as "staunch",
        /// Raises haze around the aimed square.
        Cloud {
            /// Its radius.
            radius: u8; number(0..=9).of("metres"),
            /// How long it lasts.
            rounds: u8; number(1..=99).of("rounds"),
        } as "cloud",
        /// Immobilises by an opposed test for this many turns of the target (EV-CND-15).
        Shackle(u8; number(1..=9).of("turns")) as "shackle",
        /// Ends Grappled and Immobilised.
        SlipFree as "slip_free",
        /// Disadvantages on the target's next evasion before the end of its next turn.
        Dazzle(i16; number(1..=9)) as "dazzle",
        /// Passive: an affinity of the unit, if better than the printed one (EV-ELM-02).
        Affinity((Element, Affinity); two(
            one_of("an element", &Element::ALL),
            one_of("an affinity", &Affinity::ALL),
        )) as "affinity",
        /// Passive: immunity to an ailment.
        Immune(String; ailment_name()) as "immune",
    }
}

/// An ailment by its name in files: `blood_loss` is "Blood Loss".
fn ailment_name() -> OneOf<String> {
    let ailments = |id| ailment(id).is_some();
    named_by("an ailment", names_of(ailments), |name| in_files(name))
}

/// A condition by its name in files.
fn condition_name() -> OneOf<String> {
    named_by("a condition", names_of(|_| true), |name| in_files(name))
}

/// The names of these conditions as the book prints them.
fn names_of(which: fn(ConditionId) -> bool) -> impl Iterator<Item = String> {
    let conditions = CONDITIONS.iter().zip((0..).map(ConditionId));
    let these = conditions.filter(move |(_, id)| which(*id));
    these.map(|(rule, _)| rule.name.to_owned())
}

fn in_files(name: &str) -> String {
    name.to_lowercase().replace(' ', "_")
}

/// A category of ailments; Staggered belongs to none.
fn category() -> OneOf<Category> {
    let categories = [Category::Physical, Category::Mental, Category::Spiritual];
    one_of("a category of ailments", &categories)
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
    /// Its icon on the buttons that use it.
    pub icon: Icon,
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

/// How far an item is used unless its entry says otherwise, in metres (EV-ACT-31).
const USUAL_RANGE: u16 = 5;

record! {
    /// An item that is used up by one use (EV-CAT-08).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Consumable as "Consumable" {
        /// Its name for players.
        pub title: String; text(),
        /// What it does, in a sentence.
        pub description: String; text(),
        /// Its keyword (EV-ACT-31), which also decides its targets: Restoration, Augment and
        /// Defensive help friends, all others hamper enemies.
        pub keyword: Keyword; one_of("a keyword", &Keyword::ALL),
        /// Its element.
        pub element: Option<Element> = None; maybe(one_of("an element", &Element::ALL)),
        /// Its range; it always works on the user.
        pub range: u16 = USUAL_RANGE; number(1..=1000).of("metres"),
        /// Its effects, in this order: of the keyword `attack` one attack, of others none.
        pub effects: Vec<PowerEffect>; list_of(form()),
    }
    beside {
        /// Its name in files.
        pub id: String = String::new(),
    }
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
