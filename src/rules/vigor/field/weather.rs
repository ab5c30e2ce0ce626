//! Ranks of visibility and what causes them (VI-FLD-08, VI-FLD-10).

use crate::rules::shared::listed::named;

named! {
    /// How good visibility is (VI-FLD-08), best first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Rank {
        /// Unlimited sight.
        #[default]
        Normal,
        /// Rain, light fog, light smoke.
        Reduced,
        /// Heavy rain, fog, the smoke of fires.
        Low,
        /// Dense smoke, a blizzard.
        Zero,
    }
}

/// Causes of poor visibility with their ranks, by their names in level files (VI-FLD-10).
pub const CAUSES: &[(&str, Rank)] = &[
    ("Clear", Rank::Normal),
    ("Rain", Rank::Reduced),
    ("Snow", Rank::Reduced),
    ("LightSmoke", Rank::Reduced),
    ("LightFoliage", Rank::Reduced),
    ("LightFog", Rank::Reduced),
    ("HeavyRain", Rank::Low),
    ("FireSmoke", Rank::Low),
    ("Fog", Rank::Low),
    ("ThickFoliage", Rank::Low),
    ("DenseSmoke", Rank::Zero),
    ("DenseFog", Rank::Zero),
    ("Blizzard", Rank::Zero),
    ("DenseFoliage", Rank::Zero),
];

impl Rank {
    /// Its addition to the number a ranged attack must exceed or a check must reach.
    pub(crate) const fn penalty(self) -> i32 {
        5 * self as i32
    }

    /// Sight range in feet that a level may set for this rank: minimum and maximum. The maximum
    /// applies if it sets none.
    pub const fn band(self) -> (u16, u16) {
        match self {
            Self::Normal => (800, 1_200),
            Self::Reduced => (70, 100),
            Self::Low => (30, 50),
            Self::Zero => (5, 10),
        }
    }

    /// Maximum range of ranged attacks in squares; `None` leaves it to the weapon.
    pub(crate) const fn limit(self) -> Option<u16> {
        match self {
            Self::Normal => None,
            Self::Reduced => Some(50),
            Self::Low => Some(25),
            Self::Zero => Some(5),
        }
    }
}
