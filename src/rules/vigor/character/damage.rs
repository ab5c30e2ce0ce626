//! Types of damage and ranks of quality (VI-TYP-01, VI-DMG-02).

use crate::{
    document::{
        problem::Problem,
        record::record,
        shape::{OneOf, Shape, ValueKind, flag, list_of, number, one_of, reads},
    },
    rules::shared::listed::named,
};

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

record! {
    /// What an attack or a power deals before bonus dice: DV dice of its quality (VI-DMG-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Damage as "damage" {
        /// The damage value: the number of dice.
        pub dv: u8; number(1..=9),
        /// The size of the dice.
        pub quality: Quality = Quality::Ordinary; quality(),
        /// The kind of damage.
        pub harm: Harm; one_of("a type of damage", &Harm::ALL),
        /// Whether it skips Durability (VI-DMG-16).
        pub to_health: bool = false; flag(),
    }
}

/// The name of a quality.
pub(crate) fn quality() -> OneOf<Quality> {
    one_of("a quality", &Quality::ALL)
}

/// The name of a type of damage.
pub(crate) fn damage_type() -> OneOf<DamageType> {
    one_of("a type of damage", &DamageType::ALL)
}

/// Types of damage that a unit is immune to; none is immune to Kinetic (VI-TYP-03).
#[derive(Clone, Copy, Debug)]
pub(super) struct Immune;

impl Shape for Immune {
    reads!(Vec<DamageType>, |_, reader, node| {
        for item in node.items().unwrap_or_default() {
            if item.name() == Some("kinetic") {
                reader.report(
                    Problem::error("bad-value", "nothing is immune to Kinetic damage")
                        .at(item.span.clone())
                        .help("write it under `resist`, which halves it (VI-TYP-03)"),
                );
            }
        }
        list_of(damage_type()).read(reader, node, None)
    });

    fn kind(&self) -> ValueKind {
        list_of(damage_type()).kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        list_of(damage_type()).write(value)
    }
}
