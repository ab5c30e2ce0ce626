//! The sample pair of the ledger.

use super::{
    catalogue::{Catalogue, armor},
    sheet::{ArmorLevel, Attributes, Sheet, Skill, Style, Training},
};
use crate::battle::{components::Hold, ids::ItemId};

fn item(name: &str) -> ItemId {
    Catalogue::standard()
        .named(name)
        .unwrap_or(ItemId(u16::MAX))
}

fn weapons(names: &[&str]) -> impl Iterator<Item = Training> {
    names.iter().map(|name| Training::Weapon(item(name)))
}

/// Iska, a rider with shortsword and shield.
pub fn iska() -> Sheet {
    let mut gear = vec![Training::Armor(ArmorLevel::Partial), Training::Shields];
    gear.extend(weapons(&["glaive", "shortsword", "spear"]));
    Sheet {
        player: true,
        attributes: Attributes {
            strength: 8,
            agility: 9,
            endurance: 8,
            perception: 7,
            intellect: 7,
            will: 6,
        },
        skills: vec![
            (Skill::Dodge, 3),
            (Skill::Athletics, 2),
            (Skill::Acrobatics, 2),
            (Skill::Observation, 2),
        ],
        styles: vec![Style {
            name: "Sahani Rider".to_owned(),
            rank: 4,
            gear,
        }],
        armor: armor("iron", ArmorLevel::Partial),
        gear: vec![
            (item("shortsword"), Hold::Right),
            (item("wooden shield"), Hold::Left),
        ],
        ..Sheet::default()
    }
}

/// A brigand with a club.
pub fn brigand() -> Sheet {
    let mut gear = vec![Training::Armor(ArmorLevel::Partial), Training::Unarmed];
    gear.extend(weapons(&["dagger", "shortbow", "club"]));
    Sheet {
        attributes: Attributes {
            strength: 9,
            agility: 7,
            endurance: 8,
            perception: 6,
            intellect: 5,
            will: 6,
        },
        skills: vec![
            (Skill::Dodge, 3),
            (Skill::Athletics, 2),
            (Skill::Acrobatics, 1),
            (Skill::Stealth, 3),
        ],
        styles: vec![Style {
            name: "Forest Bandit".to_owned(),
            rank: 3,
            gear,
        }],
        armor: armor("leather", ArmorLevel::Partial),
        gear: vec![(item("club"), Hold::Right)],
        ..Sheet::default()
    }
}
