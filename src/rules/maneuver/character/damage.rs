//! Types of damage and their groups (MA-DMG-02).

use crate::{
    document::{
        names::file_name,
        shape::{OneOf, named_by, one_of},
    },
    rules::shared::listed::listed,
};

listed! {
    /// A group of damage types (MA-DMG-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Group {
        /// Reduced by armor.
        Physical,
        /// Reduced by some armor, and by half of a shield.
        Magical,
        /// Reduced by neither.
        Other,
    }
}

listed! {
    /// A type of damage (MA-DMG-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Harm {
        /// Blunt blows and falls.
        Crushing,
        /// Pointed weapons.
        Piercing,
        /// Blades.
        Slashing,
        /// Flames.
        Fire,
        /// Cold.
        Frost,
        /// Lightning.
        Shock,
        /// Corrosion.
        Acid,
        /// Pure energy.
        Force,
        /// Decay.
        Necrotic,
        /// Divine light.
        Radiant,
        /// Poisons and gases.
        Poison,
        /// Attacks on the mind.
        Psychic,
    }
}

impl Harm {
    /// The group it belongs to.
    pub const fn group(self) -> Group {
        match self {
            Self::Crushing | Self::Piercing | Self::Slashing => Group::Physical,
            Self::Fire | Self::Frost | Self::Shock => Group::Magical,
            Self::Acid
            | Self::Force
            | Self::Necrotic
            | Self::Radiant
            | Self::Poison
            | Self::Psychic => Group::Other,
        }
    }
}

/// The damage that a resistance or vulnerability covers (MA-DMG-03, MA-DMG-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Against {
    /// One type.
    Type(Harm),
    /// Every type of a group.
    Group(Group),
}

impl Against {
    /// Whether it covers this type.
    pub fn covers(self, harm: Harm) -> bool {
        match self {
            Self::Type(own) => own == harm,
            Self::Group(group) => group == harm.group(),
        }
    }
}

/// The name of a type of damage.
pub(crate) fn harm() -> OneOf<Harm> {
    one_of("a type of damage", &Harm::ALL)
}

/// The name of a type of damage or of a group.
pub(super) fn against() -> OneOf<Against> {
    let types = Harm::ALL.map(Against::Type);
    let groups = Group::ALL.map(Against::Group);
    let all = types.into_iter().chain(groups);
    named_by("a type of damage", all, |against| match against {
        Against::Type(harm) => file_name(harm),
        Against::Group(group) => file_name(group),
    })
}
