//! Weapons, shields, consumables and armor (MO-CAT-01, MO-CAT-02, MO-ACT-14) from
//! `assets/momentum`.

use crate::{
    document::{Node, Reader, forms::form, record::Record, shape::Shape},
    rules::momentum::character::{
        armor::{NamedSuit, Worn},
        items::Item,
    },
};

/// Reads a piece of armor: `(armor: 2, cap: 14)`.
pub(super) fn suit<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<NamedSuit> {
    Some(NamedSuit {
        id: id.to_owned(),
        worn: Worn::read(reader, node, None, ())?,
    })
}

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Item> {
    Some(Item {
        name: id.replace('_', " "),
        kind: form().read(reader, node, None)?,
    })
}
