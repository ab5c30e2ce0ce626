//! Riders that are mounted when a scene begins.

use super::units::Unit;
use crate::{
    battle::ids::UnitId,
    data::{
        level::{Combatant, Level},
        shelf::Shelf,
    },
    document::{
        Reader,
        problem::Problem,
        shape::{Given, Placed},
    },
};

/// Puts riders on their mounts.
pub(super) fn seat(reader: &mut Reader<'_>, level: &mut Level, units: &[Unit], book: &dyn Shelf) {
    for (rider, unit) in units.iter().enumerate() {
        let Given::Yes(Placed {
            value: name, span, ..
        }) = &unit.said.rides
        else {
            continue;
        };
        let names = level.combatants.iter().map(|known| known.name.as_str());
        if !names.clone().any(|known| known == name) {
            reader.unknown_name::<()>(span.clone(), name, "a combatant", names);
            continue;
        }
        let mount = level
            .combatants
            .iter()
            .position(|known| known.name == *name);
        let (Some(mount), true) = (mount, rider < level.combatants.len()) else {
            continue;
        };
        if let Some(reason) = refuses(level, rider, mount, book) {
            let who = &level.combatants[rider].name;
            let message = format!("{who} cannot ride {name}: {reason}");
            reader.report(
                Problem::error("cannot-ride", message)
                    .at(span.clone())
                    .help("name another mount, or leave out `rides`"),
            );
            continue;
        }
        let place = level
            .combatants
            .iter()
            .filter(|it| it.rides == Some(UnitId(mount as u16)));
        let place = place.count() as u8;
        let (at, band) = (level.combatants[mount].at, level.combatants[mount].band);
        let rider = &mut level.combatants[rider];
        rider.rides = Some(UnitId(mount as u16));
        rider.place = place;
        (rider.at, rider.band) = (at, band);
    }
}

fn refuses(level: &Level, rider: usize, mount: usize, book: &dyn Shelf) -> Option<String> {
    let on = UnitId(mount as u16);
    let is_taken = |other: &Combatant| other.rides == Some(on);
    let (rider, mount) = (&level.combatants[rider], &level.combatants[mount]);
    let id = book.book().id;
    if let Some(vehicle) = mount
        .sheets
        .get(id)
        .and_then(|sheet| sheet.vehicle.as_ref())
    {
        let riders = level.combatants.iter().filter(|other| is_taken(other));
        if riders.count() >= usize::from(vehicle.places) {
            return Some("all its places are taken".to_owned());
        }
        return book
            .carries(mount.sheets.get(id)?, rider.sheets.get(id)?)
            .err();
    }
    if rider.side != mount.side {
        return Some("they are enemies".to_owned());
    }
    if mount.rides.is_some() || level.combatants.iter().any(is_taken) {
        return Some("somebody is mounted already".to_owned());
    }
    let (mount, rider) = (mount.sheets.get(id)?, rider.sheets.get(id)?);
    book.carries(mount, rider).err()
}
