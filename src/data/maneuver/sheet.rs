//! Sheets (MA-SHT, MA-FST): those of archetypes, and those that a level writes itself.

use crate::{
    battle::ids::ItemId,
    data::{
        gear::take_up,
        shelf::{self, Recruit},
    },
    document::{Node, Reader, record::Record},
    rules::maneuver::character::{items::Item, sheet::Sheet, stock::Stock},
};

/// Copies of a weapon for throwing that are carried unless the sheet lists it several times.
const THROWN: usize = 3;

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    stock: Stock<'_>,
) -> Option<Recruit> {
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        if let Some(read) = Sheet::read_among(fields, Some(&*sheet), stock) {
            *sheet = read;
        }
        if std::mem::take(&mut sheet.unarmored) {
            sheet.armor.clear();
        }
        let item = |id: ItemId| stock.items.get(usize::from(id.0));
        let thrown = |id: ItemId| item(id).is_some_and(is_thrown);
        let mut all = sheet.items.clone();
        for id in &sheet.items {
            let copies = sheet.items.iter().filter(|other| *other == id).count();
            if copies == 1 && thrown(*id) {
                all.extend(std::iter::repeat_n(*id, THROWN - 1));
            }
        }
        // More than one copy of a thing for throwing is put away at first.
        let mut seen = Vec::new();
        let held = |id: ItemId| {
            let again = seen.contains(&id) && thrown(id);
            seen.push(id);
            (id, item(id).map(Item::hands).filter(|_| !again))
        };
        sheet.gear = take_up(sheet.hands, all.into_iter().map(held));
        (sheet.size.squares(), sheet.flies)
    })
}

/// Whether an item is made for throwing.
fn is_thrown(item: &Item) -> bool {
    let weapon = item.weapon();
    weapon.is_some_and(|weapon| weapon.thrown > 0 && (weapon.reach == 0 || weapon.thrown > 6))
}
