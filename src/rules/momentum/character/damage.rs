//! Damage dice and the eleven types of damage (MO-TYP-01).

use crate::{
    document::{
        Node, NodeKind, Reader,
        shape::{OneOf, Shape, ValueKind, number, one_of, reads},
    },
    rules::{momentum::status::Status, shared::listed::listed},
};

/// Dice of one size, plus a fixed number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// The number of dice.
    pub number: u8,
    /// Their faces.
    pub faces: u16,
    /// The number added to their sum.
    pub plus: i32,
}

impl Dice {
    /// This many dice with these faces.
    pub const fn of(number: u8, faces: u16) -> Self {
        Self {
            number,
            faces,
            plus: 0,
        }
    }

    /// Twice the mean, always a whole number.
    pub const fn twice_mean(self) -> i32 {
        self.number as i32 * (self.faces as i32 + 1) + 2 * self.plus
    }
}

/// Damage dice of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The dice.
    pub dice: Dice,
    /// Its type.
    pub harm: Harm,
}

/// The name of a type of damage.
pub(super) fn harm() -> OneOf<Harm> {
    one_of("a type of damage", &Harm::ALL)
}

/// Dice, `(1, 8)`, or with a number that is added, `(1, 8, 2)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiceShape;

impl Shape for DiceShape {
    reads!(Dice, |_, reader, node| {
        let of = |reader: &mut Reader<'d>, [number, faces]: [&'d Node; 2]| {
            let number = reader.integer(number, 1..=9);
            let faces = reader.integer(faces, 2..=20);
            Some(Dice::of(number?, faces?))
        };
        if let NodeKind::Tuple(items) = &node.kind
            && let [count, faces, plus] = items.as_slice()
        {
            let dice = of(reader, [count, faces]);
            let plus = number(-9..=40).read(reader, plus, None);
            return Some(Dice {
                plus: plus?,
                ..dice?
            });
        }
        let [number, faces] = reader.tuple(node, "dice, `(1, 8)` or `(1, 8, 2)`")?;
        of(reader, [number, faces])
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("dice such as `(2, 6)`, or `(2, 6, 1)` to add 1")
    }

    fn write(&self, value: &Dice) -> String {
        let Dice {
            number,
            faces,
            plus,
        } = value;
        match plus {
            0 => format!("({number}, {faces})"),
            _ => format!("({number}, {faces}, {plus})"),
        }
    }
}

/// Damage: dice and their type, `((1, 8), heat)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct DamageShape;

impl Shape for DamageShape {
    reads!(Damage, |_, reader, node| {
        let (dice, harm) = reader.pair(
            node,
            |reader, node| DiceShape.read(reader, node, None),
            |reader, node| harm().read(reader, node, None),
        )?;
        Some(Damage { dice, harm })
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("dice and a type of damage, `((2, 6), heat)`")
    }

    fn write(&self, value: &Damage) -> String {
        let (dice, harm) = (DiceShape.write(&value.dice), harm().write(&value.harm));
        format!("({dice}, {harm})")
    }
}

listed! {
    /// The types of damage, in the order of the book's list (MO-TYP-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Harm {
        /// Strikes, cuts, rocks.
        Physical,
        /// Acids and lyes.
        Chemical,
        /// Ice.
        Cold,
        /// Fire and glare.
        Heat,
        /// Toxins: the Constitution DR replaces Armor.
        Poison,
        /// Lightning.
        Shock,
        /// Necromancy.
        Curse,
        /// Divine light: not lethal to the living.
        Holy,
        /// Ki.
        Spirit,
        /// Attacks on the mind: the Will DR replaces Armor.
        Psychic,
        /// Warped space.
        Reality,
    }
}

listed! {
    /// Categories of damage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Category {
        /// Physical force.
        Physical,
        /// Natural forces on the body.
        Elemental,
        /// Powers that affect the soul.
        Mystic,
        /// Neither.
        Other,
    }
}

/// How much of a type of damage a unit takes (MO-TYP-02 to MO-TYP-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// None.
    Nothing,
    /// Half.
    Half,
    /// All.
    Usual,
    /// One and a half times.
    More,
}

/// A phrase for each type of damage, in the order of [`Harm`].
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
    /// How a log describes a unit that takes the type so; `None` if it takes it normally.
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

    /// How a damage breakdown names the target's nature; `None` if it takes the type normally.
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
