//! The sheet (EV-SHT-01 to 19): a unit's values at the start.

use serde::{Deserialize, Serialize};

use super::{
    element::{Affinities, Location},
    vehicle::Vehicle,
};
use crate::{
    battle::prelude::*,
    rules::shared::listed::{listed, named},
};

named! {
    /// A score, 1 to 100 (EV-SHT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Score {
        /// Melee.
        Melee,
        /// Ranged.
        Ranged,
        /// Strength.
        Strength,
        /// Toughness.
        Toughness,
        /// Agility.
        Agility,
        /// Intelligence.
        Intelligence,
        /// Perception.
        Perception,
        /// Willpower.
        Willpower,
        /// Fellowship.
        Fellowship,
        /// Magic.
        Magic,
        /// Realisation.
        Realisation,
    }
}

named! {
    /// A skill (EV-SHT-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Skill {
        /// Melee.
        Melee,
        /// Ranged, also called Ballistics.
        Ranged,
        /// Acrobatics.
        Acrobatics,
        /// Athletics.
        Athletics,
        /// Endurance.
        Endurance,
        /// Awareness.
        Awareness,
        /// Subterfuge.
        Subterfuge,
        /// Manipulate.
        Manipulate,
        /// Authority.
        Authority,
        /// Inquiry.
        Inquiry,
        /// Fortitude.
        Fortitude,
        /// Survival.
        Survival,
        /// Medical.
        Medical,
        /// Resistance against Physical ailments.
        ResistPhysical: "Resistance (Physical)",
        /// Resistance against Mental ailments.
        ResistMental: "Resistance (Mental)",
        /// Resistance against Spiritual ailments.
        ResistSpiritual: "Resistance (Spiritual)",
    }
}

impl Skill {
    /// The score that governs it.
    pub const fn score(self) -> Score {
        match self {
            Self::Melee => Score::Melee,
            Self::Ranged => Score::Ranged,
            Self::Acrobatics | Self::Subterfuge => Score::Agility,
            Self::Athletics => Score::Strength,
            Self::Endurance | Self::ResistPhysical => Score::Toughness,
            Self::Awareness => Score::Perception,
            Self::Manipulate | Self::Authority => Score::Fellowship,
            Self::Inquiry | Self::Survival | Self::Medical => Score::Intelligence,
            Self::Fortitude | Self::ResistMental | Self::ResistSpiritual => Score::Willpower,
        }
    }
}

listed! {
    /// A focus of a skill (EV-SHT-03); a set of them is a number with these bits.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Focus {
        /// For Melee.
        Parry,
        /// For Melee with natural weapons and bare hands.
        Natural,
        /// For Melee.
        Grappling,
        /// For Ranged.
        Pistol,
        /// For Ranged with rifles and submachine guns.
        Basic,
        /// For Ranged with heavy weapons.
        Heavy,
        /// For Acrobatics.
        Dodge,
        /// For Acrobatics.
        Contortion,
        /// For Acrobatics.
        Balance,
        /// For Acrobatics and Athletics.
        Climbing,
        /// For Acrobatics and Athletics.
        Leaping,
        /// For Athletics.
        Swimming,
        /// For Athletics.
        Running,
        /// For Athletics and Authority.
        Intimidate,
        /// For Endurance.
        Injury,
        /// For Endurance.
        Bracing,
        /// For Awareness.
        Anticipate,
        /// For Subterfuge.
        Stealth,
        /// For Fortitude.
        Courage,
        /// For Survival.
        Equipment,
        /// For Medical.
        FirstAid,
    }
}

impl Focus {
    /// Its bit in a set of foci.
    pub fn bit(self) -> u32 {
        1 << (self as u32)
    }
}

/// Training in one skill (EV-SHT-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Training {
    /// Rank 0 to 3.
    pub rank: u8,
    /// Foci, as a bit set.
    pub foci: u32,
}

named! {
    /// A talent (EV-SHT-18, EV-CAT-09); a set of them is a number with these bits.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Talent {
        /// Opens the Distract action.
        Distract: "the talent Distract",
        /// Opens the Taunt action.
        Taunt: "the talent Taunt",
        /// Opens the Battle Reading action.
        BattleReading: "the talent Battle Reading",
        /// Opens the Covering Fire action.
        CoveringFire: "the talent Covering Fire",
        /// Opens the Cultivate Efficacy action.
        CultivateEfficacy: "the talent Cultivate Efficacy",
        /// Opens the Inspire action.
        Inspire: "the talent Inspire",
        /// Opens the Incite Fury action.
        InciteFury: "the talent Incite Fury",
        /// Adds 2 to initiative.
        QuickStart: "the talent Quick Start",
        /// One more Chance Attack between turns.
        Opportunist: "the talent Opportunist",
        /// Critical Hits on 15 or lower.
        Keen: "the talent Keen",
        /// No extra Disadvantage for the off hand.
        Ambidextrous: "the talent Ambidextrous",
        /// Melee weapons in hand count as Burst 1.
        Flurry: "the talent Flurry",
    }
}

/// Traits (EV-SHT-19, EV-CAT-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Added to the Strength Bonus.
    pub unnatural_strength: u8,
    /// Added to Defense, not to wounds.
    pub unnatural_toughness: u8,
    /// Whether it may use the bands above Ground.
    pub flyer: bool,
    /// Whether it ignores low light and darkness.
    pub dark_sight: bool,
    /// Whether it is immune to Panic and Despair.
    pub fearless: bool,
    /// Whether it never suffocates.
    pub breathless: bool,
}

/// Advantages or Disadvantages on special movement (EV-MOV-37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveMods {
    /// On climbing tests.
    pub climb: i8,
    /// On swimming tests.
    pub swim: i8,
    /// On leaping tests.
    pub leap: i8,
    /// On jumping tests.
    pub jump: i8,
    /// On tests to soften a fall.
    pub fall: i8,
    /// On balance tests.
    pub balance: i8,
    /// On tests to stay hidden.
    pub stealth: i8,
}

/// A Persona as the sheet defines it (EV-PER-01).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Persona {
    /// Its name.
    pub name: String,
    /// Its Toughness, which sets its wound tracks.
    pub toughness: u8,
    /// Its affinities, which its Evoker uses.
    pub affinities: Affinities,
    /// Its powers.
    pub powers: Vec<PowerId>,
}

/// A unit as its sheet defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// A title that players read under the name.
    pub title: String,
    /// Who the unit is and how it fights, in a sentence.
    pub description: String,
    /// Scores in the order of [`Score::ALL`].
    pub scores: [u8; 11],
    /// Training in the order of [`Skill::ALL`].
    pub skills: [Training; 16],
    /// Size bracket 1 to 6 (EV-SHT-02).
    pub size: u8,
    /// Bonus to initiative.
    pub initiative_bonus: i8,
    /// Fate Points at the start; `None` for the maximum.
    pub fate: Option<u8>,
    /// Whether it is a shadow, which dies when its Deadly Wound is lost (EV-WND-03).
    pub shadow: bool,
    /// Whether it tracks Stress (EV-SHT-11).
    pub tracks_stress: bool,
    /// Evoker Rank; 0 for units that are no Evokers (EV-SHT-13).
    pub evoker_rank: u8,
    /// Whether it is a Navigator.
    pub navigator: bool,
    /// Its own affinities; an Evoker uses those of its Persona.
    pub affinities: Affinities,
    /// Locations that cost an extra wound, as bits in the order of [`Location::ALL`].
    pub weak_spots: u8,
    /// Armour points by location.
    pub armour: [u8; 6],
    /// Name of the armour for players.
    pub armour_name: String,
    /// Modifiers to special movement.
    pub move_mods: MoveMods,
    /// Items; those that fit go into the hands first.
    pub items: Vec<ItemId>,
    /// Own powers; an Evoker uses those of its Persona.
    pub powers: Vec<PowerId>,
    /// Personas in the order of the sheet.
    pub personas: Vec<Persona>,
    /// Talents, as a bit set.
    pub talents: u32,
    /// Traits.
    pub traits: Traits,
    /// Tarot arcana, for analysis.
    pub arcana: String,
    /// Personality, for analysis.
    pub personality: Vec<String>,
    /// What makes it a vehicle instead of a unit that fights (EV-MOV-40).
    pub vehicle: Option<Vehicle>,
}

impl Default for Sheet {
    /// An unremarkable human: all scores 30, no training, bare hands.
    fn default() -> Self {
        Self {
            title: "Bystander".into(),
            description: String::new(),
            scores: [30; 11],
            skills: [Training::default(); 16],
            size: 3,
            initiative_bonus: 0,
            fate: None,
            shadow: false,
            tracks_stress: true,
            evoker_rank: 0,
            navigator: false,
            affinities: Affinities::default(),
            weak_spots: 1 << Location::Head as u8,
            armour: [0; 6],
            armour_name: "street clothes".into(),
            move_mods: MoveMods::default(),
            items: Vec::new(),
            powers: Vec::new(),
            personas: Vec::new(),
            talents: 0,
            traits: Traits::default(),
            arcana: String::new(),
            personality: Vec::new(),
            vehicle: None,
        }
    }
}

impl Sheet {
    /// A score as printed.
    pub fn score(&self, score: Score) -> i32 {
        i32::from(self.scores[score as usize])
    }

    /// Training in a skill.
    pub fn training(&self, skill: Skill) -> Training {
        self.skills[skill as usize]
    }

    /// Whether the sheet has a talent.
    pub fn has(&self, talent: Talent) -> bool {
        self.talents & (1 << talent as u32) != 0
    }

    /// Whether a hit on this location costs the extra wound (EV-WND-07).
    pub fn is_weak_spot(&self, location: Location) -> bool {
        self.weak_spots & (1 << location as u8) != 0
    }

    /// Squares a side of the footprint (EV-SHT-02).
    pub fn squares(&self) -> u8 {
        match self.size {
            ..=3 => 1,
            4 => 2,
            5 => 3,
            6.. => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sheet;

    /// Rules: EV-SHT-02
    #[test]
    fn footprints_grow_with_the_size_bracket() {
        let squares = |size| {
            Sheet {
                size,
                ..Sheet::default()
            }
            .squares()
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(squares), [1, 1, 1, 2, 3, 4]);
    }
}
