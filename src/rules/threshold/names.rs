//! Items by name, for orders, logs and menus.

use super::catalogue::Catalogue;
use crate::battle::{
    ids::{ItemId, PowerId, UnitId},
    ruleset::{Named, Names},
    scene::Scene,
    side_view::SideView,
    view::View,
};

/// The names of the book.
pub(crate) struct ThresholdNames;

impl Names for ThresholdNames {
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>> {
        let catalogue: &Catalogue = scene.catalogue.downcast_ref()?;
        let item = catalogue.items.get(usize::from(item.0))?;
        Some(Named {
            id: &item.name,
            title: &item.name,
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
