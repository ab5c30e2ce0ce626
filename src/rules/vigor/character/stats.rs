//! Ability scores, skills, talents and sizes (VI-SHT-01 to VI-SHT-04, VI-FLD-05).

use crate::rules::shared::listed::named;

named! {
    /// The seven ability scores (VI-SHT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Ability {
        /// Blows, bows, holding on.
        Strength,
        /// Health, and the Vigor that comes back.
        Stamina,
        /// Aiming and striking true.
        Agility,
        /// Feet of a Move, and dodging.
        Speed,
        /// Noticing, treating wounds.
        Reason,
        /// Standing firm in mind.
        Resolve,
        /// Magic.
        Soul,
    }
}

named! {
    /// The skills (VI-SHT-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Skill {
        /// To charm.
        Social,
        /// To notice, to find a weakness.
        Awareness,
        /// To intimidate.
        Menace,
        /// To treat wounds.
        Medicine,
        /// To stabilise.
        MedicalScience: "Medical Science",
        /// To go unnoticed.
        Stealth,
        /// Damage of crossbows and modern weapons.
        Marksmanship,
        /// Damage of magic projectiles.
        Sorcery,
        /// Steering in poor sight.
        Pilot,
        /// Finding the way in poor sight.
        Navigate,
    }
}

impl Skill {
    /// The ability whose dice a check of it adds (VI-SHT-03).
    pub const fn ability(self) -> Ability {
        match self {
            Self::Social | Self::Sorcery => Ability::Soul,
            Self::Menace => Ability::Resolve,
            Self::Stealth | Self::Marksmanship | Self::Pilot => Ability::Agility,
            Self::Awareness | Self::Medicine | Self::MedicalScience | Self::Navigate => {
                Ability::Reason
            }
        }
    }
}

named! {
    /// The talents (VI-SHT-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Talent {
        /// One bonus die more on initiative.
        QuickStart: "Quick Start",
        /// One action more in each turn.
        Veteran,
        /// 2 more Guard.
        HardToHit: "Hard to Hit",
        /// Natural Armor Rank 3.
        ThickHide: "Thick Hide",
        /// 2 Durability in each Recovery Phase.
        Regeneration,
        /// 2 Mana in each Recovery Phase.
        DeepWell: "Deep Well",
        /// Bare hands of ordinary quality.
        MartialArts: "Martial Arts",
        /// One bonus die more on Resistance checks.
        IronWill: "Iron Will",
        /// One Challenge less on Off-hand Attacks.
        TwoWeaponStyle: "Two-Weapon Style",
        /// The reaction Deflect.
        Deflect,
        /// The reaction Block.
        Block,
    }
}

named! {
    /// Size categories (VI-FLD-05).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Size {
        /// A mouse.
        Tiny,
        /// A dog.
        Small,
        /// A human.
        #[default]
        Medium,
        /// A bear.
        Large,
        /// 2x2.
        Huge,
        /// 3x3.
        Massive,
        /// 5x5.
        Colossal,
    }
}

impl Size {
    /// Squares along each edge (VI-FLD-05).
    pub const fn squares(self) -> u8 {
        match self {
            Self::Tiny | Self::Small | Self::Medium | Self::Large => 1,
            Self::Huge => 2,
            Self::Massive => 3,
            Self::Colossal => 5,
        }
    }

    /// How many categories larger this is than another; below 0 if smaller.
    pub const fn above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }

    /// How many feet one of this size reaches with nothing that is longer (VI-FLD-02).
    pub const fn reach_ft(self) -> u16 {
        match self {
            Self::Tiny => 0,
            Self::Small | Self::Medium | Self::Large => 6,
            Self::Huge => 12,
            Self::Massive => 18,
            Self::Colossal => 30,
        }
    }

    /// A score of body times the size factor, rounded up (VI-SHT-07).
    pub const fn body(self, score: i32) -> i32 {
        let (times, of) = match self {
            Self::Tiny => (1, 4),
            Self::Small => (1, 2),
            Self::Medium => (1, 1),
            Self::Large => (2, 1),
            Self::Huge => (3, 1),
            Self::Massive => (5, 1),
            Self::Colossal => (8, 1),
        };
        (score * times + of - 1) / of
    }
}
