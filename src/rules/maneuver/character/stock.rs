//! What sheets refer to: the items, spells, materials of armor and Fighting Styles of the book.

use super::{
    armor::Material,
    items::{Items, Spells},
    styles::{BookStyle, Styles},
};

/// The definitions that sheets refer to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stock<'s> {
    /// The items; an `ItemId` is an index into them.
    pub items: Items<'s>,
    /// The spells; a `PowerId` is an index into them.
    pub spells: Spells<'s>,
    /// The materials of armor.
    pub materials: &'s [Material],
    /// The Fighting Styles of the book.
    pub styles: &'s [BookStyle],
}

impl<'s> Stock<'s> {
    /// What learned styles refer to.
    pub(super) fn styles(self) -> Styles<'s> {
        Styles {
            items: self.items,
            known: self.styles,
        }
    }
}
