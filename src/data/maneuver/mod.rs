//! What the maneuver book keeps in files: items, armor, spells, styles, archetypes (MA-CAT, MA-FST,
//! MA-SHT).

mod items;
pub mod samples;
mod sheet;
mod shelf;
mod styles;

use std::sync::Arc;

pub use shelf::ManeuverShelf;

use super::{
    folder::Folder,
    loader::Loader,
    shelf::{Recruit, power_record},
};
use crate::rules::maneuver::{
    character::{armor::Material, catalogue::Catalogue, stock::Stock, styles::BookStyle},
    spells::spell::Spell,
};

const FILES: Folder = Folder("maneuver");

/// Everything the book keeps in files.
pub struct Maneuver {
    /// Items and spells.
    pub catalogue: Arc<Catalogue>,
    /// The materials of armor.
    materials: Vec<Material>,
    /// Fighting Styles by name, without a rank.
    styles: Vec<BookStyle>,
    /// Archetypes by name, sorted.
    pub(super) archetypes: Vec<(String, Recruit)>,
    /// Sample combatants of the ledger by name, which no level places.
    samples: Vec<(String, Recruit)>,
}

impl std::fmt::Debug for Maneuver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Maneuver")
            .field("catalogue", &self.catalogue)
            .finish_non_exhaustive()
    }
}

impl Maneuver {
    /// The definitions that sheets refer to.
    fn stock(&self) -> Stock<'_> {
        Stock {
            items: &self.catalogue.items,
            spells: &self.catalogue.powers,
            materials: &self.materials,
            styles: &self.styles,
        }
    }
}

/// Reads the files of the book.
pub(super) fn read(loader: &mut Loader<'_>) -> Maneuver {
    let mut powers = FILES.all(loader, "spells.ron", "a spell", power_record::<Spell>);
    for (place, entry) in (0..).zip(&mut powers) {
        entry.power.id = crate::battle::ids::PowerId(place);
    }
    let catalogue = Catalogue {
        items: FILES.all(loader, "items.ron", "an item", |reader, id, node| {
            items::item(reader, id, node, &powers)
        }),
        powers,
    };
    let mut all = Maneuver {
        styles: FILES.all(loader, "styles.ron", "a style", |reader, id, node| {
            styles::style(reader, id, node, &catalogue.items)
        }),
        catalogue: Arc::new(catalogue),
        materials: FILES.all(loader, "armor.ron", "a material", items::material),
        archetypes: Vec::new(),
        samples: Vec::new(),
    };
    let mut sheets = |folder| {
        FILES.each(loader, folder, |reader, node| {
            sheet::read(reader, node, None, all.stock())
        })
    };
    let (archetypes, samples) = (sheets("archetypes"), sheets("samples"));
    (all.archetypes, all.samples) = (archetypes, samples);
    all
}

#[cfg(test)]
mod tests;
