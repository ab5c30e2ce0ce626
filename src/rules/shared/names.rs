//! Items and powers by name, for orders, logs and menus, in books that give each item a single
//! name.

use std::marker::PhantomData;

use crate::battle::{
    prelude::*,
    ruleset::{Named, Names},
    scene::Scene,
};

/// A catalogue that names each item the same in files and for players.
pub(crate) trait Catalogued: Send + Sync + 'static {
    /// The name of an item; `None` if the ID is past the end.
    fn name(&self, item: ItemId) -> Option<&str>;

    /// The power with this ID.
    fn power(&self, _: PowerId) -> Option<Named<'_>> {
        None
    }

    /// The icon of a power; `None` if the ID is past the end.
    fn icon(&self, _: PowerId) -> Option<Icon> {
        None
    }

    /// The powers a unit knows.
    fn powers_of(_: View<'_>, _: UnitId) -> Vec<PowerId> {
        Vec::new()
    }

    /// What a power does for a unit that uses it, in sentences.
    fn does(&self, _: View<'_>, _: UnitId, _: PowerId) -> String {
        String::new()
    }
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

    fn power<'s>(&self, scene: &'s Scene, power: PowerId) -> Option<Named<'s>> {
        scene.catalogue.downcast_ref::<C>()?.power(power)
    }

    fn icon(&self, scene: &Scene, power: PowerId) -> Option<Icon> {
        scene.catalogue.downcast_ref::<C>()?.icon(power)
    }

    fn powers_of(&self, view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        C::powers_of(view, unit)
    }

    fn does(&self, view: View<'_>, unit: UnitId, power: PowerId) -> String {
        let catalogue = view.scene.catalogue.downcast_ref::<C>();
        catalogue.map_or_else(String::new, |catalogue| catalogue.does(view, unit, power))
    }
}
