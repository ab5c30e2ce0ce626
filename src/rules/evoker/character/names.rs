//! Weapons, consumables and powers by name, for orders, logs and menus.

use super::{catalogue::Catalogue, stats};
use crate::battle::{
    prelude::*,
    ruleset::{Named, Names},
    scene::Scene,
};

/// Names of this book for players.
pub struct EvokerNames;

impl Names for EvokerNames {
    fn item<'s>(&self, scene: &'s Scene, item: ItemId) -> Option<Named<'s>> {
        let catalogue = scene.catalogue.downcast_ref::<Catalogue>()?;
        let weapon = catalogue.weapon(item).map(|item| (&item.id, &item.title));
        let consumable = || {
            catalogue
                .consumable(item)
                .map(|item| (&item.id, &item.title))
        };
        let (id, title) = weapon.or_else(consumable)?;
        Some(Named { id, title })
    }

    fn power<'s>(&self, scene: &'s Scene, power: PowerId) -> Option<Named<'s>> {
        let power = scene.catalogue.downcast_ref::<Catalogue>()?.power(power)?;
        Some(Named {
            id: &power.id,
            title: &power.title,
        })
    }

    fn icon(&self, scene: &Scene, power: PowerId) -> Option<Icon> {
        let catalogue = scene.catalogue.downcast_ref::<Catalogue>()?;
        Some(catalogue.power(power)?.icon)
    }

    fn powers_of(&self, view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        stats::powers(view, unit).to_vec()
    }

    fn does(&self, view: View<'_>, _: UnitId, power: PowerId) -> String {
        let catalogue = view.scene.catalogue.downcast_ref::<Catalogue>();
        let power = catalogue.and_then(|catalogue| catalogue.power(power));
        power.map_or_else(String::new, super::power_text::of)
    }
}
