//! What the momentum book keeps in files: items, armor, powers, archetypes (MO-CAT, MO-ABL, MO-CIN,
//! MO-SHT).

mod items;
pub mod samples;
mod sheet;
mod shelf;
mod stunts;

use std::sync::Arc;

pub use shelf::MomentumShelf;

use super::{
    folder::Folder,
    loader::Loader,
    shelf::{Recruit, power_form},
};
use crate::rules::momentum::character::{armor::NamedSuit, catalogue::Catalogue, stock::Stock};

const FILES: Folder = Folder("momentum");

/// Everything the book keeps in files.
pub struct Momentum {
    /// Items and powers.
    pub catalogue: Arc<Catalogue>,
    /// The pieces of armor, by name.
    armor: Vec<NamedSuit>,
    /// Archetypes by name, sorted.
    pub(super) archetypes: Vec<(String, Recruit)>,
    /// Sample combatants of the ledger by name, which no level places.
    samples: Vec<(String, Recruit)>,
}

impl std::fmt::Debug for Momentum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Momentum")
            .field("catalogue", &self.catalogue)
            .finish_non_exhaustive()
    }
}

impl Momentum {
    /// The definitions that sheets refer to.
    fn stock(&self) -> Stock<'_> {
        stock(&self.catalogue, &self.armor)
    }
}

fn stock<'s>(catalogue: &'s Catalogue, armor: &'s [NamedSuit]) -> Stock<'s> {
    Stock {
        items: &catalogue.items,
        powers: &catalogue.powers,
        armor,
    }
}

/// The creature that Call Beast summons (MO-CAT-03).
const CALLED: &str = "wolf";

/// Reads the files of the book.
pub(super) fn read(loader: &mut Loader<'_>) -> Momentum {
    let catalogue = Catalogue {
        items: FILES.all(loader, "items.ron", "an item", items::item),
        powers: FILES.all(loader, "powers.ron", "a power", power_form),
    };
    let armor = FILES.all(loader, "armor.ron", "something to wear", items::suit);
    let mut sheets = |folder| {
        let stock = stock(&catalogue, &armor);
        FILES.each(loader, folder, |reader, node| {
            sheet::read(reader, node, None, stock)
        })
    };
    let (archetypes, samples) = (sheets("archetypes"), sheets("samples"));
    Momentum {
        catalogue: Arc::new(catalogue),
        armor,
        archetypes,
        samples,
    }
}

#[cfg(test)]
mod tests;
