//! Abilities, reactions and Maneuvers (MO-ABL).

use super::{
    damage::{Damage, DamageShape, Dice, DiceShape, Harm},
    stats::{Stat, stat},
};
use crate::{
    document::{
        forms::{form, forms},
        record::record,
        shape::{maybe, number},
    },
    rules::momentum::status::{Status, status_effect},
};

record! {
    /// An Ability (MO-ABL-01, MO-ABL-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Ability as "ability" {
        /// Its Tier, for critical and non-lethal damage.
        pub tier: i32; number(1..=5),
        /// Its basic cost in WP.
        pub wp: i16; number(0..=9),
        /// Its cost in AP.
        pub ap: i16 = 2; number(1..=3),
        /// Its range; 0 for the user alone or an area that begins at the user.
        pub range: u16 = 0; number(0..=99).of("metres"),
        /// Its targets.
        pub shape: Area = Area::One; form(),
        /// How it is resolved.
        pub resolution: Resolution as "resolved"; form(),
        /// Its effect.
        pub effect: Effect; form(),
        /// What each added WP does.
        pub upcast: Upcast; form(),
    }
}

forms! {
    /// The targets of an Ability (MO-ABL-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Area as "a shape" {
        /// One target.
        One as "one",
        /// Its user.
        Own as "own",
        /// A free square.
        Square as "square",
        /// Squares within this many metres of a square.
        Burst(u16; number(0..=9).of("metres")) as "burst",
        /// A cone of this length.
        Cone(u16; number(1..=20).of("metres")) as "cone",
        /// A line of this length.
        Line(u16; number(1..=40).of("metres")) as "line",
    }
}

forms! {
    /// How an Ability is resolved (MO-ABL-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Resolution as "a way to resolve it" {
        /// By an Ability attack in melee.
        Melee as "melee",
        /// By a ranged Ability attack.
        Ranged as "ranged",
        /// By a Defense Roll of this Stat; on a success half the damage and nothing else.
        DefenseForHalf(Stat; stat()) as "half",
        /// By a Defense Roll of this Stat; on a success nothing happens.
        DefenseForNothing(Stat; stat()) as "nothing",
        /// It always works.
        Sure as "surely",
    }
}

forms! {
    /// The effect of an Ability.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect as "an effect" {
        /// Deals damage, with an optional extra effect.
        Harm {
            /// The damage.
            damage: Damage; DamageShape,
            /// The extra effect.
            also: Option<Rider> = None; maybe(form::<Rider>()),
        } as "harm",
        /// Gives a Status Effect.
        Inflict(Status; status_effect()) as "inflicts",
        /// Teleports its target up to this many metres, to a space the user sees.
        Throw(u16; number(1..=99).of("metres")) as "throws",
        /// Teleports its user up to this many metres, to a space it sees.
        Blink(u16; number(1..=99).of("metres")) as "blinks",
        /// Restores Vitality.
        Mend(Dice; DiceShape) as "mends",
        /// Gives this much Temporary Vitality.
        Ward(i32; number(1..=99)) as "shields",
        /// Calls a wolf.
        Call as "calls",
    }
}

forms! {
    /// The extra effect of an Ability's damage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Rider as "what goes with the damage" {
        /// A Status Effect.
        Inflicts(Status; status_effect()) as "inflicts",
        /// A Status Effect on a critical hit.
        OnCritical(Status; status_effect()) as "on_critical",
        /// A push of this many metres.
        Pushes(u16; number(1..=99).of("metres")) as "pushes",
        /// Gives the user half the Vitality lost.
        Drains as "drains",
    }
}

forms! {
    /// What each WP adds to an Ability.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Upcast as "what a further WP adds" {
        /// One die of these faces.
        Die(u16; number(2..=20)) as "die",
        /// This many points of Temporary Vitality, or of a called creature's Vitality.
        Points(i32; number(1..=20)) as "points",
        /// This many metres.
        Metres(u16; number(1..=20).of("metres")) as "metres",
        /// This many targets.
        Targets(u16; number(1..=9)) as "targets",
        /// This many metres of radius.
        Radius(u16; number(1..=9).of("metres")) as "radius",
    }
}

record! {
    /// A Maneuver: added to one weapon attack (MO-ABL-05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Maneuver as "maneuver" {
        /// Its Tier.
        pub tier: i32; number(1..=5),
        /// Its basic cost in WP.
        pub wp: i16; number(0..=9),
        /// Its effect.
        pub effect: Twist; form(),
    }
}

forms! {
    /// What a Maneuver adds to a weapon attack, and what each added WP adds to that.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Twist as "what a Maneuver does" {
        /// Ignores Armor up to some points.
        Pierces {
            /// Points ignored.
            points: i32; number(1..=40),
            /// More points for each added WP.
            more: i32; number(1..=20),
        } as "pierces",
        /// Adds damage dice.
        Adds {
            /// The dice.
            damage: Damage; DamageShape,
            /// Points of damage for each added WP.
            more: i32; number(1..=20),
        } as "adds",
        /// A hit pushes the target.
        Pushes {
            /// How far.
            metres: u16; number(1..=99).of("metres"),
            /// How much farther for each added WP.
            more: u16; number(1..=20).of("metres"),
        } as "pushes",
    }
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

record! {
    /// A reaction a unit knows like an Ability (MO-ABL-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ReactionAbility as "reaction" {
        /// Its cost in RP.
        pub rp: i16; number(0..=9),
        /// Its cost in WP.
        pub wp: i16 = 0; number(0..=9),
        /// Its effect.
        pub response: Response as "effect"; form(),
    }
}

forms! {
    /// The effect of a reaction.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Response as "what a reaction does" {
        /// Evasion against the attack on the user or an ally nearby.
        Wards {
            /// Range to the ally.
            range: u16; number(0..=99).of("metres"),
            /// The added Evasion.
            evasion: i32; number(1..=20),
        } as "wards",
        /// Moves up to Basic Movement when an enemy ends a step nearby.
        StepsAway {
            /// Range to the enemy.
            range: u16; number(1..=9).of("metres"),
        } as "steps_away",
    }
}
