//! Items by name, for orders, logs and menus, in books without named powers.

use std::marker::PhantomData;

use crate::battle::{
    ids::{ItemId, PowerId, UnitId},
    ruleset::{Named, Names},
    scene::Scene,
    side_view::SideView,
    view::View,
};

/// A catalogue whose items have one name, in files as for players.
pub(crate) trait Catalogued: Send + Sync + 'static {
    /// The name of the item at this place; `None` past the end.
    fn name(&self, item: ItemId) -> Option<&str>;
}

/// The names of a book with such a catalogue.
pub(crate) struct ItemNames<C>(pub PhantomData<C>);

impl<C: Catalogued> Names for ItemNames<C> {
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>> {
        let catalogue: &C = scene.catalogue.downcast_ref()?;
        let name = catalogue.name(item)?;
        Some(Named {
            id: name,
            title: name,
        })
    }

    fn power<'s>(&self, _: &'s Scene, _: PowerId) -> Option<Named<'s>> {
        None
    }

    fn powers_of(&self, _: View<'_>, _: UnitId) -> Vec<PowerId> {
        Vec::new()
    }

    fn facts(&self, _: SideView<'_>, _: UnitId) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
