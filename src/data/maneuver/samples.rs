//! The sample pair of the ledger, from `assets/maneuver/archetypes`.

use crate::{
    data::assets,
    rules::maneuver::{catalogue::Catalogue, sheet::Sheet},
};

fn sample(id: &str) -> Sheet {
    let archetypes = &assets().maneuver.archetypes;
    let found = archetypes.iter().find(|(known, _)| known == id);
    found.map_or_else(Sheet::default, |(_, sheet)| sheet.clone())
}

/// Iska, a rider with shortsword and shield.
pub fn iska() -> Sheet {
    sample("iska")
}

/// A brigand with a club.
pub fn brigand() -> Sheet {
    sample("brigand")
}

/// The items of the book.
pub fn catalogue() -> Catalogue {
    Catalogue::clone(&assets().maneuver.catalogue)
}
