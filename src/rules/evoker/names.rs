//! Weapons and powers by name, for orders, logs and menus.

use super::{catalogue::Catalogue, stats};
use crate::battle::{
    ids::{ItemId, PowerId, UnitId},
    ruleset::{Named, Names},
    scene::Scene,
    view::View,
};

/// The names of this book.
pub struct EvokerNames;

impl Names for EvokerNames {
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>> {
        let weapon = scene.catalogue.downcast_ref::<Catalogue>()?.weapon(item)?;
        Some(Named {
            id: &weapon.id,
            title: &weapon.title,
        })
    }

    fn power<'s>(&self, scene: &'s Scene, power: PowerId) -> Option<Named<'s>> {
        let power = scene.catalogue.downcast_ref::<Catalogue>()?.power(power)?;
        Some(Named {
            id: &power.id,
            title: &power.title,
        })
    }

    fn powers_of(&self, view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        stats::powers(view, unit).to_vec()
    }
}
