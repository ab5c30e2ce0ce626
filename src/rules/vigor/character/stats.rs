//! Ability scores, skills, talents and sizes (VI-SHT-01 to VI-SHT-04, VI-FLD-05).

use crate::{
    document::{
        problem::Problem,
        record::{Record, record},
        shape::{OneOf, Shape, ValueKind, maybe, number, one_of, reads, record},
    },
    rules::shared::listed::named,
};

named! {
    /// The seven ability scores (VI-SHT-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Ability {
        /// Melee, bows, holding on.
        Strength,
        /// Health, and regaining Vigor.
        Stamina,
        /// Aiming and striking.
        Agility,
        /// Feet of a Move, and dodging.
        Speed,
        /// Noticing, treating wounds.
        Reason,
        /// Mental resistance.
        Resolve,
        /// Magic.
        Soul,
    }
}

/// The name of an ability.
pub(crate) fn ability() -> OneOf<Ability> {
    one_of("an ability", &Ability::ALL)
}

named! {
    /// The skills (VI-SHT-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Skill {
        /// Charming.
        Social,
        /// Noticing, finding a weakness.
        Awareness,
        /// Intimidating.
        Menace,
        /// Treating wounds.
        Medicine,
        /// Stabilising.
        MedicalScience: "Medical Science",
        /// Going unnoticed.
        Stealth,
        /// Damage of crossbows and modern weapons.
        Marksmanship,
        /// Damage of magic projectiles.
        Sorcery,
        /// Steering in poor sight.
        Pilot,
        /// Finding the way in poor sight.
        Navigate,
    }
}

impl Skill {
    /// The ability that adds its dice to checks of the skill (VI-SHT-03).
    pub const fn ability(self) -> Ability {
        match self {
            Self::Social | Self::Sorcery => Ability::Soul,
            Self::Menace => Ability::Resolve,
            Self::Stealth | Self::Marksmanship | Self::Pilot => Ability::Agility,
            Self::Awareness | Self::Medicine | Self::MedicalScience | Self::Navigate => {
                Ability::Reason
            }
        }
    }
}

named! {
    /// The talents (VI-SHT-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Talent {
        /// One more bonus die on initiative.
        QuickStart: "Quick Start",
        /// One more action each turn.
        Veteran,
        /// 2 more Guard.
        HardToHit: "Hard to Hit",
        /// Natural Armor Rank 3.
        ThickHide: "Thick Hide",
        /// Restores 2 Durability in each Recovery Phase.
        Regeneration,
        /// Restores 2 Mana in each Recovery Phase.
        DeepWell: "Deep Well",
        /// Bare hands of ordinary quality.
        MartialArts: "Martial Arts",
        /// One more bonus die on Resistance checks.
        IronWill: "Iron Will",
        /// One Challenge less on Off-hand Attacks.
        TwoWeaponStyle: "Two-Weapon Style",
        /// The reaction Deflect.
        Deflect,
        /// The reaction Block.
        Block,
    }
}

/// Cubic inches in a cubic foot.
pub const CUBIC_FOOT: u32 = 1_728;

named! {
    /// Size categories (VI-FLD-05).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Size {
        /// A mouse.
        Tiny,
        /// A dog.
        Small,
        /// A human.
        #[default]
        Medium,
        /// A bear.
        Large,
        /// 2x2.
        Huge,
        /// 3x3.
        Massive,
        /// 5x5.
        Colossal,
    }
}

impl Size {
    /// The largest volume of each size except the last, in cubic inches (VI-FLD-06).
    const VOLUMES: [(Self, u32); 6] = [
        (Self::Tiny, 6),
        (Self::Small, 2 * CUBIC_FOOT),
        (Self::Medium, 5 * CUBIC_FOOT),
        (Self::Large, 15 * CUBIC_FOOT),
        (Self::Huge, 35 * CUBIC_FOOT),
        (Self::Massive, 100 * CUBIC_FOOT),
    ];
    /// The largest mass of each size except the last, in pounds (VI-FLD-06).
    const MASSES: [(Self, u32); 6] = [
        (Self::Tiny, 1),
        (Self::Small, 59),
        (Self::Medium, 449),
        (Self::Large, 2_999),
        (Self::Huge, 200_000),
        (Self::Massive, 1_000_000),
    ];

    /// The size of a body of this volume in cubic inches, or of this mass in pounds if the volume
    /// is unknown (VI-FLD-06). `None` if both are.
    pub fn of_body(volume: Option<u32>, pounds: Option<u32>) -> Option<Self> {
        let (table, amount) = match (volume, pounds) {
            (Some(volume), _) => (Self::VOLUMES, volume),
            (None, Some(pounds)) => (Self::MASSES, pounds),
            (None, None) => return None,
        };
        let mut sizes = table.into_iter();
        let found = sizes.find(|(_, most)| amount <= *most);
        Some(found.map_or(Self::Colossal, |(size, _)| size))
    }

    /// Squares along each edge (VI-FLD-05).
    pub const fn squares(self) -> u8 {
        match self {
            Self::Tiny | Self::Small | Self::Medium | Self::Large => 1,
            Self::Huge => 2,
            Self::Massive => 3,
            Self::Colossal => 5,
        }
    }

    /// How many categories larger this size is than another; negative if smaller.
    pub const fn above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }

    /// Reach in feet of a unit of this size without a long weapon (VI-FLD-02).
    pub const fn reach_ft(self) -> u16 {
        match self {
            Self::Tiny => 0,
            Self::Small | Self::Medium | Self::Large => 6,
            Self::Huge => 12,
            Self::Massive => 18,
            Self::Colossal => 30,
        }
    }

    /// An ability score or sum times the size factor, rounded up (VI-SHT-07).
    pub const fn body(self, score: i32) -> i32 {
        let (times, of) = match self {
            Self::Tiny => (1, 4),
            Self::Small => (1, 2),
            Self::Medium => (1, 1),
            Self::Large => (2, 1),
            Self::Huge => (3, 1),
            Self::Massive => (5, 1),
            Self::Colossal => (8, 1),
        };
        (score * times + of - 1) / of
    }
}

record! {
    /// What a body measures; volume counts before mass (VI-FLD-06).
    #[derive(Clone, Copy, Debug)]
    struct Body as "body" {
        /// Its volume.
        cubic_feet: Option<u32> = None; maybe(number(0..=1_000_000).of("cubic feet")),
        /// Its volume, if it is small.
        cubic_inches: Option<u32> = None; maybe(number(0..=1_000_000_000).of("cubic inches")),
        /// Its mass.
        pounds: Option<u32> = None; maybe(number(0..=1_000_000_000).of("pounds")),
    }
}

/// A size by its name, or by the measures of the body, `body(cubic_feet: 4, pounds: 500)`
/// (VI-FLD-06).
#[derive(Clone, Copy, Debug)]
pub(super) struct BodySize;

impl Shape for BodySize {
    reads!(Size, |_, reader, node| {
        if node.name() != Some(Body::NAME) {
            return one_of("a size", &Size::ALL).read(reader, node, None);
        }
        let body = Body::read(reader, node, None, ())?;
        let feet = body.cubic_feet.map(|feet| feet * CUBIC_FOOT);
        let size = Size::of_body(body.cubic_inches.or(feet), body.pounds);
        if size.is_none() {
            let problem = Problem::error("bad-value", "a body needs a volume or a mass");
            reader.report(
                problem.at(node.span.clone()).help(
                    "write `cubic_feet`, `cubic_inches` or `pounds`; volume counts before mass",
                ),
            );
        }
        size
    });

    fn kind(&self) -> ValueKind {
        let names = one_of("a size", &Size::ALL).kind();
        ValueKind::Either(vec![names, record::<Body>().kind()])
    }

    fn write(&self, value: &Size) -> String {
        one_of("a size", &Size::ALL).write(value)
    }

    fn number(&self, value: &Size) -> Option<i64> {
        Some(*value as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: VI-FLD-06
    #[test]
    fn volume_decides_and_mass_only_without_it() {
        let by_volume = |volume| Size::of_body(Some(volume), None);
        let feet = |feet| by_volume(feet * CUBIC_FOOT);
        assert_eq!(by_volume(6), Some(Size::Tiny));
        assert_eq!(by_volume(7), Some(Size::Small));
        assert_eq!(
            [2, 3, 5].map(feet),
            [Size::Small, Size::Medium, Size::Medium].map(Some)
        );
        assert_eq!(
            [6, 15, 16].map(feet),
            [Size::Large, Size::Large, Size::Huge].map(Some)
        );
        assert_eq!(
            [35, 36, 100].map(feet),
            [Size::Huge, Size::Massive, Size::Massive].map(Some)
        );
        assert_eq!(feet(101), Some(Size::Colossal));
        // 4 cubic feet and 500 pounds.
        assert_eq!(
            Size::of_body(Some(4 * CUBIC_FOOT), Some(500)),
            Some(Size::Medium)
        );
        let by_mass = |pounds| Size::of_body(None, Some(pounds));
        assert_eq!(
            [1, 2, 59].map(by_mass),
            [Size::Tiny, Size::Small, Size::Small].map(Some)
        );
        assert_eq!(
            [60, 449, 450].map(by_mass),
            [Size::Medium, Size::Medium, Size::Large].map(Some)
        );
        assert_eq!(
            [2_999, 3_000, 25_000].map(by_mass),
            [Size::Large, Size::Huge, Size::Huge].map(Some)
        );
        assert_eq!(
            [200_001, 1_000_001].map(by_mass),
            [Size::Massive, Size::Colossal].map(Some)
        );
        assert_eq!(Size::of_body(None, None), None);
    }
}
