//! Weapons, shields, magic items and armor (MA-CAT-01 to 03) from `assets/maneuver`.

use crate::{
    document::{Node, Reader, record::Record},
    rules::maneuver::character::{
        armor::{Material, Ratings},
        items::{Item, ItemKind, Spells},
    },
};

/// Reads a material of armor: `(partial: (3, 0), full: (5, 0))`.
pub(super) fn material<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Material> {
    Some(Material {
        id: id.to_owned(),
        ratings: Ratings::read(reader, node, None, ())?,
    })
}

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
    spells: Spells<'_>,
) -> Option<Item> {
    Some(Item {
        name: id.replace('_', " "),
        kind: ItemKind::read(reader, node, spells)?,
    })
}
