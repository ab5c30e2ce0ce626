//! Weapons, shields and magical items (MA-CAT-01, MA-CAT-03).

use std::{convert::Infallible, ops::RangeInclusive};

use super::damage::{Harm, harm};
use crate::{
    battle::ids::{ItemId, PowerId},
    document::{
        Node, Reader,
        forms::Forms,
        record::{Record, fields_of, record},
        shape::{FormInfo, OneOf, entry, flag, number},
    },
    rules::{
        maneuver::spells::spell::Spell,
        shared::catalogue::{self, Handheld},
    },
};

record! {
    /// A weapon (MA-CAT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Weapon as "weapon" {
        /// Faces of its damage die; 0 deals no damage.
        pub faces: u16 as "die"; number(0..=20),
        /// The number added to the die.
        pub plus: i32; number(0..=30),
        /// Its type of damage.
        pub harm: Harm; harm(),
        /// Hands it needs; 0 for a natural weapon.
        pub hands: u8; number(0..=2),
        /// Melee reach; 0 for no melee weapon.
        pub reach: u8 = 0; number(0..=9).of("metres"),
        /// Range of a shot; not given for a weapon that does not shoot.
        pub range: u8 = 0; number(1..=99).of("metres"),
        /// Range of a throw; not given if it cannot be thrown.
        pub thrown: u8 = 0; number(1..=99).of("metres"),
        /// Whether it allows a Bash (MA-MAN-02).
        pub heavy: bool = false; flag(),
        /// Whether a hit makes the target Slowed.
        pub slows: bool = false; flag(),
    }
}

record! {
    /// An item that casts a spell of its own (MA-ACT-09).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Charm as "charm" with spells: Spells {
        /// The spell, one of `assets/maneuver/spells.ron`.
        pub spell: PowerId; spell_name(spells),
        /// Its own target number.
        pub tn: i32 = 12; number(1..=30),
        /// Uses in one battle.
        pub uses: u8 = 1; number(1..=9),
    }
}

/// The items that sheets and styles refer to; an `ItemId` is an index into them.
pub type Items<'s> = &'s [Item];

/// The spells that sheets and items refer to; a `PowerId` is an index into them.
pub type Spells<'s> = &'s [SpellEntry];

/// The kind of an item; a shield has a Block Rating, and the third kind is a magical item.
pub type ItemKind = catalogue::ItemKind<Weapon, Charm>;

/// An item without magic.
type Plain = catalogue::ItemKind<Weapon, Infallible>;

/// One item of the catalogue.
pub type Item = catalogue::Item<Weapon, Charm>;

/// One spell of the catalogue.
pub type SpellEntry = catalogue::PowerEntry<Spell>;

/// The name of an item.
pub(super) fn item_name(items: Items<'_>) -> OneOf<ItemId> {
    let names = items.iter().map(|item| item.name.as_str());
    entry("an item", names.zip((0..).map(ItemId)))
}

/// The name of a spell.
pub(super) fn spell_name(spells: Spells<'_>) -> OneOf<PowerId> {
    let names = spells.iter().map(|entry| entry.name.as_str());
    entry("a spell", names.zip((0..).map(PowerId)))
}

impl Handheld for Weapon {
    const SHIELD: RangeInclusive<i32> = 0..=9;
    const SHIELD_HELP: &'static str = "A shield with this Block Rating (MA-CAT-03).";

    fn hands(&self) -> u8 {
        self.hands
    }
}

impl ItemKind {
    /// Reads what an item is; a magical item names one of these spells.
    pub fn read<'d>(reader: &mut Reader<'d>, node: &'d Node, spells: Spells<'_>) -> Option<Self> {
        let mut names = Plain::names();
        names.push(Charm::NAME);
        let variant = reader.variant(node, Plain::WHAT, &names)?;
        if variant.name == Charm::NAME {
            let charm = variant.fields(reader, |fields| Charm::read_among(fields, None, spells));
            return charm.map(Self::Other);
        }
        Some(match Plain::read_form(reader, &variant, ())? {
            Plain::Weapon(weapon) => Self::Weapon(weapon),
            Plain::Shield(block) => Self::Shield(block),
            Plain::Other(never) => match never {},
        })
    }

    /// The description of each form.
    pub fn described(spells: Spells<'_>) -> Vec<FormInfo> {
        let mut forms = Plain::forms(());
        forms.push(FormInfo {
            name: Charm::NAME,
            help: Charm::HELP.trim().to_owned(),
            values: Vec::new(),
            fields: fields_of::<Charm>(spells),
        });
        forms
    }
}

impl Item {
    /// Its Block Rating, if it is a shield.
    pub fn block(&self) -> Option<i32> {
        self.shield()
    }

    /// The spell it casts, if it is a magical item.
    pub fn charm(&self) -> Option<Charm> {
        self.other()
    }
}

/// Fists and feet: a melee weapon without hands (MA-CAT-01).
pub const UNARMED: Weapon = Weapon {
    faces: 4,
    plus: 5,
    harm: Harm::Crushing,
    reach: 1,
    range: 0,
    thrown: 0,
    hands: 0,
    heavy: false,
    slows: false,
};
