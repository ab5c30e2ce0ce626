//! Spell data (TH-MAG-01, TH-MAG-02).

use crate::{
    battle::components::ConditionId,
    rules::{
        shared::listed::listed,
        threshold::{
            character::sheet::Spec,
            conditions::{IMMOBILE, QUICKENED, WARDED},
        },
    },
};

/// The shape a spell covers (TH-MAG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// Every unit within this many yards of a square.
    Burst(u8),
    /// This many squares in one of eight directions.
    Line(u8),
    /// The squares of a quarter circle with this radius in yards.
    Cone(u8),
}

listed! {
    /// The defence that a spell's roll must reach.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Target {
        /// Ranged Defense.
        Ranged,
        /// The Agility defence.
        Agility,
        /// The Power defence.
        Power,
        /// The Fortitude defence.
        Fortitude,
        /// The Willpower defence.
        Willpower,
        /// None: it is cast on the caster or an ally.
        Friend,
    }
}

listed! {
    /// The kind of harm a spell does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// Physical force.
        Force,
        /// Fire (TH-UWC-03).
        Fire,
        /// Lightning (TH-UWC-04).
        Lightning,
    }
}

/// The damage of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Added to the total.
    pub amount: i32,
    /// The kind of damage.
    pub aspect: Aspect,
    /// A moderate wound or worse sets the target on fire.
    pub burns: bool,
    /// The damage counts in the roll, and not again after it (TH-ATK-05).
    pub penetrating: bool,
    /// Only base Toughness counts against it (TH-SHT-08).
    pub bypasses: bool,
}

impl Damage {
    /// The damage added after the roll; 0 for a penetrating spell, where the roll includes it
    /// (TH-ATK-05).
    pub(crate) const fn after_roll(self) -> i32 {
        if self.penetrating { 0 } else { self.amount }
    }
}

/// Effect of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Damage.
    Damage(Damage),
    /// Pushes the target, and may knock it over.
    Gust,
    /// +2 Toughness while it lasts.
    Ward,
    /// Actions cost less while it lasts.
    Quicken,
    /// The target cannot move until it escapes.
    Grip,
    /// The target attacks and defends worse for this many rounds.
    Daze(u16),
    /// The target's actions cost more for this many rounds.
    Sluggish(u16),
    /// Heals like Treat Wound.
    Mend,
    /// Adder venom of this strength.
    Venom(i16),
}

impl Effect {
    /// The condition that the caster keeps up on the target; `None` for effects without upkeep.
    pub(crate) fn kept_up_as(self) -> Option<ConditionId> {
        match self {
            Self::Ward => Some(WARDED),
            Self::Quicken => Some(QUICKENED),
            Self::Grip => Some(IMMOBILE),
            _ => None,
        }
    }
}

/// A spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its school.
    pub school: Spec,
    /// Price in AP.
    pub ap: i16,
    /// Price in mana.
    pub mana: i16,
    /// The mana is invested, not spent (TH-WND-17).
    pub invested: bool,
    /// Range in yards; 1 is touch.
    pub range: u16,
    /// The area it covers.
    pub area: Area,
    /// The defence it is cast against.
    pub against: Target,
    /// Its effect.
    pub effect: Effect,
}
