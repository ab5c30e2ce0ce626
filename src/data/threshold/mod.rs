//! What the threshold book keeps in files: items, spells, archetypes (TH-SHT, TH-MAG).

mod items;
mod sheet;
mod shelf;
mod spells;

use std::sync::Arc;

use include_dir::{Dir, include_dir};

pub use shelf::ThresholdShelf;

use super::{
    assets::Desk,
    document::{Node, Reader},
    shelf::Recruit,
};
use crate::rules::threshold::catalogue::Catalogue;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/threshold");

/// Everything the book keeps in files.
pub struct Threshold {
    /// Items and spells.
    pub catalogue: Arc<Catalogue>,
    /// Archetypes by name, sorted.
    pub(super) archetypes: Vec<(String, Recruit)>,
}

impl std::fmt::Debug for Threshold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Threshold")
            .field("catalogue", &self.catalogue)
            .finish_non_exhaustive()
    }
}

/// Reads the embedded files of the book.
pub(super) fn read(desk: &mut Desk) -> Threshold {
    let catalogue = Catalogue {
        items: file(desk, "items.ron", "an item", items::item),
        spells: file(desk, "spells.ron", "a spell", spells::spell),
    };
    let mut archetypes: Vec<(String, Recruit)> = FILES
        .get_dir("archetypes")
        .into_iter()
        .flat_map(Dir::files)
        .filter_map(|file| {
            let path = format!("assets/threshold/{}", file.path().display());
            let id = file.path().file_stem()?.to_str()?.to_owned();
            let text = file.contents_utf8()?;
            let recruit = desk.one(&path, text, |reader, node| {
                sheet::read(reader, node, None, &catalogue)
            })?;
            Some((id, recruit))
        })
        .collect();
    archetypes.sort_by(|a, b| a.0.cmp(&b.0));
    Threshold {
        catalogue: Arc::new(catalogue),
        archetypes,
    }
}

fn file<T>(
    desk: &mut Desk,
    name: &str,
    what: &str,
    read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
) -> Vec<T> {
    let text = FILES
        .get_file(name)
        .and_then(include_dir::File::contents_utf8);
    desk.all(
        &format!("assets/threshold/{name}"),
        text.unwrap_or_default(),
        what,
        read,
    )
}

#[cfg(test)]
mod ledger_tests;
#[cfg(test)]
mod tests;
