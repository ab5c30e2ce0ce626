//! Spell data (MA-CAT-04).

use crate::{
    battle::ids::PowerId,
    rules::{maneuver::character::sheet::Harm, shared::listed::listed},
};

listed! {
    /// The form of an attack spell, which decides about defences.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// Block and Dodge are possible (MA-ATK-11).
        Bolt,
        /// Only Dodge is possible: it comes from all sides.
        Spray,
        /// Only Withstand is possible: it attacks the mind (MA-ATK-10).
        Mind,
    }
}

/// The targets of an attack spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// A cone of this many metres from the caster (MA-CAT-04).
    Cone(u16),
    /// All units within this many metres of a square.
    Burst(u16),
}

listed! {
    /// Extra effect of an attack spell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Rider {
        /// Nothing.
        Plain,
        /// A critical win also makes the target Slowed.
        Slows,
        /// On a hit the target tests Athletics or is pushed a metre.
        Pushes,
        /// The caster heals half of the damage taken.
        Drains,
    }
}

/// A spell that attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Faces of its damage die.
    pub faces: u16,
    /// The number added to the die.
    pub number: i32,
    /// Its type of damage.
    pub harm: Harm,
    /// It has the trait Melee Attack: casting does not provoke, and flanking helps.
    pub melee: bool,
    /// Its form, which decides about defences.
    pub aspect: Aspect,
    /// Its targets.
    pub area: Area,
    /// Its extra effect.
    pub rider: Rider,
}

/// Effect of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// An attack.
    Strike(Strike),
    /// Sorcery against Focus; a loser is Dazed.
    Dread,
    /// The caster moves to a square within this many metres.
    Blink(u16),
    /// Restores Health: faces of the die, and the number added to it.
    Mend(u16, i32),
    /// +2 on the defence test against an attack; cast as the caster is attacked.
    Ward,
    /// Fog within this many metres of a square, to the end of the caster's next turn.
    Veil(u16),
}

/// A spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its index in the catalogue.
    pub id: PowerId,
    /// Price in AP.
    pub ap: i16,
    /// Range in metres; 0 for the caster alone.
    pub range: u16,
    /// Its effect.
    pub effect: Effect,
}

impl Spell {
    /// Its attack, if it is one (MA-ATK-01).
    pub fn strike(&self) -> Option<Strike> {
        match self.effect {
            Effect::Strike(strike) => Some(strike),
            _ => None,
        }
    }

    /// Whether casting it provokes (MA-OPP-03).
    pub fn provokes(&self) -> bool {
        !self.strike().is_some_and(|strike| strike.melee)
    }
}
