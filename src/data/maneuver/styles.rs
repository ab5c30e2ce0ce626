//! Fighting Styles (MA-FST-08) from `assets/maneuver/styles.ron`.

use crate::{
    data::shelf::titled,
    document::{Node, Reader, record::Record},
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
    let read = titled(&mut fields, |fields| Some(Gear::read_pieces(fields, items)));
    fields.finish();
    let (title, gear) = read?;
    Some(BookStyle {
        id: id.to_owned(),
        title,
        gear,
    })
}
