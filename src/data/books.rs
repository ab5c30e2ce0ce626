//! The books whose files are read: nothing else here knows their names.

use super::{
    evoker::EvokerShelf, maneuver::ManeuverShelf, momentum::MomentumShelf, shelf::Shelf,
    threshold::ThresholdShelf, vigor::VigorShelf,
};

/// The shelves of all books that can be played, the flagship first.
pub const SHELVES: &[&dyn Shelf] = &[
    &EvokerShelf,
    &ThresholdShelf,
    &ManeuverShelf,
    &MomentumShelf,
    &VigorShelf,
];

/// The shelf of the book of this name.
pub fn shelf(book: &str) -> Option<&'static dyn Shelf> {
    SHELVES
        .iter()
        .find(|shelf| shelf.book().id == book)
        .copied()
}

#[cfg(test)]
mod tests {
    use super::SHELVES;
    use crate::rules::BOOKS;

    #[test]
    fn books_stand_in_one_order() {
        let mut books = BOOKS.iter();
        for shelf in SHELVES {
            assert!(books.any(|book| book.id == shelf.book().id));
        }
    }
}
