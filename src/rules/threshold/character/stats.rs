//! Attributes, skills, specializations, peoples (TH-SHT-01, TH-SHT-02, TH-SHT-10), wound tracks and
//! the training of mounts.

use crate::{
    document::{
        names::file_name,
        record::record,
        shape::{Map, OneOf, Shape, ValueKind, Whole, map_of, named_by, number, reads},
    },
    rules::shared::listed::listed,
};

record! { default:
    /// The eight attributes (TH-SHT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Attributes as "attributes" {
        /// Strength.
        pub strength: i32 as "str" = 0; number(-5..=5),
        /// Dexterity.
        pub dexterity: i32 as "dex" = 0; number(-5..=5),
        /// Speed.
        pub speed: i32 as "spd" = 0; number(-10..=10),
        /// Vitality.
        pub vitality: i32 as "vit" = 0; number(-5..=5),
        /// Reason.
        pub reason: i32 as "rsn" = 0; number(-5..=5),
        /// Lore.
        pub lore: i32 as "lor" = 0; number(-5..=5),
        /// Perception.
        pub perception: i32 as "prc" = 0; number(-5..=5),
        /// Persona.
        pub persona: i32 as "prs" = 0; number(-5..=5),
    }
}

listed! {
    /// Skills (TH-SHT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names of the ledger say it all")]
    pub enum Skill {
        Melee,
        Aim,
        Arcana,
        Athletics,
        Reflex,
        Resistance,
        Acrobatics,
        Stealth,
        Healing,
        Deception,
        Nature,
    }
}

listed! {
    /// Specializations (TH-SHT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names of the ledger say it all")]
    pub enum Spec {
        Axes,
        Blades,
        Brawling,
        Hammers,
        Polearms,
        Shields,
        Bows,
        Crossbows,
        Thrown,
        Body,
        Fire,
        Force,
        Mind,
        Stone,
        Storm,
        Climbing,
        Jumping,
        Power,
        Running,
        Swimming,
        Agility,
        Initiative,
        Fortitude,
        Willpower,
        Balance,
        Gymnastics,
        Hiding,
        Observation,
        Wounds,
        Ailments,
        Feint,
        Riding,
    }
}

/// Ranks in skills and specializations; those not listed are 0 (TH-SHT-02).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    /// Ranks in skills.
    pub skills: Vec<(Skill, i32)>,
    /// Ranks in specializations.
    pub specs: Vec<(Spec, i32)>,
}

/// Ranks in one map, as skills and specializations have distinct names: `{ melee: 2, blades: 1 }`.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankMap;

impl RankMap {
    /// Ranks by the place of their name among those of skills and then of specializations.
    fn map() -> Map<OneOf<usize>, Whole<i32>> {
        let places = 0..Skill::ALL.len() + Spec::ALL.len();
        let names = named_by(
            "a skill or specialization",
            places,
            |place| match Skill::ALL.get(*place) {
                Some(skill) => file_name(skill),
                None => file_name(Spec::ALL[place - Skill::ALL.len()]),
            },
        );
        map_of(names, number(0..=9))
    }
}

impl Shape for RankMap {
    reads!(Ranks, |_, reader, node| {
        let mut ranks = Ranks::default();
        for (place, rank) in Self::map().read(reader, node, None)? {
            match Skill::ALL.get(place) {
                Some(skill) => ranks.skills.push((*skill, rank)),
                None => {
                    let spec = Spec::ALL[place - Skill::ALL.len()];
                    ranks.specs.push((spec, rank));
                }
            }
        }
        Some(ranks)
    });

    fn kind(&self) -> ValueKind {
        Self::map().kind()
    }

    fn write(&self, value: &Ranks) -> String {
        let skills = value.skills.iter();
        let skills = skills.map(|&(skill, rank)| (skill as usize, rank));
        let specs = value.specs.iter();
        let specs = specs.map(|&(spec, rank)| (Skill::ALL.len() + spec as usize, rank));
        Self::map().write(&skills.chain(specs).collect())
    }
}

listed! {
    /// Peoples, each with base stamina and mana (TH-SHT-10).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[allow(missing_docs, reason = "the names of the ledger say it all")]
    pub enum People {
        #[default]
        Human,
        Dwarf,
        Elf,
        Goblin,
        Orc,
        Beast,
    }
}

impl People {
    /// Base stamina and mana.
    pub const fn bases(self) -> (i32, i32) {
        match self {
            Self::Human => (10, 10),
            Self::Dwarf => (13, 7),
            Self::Elf => (8, 13),
            Self::Goblin => (8, 8),
            Self::Orc => (12, 6),
            Self::Beast => (12, 0),
        }
    }

    /// Its usual size (TH-SHT-10).
    pub const fn size(self) -> i32 {
        match self {
            Self::Human | Self::Elf | Self::Beast => 0,
            Self::Dwarf => -1,
            Self::Goblin => -2,
            Self::Orc => 1,
        }
    }
}

listed! {
    /// Wound track of a unit (TH-WND-07).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Rank {
        /// A player character: slots by Vitality.
        #[default]
        Pc,
        /// One slot for each level.
        Minion,
        /// Two slots for each level.
        Standard,
        /// Three slots for each level.
        Elite,
    }
}

listed! {
    /// How a mount carries a rider (TH-MNT-06, TH-MNT-08).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Training {
        /// Shies from wounds and weapons, and only moves.
        Untrained,
        /// Trained for war: it attacks and acts on command.
        Trained,
        /// Thinks for itself and is not steered.
        Sentient,
    }
}
