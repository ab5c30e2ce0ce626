//! Items and armour (VI-SHT-11 to VI-SHT-13) from `assets/vigor`.

use crate::{
    document::{Node, Reader, forms::form, record::Record, shape::Shape},
    rules::vigor::character::{
        items::{Item, Suit},
        stock::NamedSuit,
    },
};

/// Reads a suit of armour: `(rank: 4, durability: 60)`.
pub(super) fn named_suit<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
) -> Option<NamedSuit> {
    Some(NamedSuit {
        id: id.to_owned(),
        suit: Suit::read(reader, node, None, ())?,
    })
}

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Item> {
    Some(Item {
        name: id.replace('_', " "),
        kind: form().read(reader, node, None)?,
    })
}
