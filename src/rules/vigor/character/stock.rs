//! What sheets refer to: the items, powers and suits of armour of the book.

use super::{
    damage::quality,
    items::{Item, Suit},
    powers::Power,
};
use crate::{
    battle::ids::{ItemId, PowerId},
    document::{
        NodeKind,
        record::Record,
        shape::{OneOf, Shape, ValueKind, entry, reads, record},
    },
    rules::shared::catalogue::PowerEntry,
};

/// A suit of armour of the book (VI-SHT-12).
#[derive(Clone, Debug)]
pub struct NamedSuit {
    /// Its name in files.
    pub id: String,
    /// Its values.
    pub suit: Suit,
}

/// The definitions that sheets refer to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stock<'s> {
    /// The items; an `ItemId` is an index into them.
    pub items: &'s [Item],
    /// The powers; a `PowerId` is an index into them.
    pub powers: &'s [PowerEntry<Power>],
    /// The suits of armour.
    pub armor: &'s [NamedSuit],
}

impl Stock<'_> {
    /// The name of an item.
    pub(super) fn item(&self) -> OneOf<ItemId> {
        let names = self.items.iter().map(|item| item.name.as_str());
        entry("an item", names.zip((0..).map(ItemId)))
    }

    /// The name of a power.
    pub(super) fn power(&self) -> OneOf<PowerId> {
        let names = self.powers.iter().map(|entry| entry.name.as_str());
        entry("a technique or spell", names.zip((0..).map(PowerId)))
    }
}

/// Worn armour: a suit of the book by name, `chain`; the same in another quality, `(chain,
/// heroic)`; a new one, `suit(rank: 1, durability: 20)`; or `nothing`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worn<'s>(pub &'s [NamedSuit]);

impl Worn<'_> {
    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|known| known.id.as_str()).collect()
    }
}

impl Shape for Worn<'_> {
    reads!(Suit, |shape, reader, node| {
        if matches!(node.kind, NodeKind::Tuple(_)) {
            let (suit, quality) = reader.pair(
                node,
                |reader, node| shape.read(reader, node, None),
                |reader, node| quality().read(reader, node, None),
            )?;
            return Some(Suit { quality, ..suit });
        }
        if node.name() == Some(Suit::NAME) {
            return Suit::read(reader, node, None, ());
        }
        let names = shape.names().into_iter().chain(["nothing", Suit::NAME]);
        let name = reader.one_of(node, "armor", names)?;
        let known = shape.0.iter().find(|known| known.id == name);
        Some(known.map(|known| known.suit.clone()).unwrap_or_default())
    });

    fn kind(&self) -> ValueKind {
        let suits = ValueKind::OneOf {
            what: "a suit of armor",
            names: self.names().into_iter().map(str::to_owned).collect(),
        };
        let nothing = ValueKind::OneOf {
            what: "nothing",
            names: vec!["nothing".to_owned()],
        };
        let other = ValueKind::Pair(Box::new(suits.clone()), Box::new(quality().kind()));
        ValueKind::Either(vec![nothing, suits, other, record::<Suit>().kind()])
    }

    fn write(&self, value: &Suit) -> String {
        let is_made = |known: &&NamedSuit| {
            let quality = value.quality;
            let same = Suit {
                quality,
                ..known.suit.clone()
            };
            same == *value
        };
        match self.0.iter().find(is_made) {
            _ if *value == Suit::default() => "nothing".to_owned(),
            Some(known) if known.suit.quality == value.quality => known.id.clone(),
            Some(known) => format!("({}, {})", known.id, quality().write(&value.quality)),
            None => record::<Suit>().write(value),
        }
    }
}
