//! Abilities, reactions and Maneuvers (MO-ABL).

use super::{
    damage::{Damage, Dice, Harm},
    stats::Stat,
};
use crate::rules::momentum::status::Status;

/// An Ability (MO-ABL-01, MO-ABL-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its Tier, for critical and non-lethal damage.
    pub tier: i32,
    /// Its basic cost in WP.
    pub wp: i16,
    /// Its cost in AP.
    pub ap: i16,
    /// Range in metres; 0 for the user alone or an area that begins at the user.
    pub range: u16,
    /// Its targets.
    pub shape: Area,
    /// How it is resolved.
    pub resolution: Resolution,
    /// Its effect.
    pub effect: Effect,
    /// What each added WP does.
    pub upcast: Upcast,
}

/// The targets of an Ability (MO-ABL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// Its user.
    Own,
    /// A free square.
    Square,
    /// Squares within this many metres of a square.
    Burst(u16),
    /// A cone of this length.
    Cone(u16),
    /// A line of this length.
    Line(u16),
}

/// How an Ability is resolved (MO-ABL-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// By an Ability attack in melee.
    Melee,
    /// By a ranged Ability attack.
    Ranged,
    /// By a Defense Roll; on a success half the damage and nothing else.
    DefenseForHalf(Stat),
    /// By a Defense Roll; on a success nothing happens.
    DefenseForNothing(Stat),
    /// It always works.
    Sure,
}

/// The effect of an Ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Deals damage, with an optional extra effect.
    Harm(Damage, Option<Rider>),
    /// Gives a Status Effect.
    Inflict(Status),
    /// Teleports its target up to this many metres, to a space the user sees.
    Throw(u16),
    /// Teleports its user up to this many metres, to a space it sees.
    Blink(u16),
    /// Restores Vitality.
    Mend(Dice),
    /// Gives this much Temporary Vitality.
    Ward(i32),
    /// Calls a wolf.
    Call,
}

/// The extra effect of an Ability's damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rider {
    /// A Status Effect.
    Inflicts(Status),
    /// A Status Effect on a critical hit.
    OnCritical(Status),
    /// A push of this many metres.
    Pushes(u16),
    /// Gives the user half the Vitality lost.
    Drains,
}

/// What each WP adds to an Ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upcast {
    /// One die of these faces.
    Die(u16),
    /// This many points of Temporary Vitality, or of a called creature's Vitality.
    Points(i32),
    /// This many metres.
    Metres(u16),
    /// This many targets.
    Targets(u16),
    /// This many metres of radius.
    Radius(u16),
}

/// A Maneuver: added to one weapon attack (MO-ABL-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maneuver {
    /// Its Tier.
    pub tier: i32,
    /// Its basic cost in WP.
    pub wp: i16,
    /// Its effect.
    pub effect: Twist,
}

/// What a Maneuver adds to a weapon attack, and what each added WP adds to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twist {
    /// Ignores Armor up to some points.
    Pierces {
        /// Points ignored.
        points: i32,
        /// More points for each added WP.
        more: i32,
    },
    /// Adds damage dice.
    Adds {
        /// The dice.
        damage: Damage,
        /// Points of damage for each added WP.
        more: i32,
    },
    /// A hit pushes the target.
    Pushes {
        /// Metres.
        metres: u16,
        /// More metres for each added WP.
        more: u16,
    },
}

impl Maneuver {
    /// Its type of damage, if it adds any (MO-ATK-11).
    pub const fn harm(self) -> Option<Harm> {
        match self.effect {
            Twist::Adds { damage, .. } => Some(damage.harm),
            Twist::Pierces { .. } | Twist::Pushes { .. } => None,
        }
    }
}

/// A reaction a unit knows like an Ability (MO-ABL-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReactionAbility {
    /// Its cost in RP.
    pub rp: i16,
    /// Its cost in WP.
    pub wp: i16,
    /// Its effect.
    pub response: Response,
}

/// The effect of a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Evasion against the attack on the user or an ally nearby.
    Wards {
        /// Range to the ally in metres.
        range: u16,
        /// The added Evasion.
        evasion: i32,
    },
    /// Moves up to Basic Movement when an enemy ends a step nearby.
    StepsAway {
        /// Range to the enemy in metres.
        range: u16,
    },
}
