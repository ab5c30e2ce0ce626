//! The sample combatants of the ledger, from `assets/maneuver/samples`.

use crate::{
    data::assets,
    rules::maneuver::character::{catalogue::Catalogue, sheet::Sheet},
};

fn sample(id: &str) -> Sheet {
    let samples = &assets().books.maneuver.samples;
    let found = samples.iter().find(|(known, _)| known == id);
    let sheet = found.and_then(|(_, recruit)| recruit.sheet.downcast_ref::<Sheet>());
    sheet.cloned().unwrap_or_default()
}

/// Iska, a rider with shortsword and shield.
pub fn iska() -> Sheet {
    sample("iska")
}

/// A brigand with a club.
pub fn brigand() -> Sheet {
    sample("brigand")
}

/// A troll, large, with claws (MA-CAT-06).
pub fn troll() -> Sheet {
    sample("troll")
}

/// An ork: a brigand that magic hurts less (MA-CAT-06).
pub fn ork() -> Sheet {
    sample("ork")
}

/// The items and spells of the book.
pub fn catalogue() -> Catalogue {
    Catalogue::clone(&assets().books.maneuver.catalogue)
}
