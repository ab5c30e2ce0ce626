//! Vehicles (EV-MOV-40) from `assets/evoker/vehicles.ron`, and those that a sheet writes itself.

use crate::{
    document::{Node, NodeKind, Reader, record::Record},
    rules::evoker::character::{sheet::Sheet, vehicle::VehicleSheet},
};

/// Reads a vehicle as the sheet it has.
pub(super) fn vehicle<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Sheet> {
    VehicleSheet::read(reader, node, None, ()).map(sheet)
}

/// The sheet of a vehicle.
fn sheet(read: VehicleSheet) -> Sheet {
    Sheet {
        title: read.title,
        description: read.description,
        size: read.size,
        tracks_stress: false,
        vehicle: Some(read.vehicle),
        ..Sheet::default()
    }
}

/// What makes a sheet that of a vehicle, as a file has it, and the sheet that is read of it alone;
/// `None` for the sheet of a unit that fights.
pub(super) fn of_written(of: &Sheet) -> Option<(String, Sheet)> {
    let vehicle = VehicleSheet {
        title: of.title.clone(),
        description: of.description.clone(),
        size: of.size,
        vehicle: of.vehicle.clone()?,
    };
    let text = format!("({})", vehicle.written(()).join(", "));
    Some((text, sheet(vehicle)))
}

/// Reads a vehicle of the book by its name, or one that is written out.
pub(super) fn of_sheet<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    known: &[(String, Sheet)],
) -> Option<Sheet> {
    if matches!(node.kind, NodeKind::Struct(_)) {
        return vehicle(reader, node);
    }
    let names = known.iter().map(|(id, _)| id.as_str());
    let name = reader.one_of(node, "a vehicle", names)?;
    let mut known = known.iter();
    known
        .find(|(id, _)| id == name)
        .map(|(_, sheet)| sheet.clone())
}
