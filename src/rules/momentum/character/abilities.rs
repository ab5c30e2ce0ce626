//! Abilities, reactions and Maneuvers: what is known (MO-ABL).

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
    /// What it costs in AP.
    pub ap: i16,
    /// Metres it reaches; 0 is its user alone, or an area that begins at its user.
    pub range: u16,
    /// Whom it affects.
    pub shape: Area,
    /// How it is resolved.
    pub resolution: Resolution,
    /// What it does.
    pub effect: Effect,
    /// What a further WP adds.
    pub upcast: Upcast,
}

/// Whom an Ability affects (MO-ABL-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// Its user.
    Own,
    /// A free square.
    Square,
    /// Squares within so many metres of a square.
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
    /// It works.
    Sure,
}

/// What an Ability does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It hurts, and perhaps does something besides.
    Harm(Damage, Option<Rider>),
    /// It gives a Status Effect.
    Inflict(Status),
    /// It teleports its target by up to so many metres to a space its user sees.
    Throw(u16),
    /// It teleports its user by up to so many metres to a space that it sees.
    Blink(u16),
    /// It gives Vitality back.
    Mend(Dice),
    /// It gives so much Temporary Vitality.
    Ward(i32),
    /// It calls a wolf.
    Call,
}

/// What goes with the damage of an Ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rider {
    /// A Status Effect.
    Inflicts(Status),
    /// A Status Effect with a critical hit.
    OnCritical(Status),
    /// A push of so many metres.
    Pushes(u16),
    /// Half the Vitality lost is given to the user.
    Drains,
}

/// What each WP adds to an Ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upcast {
    /// One die of these faces.
    Die(u16),
    /// So many points of Temporary Vitality, or of Vitality of what is called.
    Points(i32),
    /// So many metres.
    Metres(u16),
    /// So many targets.
    Targets(u16),
    /// So many metres of radius.
    Radius(u16),
}

/// A Maneuver that is added to one weapon attack (MO-ABL-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maneuver {
    /// Its Tier.
    pub tier: i32,
    /// Its basic cost in WP.
    pub wp: i16,
    /// What it does.
    pub effect: Twist,
}

/// What a Maneuver adds to a weapon attack, and what each further WP adds to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twist {
    /// Up to so many points of Armor do not count.
    Pierces {
        /// Points that do not count.
        points: i32,
        /// More of them for each further WP.
        more: i32,
    },
    /// Dice of damage.
    Adds {
        /// The dice.
        damage: Damage,
        /// Points of damage for each further WP.
        more: i32,
    },
    /// A hit pushes.
    Pushes {
        /// Metres.
        metres: u16,
        /// More of them for each further WP.
        more: u16,
    },
}

impl Maneuver {
    /// The type of damage it deals, if it deals any (MO-ATK-11).
    pub const fn harm(self) -> Option<Harm> {
        match self.effect {
            Twist::Adds { damage, .. } => Some(damage.harm),
            Twist::Pierces { .. } | Twist::Pushes { .. } => None,
        }
    }
}

/// A reaction that is known like an Ability (MO-ABL-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReactionAbility {
    /// What it costs in RP.
    pub rp: i16,
    /// What it costs in WP.
    pub wp: i16,
    /// What it does.
    pub response: Response,
}

/// What a reaction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Evasion against the attack on oneself or an ally within so many metres.
    Wards {
        /// Metres to the ally.
        range: u16,
        /// What is added to Evasion.
        evasion: i32,
    },
    /// Moves up to Basic Movement when an enemy ends a step within so many metres.
    StepsAway {
        /// Metres to the enemy.
        range: u16,
    },
}
