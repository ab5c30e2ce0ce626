//! Weapons, armour and kit (TH-SHT-11, TH-SHT-12).

use super::stats::Spec;
use crate::{
    document::{
        forms::{form, forms},
        record::record,
        shape::{Shape, ValueKind, flag, maybe, number, one_of, reads, record},
    },
    rules::shared::{catalogue::Called, listed::listed},
};

/// The families of weapons.
const GROUPS: [Spec; 9] = [
    Spec::Axes,
    Spec::Blades,
    Spec::Brawling,
    Spec::Hammers,
    Spec::Polearms,
    Spec::Shields,
    Spec::Bows,
    Spec::Crossbows,
    Spec::Thrown,
];

forms! {
    /// The reach of a weapon.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Reach as "a reach" {
        /// In melee, up to this gap in yards (TH-FLD-01).
        Melee(u8; number(0..=9).of("yards")) as "melee",
        /// Ranged, with this range increment in yards (TH-FLD-11).
        Ranged(u8; number(1..=50).of("yards")) as "ranged",
    }
}

record! {
    /// A weapon; shields are weapons too (TH-SHT-11).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Weapon as "Weapon" {
        /// Its family.
        pub group: Spec; one_of("a group of weapons", &GROUPS),
        /// Its reach: `melee(1)` is a gap in yards (TH-FLD-01), `ranged(20)` a range increment in
        /// yards (TH-FLD-11).
        pub reach: Reach; form(),
        /// Added to attack rolls.
        pub accuracy: i32 = 0; number(-9..=9),
        /// Added to damage.
        pub damage: i32 = 0; number(-9..=20),
        /// Added to Melee Defense while held.
        pub block: i32 = 0; number(0..=9),
        /// Change to the price of actions that use the weapon, in AP.
        pub ap: i16 = 0; number(-3..=9),
        /// Whether it needs both hands.
        pub two_handed: bool = false; flag(),
        /// Whether its block counts for Ranged Defense, too.
        pub defensive: bool = false; flag(),
        /// Points of the target's armour that do not count.
        pub piercing: i32 = 0; number(0..=20),
        /// Whether moderate or worse wounds bleed (TH-ATK-10).
        pub slicing: bool = false; flag(),
        /// Whether moderate or worse wounds lower the target's initiative (TH-ATK-10).
        pub concussive: bool = false; flag(),
        /// Whether its damage counts in the attack roll, and not again after it (TH-ATK-05).
        pub penetrating: bool = false; flag(),
        /// Whether its damage is not halved under water.
        pub aquatic: bool = false; flag(),
        /// Whether it leaves the hand when it is used.
        pub thrown: bool = false; flag(),
        /// Price of loading after a shot, in AP; 0 needs no loading (TH-ATK-10).
        pub reload: i16 = 0; number(0..=60),
    }
}

listed! {
    /// Use of an item.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Use {
        /// In hand it helps with first aid.
        HealingKit,
        /// Drinking it lowers one wound by a level.
        HealingPotion,
        /// Drinking it restores 5 stamina.
        StaminaTonic,
        /// Poor holds count as plentiful ones.
        Rope,
    }
}

listed! {
    /// Where an item is stowed (TH-ACT-11).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Container {
        /// A scabbard or an ordinary pocket.
        Scabbard,
        /// A belt pouch or a hidden pocket.
        Pouch,
        /// A backpack or a sack.
        Backpack,
    }
}

record! {
    /// A lasting effect of an item, in which its wearer invests mana (TH-MAG-03).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Magic as "magic" {
        /// Mana invested while the effect lasts.
        pub invest: i16; number(1..=20),
        /// The effect.
        pub charm: Charm; form(),
    }
}

forms! {
    /// Effect of a magical item.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Charm as "a charm" {
        /// The item turns into the item with this name.
        Becomes(String; ItemName) as "becomes",
        /// Lights the wearer's square and this many yards around it.
        Lights(u8; number(1..=20).of("yards")) as "lights",
    }
}

/// The name of an item of the file that is being read: the item may stand further down, so the name
/// is not looked up.
#[derive(Clone, Copy, Debug)]
struct ItemName;

impl Shape for ItemName {
    reads!(String, |_, reader, node| {
        let name = reader.name(node, "an item")?;
        Some(name.replace('_', " "))
    });

    fn kind(&self) -> ValueKind {
        ValueKind::OneOf {
            what: "an item",
            names: Vec::new(),
        }
    }

    fn write(&self, value: &String) -> String {
        value.replace(' ', "_")
    }
}

record! {
    /// One item of the catalogue.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Item as "Item" {
        /// The weapon it is; shields are weapons, too (TH-SHT-11).
        pub weapon: Option<Weapon> = None; maybe(record::<Weapon>()),
        /// Its use, if it has one: a healing kit in hand helps with first aid, a healing potion
        /// lowers one wound by a level, a stamina tonic restores 5 stamina, with a rope poor holds
        /// count as plentiful ones (TH-SHT-12).
        pub used: Option<Use> = None; maybe(one_of("a use", &Use::ALL)),
        /// Where it is kept, if not where such things usually are: weapons in scabbards, potions in
        /// pouches, the rest in the backpack (TH-ACT-11).
        pub kept: Option<Container> = None; maybe(one_of("a place to keep it", &Container::ALL)),
        /// Price of using it in AP, if not that of its kind (TH-ACT-30).
        pub use_ap: Option<i16> = None; maybe(number(0..=99)),
        /// Whether it is a part of the body: it takes no hand and cannot be dropped.
        pub natural: bool = false; flag(),
        /// Its lasting effect for invested mana (TH-MAG-03).
        pub magic: Option<Magic> = None; maybe(record::<Magic>()),
    }
    beside {
        /// Its name in files and for players.
        pub name: String = String::new(),
    }
}

impl Item {
    /// Where it is stowed: weapons in scabbards, potions in pouches, the rest in the backpack.
    pub fn container(&self) -> Container {
        self.kept.unwrap_or(match (self.weapon, self.used) {
            (Some(_), _) => Container::Scabbard,
            (None, Some(Use::HealingPotion | Use::StaminaTonic)) => Container::Pouch,
            (None, _) => Container::Backpack,
        })
    }
}

impl Called for Item {
    fn called(&self) -> &str {
        &self.name
    }
}

/// Worn armour (TH-SHT-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Armour {
    /// Toughness it adds.
    pub toughness: i32,
    /// How much it lowers Speed in both Defenses.
    pub slows: i32,
}

/// Bare hands.
pub const UNARMED: Weapon = Weapon {
    group: Spec::Brawling,
    accuracy: 0,
    damage: -1,
    block: 0,
    reach: Reach::Melee(0),
    ap: 0,
    two_handed: false,
    defensive: false,
    piercing: 0,
    slicing: false,
    concussive: false,
    penetrating: false,
    aquatic: false,
    thrown: false,
    reload: 0,
};

/// Leather armour (TH-SHT-12).
pub const LEATHER: Armour = Armour {
    toughness: 4,
    slows: 0,
};
/// Chain armour (TH-SHT-12).
pub const CHAIN: Armour = Armour {
    toughness: 6,
    slows: 0,
};
/// Plate armour (TH-SHT-12).
pub const PLATE: Armour = Armour {
    toughness: 8,
    slows: 1,
};

/// The kinds of armour by their names in files.
pub(super) const ARMOUR: [(&str, Armour); 4] = [
    (
        "none",
        Armour {
            toughness: 0,
            slows: 0,
        },
    ),
    ("leather", LEATHER),
    ("chain", CHAIN),
    ("plate", PLATE),
];
