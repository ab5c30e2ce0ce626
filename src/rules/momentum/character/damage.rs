//! Dice of damage and its eleven types (MO-TYP-01).

use crate::rules::{momentum::status::Status, shared::listed::listed};

/// Some dice of one kind, and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub number: u8,
    /// Their faces.
    pub faces: u16,
    /// What is added to their sum.
    pub plus: i32,
}

impl Dice {
    /// So many dice of these faces.
    pub const fn of(number: u8, faces: u16) -> Self {
        Self {
            number,
            faces,
            plus: 0,
        }
    }

    /// Twice what they come to on the average, a whole number.
    pub const fn twice_mean(self) -> i32 {
        self.number as i32 * (self.faces as i32 + 1) + 2 * self.plus
    }
}

/// Dice of damage of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The dice.
    pub dice: Dice,
    /// Its type.
    pub harm: Harm,
}

listed! {
    /// The types of damage, in the order of the list of the book (MO-TYP-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Harm {
        /// Blows, cuts, rocks.
        Physical,
        /// Acids and lyes.
        Chemical,
        /// Ice.
        Cold,
        /// Fire and glare.
        Heat,
        /// Toxins: the Constitution DR stands in for Armor.
        Poison,
        /// Lightning.
        Shock,
        /// Necromancy.
        Curse,
        /// Divine light: not lethal to the living.
        Holy,
        /// Ki.
        Spirit,
        /// Attacks on the mind: the Will DR stands in for Armor.
        Psychic,
        /// Warped space.
        Reality,
    }
}

listed! {
    /// What kinds of damage have in common.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Category {
        /// Blows.
        Physical,
        /// What nature does to a body.
        Elemental,
        /// What powers do to a soul.
        Mystic,
        /// Neither.
        Other,
    }
}

/// What somebody takes of a type of damage (MO-TYP-02 to MO-TYP-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing of it.
    Nothing,
    /// Half of it.
    Half,
    /// All of it.
    Usual,
    /// Half as much again.
    More,
}

/// Words for what each type of damage does to somebody, in the order of [`Harm`].
macro_rules! told {
    ($about:literal) => {
        [
            concat!($about, " Physical damage"),
            concat!($about, " Chemical damage"),
            concat!($about, " Cold"),
            concat!($about, " Heat"),
            concat!($about, " Poison"),
            concat!($about, " Shock"),
            concat!($about, " Curses"),
            concat!($about, " Holy damage"),
            concat!($about, " Spirit damage"),
            concat!($about, " Psychic damage"),
            concat!($about, " Reality damage"),
        ]
    };
}

impl Harm {
    /// What a log says of somebody that takes it so; nothing where it does what it usually does.
    pub const fn told(self, takes: Takes) -> Option<&'static str> {
        const IMMUNE: [&str; 11] = told!("is immune to");
        const RESISTS: [&str; 11] = told!("resists");
        const SUFFERS: [&str; 11] = told!("is vulnerable to");
        Some(match takes {
            Takes::Nothing => IMMUNE[self as usize],
            Takes::Half => RESISTS[self as usize],
            Takes::More => SUFFERS[self as usize],
            Takes::Usual => return None,
        })
    }

    /// What a sum of damage calls this of its target; nothing where it does what it usually does.
    pub const fn nature(self, takes: Takes) -> Option<&'static str> {
        const IMMUNE: [&str; 11] = told!("immunity to");
        const RESISTS: [&str; 11] = told!("resistance to");
        const SUFFERS: [&str; 11] = told!("vulnerability to");
        Some(match takes {
            Takes::Nothing => IMMUNE[self as usize],
            Takes::Half => RESISTS[self as usize],
            Takes::More => SUFFERS[self as usize],
            Takes::Usual => return None,
        })
    }

    /// Its category.
    pub const fn category(self) -> Category {
        match self {
            Self::Physical => Category::Physical,
            Self::Chemical | Self::Cold | Self::Heat | Self::Poison | Self::Shock => {
                Category::Elemental
            }
            Self::Curse | Self::Holy | Self::Spirit => Category::Mystic,
            Self::Psychic | Self::Reality => Category::Other,
        }
    }

    /// The Status Effect of an element (MO-STS-02).
    pub const fn status(self) -> Option<Status> {
        match self {
            Self::Chemical => Some(Status::Corroded),
            Self::Cold => Some(Status::Chilled),
            Self::Heat => Some(Status::Burning),
            Self::Poison => Some(Status::Poisoned),
            Self::Shock => Some(Status::Shocked),
            _ => None,
        }
    }
}
