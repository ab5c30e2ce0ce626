//! Cinematic stunts as data (MO-CIN-01, MO-CIN-09).

use super::{
    damage::{Damage, DamageShape, Dice, DiceShape},
    stats::{Skill, named_skill},
};
use crate::{
    document::{
        forms::{form, forms},
        problem::Problem,
        record::record,
        shape::{Shape, ValueKind, flag, list_of, maybe, number, one_of, reads, record},
    },
    rules::{
        momentum::status::{Status, status_effect},
        shared::listed::named,
    },
};

record! {
    /// A stunt (MO-CIN-09).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Stunt as "stunt" {
        /// When it is used: an `action` in its user's own turn, or an answer to a hit on an ally
        /// within reach (`ally_is_hit`) or to a melee weapon attack that hits its user
        /// (`melee_hits_me`).
        pub kind: StuntKind; form(),
        /// The skill of its check.
        pub skill: Skill; named_skill(),
        /// Other skills that joining units may use (MO-CIN-04).
        pub others: Vec<Skill> = Vec::new(); list_of(named_skill()),
        /// The number its check must reach: `fixed(11)`, or `with_level(8)` for a number and the
        /// Level of the leader (MO-CIN-03). With `with_level(8)` a stunt should be worth (1 +
        /// Level)d6 on an area; each step beyond that adds 2.
        pub difficulty: Difficulty = Difficulty::WithLevel(8); form(),
        /// The least Level of its user.
        pub level: i32 = 1; number(1..=10),
        /// What it costs more than 3 Narrative Momentum, or less: the same for each participant, for
        /// a Burst, too, and never below 1 in all (MO-CIN-08).
        pub momentum: i16 = 0; number(-9..=6),
        /// What it needs around the square it is aimed at, or else around its user: a ceiling
        /// overhead (`roofed`), none (`open`), water within 1 m (`water`), three others within 3 m
        /// that its user sees (`crowd`); anything unless given (MO-CIN-01).
        pub fits: Option<Surroundings> = None; maybe(one_of("a place", &Surroundings::ALL)),
        /// What a failure does to its user: damage, a Status Effect, or both. Unless given it costs
        /// nothing but the price (MO-CIN-01).
        pub failure: Option<Failure> = None; maybe(record()),
        /// What a success does.
        pub effect: StuntEffect; EffectOf(kind),
    }
    beside {
        /// Whether the level defines it, not the book.
        pub of_level: bool = false,
        /// The number of the map zone its user must stand in: a level may tie its stunts to a place.
        pub zone: Option<u8> = None,
    }
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

record! {
    /// What a failed stunt does to its user.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Failure as "failure" {
        /// Damage.
        pub damage: Option<Damage> = None; maybe(DamageShape),
        /// A Status Effect.
        pub leaves: Option<Status> = None; maybe(status_effect()),
    }
}

forms! {
    /// When a stunt is used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StuntKind as "a kind of stunt" {
        /// In the unit's own turn.
        Action as "action",
        /// When an ally within its reach is hit.
        AllyIsHit as "ally_is_hit",
        /// When a melee weapon attack hits the unit.
        MeleeHitsMe as "melee_hits_me",
    }
}

impl StuntKind {
    /// Whether it is used outside the unit's own turn, for RP.
    pub const fn is_reaction(self) -> bool {
        matches!(self, Self::AllyIsHit | Self::MeleeHitsMe)
    }
}

forms! {
    /// The number a check must reach (MO-CIN-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Difficulty as "a difficulty" {
        /// This number.
        Fixed(i32; number(1..=40)) as "fixed",
        /// This number plus the user's Level.
        WithLevel(i32; number(0..=40)) as "with_level",
    }
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

forms! {
    /// The effect of a stunt. With several participants dice are multiplied by their number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StuntEffect as "an effect" {
        /// Needs a thing within 1 m; hurts and pins up to some enemies within 1 m, each adjacent to
        /// another (Table Slam).
        Slam {
            /// The damage.
            damage: Damage; DamageShape,
            /// Maximum number of enemies.
            targets: u8; number(1..=9),
        } as "slam",
        /// An enemy that takes bribes leaves the fight (Old Acquaintance).
        Bribe as "bribes",
        /// Needs an ally that died in the user's sight: restores everything and raises the upcast
        /// limit of Abilities by this number (Awakening).
        Awaken(i16; number(0..=9)) as "awakens",
        /// All unholy enemies leave the battle and portals close (Divine Intervention).
        Banish as "banishes",
        /// Hurts every unit around a square, allies too, and sets fire to what burns (Falling
        /// Chandelier).
        Blast {
            /// The damage, for Level 0.
            damage: Damage; DamageShape,
            /// Whether the Level of the leader adds as many dice.
            level_adds_dice: bool = false; flag(),
            /// Radius around the square.
            radius: u16; number(0..=9).of("metres"),
            /// Range to the square.
            range: u16; number(1..=99).of("metres"),
            /// The Status Effect it leaves.
            leaves: Option<Status> = None; maybe(status_effect()),
        } as "blast",
        /// Hurts enemies the user sees within range; the damage is rolled once.
        Strike {
            /// The damage, for Level 0.
            damage: Damage; DamageShape,
            /// Whether the Level of the leader adds as many dice.
            level_adds_dice: bool = false; flag(),
            /// Maximum number of enemies.
            targets: u8 = 1; number(1..=9),
            /// Range to each of them.
            range: u16; number(1..=99).of("metres"),
            /// The Status Effect it leaves.
            leaves: Option<Status> = None; maybe(status_effect()),
        } as "strikes",
        /// Carries the user to a free square that it sees and hurts the enemies around it.
        Swing {
            /// The damage, for Level 0.
            damage: Damage; DamageShape,
            /// Whether the Level of the leader adds as many dice.
            level_adds_dice: bool = false; flag(),
            /// Radius around the square.
            radius: u16 = 1; number(0..=9).of("metres"),
            /// Range to the square.
            range: u16; number(1..=99).of("metres"),
            /// The Status Effect it leaves.
            leaves: Option<Status> = None; maybe(status_effect()),
        } as "swings",
        /// Restores Vitality to all allies nearby (Rousing Speech).
        Rouse {
            /// The dice, for Level 0.
            dice: Dice; DiceShape,
            /// Whether the Level of the leader adds as many dice.
            level_adds_dice: bool = false; flag(),
            /// Range to the allies.
            range: u16; number(1..=99).of("metres"),
        } as "rouses",
        /// Exchanges spaces with an ally that is hit up to this many metres away, and takes half the
        /// damage in its place (Take the Blow).
        TakeBlow(u16; number(1..=9).of("metres")) as "takes_blow",
        /// No damage, and the user takes the weapon (Catch the Blade).
        CatchBlade as "catches_blade",
    }
}

impl StuntEffect {
    /// Whether a stunt with this effect is aimed at a square.
    pub const fn aims_at_square(self) -> bool {
        matches!(self, Self::Blast { .. } | Self::Swing { .. })
    }

    /// When a stunt with this effect is used.
    pub const fn kind(self) -> StuntKind {
        match self {
            Self::TakeBlow(_) => StuntKind::AllyIsHit,
            Self::CatchBlade => StuntKind::MeleeHitsMe,
            _ => StuntKind::Action,
        }
    }
}

/// The effect of a stunt of this kind; each effect has its kind.
#[derive(Clone, Copy, Debug)]
struct EffectOf(Option<StuntKind>);

impl Shape for EffectOf {
    reads!(StuntEffect, |shape, reader, node| {
        let effect: StuntEffect = form().read(reader, node, None)?;
        if shape.0.is_none_or(|kind| kind == effect.kind()) {
            return Some(effect);
        }
        let (what, help) = match effect.kind() {
            StuntKind::Action => ("is done in one's own turn", "`kind: action`"),
            StuntKind::AllyIsHit => ("answers a hit on an ally", "`kind: ally_is_hit`"),
            StuntKind::MeleeHitsMe => ("answers a hit on oneself", "`kind: melee_hits_me`"),
        };
        reader.report(
            Problem::error("wrong-kind", format!("a stunt with this effect {what}"))
                .at(reader.short_span(node))
                .help(format!("write {help}, or choose another effect")),
        );
        None
    });

    fn kind(&self) -> ValueKind {
        form::<StuntEffect>().kind()
    }

    fn write(&self, value: &StuntEffect) -> String {
        form().write(value)
    }
}
