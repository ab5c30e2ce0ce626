//! What the evoker book keeps in files: weapons, consumables, powers, armour, archetypes (EV-CAT,
//! EV-SHT).

mod armour;
mod consumables;
mod options;
mod powers;
mod sheet;
mod vehicles;
mod weapons;

use std::sync::Arc;

use crate::rules::evoker::character::armour::Armour;
pub use options::EvokerShelf;
pub use sheet::sheet;

use super::{folder::Folder, loader::Loader, shelf::Recruit};
use crate::rules::evoker::character::{catalogue::Catalogue, sheet::Sheet};

const FILES: Folder = Folder("evoker");

/// Everything the book keeps in files.
#[derive(Debug)]
pub struct Evoker {
    /// Weapons, consumables and powers.
    pub catalogue: Arc<Catalogue>,
    /// Armour.
    pub armour: Vec<Armour>,
    /// Vehicles with their names in files (EV-MOV-40), sorted by these.
    pub vehicles: Vec<(String, Sheet)>,
    /// The same for levels.
    pub carriers: Vec<(String, Recruit)>,
    /// Archetypes with their names in files, the same in every book, sorted by these.
    pub archetypes: Vec<(String, Recruit)>,
}

/// Reads the files of the book.
pub(super) fn read(loader: &mut Loader<'_>) -> Evoker {
    let catalogue = Catalogue {
        weapons: FILES.all(loader, "weapons.ron", "a weapon", weapons::weapon),
        consumables: FILES.all(
            loader,
            "consumables.ron",
            "an item",
            consumables::consumable,
        ),
        powers: FILES.all(loader, "powers.ron", "a power", powers::power),
    };
    let armour = FILES.all(loader, "armour.ron", "a kind of armour", armour::armour);
    let mut vehicles = FILES.all(loader, "vehicles.ron", "a vehicle", |reader, id, node| {
        Some((id.to_owned(), vehicles::vehicle(reader, node)?))
    });
    vehicles.sort_by(|a, b| a.0.cmp(&b.0));
    let carriers = vehicles.iter();
    let carriers =
        carriers.map(|(id, sheet)| (id.clone(), options::recruit(Arc::new(sheet.clone()))));
    let sheets = FILES.each(loader, "archetypes", |reader, node| {
        sheet::read(reader, node, None, (&catalogue, &armour, &vehicles))
    });
    let archetypes = sheets
        .into_iter()
        .map(|(id, sheet)| (id, options::recruit(Arc::new(sheet))));
    Evoker {
        carriers: carriers.collect(),
        archetypes: archetypes.collect(),
        catalogue: Arc::new(catalogue),
        armour,
        vehicles,
    }
}

#[cfg(test)]
mod ledger_tests;
#[cfg(test)]
mod tests;
