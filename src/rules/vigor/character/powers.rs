//! Techniques and spells: what is known (VI-POW).

use super::{damage::Damage, stats::Ability};

/// A technique (VI-POW-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// Actions it takes.
    pub actions: u8,
    /// What it costs in Vigor.
    pub vigor: i16,
    /// What is done.
    pub deed: TechniqueEffect,
    /// Whether it gives those who have one in reach an opening after the attack.
    pub opening: bool,
    /// Whether its target must be wounded.
    pub requires_wounded: bool,
}

/// What a technique is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TechniqueEffect {
    /// An attack with a weapon, changed.
    Strike(Strike),
    /// An attack without damage: who does not resist with this ability is knocked down (Sweep).
    Trip {
        /// Its dice to hit.
        to_hit: Ability,
        /// The Resistance check against the attack total.
        resists: Ability,
    },
    /// A blow with the shield that knocks back 1 square and 1 more for each full 10 above Guard.
    Bash {
        /// Its dice to hit.
        to_hit: Ability,
        /// What it deals, with Strength dice.
        damage: Damage,
    },
    /// An attack without damage that pins (VI-CON-04).
    Hold {
        /// Its dice to hit, and those of the Struggle against it.
        to_hit: Ability,
    },
    /// So much Vigor, once in an encounter (Second Wind).
    Refresh(i16),
}

/// A weapon attack of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Its dice to hit.
    pub to_hit: Ability,
    /// With a ranged weapon instead of a melee one.
    pub ranged: bool,
    /// Squares one may move before.
    pub moves: u8,
    /// Against every enemy in reach, with one roll.
    pub all_in_reach: bool,
    /// Charges on the attack roll.
    pub attack_charges: i8,
    /// Charges on the damage bonus dice.
    pub damage_charges: i8,
    /// The weapon has to be light, and an Off-hand Attack may follow (VI-ACT-03).
    pub light: bool,
}

/// A spell (VI-POW-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Actions it takes.
    pub actions: u8,
    /// What it costs in Mana.
    pub mana: i16,
    /// Whom it affects.
    pub shape: Shape,
    /// What it does.
    pub effect: Effect,
    /// Whether its target must be wounded.
    pub requires_wounded: bool,
    /// Whether it is purely mental (VI-CON-03).
    pub mental: bool,
}

/// Whom a spell affects, with distances in feet and areas in squares (VI-ATK-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One creature that is hit like by a weapon, up to so many feet away.
    Aimed(u16),
    /// One creature in reach that is hit like by a weapon.
    Touch,
    /// One creature up to so many feet away, with a casting roll.
    Cast(u16),
    /// Oneself or a creature beside one, without a roll.
    Given,
    /// Squares around a square up to so many feet away.
    Burst {
        /// Squares around it.
        radius: u16,
        /// Feet to it.
        range: u16,
    },
    /// A cone of so many squares.
    Cone(u16),
    /// A line of so many squares.
    Line(u16),
}

impl Shape {
    /// Whether it is an area: one casting roll for all, Resistance checks, no Guard.
    pub const fn is_area(self) -> bool {
        matches!(self, Self::Burst { .. } | Self::Cone(_) | Self::Line(_))
    }

    /// Whether it is aimed at Guard and reacted to like an attack.
    pub const fn is_aimed(self) -> bool {
        matches!(self, Self::Aimed(_) | Self::Touch)
    }
}

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It hurts.
    Harm {
        /// What it deals.
        damage: Damage,
        /// The Resistance check of those in an area.
        resists: Option<(Ability, Resisted)>,
        /// What goes with it.
        also: Option<Also>,
    },
    /// Who does not resist with this ability is bound for so many rounds (Mind Chain).
    Bind {
        /// The Resistance check, and the Struggle later.
        resists: Ability,
        /// Rounds.
        rounds: u8,
    },
    /// It gives Health and Durability: a die of these faces each, which does not burst (Mend Flesh).
    Mend {
        /// Faces of the die of Health.
        health: u16,
        /// Faces of the die of Durability.
        durability: u16,
    },
}

/// What a Resistance check that succeeds does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resisted {
    /// It halves the damage, rounded up.
    Halves,
    /// It avoids everything.
    Avoids,
}

/// What goes with the damage of an aimed spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Also {
    /// One further creature within so many feet of the target takes half (Chain Spark).
    Leaps(u16),
    /// Who does not resist with this ability is stunned (Stasis Shard).
    Stuns(Ability),
}

/// Something that is known.
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

    /// Whether it is purely mental, so that those who cannot move can do it (VI-CON-03).
    pub const fn is_mental(self) -> bool {
        match self {
            Self::Technique(technique) => matches!(technique.deed, TechniqueEffect::Refresh(_)),
            Self::Spell(spell) => spell.mental,
        }
    }
}
