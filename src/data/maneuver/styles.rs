//! Fighting Styles (MA-FST-08) from `assets/maneuver/styles.ron`.

use crate::{
    document::{Node, Reader, record::Record, text},
    rules::maneuver::character::{
        items::Items,
        styles::{BookStyle, Gear},
    },
};

/// Reads a style of the book, with its title.
pub(super) fn style<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
    items: Items<'_>,
) -> Option<BookStyle> {
    let mut fields = reader.structure(node, Gear::NAME);
    let title = fields.required("title", text);
    let gear = Gear::read_pieces(&mut fields, items);
    fields.finish();
    Some(BookStyle {
        id: id.to_owned(),
        title: title?,
        gear,
    })
}
