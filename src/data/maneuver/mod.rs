//! What the maneuver book keeps in files: items, armor, archetypes (MA-CAT, MA-SHT).

mod items;
pub mod samples;
mod sheet;

use std::sync::Arc;

use include_dir::include_dir;

use super::{folder::Folder, loader::Loader};
use crate::rules::maneuver::{catalogue::Catalogue, sheet::Sheet};

static FILES: Folder = Folder {
    path: "assets/maneuver",
    files: include_dir!("$CARGO_MANIFEST_DIR/assets/maneuver"),
};

/// Everything the book keeps in files.
#[derive(Debug)]
pub struct Maneuver {
    /// Items.
    pub catalogue: Arc<Catalogue>,
    /// Sheets of archetypes by name, sorted.
    pub archetypes: Vec<(String, Sheet)>,
}

/// Reads the embedded files of the book.
pub(super) fn read(loader: &mut Loader) -> Maneuver {
    let catalogue = Catalogue {
        items: FILES.all(loader, "items.ron", "an item", items::item),
    };
    let materials = FILES.all(loader, "armor.ron", "a material", items::material);
    let archetypes = FILES.each(loader, "archetypes", |reader, node| {
        sheet::read(reader, node, &catalogue, &materials)
    });
    Maneuver {
        catalogue: Arc::new(catalogue),
        archetypes,
    }
}

#[cfg(test)]
mod tests;
