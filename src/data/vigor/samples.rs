//! The sample combatants of the ledger, from `assets/vigor/samples`.

use crate::{
    data::assets,
    rules::vigor::character::{catalogue::Catalogue, sheet::Sheet},
};

fn sample(id: &str) -> Sheet {
    let samples = &assets().books.vigor.samples;
    let found = samples.iter().find(|(known, _)| known == id);
    let sheet = found.and_then(|(_, recruit)| recruit.sheet.downcast_ref::<Sheet>());
    sheet.cloned().unwrap_or_default()
}

/// Talan, a fighter with sword and shield.
pub fn talan() -> Sheet {
    sample("talan")
}

/// Ruk, a raider with a great axe.
pub fn ruk() -> Sheet {
    sample("ruk")
}

/// The items and powers of the book.
pub fn catalogue() -> Catalogue {
    Catalogue::clone(&assets().books.vigor.catalogue)
}
