//! What the evoker book keeps in files: weapons, consumables, powers, armour, archetypes (EV-CAT,
//! EV-SHT).

mod armour;
mod consumables;
mod options;
mod powers;
mod sheet;
mod terms;
mod weapons;

use std::sync::Arc;

use include_dir::{Dir, include_dir};

pub use armour::Armour;
pub use options::EvokerShelf;
pub use sheet::sheet;

use super::{
    assets::Desk,
    document::{Node, Reader},
};
use crate::rules::evoker::{catalogue::Catalogue, sheet::Sheet};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/evoker");

/// A kind of combatant that levels can place.
#[derive(Debug)]
pub struct Archetype {
    /// Its name in files, the same in every book.
    pub id: String,
    /// Its sheet.
    pub sheet: Arc<Sheet>,
}

/// Everything the book keeps in files.
#[derive(Debug)]
pub struct Evoker {
    /// Weapons, consumables and powers.
    pub catalogue: Arc<Catalogue>,
    /// Armour.
    pub armour: Vec<Armour>,
    /// Archetypes, sorted by name.
    pub archetypes: Vec<Archetype>,
}

impl Evoker {
    /// The archetype of this name.
    pub fn archetype(&self, id: &str) -> Option<&Archetype> {
        self.archetypes.iter().find(|archetype| archetype.id == id)
    }
}

/// Reads the embedded files of the book.
pub(super) fn read(desk: &mut Desk) -> Evoker {
    let catalogue = Catalogue {
        weapons: file(desk, "weapons.ron", "a weapon", weapons::weapon),
        consumables: file(desk, "consumables.ron", "an item", consumables::consumable),
        powers: file(desk, "powers.ron", "a power", powers::power),
    };
    let armour = file(desk, "armour.ron", "a kind of armour", armour::armour);
    let mut archetypes: Vec<Archetype> = FILES
        .get_dir("archetypes")
        .into_iter()
        .flat_map(Dir::files)
        .filter_map(|file| {
            let path = format!("assets/evoker/{}", file.path().display());
            let id = file.path().file_stem()?.to_str()?.to_owned();
            let text = file.contents_utf8()?;
            let sheet = desk.one(&path, text, |reader, node| {
                sheet::read(reader, node, None, &catalogue, &armour)
            })?;
            Some(Archetype {
                id,
                sheet: Arc::new(sheet),
            })
        })
        .collect();
    archetypes.sort_by(|a, b| a.id.cmp(&b.id));
    Evoker {
        catalogue: Arc::new(catalogue),
        armour,
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
        &format!("assets/evoker/{name}"),
        text.unwrap_or_default(),
        what,
        read,
    )
}

#[cfg(test)]
mod ledger_tests;
#[cfg(test)]
mod tests;
