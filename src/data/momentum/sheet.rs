//! Sheets (MO-SHT): those of archetypes, and those that a level writes itself.

use crate::{
    data::{
        gear::take_up,
        shelf::{self, Recruit},
    },
    document::{Node, Reader, record::Record},
    rules::momentum::character::{sheet::Sheet, stock::Stock},
};

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    stock: Stock<'_>,
) -> Option<Recruit> {
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        let was_object = sheet.object;
        if let Some(read) = Sheet::read_among(fields, Some(&*sheet), stock) {
            *sheet = read;
        }
        // What becomes a thing neither fights nor bleeds, unless the sheet says so.
        if sheet.object && !was_object {
            let mut says = |field| fields.node(field).and_then(Node::unwrapped).is_some();
            sheet.fights &= says("fights");
            sheet.biological &= says("biological");
        }
        // What is used up waits at the belt.
        let items = sheet.items.iter().map(|id| {
            let item = stock.items.get(usize::from(id.0));
            let held = item.filter(|item| item.consumable().is_none());
            (*id, held.map(|item| item.hands()))
        });
        sheet.gear = take_up(sheet.hands, items);
        (sheet.size.squares(), sheet.flies)
    })
}
