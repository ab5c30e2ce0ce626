//! Types of damage and ranks of quality (VI-TYP-01, VI-DMG-02).

use crate::rules::shared::listed::named;

named! {
    /// The thirteen types of damage (VI-TYP-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum DamageType {
        /// Strikes, cuts, thrusts.
        Kinetic,
        /// Fire.
        Thermal,
        /// Ice.
        Cold,
        /// Lightning.
        Electrical,
        /// Rays that pass through nearly everything.
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
    /// Whether it is physical, so that ordinary armour stops it (VI-DMG-09).
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
    /// What an attack deals: a type of damage, or one of the three forms of Kinetic, which differ
    /// in what a critical hit does (VI-TYP-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Harm {
        /// Kinetic, from an edge.
        Cutting: "cutting",
        /// Kinetic, from a point.
        Piercing: "piercing",
        /// Kinetic, from weight.
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
    /// Its type of damage.
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
    /// The six ranks of quality, which set the size of an attack's dice (VI-DMG-02).
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
    /// The faces of an attack's dice at this quality.
    pub const fn faces(self) -> u16 {
        crate::rules::vigor::rolls::dice::LADDER[self as usize]
    }

    /// How many ranks it is above another; negative if it is lower.
    pub const fn above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }
}

/// What an attack or a power deals before bonus dice: DV dice of its quality (VI-DMG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The damage value: the number of dice.
    pub dv: u8,
    /// The size of the dice.
    pub quality: Quality,
    /// The kind of damage.
    pub harm: Harm,
    /// Whether it skips Durability (VI-DMG-16).
    pub to_health: bool,
}
