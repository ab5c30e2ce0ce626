//! The books: the one list that all code over every book uses.

use super::{loader::Loader, shelf::Shelf};
use crate::battle::ruleset::Book;

/// Derives all lists of books from one table: the folder, the definitions of its files, its shelf.
macro_rules! books {
    ($($book:ident: $defined:ident, $shelf:ident;)*) => {
        /// Every book, the flagship first.
        pub const BOOKS: [&Book; SHELVES.len()] = [$(&crate::rules::$book::BOOK),*];

        /// The names of the tables of their conditions, in the same order.
        pub(super) const CONDITIONS: [&str; SHELVES.len()] =
            [$(concat!(stringify!($book), " conditions")),*];

        /// The shelves of all books, in the same order.
        pub const SHELVES: &[&dyn Shelf] = &[$(&super::$book::$shelf),*];

        /// What the files of each book define: items, powers, archetypes.
        #[derive(Debug)]
        pub struct Definitions {
            $(
                #[doc = concat!("Those of ", stringify!($book), ".")]
                pub $book: super::$book::$defined,
            )*
        }

        impl Definitions {
            /// Reads the files of all books.
            pub(super) fn read(loader: &mut Loader<'_>) -> Self {
                Self {
                    $($book: super::$book::read(loader),)*
                }
            }

            /// Reads the files of the book with this name; whether there is one.
            pub(super) fn read_of(book: &str, loader: &mut Loader<'_>) -> bool {
                match book {
                    $(stringify!($book) => {
                        super::$book::read(loader);
                        true
                    })*
                    _ => false,
                }
            }
        }
    };
}

books! {
    evoker: Evoker, EvokerShelf;
    threshold: Threshold, ThresholdShelf;
    maneuver: Maneuver, ManeuverShelf;
    momentum: Momentum, MomentumShelf;
    vigor: Vigor, VigorShelf;
}

/// The book of this name.
pub fn book(id: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.id == id).copied()
}

/// The shelf of the book of this name.
pub fn shelf(book: &str) -> Option<&'static dyn Shelf> {
    SHELVES
        .iter()
        .find(|shelf| shelf.book().id == book)
        .copied()
}

/// The names of the archetypes that have a sheet in each of these books, sorted; of all books if none
/// is named.
pub fn archetypes_of(books: &[&str]) -> Vec<String> {
    let named: Vec<&'static dyn Shelf> = books.iter().filter_map(|id| shelf(id)).collect();
    let all = SHELVES.iter().flat_map(|shelf| shelf.archetypes());
    let mut names: Vec<&'static str> = all.collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| named.iter().all(|shelf| shelf.archetype(name).is_some()));
    names.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{BOOKS, SHELVES};

    #[test]
    fn each_shelf_is_that_of_its_book() {
        let shelves = SHELVES.iter().map(|shelf| shelf.book().id);
        assert!(shelves.eq(BOOKS.iter().map(|book| book.id)));
    }
}
