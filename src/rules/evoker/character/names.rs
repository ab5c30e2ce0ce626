//! Weapons, consumables and powers by name, for orders, logs and menus.

use super::{
    catalogue::Catalogue,
    element::{Affinity, Element},
    sheet::{Score, Traits},
    stats,
    vehicle::Vehicle,
};
use crate::battle::{
    components::{Insight, Wounds},
    field::board::CoverClass,
    prelude::*,
    ruleset::{Named, Names},
    scene::Scene,
    side_view::SideView,
};

/// Names and facts of this book for players.
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

    /// Facts revealed by hits and analyses (EV-ELM-11, EV-ACT-22, 23); affinities that are not
    /// listed are Normal.
    fn facts(&self, eyes: SideView<'_>, unit: UnitId) -> Vec<(&'static str, String)> {
        let view = eyes.view();
        let sheet = stats::sheet(view, unit);
        if let Some(vehicle) = &sheet.vehicle {
            return vehicle_facts(vehicle);
        }
        let insight = eyes.insight(unit);
        let mut facts = Vec::new();
        let known: Vec<String> = Element::ALL
            .into_iter()
            .filter(|&element| eyes.knows_element(unit, element as u8))
            .map(|element| (element, stats::affinity(view, unit, Some(element))))
            .filter(|(_, affinity)| insight < Insight::Nature || *affinity != Affinity::Normal)
            .map(|(element, affinity)| format!("{} {affinity:?}", element.name()))
            .collect();
        if !known.is_empty() {
            facts.push(("Affinities", known.join(", ")));
        } else if insight >= Insight::Nature {
            facts.push(("Affinities", "all Normal".to_owned()));
        }
        if insight < Insight::Nature {
            return facts;
        }
        if !sheet.arcana.is_empty() {
            facts.push(("Arcana", sheet.arcana.clone()));
        }
        if !sheet.personality.is_empty() {
            facts.push(("Personality", sheet.personality.join(", ")));
        }
        if insight < Insight::Full {
            return facts;
        }
        let own = *view.store.get::<Wounds>(unit);
        facts.push(("Wounds", wounds(own)));
        if let Some((_, persona)) = stats::persona(view, unit) {
            facts.push(("Persona", wounds(persona.wounds)));
        }
        let scores: Vec<String> = Score::ALL
            .into_iter()
            .map(|score| format!("{} {}", score.name(), stats::score(view, unit, score)))
            .collect();
        facts.push(("Scores", scores.join(", ")));
        let traits = traits(sheet.traits);
        if !traits.is_empty() {
            facts.push(("Traits", traits.join(", ")));
        }
        facts
    }
}

/// What every side sees of a vehicle (EV-MOV-40).
fn vehicle_facts(vehicle: &Vehicle) -> Vec<(&'static str, String)> {
    let crosses = [
        ("land", vehicle.crosses.land),
        ("water", vehicle.crosses.water),
    ];
    let crosses = crosses
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(name, _)| name);
    let cover = match vehicle.cover {
        None => "none",
        Some(CoverClass::Light) => "light",
        Some(CoverClass::Heavy) => "heavy",
    };
    let mut facts = vec![
        ("Places", vehicle.places.to_string()),
        ("Basic Move", format!("{} m", vehicle.basic_move)),
        ("Crosses", crosses.collect::<Vec<_>>().join(" and ")),
    ];
    if vehicle.flies > Band::Ground {
        facts.push(("Flies", format!("up to {:?}", vehicle.flies)));
    }
    facts.push(("Cover inside", cover.to_owned()));
    facts.push(("Durability", vehicle.durability.to_string()));
    facts
}

/// What is left on the three tracks.
fn wounds(wounds: Wounds) -> String {
    [
        ("Light", wounds.light),
        ("Heavy", wounds.heavy),
        ("Deadly", wounds.deadly),
    ]
    .map(|(name, track)| format!("{name} {}/{}", track.left, track.max))
    .join(", ")
}

/// Traits as text (EV-CAT-10).
fn traits(traits: Traits) -> Vec<String> {
    let counted = [
        ("Unnatural Strength", traits.unnatural_strength),
        ("Unnatural Toughness", traits.unnatural_toughness),
    ];
    let flags = [
        ("Flyer", traits.flyer),
        ("Dark Sight", traits.dark_sight),
        ("Fearless", traits.fearless),
        ("Breathless", traits.breathless),
    ];
    let counted = counted
        .into_iter()
        .filter(|(_, amount)| *amount > 0)
        .map(|(name, amount)| format!("{name} ({amount})"));
    let flags = flags
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(name, _)| name.to_owned());
    counted.chain(flags).collect()
}
