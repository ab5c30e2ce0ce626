//! What the vigor book keeps in files: items, armour, techniques, spells, archetypes (VI-SHT,
//! VI-POW).

mod items;
pub mod samples;
mod sheet;
mod shelf;

use std::sync::Arc;

pub use shelf::VigorShelf;

use super::{
    folder::Folder,
    loader::Loader,
    shelf::{Recruit, power_form},
};
use crate::rules::vigor::character::{
    catalogue::Catalogue,
    damage::Quality,
    items::Item,
    stock::{NamedSuit, Stock},
};

const FILES: Folder = Folder("vigor");

/// Everything the book keeps in files.
pub struct Vigor {
    /// Items and powers.
    pub catalogue: Arc<Catalogue>,
    /// The suits of armour, by name.
    armor: Vec<NamedSuit>,
    /// Archetypes by name, sorted.
    pub(super) archetypes: Vec<(String, Recruit)>,
    /// Sample combatants of the ledger by name, which no level places.
    samples: Vec<(String, Recruit)>,
}

impl std::fmt::Debug for Vigor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vigor")
            .field("catalogue", &self.catalogue)
            .finish_non_exhaustive()
    }
}

impl Vigor {
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

/// Reads the files of the book.
pub(super) fn read(loader: &mut Loader<'_>) -> Vigor {
    let catalogue = Catalogue {
        items: in_every_quality(FILES.all(loader, "items.ron", "an item", items::item)),
        powers: FILES.all(loader, "powers.ron", "a power", power_form),
    };
    let armor = FILES.all(loader, "armor.ron", "something to wear", items::named_suit);
    let mut sheets = |folder| {
        let stock = stock(&catalogue, &armor);
        FILES.each(loader, folder, |reader, node| {
            sheet::read(reader, node, None, stock)
        })
    };
    let (archetypes, samples) = (sheets("archetypes"), sheets("samples"));
    Vigor {
        catalogue: Arc::new(catalogue),
        armor,
        archetypes,
        samples,
    }
}

/// The items of the file, followed by its weapons in every other quality (VI-SHT-11).
fn in_every_quality(items: Vec<Item>) -> Vec<Item> {
    let made = |item: &Item| Quality::ALL.map(|quality| item.made(quality));
    let others: Vec<Item> = items.iter().flat_map(made).flatten().collect();
    items.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests;
