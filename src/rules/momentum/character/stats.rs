//! Stats, skills, Archetypes and sizes (MO-SHT-01 to MO-SHT-03, MO-SHT-17).

use crate::{
    document::{
        Node, NodeKind,
        shape::{OneOf, Shape, ValueKind, one_of, reads},
    },
    rules::shared::listed::{listed, named},
};

named! {
    /// The seven Stats (MO-SHT-01). Each Defense Roll is named after its Stat (MO-DEF-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Stat {
        /// Direct force, and standing firm.
        Strength,
        /// Getting out of the way.
        Dexterity,
        /// Natural forces on the body.
        Constitution,
        /// Tricks and illusions.
        Intelligence,
        /// Force of self.
        Charisma,
        /// Quick reaction.
        Instinct,
        /// Supernatural and mental attacks.
        Will,
    }
}

impl Stat {
    /// The skill that adds to the Defense Roll of this Stat (MO-SHT-07).
    pub const fn defense_skill(self) -> Skill {
        match self {
            Self::Strength => Skill::RawForce,
            Self::Dexterity => Skill::Nimbleness,
            Self::Constitution => Skill::Endurance,
            Self::Intelligence => Skill::Psychology,
            Self::Charisma => Skill::Presence,
            Self::Instinct => Skill::Intuition,
            Self::Will => Skill::Perseverance,
        }
    }

    /// The name of a Defense Roll of this Stat.
    pub const fn defense(self) -> &'static str {
        match self {
            Self::Strength => "Strength Defense Roll",
            Self::Dexterity => "Dexterity Defense Roll",
            Self::Constitution => "Constitution Defense Roll",
            Self::Intelligence => "Intelligence Defense Roll",
            Self::Charisma => "Charisma Defense Roll",
            Self::Instinct => "Instinct Defense Roll",
            Self::Will => "Will Defense Roll",
        }
    }
}

/// The name of a Stat.
pub(super) fn stat() -> OneOf<Stat> {
    one_of("a Stat", &Stat::ALL)
}

named! {
    /// The skills (MO-SHT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Skill {
        /// Sheer strength.
        RawForce: "Raw Force",
        /// Running, climbing, wrestling.
        Athletics,
        /// Quick feet.
        Nimbleness,
        /// Quick hands.
        QuickFingers: "Quick Fingers",
        /// Going unnoticed.
        Stealth,
        /// Bearing physical strain.
        Endurance,
        /// Understanding people.
        Psychology,
        /// Understanding how things work.
        Analysis,
        /// Treating wounds.
        FirstAid: "First Aid",
        /// Force of self.
        Presence,
        /// Good manners and good form.
        Grace,
        /// Knowing people and streets.
        StreetSmarts: "Street Smarts",
        /// Sensing what is coming.
        Intuition,
        /// Noticing.
        Perception,
        /// Making do.
        Improvisation,
        /// Not giving in.
        Perseverance,
    }
}

impl Skill {
    /// The Stat it belongs to.
    pub const fn stat(self) -> Stat {
        match self {
            Self::RawForce | Self::Athletics => Stat::Strength,
            Self::Nimbleness | Self::QuickFingers | Self::Stealth => Stat::Dexterity,
            Self::Endurance => Stat::Constitution,
            Self::Psychology | Self::Analysis | Self::FirstAid => Stat::Intelligence,
            Self::Presence | Self::Grace | Self::StreetSmarts => Stat::Charisma,
            Self::Intuition | Self::Perception | Self::Improvisation => Stat::Instinct,
            Self::Perseverance => Stat::Will,
        }
    }
}

/// The name of a skill.
pub(super) fn named_skill() -> OneOf<Skill> {
    one_of("a skill", &Skill::ALL)
}

/// The skills that add their levels to Initiative (MO-SHT-16).
pub(super) const QUICK: [Skill; 5] = [
    Skill::Athletics,
    Skill::QuickFingers,
    Skill::Analysis,
    Skill::Grace,
    Skill::Improvisation,
];

/// The Stats an Archetype fixes (MO-SHT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Archetype {
    /// Its Bonus is added to hit with Abilities, and its value is the DR Power.
    pub primary: Stat,
    /// Half of its Bonus is added to hit with Abilities.
    pub secondary: Stat,
    /// Its Bonus is added to Evasion.
    pub evasion: Stat,
}

listed! {
    /// The Archetypes of the book.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Calling {
        /// Strength and Constitution.
        War,
        /// Dexterity and Instinct.
        Shadow,
        /// Intelligence and Will.
        Magic,
        /// Will and Charisma.
        Faith,
        /// Instinct and Constitution.
        Nature,
        /// Charisma and Intelligence.
        Leader,
    }
}

impl Calling {
    /// The Stats it fixes.
    pub const fn archetype(self) -> Archetype {
        let (primary, secondary, evasion) = match self {
            Self::War => (Stat::Strength, Stat::Constitution, Stat::Strength),
            Self::Shadow => (Stat::Dexterity, Stat::Instinct, Stat::Instinct),
            Self::Magic => (Stat::Intelligence, Stat::Will, Stat::Intelligence),
            Self::Faith => (Stat::Will, Stat::Charisma, Stat::Will),
            Self::Nature => (Stat::Instinct, Stat::Constitution, Stat::Instinct),
            Self::Leader => (Stat::Charisma, Stat::Intelligence, Stat::Charisma),
        };
        Archetype {
            primary,
            secondary,
            evasion,
        }
    }
}

/// An Archetype by name, `war`, or three Stats, `(will, charisma, will)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArchetypeShape;

impl Shape for ArchetypeShape {
    reads!(Archetype, |_, reader, node| {
        if matches!(node.kind, NodeKind::Tuple(_)) {
            let nodes: &[Node; 3] = reader.tuple(
                node,
                "Primary, Secondary and Evasion Stat, `(will, charisma, will)`",
            )?;
            let stat = stat();
            let [primary, secondary, evasion] =
                nodes.each_ref().map(|node| stat.read(reader, node, None));
            return Some(Archetype {
                primary: primary?,
                secondary: secondary?,
                evasion: evasion?,
            });
        }
        let calling = calling().read(reader, node, None)?;
        Some(calling.archetype())
    });

    fn kind(&self) -> ValueKind {
        let stats = ValueKind::Worded("three Stats, `(will, charisma, dexterity)`");
        ValueKind::Either(vec![calling().kind(), stats])
    }

    fn write(&self, value: &Archetype) -> String {
        let mut callings = Calling::ALL.into_iter();
        if let Some(known) = callings.find(|calling| calling.archetype() == *value) {
            return calling().write(&known);
        }
        let stats = [value.primary, value.secondary, value.evasion];
        format!("({})", stats.map(|of| stat().write(&of)).join(", "))
    }
}

/// The name of an Archetype of the book.
fn calling() -> OneOf<Calling> {
    one_of("an Archetype", &Calling::ALL)
}

listed! {
    /// Size categories (MO-SHT-17).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Size {
        /// Rank 0.
        Tiny,
        /// Rank 1.
        Small,
        /// Rank 2.
        #[default]
        Medium,
        /// Rank 3, 2x2.
        Large,
        /// Rank 4, 3x3.
        Huge,
        /// Rank 5, 4x4.
        Gigantic,
    }
}

impl Size {
    /// Squares along each edge.
    pub const fn squares(self) -> u8 {
        match self {
            Self::Tiny | Self::Small | Self::Medium => 1,
            Self::Large => 2,
            Self::Huge => 3,
            Self::Gigantic => 4,
        }
    }

    /// How many categories larger this size is than another; negative if smaller.
    pub const fn above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }
}
