//! The conditions of a level, and the options of the books among them.

use std::collections::BTreeMap;

use super::sides::{SideEntry, side};
use crate::{
    battle::{field::terrain::Light, ids::SideId, scene::Definition},
    data::{books::SHELVES, values::light},
    document::{
        Structure,
        record::record,
        shape::{by_fields, flag, maybe},
    },
};

/// The sides of a level, to which its conditions refer.
#[derive(Clone, Copy)]
pub(super) struct Sides<'s>(pub(super) &'s [SideEntry]);

record! {
    /// The conditions of a level.
    #[derive(Clone)]
    pub(super) struct Rules as "rules" with sides: Sides {
        /// The light wherever nothing else is drawn.
        pub(super) light: Light = Light::Bright; light(),
        /// Whether rain, snow or fog is over everything without a roof.
        pub(super) bad_weather: bool = false; flag(),
        /// The side that lies in ambush.
        pub(super) ambush: Option<SideId> = None; maybe(side(sides.0)),
        /// Options of the books.
        pub(super) options: Options = usual_options(); by_fields(None, move |fields, _| Some(book_options(fields, sides.0))),
    }
}

impl Rules {
    /// The conditions of a level that sets none.
    pub(super) fn usual() -> Self {
        Self {
            light: Light::Bright,
            bad_weather: false,
            ambush: None,
            options: usual_options(),
        }
    }
}

/// The options of each book, by its name.
type Options = BTreeMap<&'static str, Definition>;

fn usual_options() -> Options {
    let all = SHELVES.iter();
    all.map(|shelf| (shelf.book().id, shelf.usual_options()))
        .collect()
}

/// Reads the options of all books among the conditions; each book describes its own.
fn book_options(fields: &mut Structure<'_, '_>, sides: &[SideEntry]) -> Options {
    let names: Vec<&str> = sides.iter().map(|entry| entry.side.name.as_str()).collect();
    let all = SHELVES.iter();
    all.map(|shelf| (shelf.book().id, shelf.options(fields, &names)))
        .collect()
}
