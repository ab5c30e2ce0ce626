//! Elements and affinities (EV-ELM-01 to 11), and the six hit locations (EV-SHT-16).

use serde::{Deserialize, Serialize};

/// An element of an attack (EV-ELM-01). Attacks without one are `None` wherever this is optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// Blades, claws, fists.
    Melee,
    /// Bullets and thrown things.
    Missile,
    /// Fire.
    Fire,
    /// Ice.
    Ice,
    /// Wind.
    Wind,
    /// Electricity.
    Electricity,
    /// Nuclear.
    Nuclear,
    /// Psychic.
    Psychic,
    /// Bless.
    Bless,
    /// Curse.
    Curse,
    /// Almighty: affinity is always Normal (EV-ELM-10).
    Almighty,
}

impl Element {
    /// Every element, in the order of the ledger.
    pub const ALL: [Self; 11] = [
        Self::Melee,
        Self::Missile,
        Self::Fire,
        Self::Ice,
        Self::Wind,
        Self::Electricity,
        Self::Nuclear,
        Self::Psychic,
        Self::Bless,
        Self::Curse,
        Self::Almighty,
    ];

    /// Its name as a player reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Melee => "Melee",
            Self::Missile => "Missile",
            Self::Fire => "Fire",
            Self::Ice => "Ice",
            Self::Wind => "Wind",
            Self::Electricity => "Electricity",
            Self::Nuclear => "Nuclear",
            Self::Psychic => "Psychic",
            Self::Bless => "Bless",
            Self::Curse => "Curse",
            Self::Almighty => "Almighty",
        }
    }

    /// Whether it is one of the two physical ones.
    pub fn is_physical(self) -> bool {
        matches!(self, Self::Melee | Self::Missile)
    }
}

/// How a body takes an element, from worst to best for the bearer (EV-ELM-02).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Affinity {
    /// Toughness is ignored, one wound more, Staggered (EV-ELM-04, 05).
    Weak,
    /// No change (EV-ELM-03).
    #[default]
    Normal,
    /// Toughness counts 5 higher (EV-ELM-06).
    Resist,
    /// Nothing happens (EV-ELM-07).
    Block,
    /// Turned on the attacker (EV-ELM-08).
    Repel,
    /// Heals (EV-ELM-09).
    Absorb,
}

impl Affinity {
    /// Its name as a player reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Weak => "Weak",
            Self::Normal => "Normal",
            Self::Resist => "Resist",
            Self::Block => "Block",
            Self::Repel => "Repel",
            Self::Absorb => "Absorb",
        }
    }
}

/// Affinities to all elements, in the order of [`Element::ALL`].
pub type Affinities = [Affinity; 11];

/// A hit location (EV-SHT-16), in the order of the location die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// 1 to 10.
    Head,
    /// 11 to 20.
    LeftArm,
    /// 21 to 30.
    RightArm,
    /// 31 to 60.
    Body,
    /// 61 to 80.
    LeftLeg,
    /// 81 to 100.
    RightLeg,
}

impl Location {
    /// All six, in the order of the location die.
    pub const ALL: [Self; 6] = [
        Self::Head,
        Self::LeftArm,
        Self::RightArm,
        Self::Body,
        Self::LeftLeg,
        Self::RightLeg,
    ];

    /// The last faces of the first five bands of the location die (EV-ATK-13).
    pub const LAST_FACES: [i32; 5] = [10, 20, 30, 60, 80];

    /// Where the location die strikes (EV-ATK-13).
    pub fn of_face(face: u16) -> Self {
        match face {
            ..=10 => Self::Head,
            11..=20 => Self::LeftArm,
            21..=30 => Self::RightArm,
            31..=60 => Self::Body,
            61..=80 => Self::LeftLeg,
            81.. => Self::RightLeg,
        }
    }

    /// Its name as a player reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::LeftArm => "left arm",
            Self::RightArm => "right arm",
            Self::Body => "body",
            Self::LeftLeg => "left leg",
            Self::RightLeg => "right leg",
        }
    }

    /// Whether it is a leg.
    pub fn is_leg(self) -> bool {
        matches!(self, Self::LeftLeg | Self::RightLeg)
    }

    /// Whether it is an arm.
    pub fn is_arm(self) -> bool {
        matches!(self, Self::LeftArm | Self::RightArm)
    }
}

#[cfg(test)]
mod tests {
    use super::Location;

    /// Rules: EV-ATK-13
    #[test]
    fn the_location_die_has_six_bands() {
        for (face, location) in [
            (1, Location::Head),
            (10, Location::Head),
            (11, Location::LeftArm),
            (20, Location::LeftArm),
            (21, Location::RightArm),
            (30, Location::RightArm),
            (31, Location::Body),
            (60, Location::Body),
            (61, Location::LeftLeg),
            (80, Location::LeftLeg),
            (81, Location::RightLeg),
            (100, Location::RightLeg),
        ] {
            assert_eq!(Location::of_face(face), location, "face {face}");
        }
    }
}
