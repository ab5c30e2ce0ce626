//! The sample combatants of the ledger, from `assets/threshold/samples`.

use crate::{
    data::assets,
    rules::threshold::character::{catalogue::Catalogue, sheet::Sheet},
};

fn sample(id: &str) -> Sheet {
    let samples = &assets().books.threshold.samples;
    let found = samples.iter().find(|(known, _)| known == id);
    let sheet = found.and_then(|(_, recruit)| recruit.sheet.downcast_ref::<Sheet>());
    sheet.cloned().unwrap_or_default()
}

/// Ysolde, a player character with sword and shield.
pub fn ysolde() -> Sheet {
    sample("ysolde")
}

/// Grask, an orc with axe and shield.
pub fn grask() -> Sheet {
    sample("grask")
}

/// An average horse without training for war (TH-MNT-06).
pub fn horse() -> Sheet {
    sample("horse")
}

/// A horse trained for war (TH-MNT-08).
pub fn war_horse() -> Sheet {
    sample("war_horse")
}

/// The items and spells of the book.
pub fn catalogue() -> Catalogue {
    Catalogue::clone(&assets().books.threshold.catalogue)
}
