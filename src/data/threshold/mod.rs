//! What the threshold book keeps in files: items, spells, archetypes (TH-SHT, TH-MAG).

mod items;
pub mod samples;
mod sheet;
mod shelf;

use std::sync::Arc;

pub use shelf::ThresholdShelf;

use super::{
    folder::Folder,
    loader::Loader,
    shelf::{Recruit, power_record},
};
use crate::rules::threshold::character::catalogue::Catalogue;

const FILES: Folder = Folder("threshold");

/// Everything the book keeps in files.
pub struct Threshold {
    /// Items and spells.
    pub catalogue: Arc<Catalogue>,
    /// Archetypes by name, sorted.
    pub(super) archetypes: Vec<(String, Recruit)>,
    /// Sample combatants of the ledger by name, which no level places.
    samples: Vec<(String, Recruit)>,
}

impl std::fmt::Debug for Threshold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Threshold")
            .field("catalogue", &self.catalogue)
            .finish_non_exhaustive()
    }
}

/// Reads the files of the book.
pub(super) fn read(loader: &mut Loader<'_>) -> Threshold {
    let catalogue = Catalogue {
        items: FILES.all(loader, "items.ron", "an item", items::item),
        powers: FILES.all(loader, "spells.ron", "a spell", power_record),
    };
    let mut sheets = |folder| {
        FILES.each(loader, folder, |reader, node| {
            sheet::read(reader, node, None, &catalogue)
        })
    };
    let (archetypes, samples) = (sheets("archetypes"), sheets("samples"));
    Threshold {
        catalogue: Arc::new(catalogue),
        archetypes,
        samples,
    }
}

#[cfg(test)]
mod ledger_tests;
#[cfg(test)]
mod tests;
