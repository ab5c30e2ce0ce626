//! Elements and affinities (EV-ELM-01 to 11), and the six hit locations (EV-SHT-16).

use crate::rules::shared::listed::named;
use serde::{Deserialize, Serialize};

named! {
    /// An element of an attack (EV-ELM-01). Attacks without an element have `None`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Element {
        /// Blades, claws, fists.
        Melee,
        /// Bullets and thrown weapons.
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
}

impl Element {
    /// Whether it is one of the two physical elements.
    pub fn is_physical(self) -> bool {
        matches!(self, Self::Melee | Self::Missile)
    }
}

named! {
    /// How a unit takes an element, from worst to best for the unit (EV-ELM-02).
    #[derive(
        Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Affinity {
        /// Toughness is ignored, one more wound, Staggered (EV-ELM-04, 05).
        Weak,
        /// No change (EV-ELM-03).
        #[default]
        Normal,
        /// Toughness counts 5 higher (EV-ELM-06).
        Resist,
        /// No effect (EV-ELM-07).
        Block,
        /// The hit is turned on the attacker (EV-ELM-08).
        Repel,
        /// The hit heals the target (EV-ELM-09).
        Absorb,
    }
}

/// Affinities to all elements, in the order of [`Element::ALL`].
pub type Affinities = [Affinity; 11];

named! {
    /// A hit location (EV-SHT-16), in the order of the location die.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Location {
        /// Faces 1 to 10.
        Head: "head",
        /// Faces 11 to 20.
        LeftArm: "left arm",
        /// Faces 21 to 30.
        RightArm: "right arm",
        /// Faces 31 to 60.
        Body: "body",
        /// Faces 61 to 80.
        LeftLeg: "left leg",
        /// Faces 81 to 100.
        RightLeg: "right leg",
    }
}

impl Location {
    /// The last faces of the first five bands of the location die (EV-ATK-13).
    pub const LAST_FACES: [i32; 5] = [10, 20, 30, 60, 80];

    /// The location for a face of the location die (EV-ATK-13).
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
}

#[cfg(test)]
mod tests {
    use super::Location;

    /// Rules: EV-ATK-13
    #[test]
    fn the_location_die_has_six_bands() {
        for (mut faces, location) in [
            (1..=10, Location::Head),
            (11..=20, Location::LeftArm),
            (21..=30, Location::RightArm),
            (31..=60, Location::Body),
            (61..=80, Location::LeftLeg),
            (81..=100, Location::RightLeg),
        ] {
            assert!(faces.all(|face| Location::of_face(face) == location));
        }
    }
}
