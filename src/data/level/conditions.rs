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
        pub(super) options: Options = usual_options(); by_fields(
            None,
            move |fields, _| Some(book_options(fields, &names_of(sides))),
            move |options, to| to.extend(written_options(options, &names_of(sides))),
        ),
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

/// The names of the sides.
fn names_of(sides: Sides<'_>) -> Vec<&str> {
    let all = sides.0.iter();
    all.map(|entry| entry.side.name.as_str()).collect()
}

/// Reads the options of all books among the conditions; each book describes its own.
fn book_options(fields: &mut Structure<'_, '_>, sides: &[&str]) -> Options {
    let all = SHELVES.iter();
    all.map(|shelf| (shelf.book().id, shelf.options(fields, sides)))
        .collect()
}

/// The options of all books that are not as usual, as a file has them. What two books call alike
/// they share, and it stands there once.
fn written_options(options: &Options, sides: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for shelf in SHELVES {
        let own = options.get(shelf.book().id);
        let own = own.map(|own| shelf.written_options(own, sides));
        for option in own.into_iter().flatten() {
            if !all.contains(&option) {
                all.push(option);
            }
        }
    }
    all
}
