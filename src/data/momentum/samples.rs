//! The sample combatants of the ledger, from `assets/momentum/samples`.

use crate::{
    data::assets,
    rules::momentum::character::{catalogue::Catalogue, sheet::Sheet},
};

fn sample(id: &str) -> Sheet {
    let samples = &assets().books.momentum.samples;
    let found = samples.iter().find(|(known, _)| known == id);
    let sheet = found.and_then(|(_, recruit)| recruit.sheet.downcast_ref::<Sheet>());
    sheet.cloned().unwrap_or_default()
}

/// Mara, a fighter with ax and shield, a player character.
pub fn mara() -> Sheet {
    sample("mara")
}

/// Grak, a raider with a maul (MO-CAT-03).
pub fn grak() -> Sheet {
    sample("grak")
}

/// A wolf (MO-CAT-03).
pub fn wolf() -> Sheet {
    sample("wolf")
}

/// The items and powers of the book.
pub fn catalogue() -> Catalogue {
    Catalogue::clone(&assets().books.momentum.catalogue)
}
