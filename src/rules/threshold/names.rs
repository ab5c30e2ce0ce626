//! Items by name, for orders, logs and menus.

use super::catalogue::Catalogue;
use crate::battle::{
    ids::{ItemId, PowerId, UnitId},
    ruleset::{Named, Names},
    scene::Scene,
    view::View,
};

/// The names of this book.
pub(super) struct ThresholdNames;

impl Names for ThresholdNames {
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>> {
        let catalogue = scene.catalogue.downcast_ref::<Catalogue>()?;
        let item = catalogue.items.get(usize::from(item.0))?;
        Some(Named {
            id: &item.name,
            title: &item.name,
        })
    }

    /// The book's powers have no place in its catalogue.
    fn power<'s>(&self, _scene: &'s Scene, _power: PowerId) -> Option<Named<'s>> {
        None
    }

    fn powers_of(&self, _view: View<'_>, _unit: UnitId) -> Vec<PowerId> {
        Vec::new()
    }
}
