//! Sheets (EV-SHT-01 to 19): those of archetypes, and those that a level or scene writes itself.

use super::vehicles;
use crate::{
    battle::ids::{ItemId, PowerId},
    document::{Node, Reader, Structure, record::Record, shape::entry},
    rules::evoker::character::{
        armour::Armour,
        catalogue::Catalogue,
        sheet::{Sheet, Stock},
    },
};

/// Reads a sheet with the embedded weapons, armour and powers. With a `base`, fields that are not
/// given are those of the base.
pub fn sheet<'d>(reader: &mut Reader<'d>, node: &'d Node, base: Option<&Sheet>) -> Option<Sheet> {
    let evoker = &crate::data::assets().books.evoker;
    let files = (&*evoker.catalogue, &*evoker.armour, &*evoker.vehicles);
    read(reader, node, base, files)
}

/// Calls a function with what sheets refer to.
pub(super) fn with_stock<T>(
    catalogue: &Catalogue,
    armours: &[Armour],
    of: impl FnOnce(Stock<'_>) -> T,
) -> T {
    let items = catalogue.item_names().zip((0..).map(ItemId));
    let powers = catalogue.powers.iter().map(|power| power.id.as_str());
    of(Stock {
        items: &entry("a weapon or item", items),
        powers: &entry("a power", powers.zip((0..).map(PowerId))),
        armours,
    })
}

/// Reads a sheet.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Sheet>,
    (catalogue, armours, known): (&Catalogue, &[Armour], &[(String, Sheet)]),
) -> Option<Sheet> {
    let mut fields = reader.structure(node, Sheet::NAME);
    let has_vehicle = fields.node("vehicle").is_some();
    let vehicle = fields.optional("vehicle", |reader, node| {
        vehicles::of_sheet(reader, node, known)
    });
    if has_vehicle && vehicle.is_none() {
        return None;
    }
    let base = vehicle.as_ref().or(base);
    let read = with_stock(catalogue, armours, |stock| {
        Sheet::read_among(&mut fields, base, stock)
    });
    let given = ["armour", "move_mods", "traits"].map(|name| is_given(&mut fields, name));
    fields.finish();
    let mut sheet = read?;
    let [armour, move_mods, traits] = given;
    if let Some(suit) = sheet.suit.as_ref().filter(|_| armour) {
        sheet.armour = suit.points();
        sheet.armour_name.clone_from(&suit.title);
        if !move_mods {
            sheet.move_mods = suit.move_mods;
        }
    }
    sheet.tracks_stress &= !(traits && sheet.traits.no_stress);
    Some(sheet)
}

/// What a sheet says besides the base, as a file has it.
pub(super) fn written(sheet: &Sheet, base: Option<&Sheet>) -> Vec<String> {
    let evoker = &crate::data::assets().books.evoker;
    let vehicle = vehicles::of_written(sheet);
    let vehicle = vehicle.filter(|(_, read)| base.is_none_or(|base| base.vehicle != read.vehicle));
    let mut fields: Vec<String> = Vec::new();
    let mut known = base;
    if let Some((text, read)) = &vehicle {
        fields.push(format!("vehicle: {text}"));
        known = Some(read);
    }
    fields.extend(with_stock(&evoker.catalogue, &evoker.armour, |stock| {
        sheet.written_beside(known, stock)
    }));
    fields
}

/// Whether a field is given.
fn is_given(fields: &mut Structure<'_, '_>, name: &'static str) -> bool {
    fields.node(name).and_then(Node::unwrapped).is_some()
}
