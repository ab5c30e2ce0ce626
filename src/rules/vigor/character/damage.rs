//! Types of damage and ranks of quality (VI-TYP-01, VI-DMG-02).

use crate::rules::shared::listed::named;

named! {
    /// The thirteen types of damage (VI-TYP-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum DamageType {
        /// Blows, cuts, thrusts.
        Kinetic,
        /// Fire.
        Thermal,
        /// Ice.
        Cold,
        /// Lightning.
        Electrical,
        /// Rays that go through nearly everything.
        Radiation,
        /// Acids.
        Chemical,
        /// Sound.
        Sonic,
        /// Poison.
        Toxic,
        /// Death.
        Umbral,
        /// Disorder and fear.
        Entropic,
        /// Order and time.
        Crystal,
        /// Pure magic.
        Aetheric,
        /// Light.
        Lucent,
    }
}

impl DamageType {
    /// Whether it is matter that acts on matter, which ordinary armour stops (VI-DMG-09).
    pub const fn is_physical(self) -> bool {
        matches!(self, Self::Kinetic | Self::Chemical | Self::Cold)
    }

    /// Its opposite, if it has one; Aetheric is its own (VI-TYP-02).
    pub const fn opposite(self) -> Option<Self> {
        match self {
            Self::Lucent => Some(Self::Umbral),
            Self::Umbral => Some(Self::Lucent),
            Self::Entropic => Some(Self::Crystal),
            Self::Crystal => Some(Self::Entropic),
            Self::Thermal => Some(Self::Cold),
            Self::Cold => Some(Self::Thermal),
            Self::Aetheric => Some(Self::Aetheric),
            _ => None,
        }
    }
}

named! {
    /// What an attack deals: a type of damage, or one of the three forms of the Kinetic one, which differ
    /// in what a critical hit does (VI-TYP-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Harm {
        /// Kinetic, by an edge.
        Cutting: "cutting",
        /// Kinetic, by a point.
        Piercing: "piercing",
        /// Kinetic, by weight.
        Impact: "impact",
        /// Thermal.
        Thermal,
        /// Cold.
        Cold,
        /// Electrical.
        Electrical,
        /// Radiation.
        Radiation,
        /// Chemical.
        Chemical,
        /// Sonic.
        Sonic,
        /// Toxic.
        Toxic,
        /// Umbral.
        Umbral,
        /// Entropic.
        Entropic,
        /// Crystal.
        Crystal,
        /// Aetheric.
        Aetheric,
        /// Lucent.
        Lucent,
    }
}

impl Harm {
    /// The type of damage it is.
    pub const fn of_type(self) -> DamageType {
        match self {
            Self::Cutting | Self::Piercing | Self::Impact => DamageType::Kinetic,
            Self::Thermal => DamageType::Thermal,
            Self::Cold => DamageType::Cold,
            Self::Electrical => DamageType::Electrical,
            Self::Radiation => DamageType::Radiation,
            Self::Chemical => DamageType::Chemical,
            Self::Sonic => DamageType::Sonic,
            Self::Toxic => DamageType::Toxic,
            Self::Umbral => DamageType::Umbral,
            Self::Entropic => DamageType::Entropic,
            Self::Crystal => DamageType::Crystal,
            Self::Aetheric => DamageType::Aetheric,
            Self::Lucent => DamageType::Lucent,
        }
    }
}

named! {
    /// The six ranks of quality, which say how large the dice of an attack are (VI-DMG-02).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Quality {
        /// Rank 1, d4.
        Feeble: "feeble",
        /// Rank 2, d6.
        Crude: "crude",
        /// Rank 3, d8.
        #[default]
        Ordinary: "ordinary",
        /// Rank 4, d10.
        Heroic: "heroic",
        /// Rank 5, d12.
        Epic: "epic",
        /// Rank 6, d20.
        Legendary: "legendary",
    }
}

impl Quality {
    /// The faces of the dice of an attack of this quality.
    pub const fn faces(self) -> u16 {
        crate::rules::vigor::rolls::dice::LADDER[self as usize]
    }

    /// How many ranks it is above another; below 0 if it is lower.
    pub const fn above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }
}

/// What an attack or a power deals before any bonus dice: DV dice of its quality (VI-DMG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The damage value: how many dice.
    pub dv: u8,
    /// Their size.
    pub quality: Quality,
    /// What they deal.
    pub harm: Harm,
    /// Whether it skips Durability (VI-DMG-16).
    pub to_health: bool,
}
