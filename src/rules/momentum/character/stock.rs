//! What sheets refer to: the items, powers and pieces of armor of the book.

use super::{
    armor::NamedSuit,
    items::Item,
    powers::{Power, PowerEntry},
};
use crate::{
    battle::ids::{ItemId, PowerId},
    document::shape::{OneOf, entry},
};

/// The definitions that sheets refer to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stock<'s> {
    /// The items; an `ItemId` is an index into them.
    pub items: &'s [Item],
    /// The powers; a `PowerId` is an index into them.
    pub powers: &'s [PowerEntry],
    /// The pieces of armor.
    pub armor: &'s [NamedSuit],
}

impl Stock<'_> {
    /// The name of an item.
    pub(super) fn item(&self) -> OneOf<ItemId> {
        let names = self.items.iter().map(|item| item.name.as_str());
        entry("an item", names.zip((0..).map(ItemId)))
    }

    /// The name of a power that sheets have; stunts are open to all.
    pub(super) fn power(&self) -> OneOf<PowerId> {
        let all = self.powers.iter().zip((0..).map(PowerId));
        let known = all.filter(|(entry, _)| !matches!(entry.power, Power::Stunt(_)));
        let names = known.map(|(entry, id)| (entry.name.as_str(), id));
        entry("an Ability or Maneuver", names)
    }
}
