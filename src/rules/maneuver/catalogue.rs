//! Weapons and shields (MA-CAT-01, MA-CAT-03).

use super::sheet::{Armor, ArmorLevel, Harm};
use crate::battle::{components::Hold, ids::ItemId, view::View};
use crate::rules::shared::names::Catalogued;

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Faces of its damage die; 0 deals no damage.
    pub faces: u16,
    /// The number added to the die.
    pub number: i32,
    /// Its type of damage.
    pub harm: Harm,
    /// Metres it reaches in melee; 0 is no melee weapon.
    pub reach: u8,
    /// Metres it shoots; 0 does not shoot.
    pub range: u8,
    /// Metres it can be thrown; 0 cannot.
    pub thrown: u8,
    /// Hands it needs; 0 is part of the body.
    pub hands: u8,
    /// Good for a Bash (MA-MAN-02).
    pub heavy: bool,
    /// A hit slows.
    pub slows: bool,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A weapon.
    Weapon(Weapon),
    /// A shield with its Block Rating.
    Shield(i32),
}

/// One item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name in files and as a player reads it.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
}

impl Item {
    /// The weapon it is.
    pub fn weapon(&self) -> Option<Weapon> {
        match self.kind {
            ItemKind::Weapon(weapon) => Some(weapon),
            ItemKind::Shield(_) => None,
        }
    }

    /// Its Block Rating, if it is a shield.
    pub fn block(&self) -> Option<i32> {
        match self.kind {
            ItemKind::Weapon(_) => None,
            ItemKind::Shield(rating) => Some(rating),
        }
    }
}

/// All items of a battle; an `ItemId` is a place in the list.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The items.
    pub items: Vec<Item>,
}

/// Fists and feet: a melee weapon that needs no hand (MA-CAT-01).
pub const UNARMED: Weapon = Weapon {
    faces: 4,
    number: 5,
    harm: Harm::Crushing,
    reach: 1,
    range: 0,
    thrown: 0,
    hands: 0,
    heavy: false,
    slows: false,
};

impl Catalogued for Catalogue {
    fn name(&self, item: ItemId) -> Option<&str> {
        let item = self.items.get(usize::from(item.0))?;
        Some(&item.name)
    }
}

impl Catalogue {
    /// The items of the ledger.
    pub fn standard() -> Self {
        use Harm::{Crushing, Piercing, Slashing};
        let melee = |faces, number, harm, reach, hands, heavy| Weapon {
            faces,
            number,
            harm,
            reach,
            hands,
            heavy,
            ..UNARMED
        };
        let thrown = |weapon: Weapon, metres| Weapon {
            thrown: metres,
            ..weapon
        };
        let ranged = |faces, number, range, hands, heavy| Weapon {
            faces,
            number,
            harm: Piercing,
            reach: 0,
            range,
            hands,
            heavy,
            ..UNARMED
        };
        let snare = Weapon {
            faces: 0,
            number: 0,
            reach: 0,
            thrown: 6,
            hands: 1,
            slows: true,
            ..UNARMED
        };
        let weapons = [
            ("dagger", thrown(melee(4, 8, Piercing, 1, 1, false), 6)),
            ("rapier", melee(6, 8, Piercing, 1, 1, false)),
            ("shortsword", melee(6, 8, Piercing, 1, 1, false)),
            ("longsword", melee(8, 7, Slashing, 1, 1, false)),
            ("hatchet", thrown(melee(6, 7, Slashing, 1, 1, false), 6)),
            ("club", melee(6, 7, Crushing, 1, 1, false)),
            ("flail", melee(8, 6, Crushing, 1, 1, true)),
            ("warhammer", melee(12, 6, Crushing, 1, 2, true)),
            ("twinblade", melee(10, 7, Slashing, 1, 2, false)),
            ("spear", melee(6, 7, Piercing, 2, 1, false)),
            ("glaive", melee(10, 5, Slashing, 2, 2, true)),
            ("lance", melee(10, 5, Piercing, 2, 2, true)),
            ("whip", melee(4, 7, Slashing, 3, 1, false)),
            ("javelin", thrown(melee(6, 7, Piercing, 1, 1, false), 10)),
            ("bola", snare),
            ("net", snare),
            ("shortbow", ranged(6, 11, 16, 2, false)),
            ("longbow", ranged(8, 11, 24, 2, false)),
            ("hand crossbow", ranged(6, 10, 10, 1, false)),
            ("arbalest", ranged(10, 10, 16, 2, true)),
            ("troll claws", melee(8, 5, Slashing, 2, 0, false)),
        ];
        let shields = [
            ("buckler", 2),
            ("wooden shield", 4),
            ("steel shield", 5),
            ("bone shield", 6),
        ];
        let weapons = weapons
            .into_iter()
            .map(|(name, weapon)| (name, ItemKind::Weapon(weapon)));
        let shields = shields
            .into_iter()
            .map(|(name, rating)| (name, ItemKind::Shield(rating)));
        Self {
            items: weapons
                .chain(shields)
                .map(|(name, kind)| Item {
                    name: name.to_owned(),
                    kind,
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

/// Armor of the ledger by material and level (MA-CAT-02).
pub fn armor(material: &str, level: ArmorLevel) -> Option<Armor> {
    let (partial, full) = match material {
        "leather" => ((1, 0), (2, 0)),
        "bone" => ((2, 0), (4, 0)),
        "iron" => ((3, 0), (5, 0)),
        "steel" => ((4, 0), (6, 0)),
        "moonsilver" => ((2, 1), (3, 2)),
        _ => return None,
    };
    let (physical, magical) = match level {
        ArmorLevel::Partial => partial,
        ArmorLevel::Full => full,
    };
    Some(Armor {
        level,
        physical,
        magical,
    })
}

/// An item of the battle.
pub(crate) fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    view.scene
        .catalogue
        .downcast_ref::<Catalogue>()?
        .items
        .get(usize::from(id.0))
}

/// What a combatant holds ready, in the order of its gear.
pub(crate) fn held(
    view: View<'_>,
    unit: crate::battle::ids::UnitId,
) -> impl Iterator<Item = (ItemId, Hold, &Item)> {
    view.store
        .get::<crate::battle::components::Hands>(unit)
        .carried
        .iter()
        .filter(|carried| carried.hold.is_ready())
        .filter_map(move |carried| Some((carried.item, carried.hold, item(view, carried.item)?)))
}
