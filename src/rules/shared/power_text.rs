//! What a power does in the numbers a player decides by: its harm, the squares it covers, its range.

use crate::battle::counted;

/// The squares that a power covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// One target.
    One,
    /// Around a square, with this radius.
    Burst(u16),
    /// Around its user, with this radius.
    Aura(u16),
    /// A cone of this length.
    Cone(u16),
    /// A line of this length.
    Line(u16),
}

impl Extent {
    /// The extent in words, with the range to its target or square (0: it begins at the user) in this
    /// unit: "all within 2 m of a square up to 12 m away".
    pub(crate) fn text(self, range: u16, unit: &str) -> String {
        let long = |many: u16| counted(i64::from(many), unit);
        let away = match range {
            0 => String::new(),
            _ => format!(" up to {} away", long(range)),
        };
        match self {
            Self::One if range == 0 => "one target in reach".to_owned(),
            Self::One => format!("one target{away}"),
            Self::Burst(0) => format!("one square{away}"),
            Self::Burst(radius) => format!("all within {} of a square{away}", long(radius)),
            Self::Aura(radius) => format!("all within {} of its user", long(radius)),
            Self::Cone(length) => format!("a cone of {}", long(length)),
            Self::Line(length) => format!("a line of {}", long(length)),
        }
    }
}

/// Dice in short: "2d6 + 1".
pub(crate) fn dice(number: u8, faces: u16, plus: i32) -> String {
    match plus {
        0 => format!("{number}d{faces}"),
        1.. => format!("{number}d{faces} + {plus}"),
        ..0 => format!("{number}d{faces} − {}", plus.unsigned_abs()),
    }
}

/// The facts as short sentences, without the empty ones: "3d8 Heat damage. All within 2 m of a square."
pub(crate) fn sentences(facts: impl IntoIterator<Item = String>) -> String {
    let facts = facts.into_iter().filter(|fact| !fact.is_empty());
    let facts = facts.map(|fact| {
        let mut letters = fact.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).chain(['.']).collect::<String>()
    });
    facts.collect::<Vec<_>>().join(" ")
}
