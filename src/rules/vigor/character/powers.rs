//! Techniques and spells (VI-POW).

use super::{
    damage::Damage,
    stats::{Ability, ability},
};
use crate::document::{
    forms::{form, forms},
    record::record,
    shape::{flag, flat, maybe, number},
};

record! {
    /// A technique (VI-POW-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Technique as "technique" {
        /// Actions it takes.
        pub actions: u8 = 1; number(1..=9),
        /// Its cost in Vigor.
        pub vigor: i16; number(0..=99),
        /// Its effect.
        pub effect: TechniqueEffect as "deed"; form(),
        /// Whether enemies with the unit in reach get an opening after the attack.
        pub opening: bool = false; flag(),
        /// Whether its target must be wounded.
        pub requires_wounded: bool = false; flag(),
    }
}

forms! {
    /// The effect of a technique.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TechniqueEffect as "what a technique does" {
        /// A weapon attack with changes.
        Strike(Strike; flat::<Strike>()) as "strike",
        /// An attack without damage: a target that fails the Resistance check is knocked down
        /// (Sweep).
        Trip {
            /// The ability of the attack roll.
            to_hit: Ability; ability(),
            /// The Resistance check against the attack total.
            resists: Ability; ability(),
        } as "trip",
        /// A shield attack that knocks the target back 1 square, plus 1 for each full 10 above
        /// Guard.
        Bash {
            /// The ability of the attack roll.
            to_hit: Ability; ability(),
            /// Its damage, with Strength dice.
            damage: Damage; flat::<Damage>(),
        } as "bash",
        /// An attack without damage that pins the target (VI-CON-04). This ability is the one of
        /// the attack roll, and of the Struggle against it.
        Hold(Ability; ability()) as "hold",
        /// Restores this much Vigor, once per encounter (Second Wind).
        Refresh(i16; number(1..=99)) as "refresh",
    }
}

record! {
    /// A weapon attack of a technique.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Strike as "strike" {
        /// The ability of the attack roll.
        pub to_hit: Ability = Ability::Agility; ability(),
        /// Whether it uses a ranged weapon instead of a melee one.
        pub ranged: bool = false; flag(),
        /// What the unit may move first.
        pub moves: u8 = 0; number(0..=9).of("squares"),
        /// Whether it strikes every enemy in reach, with one roll.
        pub all_in_reach: bool = false; flag(),
        /// Charges on the attack roll.
        pub attack_charges: i8 = 0; number(-5..=5),
        /// Charges on the damage bonus dice.
        pub damage_charges: i8 = 0; number(-5..=5),
        /// Whether the weapon must be light; an Off-hand Attack may follow (VI-ACT-03).
        pub light: bool = false; flag(),
    }
}

record! {
    /// A spell (VI-POW-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Spell as "spell" {
        /// Actions it takes.
        pub actions: u8; number(1..=9),
        /// Its cost in Mana.
        pub mana: i16; number(0..=99),
        /// Its targets.
        pub shape: Shape; form(),
        /// What it does.
        pub effect: Effect; form(),
        /// Whether its target must be wounded.
        pub requires_wounded: bool = false; flag(),
        /// Whether it is purely mental (VI-CON-03).
        pub mental: bool = false; flag(),
    }
}

forms! {
    /// The targets of a spell; distances in feet, areas in squares (VI-ATK-08).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Shape as "whom a spell affects" {
        /// One creature up to this many feet away, with an attack roll as for a weapon.
        Aimed(u16; number(6..=999).of("feet")) as "aimed",
        /// One creature in reach, with an attack roll as for a weapon.
        Touch as "touch",
        /// One creature up to this many feet away, with a casting roll.
        Cast(u16; number(6..=999).of("feet")) as "cast",
        /// The caster or an adjacent creature, without a roll.
        Given as "given",
        /// Squares around a square within range.
        Burst {
            /// Radius.
            radius: u16; number(0..=9).of("squares"),
            /// Range to the centre.
            range: u16; number(0..=999).of("feet"),
        } as "burst",
        /// A cone of this many squares.
        Cone(u16; number(1..=20).of("squares")) as "cone",
        /// A line of this many squares.
        Line(u16; number(1..=40).of("squares")) as "line",
    }
}

impl Shape {
    /// Whether it is an area: one casting roll for all targets, Resistance checks, no Guard.
    pub const fn is_area(self) -> bool {
        matches!(self, Self::Burst { .. } | Self::Cone(_) | Self::Line(_))
    }

    /// Whether it is rolled against Guard, and allows reactions as an attack does.
    pub const fn is_aimed(self) -> bool {
        matches!(self, Self::Aimed(_) | Self::Touch)
    }
}

forms! {
    /// What a spell does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect as "an effect" {
        /// Deals damage.
        Harm(SpellHarm; flat::<SpellHarm>()) as "harm",
        /// A target that fails this Resistance check is bound for some rounds (Mind Chain).
        Bind {
            /// The ability of the Resistance check and of a later Struggle.
            resists: Ability; ability(),
            /// How long it lasts.
            rounds: u8; number(1..=99).of("rounds"),
        } as "bind",
        /// Restores Health and Durability: one die each, which does not burst (Mend Flesh).
        Mend {
            /// Faces of the Health die.
            health: u16; number(2..=20),
            /// Faces of the Durability die.
            durability: u16; number(2..=20),
        } as "mend",
    }
}

record! {
    /// What a spell that deals damage does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SpellHarm as "harm" {
        /// Its damage.
        pub damage: Damage; flat(),
        /// The Resistance check of targets in an area, which halves the damage, rounded up.
        pub resists: Option<Ability> = None; maybe(ability()),
        /// Whether a passed check avoids everything.
        pub avoids: bool = false; flag(),
        /// One further creature within this distance of the target takes half (Chain Spark).
        pub leaps: Option<u16> = None; maybe(number(6..=60).of("feet")),
        /// A target that fails this Resistance check is stunned (Stasis Shard).
        pub stuns: Option<Ability> = None; maybe(ability()),
    }
}

impl SpellHarm {
    /// The Resistance check of targets in an area, and its effect.
    pub fn resisted(&self) -> Option<(Ability, Resisted)> {
        let resisted = if self.avoids {
            Resisted::Avoids
        } else {
            Resisted::Halves
        };
        Some((self.resists?, resisted))
    }

    /// What an aimed spell does besides.
    pub fn also(&self) -> Option<Also> {
        let leaps = self.leaps.map(Also::Leaps);
        leaps.or(self.stuns.map(Also::Stuns))
    }
}

/// The effect of a passed Resistance check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resisted {
    /// It halves the damage, rounded up.
    Halves,
    /// It avoids everything.
    Avoids,
}

/// An additional effect of an aimed spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Also {
    /// One further creature within this many feet of the target takes half (Chain Spark).
    Leaps(u16),
    /// A target that fails this Resistance check is stunned (Stasis Shard).
    Stuns(Ability),
}

forms! {
    /// A power a unit can know.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Power as "a kind of power" {
        /// A technique, for Vigor.
        Technique(Technique; flat::<Technique>()) as "technique",
        /// A spell, for Mana.
        Spell(Spell; flat::<Spell>()) as "spell",
    }
}

impl Power {
    /// Actions it takes.
    pub const fn actions(self) -> u8 {
        match self {
            Self::Technique(technique) => technique.actions,
            Self::Spell(spell) => spell.actions,
        }
    }

    /// Whether its target must be wounded (VI-DMG-15).
    pub const fn requires_wounded(self) -> bool {
        match self {
            Self::Technique(technique) => technique.requires_wounded,
            Self::Spell(spell) => spell.requires_wounded,
        }
    }

    /// Whether it is purely mental, so that units that cannot move may use it (VI-CON-03).
    pub const fn is_mental(self) -> bool {
        match self {
            Self::Technique(technique) => matches!(technique.effect, TechniqueEffect::Refresh(_)),
            Self::Spell(spell) => spell.mental,
        }
    }
}
