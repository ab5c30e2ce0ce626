//! Armor (MA-CAT-02, MA-DMG-08, MA-DMG-09).

use crate::{
    document::{
        NodeKind,
        record::record,
        shape::{OneOf, Pair, Shape, ValueKind, entry, list_of, number, one_of, pair, reads},
    },
    rules::shared::listed::listed,
};

listed! {
    /// How much of the body armor covers (MA-DMG-08).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ArmorLevel {
        /// Speed -1.
        Partial,
        /// Speed -2.
        Full,
    }
}

/// One suit of armor, with its ratings (MA-CAT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armor {
    /// How much it covers.
    pub level: ArmorLevel,
    /// Armor Rating against Physical damage.
    pub physical: i32,
    /// Armor Rating against Magical damage.
    pub magical: i32,
}

record! {
    /// The Armor Ratings of a material, against Physical and against Magical damage (MA-CAT-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Ratings as "Material" {
        /// Those of partial armor: against Physical damage, against Magical damage.
        pub partial: (i32, i32); ratings(),
        /// Those of full armor.
        pub full: (i32, i32); ratings(),
    }
}

/// Armor Ratings against Physical and Magical damage.
fn ratings() -> Pair<impl Shape<Value = i32>, impl Shape<Value = i32>> {
    pair(number(0..=20), number(0..=20))
}

/// A material of the book.
#[derive(Clone, Debug)]
pub struct Material {
    /// Its name in files.
    pub id: String,
    /// Its Armor Ratings.
    pub ratings: Ratings,
}

impl Material {
    /// A suit of it.
    const fn suit(&self, level: ArmorLevel) -> Armor {
        let (physical, magical) = match level {
            ArmorLevel::Partial => self.ratings.partial,
            ArmorLevel::Full => self.ratings.full,
        };
        Armor {
            level,
            physical,
            magical,
        }
    }
}

/// The name of a level of armor.
pub(super) fn armor_level() -> OneOf<ArmorLevel> {
    one_of("a level of armor", &ArmorLevel::ALL)
}

/// A suit of armor, `(iron, partial)`.
#[derive(Clone, Copy, Debug)]
struct Suit<'s>(&'s [Material]);

impl Suit<'_> {
    /// A material, by its place in the list, and a level.
    fn parts(&self) -> Pair<OneOf<usize>, OneOf<ArmorLevel>> {
        let names = self.0.iter().map(|material| material.id.as_str());
        pair(entry("a material", names.zip(0..)), armor_level())
    }
}

impl Shape for Suit<'_> {
    reads!(Armor, |shape, reader, node| {
        let (material, level) = shape.parts().read(reader, node, None)?;
        Some(shape.0[material].suit(level))
    });

    fn kind(&self) -> ValueKind {
        self.parts().kind()
    }

    fn write(&self, value: &Armor) -> String {
        let mut materials = self.0.iter();
        let place = materials.position(|material| material.suit(value.level) == *value);
        place.map_or_else(String::new, |place| {
            self.parts().write(&(place, value.level))
        })
    }
}

/// Worn armor: one suit, `(iron, partial)`, or several, `[(iron, full), (moonsilver, full)]`
/// (MA-DMG-09).
#[derive(Clone, Copy, Debug)]
pub(super) struct Suits<'s>(pub &'s [Material]);

impl Shape for Suits<'_> {
    reads!(Vec<Armor>, |shape, reader, node| {
        if matches!(node.kind, NodeKind::List(_)) {
            return list_of(Suit(shape.0)).read(reader, node, None);
        }
        Some(vec![Suit(shape.0).read(reader, node, None)?])
    });

    fn kind(&self) -> ValueKind {
        let suit = Suit(self.0);
        ValueKind::Either(vec![suit.kind(), list_of(suit).kind()])
    }

    fn write(&self, value: &Self::Value) -> String {
        match value.as_slice() {
            [suit] => Suit(self.0).write(suit),
            _ => list_of(Suit(self.0)).write(value),
        }
    }
}
