//! Cinematic stunts as data (MO-CIN-01, MO-CIN-09).

use super::{damage::Damage, stats::Skill};
use crate::rules::{momentum::status::Status, shared::listed::named};

/// A stunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stunt {
    /// When it is done.
    pub kind: StuntKind,
    /// The skill of its check.
    pub skill: Skill,
    /// Other skills that those who join in may use (MO-CIN-04).
    pub others: Vec<Skill>,
    /// What its check has to reach.
    pub difficulty: Difficulty,
    /// The least Level of its user.
    pub level: i32,
    /// What it costs everybody who takes part more of Narrative Momentum than usual, or less (MO-CIN-08).
    pub momentum: i16,
    /// Where it fits; anywhere if nothing is said.
    pub fits: Option<Surroundings>,
    /// Whether the level has it, not the book.
    pub of_level: bool,
    /// The zone of the map in which its user has to stand, by number: stunts of a level may hang on a place.
    pub zone: Option<u8>,
    /// What it does.
    pub effect: StuntEffect,
    /// What a failure does to the one whose stunt it is (MO-CIN-01).
    pub failure: Option<Failure>,
}

named! {
    /// Surroundings that a stunt needs: of the square that it is aimed at, or else of its user (MO-CIN-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Surroundings {
        /// A ceiling overhead.
        Roofed,
        /// No ceiling overhead.
        Open,
        /// Water within 1 m.
        Water,
        /// At least three others within 3 m that the user sees.
        Crowd,
    }
}

/// What a stunt that failed does to the one whose stunt it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Damage.
    pub damage: Option<Damage>,
    /// A Status Effect.
    pub leaves: Option<Status>,
}

/// When a stunt is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StuntKind {
    /// In one's own turn.
    Action,
    /// When an ally within reach of it is hit.
    AllyIsHit,
    /// When a melee weapon attack hits oneself.
    MeleeHitsMe,
}

impl StuntKind {
    /// Whether it is done outside of one's own turn, for RP.
    pub const fn is_reaction(self) -> bool {
        matches!(self, Self::AllyIsHit | Self::MeleeHitsMe)
    }
}

/// What a check has to reach (MO-CIN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// This number.
    Fixed(i32),
    /// This number and the user's Level.
    WithLevel(i32),
}

impl Difficulty {
    /// The number for somebody of this Level.
    pub const fn number(self, level: i32) -> i32 {
        match self {
            Self::Fixed(number) => number,
            Self::WithLevel(number) => number + level,
        }
    }
}

/// How many dice a stunt throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// As its damage says.
    Fixed,
    /// As many more as the user's Level.
    WithLevel,
}

/// What a stunt does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StuntEffect {
    /// Needs a thing within 1 m; up to so many enemies within 1 m, each beside another, are hurt and
    /// pinned down (Table Slam).
    Slam {
        /// The damage.
        damage: Damage,
        /// Enemies at most.
        targets: u8,
    },
    /// One enemy who takes bribes leaves the fight (Old Acquaintance).
    Bribe,
    /// Needs an ally who died in one's sight: everything comes back, and Abilities can be upcast by so
    /// much more (Awakening).
    Awaken {
        /// What is added to the upcast limit.
        limit: i16,
    },
    /// All unholy enemies leave the battle and portals close (Divine Intervention).
    Banish,
    /// Hurts everybody around a square (Falling Chandelier).
    Blast {
        /// The damage, for Level 0.
        damage: Damage,
        /// Whether the Level adds dice.
        dice: Worth,
        /// Metres around the square.
        radius: u16,
        /// Metres to the square.
        range: u16,
        /// What it leaves behind.
        leaves: Option<Status>,
    },
    /// Hurts enemies that its user sees within some metres.
    Strike {
        /// The damage, for Level 0.
        damage: Damage,
        /// Whether the Level adds dice.
        dice: Worth,
        /// Enemies at most.
        targets: u8,
        /// Metres to each of them.
        range: u16,
        /// What it leaves behind.
        leaves: Option<Status>,
    },
    /// Carries its user to a free square, and hurts the enemies around that.
    Swing {
        /// The damage, for Level 0.
        damage: Damage,
        /// Whether the Level adds dice.
        dice: Worth,
        /// Metres around the square.
        radius: u16,
        /// Metres to the square.
        range: u16,
        /// What it leaves behind.
        leaves: Option<Status>,
    },
    /// Gives Vitality to all allies around (Rousing Speech).
    Rouse {
        /// The dice, for Level 0.
        dice: super::damage::Dice,
        /// Whether the Level adds dice.
        more: Worth,
        /// Metres to the allies.
        range: u16,
    },
    /// Exchanges spaces with an ally who is hit and takes half the damage in its place (Take the
    /// Blow).
    TakeBlow {
        /// Metres to the ally.
        range: u16,
    },
    /// No damage, and the weapon is one's own (Catch the Blade).
    CatchBlade,
}

impl StuntEffect {
    /// Whether a stunt with this effect is aimed at a square.
    pub const fn aims_at_square(self) -> bool {
        matches!(self, Self::Blast { .. } | Self::Swing { .. })
    }

    /// When a stunt with this effect can be done.
    pub const fn kind(self) -> StuntKind {
        match self {
            Self::TakeBlow { .. } => StuntKind::AllyIsHit,
            Self::CatchBlade => StuntKind::MeleeHitsMe,
            _ => StuntKind::Action,
        }
    }
}
