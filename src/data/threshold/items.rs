//! Weapons and kit (TH-SHT-11, TH-SHT-12) from `assets/threshold/items.ron`.

use crate::{
    document::{Node, Reader, record::Record},
    rules::threshold::character::items::Item,
};

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Item> {
    Some(Item {
        name: id.replace('_', " "),
        ..Item::read(reader, node, None, ())?
    })
}
