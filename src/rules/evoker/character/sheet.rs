//! The sheet (EV-SHT-01 to 19): a unit's values at the start.

use serde::{Deserialize, Serialize};

pub use super::{
    armour::MoveMods,
    traits::{Trait, Traits},
};
use super::{
    armour::{Armour, Worn},
    element::{Affinities, Affinity, Element, Location},
    shapes::{Anew, ByName, Scores, bits_of, by_name},
    traits::TraitList,
    vehicle::Vehicle,
};
use crate::{
    battle::prelude::*,
    document::{
        record::record,
        shape::{
            OneOf, always, flag, list_of, maybe, name, no_names, number, one_of, record,
            record_with, text,
        },
    },
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

record! { default:
    /// Training in one skill (EV-SHT-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Training as "training" {
        /// Its rank.
        pub rank: u8 = 0; number(0..=3),
        /// Its foci.
        pub foci: u32 = 0; bits_of("a focus", &Focus::ALL, |bits| bits),
    }
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

/// What sheets refer to: names of the book's items and powers, and its suits of armour.
#[derive(Clone, Copy, Debug)]
pub struct Stock<'s> {
    /// The weapons and things to use up.
    pub items: &'s OneOf<ItemId>,
    /// The powers.
    pub powers: &'s OneOf<PowerId>,
    /// The suits of armour.
    pub armours: &'s [Armour],
}

impl Default for Stock<'_> {
    /// No items, powers or armour, for what does not refer to them.
    fn default() -> Self {
        static NO_ITEMS: OneOf<ItemId> = no_names("an item");
        static NO_POWERS: OneOf<PowerId> = no_names("a power");
        Self {
            items: &NO_ITEMS,
            powers: &NO_POWERS,
            armours: &[],
        }
    }
}

record! {
    /// A Persona as the sheet defines it (EV-PER-01).
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Persona as "Persona" with stock: Stock {
        /// Its name.
        pub name: String; name(),
        /// Its Toughness, which sets its wound tracks.
        pub toughness: u8; number(1..=100),
        /// Its affinities, which its Evoker uses.
        pub affinities: Affinities = Affinities::default(); affinities(),
        /// Its powers.
        pub powers: Vec<PowerId> = Vec::new(); list_of(stock.powers.clone()),
    }
}

record! {
    /// A unit as its sheet defines it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Sheet as "Sheet" with stock: Stock {
        /// Its name for players.
        pub title: String; name(),
        /// Melee, ranged, strength, toughness, agility, intelligence, perception, willpower,
        /// fellowship, magic and realisation; a new sheet may leave out realisation alone, which is
        /// then 0 (EV-SHT-01).
        pub scores: [u8; 11]; Scores,
        /// What it is and how it fights, in a sentence.
        pub description: String = String::new(); text(),
        /// Whether it is a shadow, which dies when its Deadly Wound is lost (EV-WND-03).
        pub shadow: bool = false; flag(),
        /// Whether it tracks Stress; a new shadow does not unless this is given (EV-SHT-11).
        pub tracks_stress: bool = !shadow.unwrap_or_default(); always(flag()),
        /// Training in skills, `{ melee: (rank: 1, foci: [parry]) }` (EV-SHT-04).
        pub skills: [Training; 16] = [Training::default(); 16];
            by_name("a skill", &Skill::ALL, record::<Training>()),
        /// 1 tiny, 2 small, 3 normal, 4 large (2 by 2 squares), 5 huge (3 by 3), 6 titanic (4 by 4)
        /// (EV-SHT-02).
        pub size: u8 = 3; number(1..=6),
        /// Bonus to initiative.
        pub initiative_bonus: i8 = 0; number(-9..=9),
        /// Fate Points at the start, if not the maximum.
        pub fate: Option<u8> = None; maybe(number(0..=10)),
        /// Evoker Rank; 0 for units that are no Evokers (EV-SHT-13).
        pub evoker_rank: u8 = 0; number(0..=10),
        /// Whether it is a Navigator.
        pub navigator: bool = false; flag(),
        /// Its affinities, `{ fire: weak, ice: resist }`; an Evoker uses those of its Persona
        /// (EV-ELM-02).
        pub affinities: Affinities = Affinities::default(); affinities(),
        /// Places of the body where a hit costs an extra wound (EV-WND-07).
        pub weak_spots: u8 = 1 << Location::Head as u8;
            bits_of("a hit location", &Location::ALL, |bits| bits as u8),
        /// The armour it wears, by its name (`assets/evoker/armour.ron`) or by its points,
        /// `(head: 0, arms: 1, body: 2, legs: 1)`; street clothes unless given (EV-CAT-03).
        pub suit: Option<Armour> as "armour" = None; maybe(Worn(stock.armours)),
        /// Advantages on special movement, below 0 Disadvantages, instead of those of the armour:
        /// `(climb: 1, swim: -1)` (EV-MOV-37).
        pub move_mods: MoveMods = MoveMods::default(); Anew(record()),
        /// Weapons, those that fit the hands first (`assets/evoker/weapons.ron`), and things to use
        /// up (`assets/evoker/consumables.ron`), the same several times if several are carried.
        pub items: Vec<ItemId> = Vec::new(); list_of(stock.items.clone()),
        /// Its powers (`assets/evoker/powers.ron`); passive ones work by themselves. An Evoker uses
        /// those of its Persona.
        pub powers: Vec<PowerId> = Vec::new(); list_of(stock.powers.clone()),
        /// Its Personas, `[Persona(name: "Cinder", toughness: 20, affinities: { fire: resist },
        /// powers: [ember])]` (EV-PER-01).
        pub personas: Vec<Persona> = Vec::new(); list_of(record_with(stock)),
        /// Its talents (EV-SHT-18, EV-CAT-09).
        pub talents: u32 = 0; bits_of("a talent", &Talent::ALL, |bits| bits),
        /// Its traits (EV-SHT-19, EV-CAT-10).
        pub traits: Traits = Traits::default(); TraitList,
        /// Tarot arcana, for analysis.
        pub arcana: String = String::new(); name(),
        /// Personality, for analysis.
        pub personality: Vec<String> = Vec::new(); list_of(text()),
    }
    beside {
        /// Armour points by location.
        pub armour: [u8; 6] = [0; 6],
        /// Name of the armour for players.
        pub armour_name: String = "street clothes".to_owned(),
        /// What makes it a vehicle instead of a unit that fights (EV-MOV-40).
        pub vehicle: Option<Vehicle> = None,
    }
}

/// Affinities to elements.
fn affinities() -> ByName<OneOf<Affinity>, 11> {
    by_name(
        "an element",
        &Element::ALL,
        one_of("an affinity", &Affinity::ALL),
    )
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
            suit: None,
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
