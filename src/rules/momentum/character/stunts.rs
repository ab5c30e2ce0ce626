//! Cinematic stunts as data (MO-CIN-01, MO-CIN-09).

use super::{damage::Damage, stats::Skill};
use crate::rules::{momentum::status::Status, shared::listed::named};

/// A stunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stunt {
    /// When it is used.
    pub kind: StuntKind,
    /// The skill of its check.
    pub skill: Skill,
    /// Other skills that joining units may use (MO-CIN-04).
    pub others: Vec<Skill>,
    /// The number its check must reach.
    pub difficulty: Difficulty,
    /// The minimum Level of its user.
    pub level: i32,
    /// Narrative Momentum it costs every participant beyond the usual cost; negative if less
    /// (MO-CIN-08).
    pub momentum: i16,
    /// The surroundings it needs; `None` for any.
    pub fits: Option<Surroundings>,
    /// Whether the level defines it, not the book.
    pub of_level: bool,
    /// The number of the map zone its user must stand in: a level may tie its stunts to a place.
    pub zone: Option<u8>,
    /// Its effect.
    pub effect: StuntEffect,
    /// What a failure does to its user (MO-CIN-01).
    pub failure: Option<Failure>,
}

named! {
    /// Surroundings a stunt needs: of the square it is aimed at, otherwise of its user (MO-CIN-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Surroundings {
        /// A ceiling overhead.
        Roofed,
        /// No ceiling overhead.
        Open,
        /// Water within 1 m.
        Water,
        /// At least three other units within 3 m that the user sees.
        Crowd,
    }
}

/// What a failed stunt does to its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Damage.
    pub damage: Option<Damage>,
    /// A Status Effect.
    pub leaves: Option<Status>,
}

/// When a stunt is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StuntKind {
    /// In the unit's own turn.
    Action,
    /// When an ally within its reach is hit.
    AllyIsHit,
    /// When a melee weapon attack hits the unit.
    MeleeHitsMe,
}

impl StuntKind {
    /// Whether it is used outside the unit's own turn, for RP.
    pub const fn is_reaction(self) -> bool {
        matches!(self, Self::AllyIsHit | Self::MeleeHitsMe)
    }
}

/// The number a check must reach (MO-CIN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// This number.
    Fixed(i32),
    /// This number plus the user's Level.
    WithLevel(i32),
}

impl Difficulty {
    /// The number for a user of this Level.
    pub const fn number(self, level: i32) -> i32 {
        match self {
            Self::Fixed(number) => number,
            Self::WithLevel(number) => number + level,
        }
    }
}

/// How many dice a stunt rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// As many as its damage says.
    Fixed,
    /// As many more as the user's Level.
    WithLevel,
}

/// The effect of a stunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StuntEffect {
    /// Needs a thing within 1 m; hurts and pins up to some enemies within 1 m, each adjacent to
    /// another (Table Slam).
    Slam {
        /// The damage.
        damage: Damage,
        /// Maximum number of enemies.
        targets: u8,
    },
    /// An enemy that takes bribes leaves the fight (Old Acquaintance).
    Bribe,
    /// Needs an ally that died in the user's sight: restores everything and raises the upcast limit
    /// of Abilities (Awakening).
    Awaken {
        /// What is added to the upcast limit.
        limit: i16,
    },
    /// All unholy enemies leave the battle and portals close (Divine Intervention).
    Banish,
    /// Hurts every unit around a square (Falling Chandelier).
    Blast {
        /// The damage, for Level 0.
        damage: Damage,
        /// Whether the Level adds dice.
        dice: Worth,
        /// Radius around the square in metres.
        radius: u16,
        /// Range to the square in metres.
        range: u16,
        /// The Status Effect it leaves.
        leaves: Option<Status>,
    },
    /// Hurts enemies the user sees within range.
    Strike {
        /// The damage, for Level 0.
        damage: Damage,
        /// Whether the Level adds dice.
        dice: Worth,
        /// Maximum number of enemies.
        targets: u8,
        /// Range to each of them in metres.
        range: u16,
        /// The Status Effect it leaves.
        leaves: Option<Status>,
    },
    /// Carries the user to a free square and hurts the enemies around it.
    Swing {
        /// The damage, for Level 0.
        damage: Damage,
        /// Whether the Level adds dice.
        dice: Worth,
        /// Radius around the square in metres.
        radius: u16,
        /// Range to the square in metres.
        range: u16,
        /// The Status Effect it leaves.
        leaves: Option<Status>,
    },
    /// Restores Vitality to all allies nearby (Rousing Speech).
    Rouse {
        /// The dice, for Level 0.
        dice: super::damage::Dice,
        /// Whether the Level adds dice.
        more: Worth,
        /// Range to the allies in metres.
        range: u16,
    },
    /// Exchanges spaces with an ally that is hit, and takes half the damage in its place (Take the
    /// Blow).
    TakeBlow {
        /// Range to the ally in metres.
        range: u16,
    },
    /// No damage, and the user takes the weapon (Catch the Blade).
    CatchBlade,
}

impl StuntEffect {
    /// Whether a stunt with this effect is aimed at a square.
    pub const fn aims_at_square(self) -> bool {
        matches!(self, Self::Blast { .. } | Self::Swing { .. })
    }

    /// When a stunt with this effect is used.
    pub const fn kind(self) -> StuntKind {
        match self {
            Self::TakeBlow { .. } => StuntKind::AllyIsHit,
            Self::CatchBlade => StuntKind::MeleeHitsMe,
            _ => StuntKind::Action,
        }
    }
}
