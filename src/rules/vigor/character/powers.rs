//! Techniques and spells (VI-POW).

use super::{damage::Damage, stats::Ability};

/// A technique (VI-POW-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// Actions it takes.
    pub actions: u8,
    /// Its cost in Vigor.
    pub vigor: i16,
    /// Its effect.
    pub deed: TechniqueEffect,
    /// Whether enemies with the unit in reach get an opening after the attack.
    pub opening: bool,
    /// Whether its target must be wounded.
    pub requires_wounded: bool,
}

/// The effect of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TechniqueEffect {
    /// A weapon attack with changes.
    Strike(Strike),
    /// An attack without damage: a target that fails the Resistance check is knocked down (Sweep).
    Trip {
        /// The ability of the attack roll.
        to_hit: Ability,
        /// The Resistance check against the attack total.
        resists: Ability,
    },
    /// A shield attack that knocks the target back 1 square, plus 1 for each full 10 above Guard.
    Bash {
        /// The ability of the attack roll.
        to_hit: Ability,
        /// Its damage, with Strength dice.
        damage: Damage,
    },
    /// An attack without damage that pins the target (VI-CON-04).
    Hold {
        /// The ability of the attack roll, and of the Struggle against it.
        to_hit: Ability,
    },
    /// Restores this much Vigor, once per encounter (Second Wind).
    Refresh(i16),
}

/// A weapon attack of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// The ability of the attack roll.
    pub to_hit: Ability,
    /// Whether it uses a ranged weapon instead of a melee one.
    pub ranged: bool,
    /// Squares the unit may move first.
    pub moves: u8,
    /// Whether it strikes every enemy in reach, with one roll.
    pub all_in_reach: bool,
    /// Charges on the attack roll.
    pub attack_charges: i8,
    /// Charges on the damage bonus dice.
    pub damage_charges: i8,
    /// Whether the weapon must be light; an Off-hand Attack may follow (VI-ACT-03).
    pub light: bool,
}

/// A spell (VI-POW-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Actions it takes.
    pub actions: u8,
    /// Its cost in Mana.
    pub mana: i16,
    /// Its targets.
    pub shape: Shape,
    /// What it does.
    pub effect: Effect,
    /// Whether its target must be wounded.
    pub requires_wounded: bool,
    /// Whether it is purely mental (VI-CON-03).
    pub mental: bool,
}

/// The targets of a spell; distances in feet, areas in squares (VI-ATK-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One creature up to this many feet away, with an attack roll as for a weapon.
    Aimed(u16),
    /// One creature in reach, with an attack roll as for a weapon.
    Touch,
    /// One creature up to this many feet away, with a casting roll.
    Cast(u16),
    /// The caster or an adjacent creature, without a roll.
    Given,
    /// Squares around a square within range.
    Burst {
        /// Radius in squares.
        radius: u16,
        /// Range to the centre, in feet.
        range: u16,
    },
    /// A cone of this many squares.
    Cone(u16),
    /// A line of this many squares.
    Line(u16),
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

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Deals damage.
    Harm {
        /// Its damage.
        damage: Damage,
        /// The Resistance check of targets in an area.
        resists: Option<(Ability, Resisted)>,
        /// An additional effect.
        also: Option<Also>,
    },
    /// A target that fails this Resistance check is bound for some rounds (Mind Chain).
    Bind {
        /// The ability of the Resistance check and of a later Struggle.
        resists: Ability,
        /// Duration in rounds.
        rounds: u8,
    },
    /// Restores Health and Durability: one die each, which does not burst (Mend Flesh).
    Mend {
        /// Faces of the Health die.
        health: u16,
        /// Faces of the Durability die.
        durability: u16,
    },
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

/// A power a unit can know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// A technique, for Vigor.
    Technique(Technique),
    /// A spell, for Mana.
    Spell(Spell),
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
            Self::Technique(technique) => matches!(technique.deed, TechniqueEffect::Refresh(_)),
            Self::Spell(spell) => spell.mental,
        }
    }
}
