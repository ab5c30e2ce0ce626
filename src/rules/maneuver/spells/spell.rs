//! What a spell is (MA-CAT-04).

use crate::{
    battle::ids::PowerId,
    rules::{maneuver::character::sheet::Harm, shared::listed::listed},
};

listed! {
    /// The form of what a spell strikes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// Block and Dodge help against it (MA-ATK-11).
        Bolt,
        /// Only Dodge does: it comes from all sides.
        Spray,
        /// Only Withstand does: it strikes the mind (MA-ATK-10).
        Mind,
    }
}

/// Whom an attack spell strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// A cone of so many metres before the caster (MA-CAT-04).
    Cone(u16),
    /// Everybody at most so many metres from a square.
    Burst(u16),
}

listed! {
    /// What an attack spell does besides its damage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Rider {
        /// Nothing.
        Plain,
        /// A critical win also slows.
        Slows,
        /// A hit calls for an Athletics test, or the target is pushed a metre.
        Pushes,
        /// Half of the damage taken heals the caster.
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
    /// It has the trait Melee Attack: it provokes nobody, and flanking helps it.
    pub melee: bool,
    /// What helps against it.
    pub aspect: Aspect,
    /// Whom it strikes.
    pub area: Area,
    /// What else it does.
    pub rider: Rider,
}

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It attacks.
    Strike(Strike),
    /// Sorcery against Focus, or the target is Dazed.
    Dread,
    /// The caster is somewhere else, at most so many metres away.
    Blink(u16),
    /// Gives back Health: the faces of the die and the number added to it.
    Mend(u16, i32),
    /// Two more on the defence test against an attack; cast when attacked.
    Ward,
    /// Fog at most so many metres from a square, to the end of the caster's next turn.
    Veil(u16),
}

/// A spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its place in the catalogue.
    pub id: PowerId,
    /// Action points it takes.
    pub ap: i16,
    /// Metres it reaches; 0 is the caster alone.
    pub range: u16,
    /// What it does.
    pub effect: Effect,
}

impl Spell {
    /// What it does as an attack, if it is one (MA-ATK-01).
    pub fn strike(&self) -> Option<Strike> {
        match self.effect {
            Effect::Strike(strike) => Some(strike),
            _ => None,
        }
    }

    /// Whether casting it lays one open (MA-OPP-03).
    pub fn provokes(&self) -> bool {
        !self.strike().is_some_and(|strike| strike.melee)
    }
}
