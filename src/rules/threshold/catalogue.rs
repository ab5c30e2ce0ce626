//! Weapons (TH-SHT-11).

use super::sheet::{Armour, Spec};
use crate::battle::{
    components::{Hands, Hold},
    ids::{ItemId, UnitId},
    view::View,
};

/// How far a weapon strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// In melee, up to this gap in yards (TH-FLD-01).
    Melee(u8),
    /// From afar, with this range increment in yards (TH-FLD-11).
    Ranged(u8),
}

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its family.
    pub group: Spec,
    /// Added to attack rolls.
    pub accuracy: i32,
    /// Added to damage.
    pub damage: i32,
    /// Added to Melee Defense while held.
    pub block: i32,
    /// How far it strikes.
    pub reach: Reach,
    /// Added to the action points of actions that say so.
    pub ap: i16,
    /// Needs both hands.
    pub two_handed: bool,
    /// Its block counts for Ranged Defense too.
    pub defensive: bool,
    /// Points of armour that do not count.
    pub piercing: i32,
    /// Cuts that bleed.
    pub slicing: bool,
    /// Blows that slow.
    pub concussive: bool,
}

/// One item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name in files and as a player reads it.
    pub name: String,
    /// The weapon it is; shields are weapons too.
    pub weapon: Option<Weapon>,
}

/// All items of a battle; an `ItemId` is a place in the list.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The items.
    pub items: Vec<Item>,
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
};

impl Catalogue {
    /// The weapons of the ledger.
    pub fn standard() -> Self {
        let melee = |group, accuracy, damage, block, reach| Weapon {
            group,
            accuracy,
            damage,
            block,
            reach: Reach::Melee(reach),
            ..UNARMED
        };
        let ranged = |group, accuracy, damage, increment| Weapon {
            group,
            accuracy,
            damage,
            reach: Reach::Ranged(increment),
            ..UNARMED
        };
        let items = [
            (
                "dagger",
                Weapon {
                    ap: -1,
                    piercing: 1,
                    ..melee(Spec::Blades, 1, 1, 0, 0)
                },
            ),
            (
                "arming sword",
                Weapon {
                    slicing: true,
                    ..melee(Spec::Blades, 1, 3, 1, 1)
                },
            ),
            (
                "hand axe",
                Weapon {
                    slicing: true,
                    ..melee(Spec::Axes, 0, 4, 0, 1)
                },
            ),
            (
                "war hammer",
                Weapon {
                    concussive: true,
                    piercing: 2,
                    ..melee(Spec::Hammers, 0, 4, 0, 1)
                },
            ),
            (
                "great axe",
                Weapon {
                    ap: 1,
                    two_handed: true,
                    slicing: true,
                    ..melee(Spec::Axes, 0, 7, 1, 1)
                },
            ),
            (
                "spear",
                Weapon {
                    two_handed: true,
                    piercing: 1,
                    ..melee(Spec::Polearms, 1, 3, 2, 2)
                },
            ),
            ("trident", melee(Spec::Polearms, 0, 3, 1, 1)),
            (
                "round shield",
                Weapon {
                    defensive: true,
                    ..melee(Spec::Shields, 0, 0, 2, 0)
                },
            ),
            (
                "short bow",
                Weapon {
                    two_handed: true,
                    ..ranged(Spec::Bows, 1, 3, 20)
                },
            ),
        ];
        Self {
            items: items
                .into_iter()
                .map(|(name, weapon)| Item {
                    name: name.to_owned(),
                    weapon: Some(weapon),
                })
                .collect(),
        }
    }

    /// The item of this name.
    pub fn named(&self, name: &str) -> Option<ItemId> {
        self.items
            .iter()
            .position(|item| item.name.eq_ignore_ascii_case(name))
            .map(|place| ItemId(place as u16))
    }
}

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

/// What a combatant holds ready, in the order of its gear.
pub(crate) fn held(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (ItemId, Hold, Weapon)> {
    let catalogue = view.scene.catalogue.downcast_ref::<Catalogue>();
    view.store
        .get::<Hands>(unit)
        .carried
        .iter()
        .filter(|carried| carried.hold.is_ready())
        .filter_map(move |carried| {
            let item = catalogue?.items.get(usize::from(carried.item.0))?;
            Some((carried.item, carried.hold, item.weapon?))
        })
}
