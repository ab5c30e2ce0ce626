//! The sample combatants of the ledger.

use super::{
    catalogue::{CHAIN, Catalogue},
    sheet::{Attributes, People, Rank, Sheet, Skill, Spec, Training},
};
use crate::battle::{components::Hold, ids::ItemId};

fn item(name: &str) -> ItemId {
    Catalogue::standard()
        .named(name)
        .unwrap_or(ItemId(u16::MAX))
}

/// Ysolde, a player character with sword and shield.
pub fn ysolde() -> Sheet {
    Sheet {
        attributes: Attributes {
            strength: 2,
            dexterity: 2,
            speed: 1,
            vitality: 1,
            reason: 1,
            lore: 0,
            perception: 1,
            persona: 1,
        },
        skills: vec![
            (Skill::Melee, 3),
            (Skill::Athletics, 2),
            (Skill::Reflex, 2),
            (Skill::Resistance, 1),
            (Skill::Healing, 1),
            (Skill::Acrobatics, 1),
            (Skill::Nature, 1),
        ],
        specs: vec![
            (Spec::Blades, 2),
            (Spec::Brawling, 1),
            (Spec::Power, 1),
            (Spec::Running, 1),
            (Spec::Jumping, 1),
            (Spec::Agility, 1),
            (Spec::Initiative, 1),
            (Spec::Fortitude, 1),
            (Spec::Wounds, 1),
            (Spec::Balance, 1),
            (Spec::Riding, 1),
        ],
        armour: CHAIN,
        gear: vec![
            (item("arming sword"), Hold::Right),
            (item("round shield"), Hold::Left),
            (item("healing kit"), Hold::Stowed),
        ],
        ..Sheet::default()
    }
}

/// Grask, an orc with axe and shield.
pub fn grask() -> Sheet {
    Sheet {
        people: People::Orc,
        size: 1,
        rank: Rank::Standard,
        attributes: Attributes {
            strength: 3,
            dexterity: 1,
            speed: 0,
            vitality: 2,
            reason: 1,
            lore: -1,
            perception: 0,
            persona: 0,
        },
        skills: vec![
            (Skill::Melee, 3),
            (Skill::Athletics, 2),
            (Skill::Reflex, 1),
            (Skill::Resistance, 1),
            (Skill::Deception, 1),
        ],
        specs: vec![(Spec::Axes, 2), (Spec::Brawling, 1), (Spec::Power, 1)],
        armour: CHAIN,
        gear: vec![
            (item("hand axe"), Hold::Right),
            (item("round shield"), Hold::Left),
        ],
        ..Sheet::default()
    }
}

/// An average horse that nobody trained for war (TH-MNT-06).
pub fn horse() -> Sheet {
    Sheet {
        people: People::Beast,
        size: 5,
        rank: Rank::Standard,
        attributes: Attributes {
            strength: 4,
            vitality: 1,
            reason: -2,
            ..Attributes::default()
        },
        skills: vec![(Skill::Melee, 1), (Skill::Athletics, 6)],
        specs: vec![(Spec::Brawling, 1), (Spec::Running, 2)],
        mount: Some(Training::Untrained),
        ..Sheet::default()
    }
}

/// A horse trained for war (TH-MNT-08).
pub fn war_horse() -> Sheet {
    Sheet {
        mount: Some(Training::Trained),
        ..horse()
    }
}
