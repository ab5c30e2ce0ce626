//! What a spell is (TH-MAG-01, TH-MAG-02).

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

/// Whom or what a spell covers (TH-MAG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// Everything so many yards or less from a square.
    Burst(u8),
    /// So many squares in one of eight directions.
    Line(u8),
    /// Squares at so many yards or less in a quarter.
    Cone(u8),
}

listed! {
    /// What a spell's roll has to reach.
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
        /// Nothing: it is cast on oneself or a friend.
        Friend,
    }
}

listed! {
    /// What kind of harm a spell does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// A blow.
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
    /// Of what kind it is.
    pub aspect: Aspect,
    /// A moderate wound or worse sets alight.
    pub burns: bool,
    /// The damage counts in the roll, and not again after it (TH-ATK-05).
    pub penetrating: bool,
    /// Base Toughness alone counts against it (TH-SHT-08).
    pub bypasses: bool,
}

impl Damage {
    /// What comes on top of the roll; a penetrating spell has its damage in that already (TH-ATK-05).
    pub(crate) const fn after_roll(self) -> i32 {
        if self.penetrating { 0 } else { self.amount }
    }
}

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Harm.
    Damage(Damage),
    /// Pushes, and knocks over.
    Gust,
    /// Two points of Toughness while it lasts.
    Ward,
    /// Actions cost less while it lasts.
    Quicken,
    /// Cannot move until it escapes.
    Grip,
    /// Attacks and defends worse for so many rounds.
    Daze(u16),
    /// Actions cost more for so many rounds.
    Sluggish(u16),
    /// Heals like Treat Wound.
    Mend,
    /// Adder venom of this strength.
    Venom(i16),
}

impl Effect {
    /// The condition of those on whom it is kept up; `None` for effects that nobody keeps up.
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
    /// Action points.
    pub ap: i16,
    /// Mana.
    pub mana: i16,
    /// The mana is invested, not spent (TH-WND-17).
    pub invested: bool,
    /// Yards it reaches; 1 is touch.
    pub range: u16,
    /// What it covers.
    pub area: Area,
    /// What it is aimed at.
    pub against: Target,
    /// What it does.
    pub effect: Effect,
}
