//! Everything there is to carry and to know (MO-CAT, MO-ABL, MO-CIN).

use super::{
    abilities::{Ability, Maneuver, ReactionAbility},
    items::Item,
    sheet::Sheet,
    stunts::Stunt,
};
use crate::{
    battle::{prelude::*, ruleset::Named},
    rules::shared::names::Catalogued,
};

/// Something that is known: a `PowerId` is a place in the list of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Power {
    /// An Ability.
    Ability(Ability),
    /// A Maneuver, added to weapon attacks.
    Maneuver(Maneuver),
    /// A reaction.
    Reaction(ReactionAbility),
    /// A stunt, open to everybody of its Level who has Narrative Momentum.
    Stunt(Stunt),
}

/// One entry of that list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerEntry {
    /// Its name in files and orders.
    pub name: String,
    /// Its name as a player reads it.
    pub title: String,
    /// What it is.
    pub power: Power,
}

/// Everything there is; an `ItemId` or `PowerId` is a place in its list.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The items.
    pub items: Vec<Item>,
    /// Abilities, Maneuvers, reactions and stunts.
    pub powers: Vec<PowerEntry>,
    /// What Call Beast calls (MO-CAT-03).
    pub called: Option<std::sync::Arc<Sheet>>,
}

impl Catalogue {
    /// The item of this name.
    pub fn named(&self, name: &str) -> Option<ItemId> {
        self.items
            .iter()
            .position(|item| item.name.eq_ignore_ascii_case(name))
            .map(|place| ItemId(place as u16))
    }

    /// The power of this name.
    pub fn power_named(&self, name: &str) -> Option<PowerId> {
        let mut powers = self.powers.iter();
        let place = powers.position(|entry| entry.name.eq_ignore_ascii_case(name))?;
        Some(PowerId(place as u16))
    }

    /// The stunts that somebody of this Level may do, if it has Narrative Momentum (MO-CIN-01).
    pub fn stunts_of(&self, sheet: &Sheet) -> impl Iterator<Item = (PowerId, &Stunt)> {
        let open = sheet.has_momentum();
        let level = sheet.level;
        (0..)
            .zip(&self.powers)
            .filter_map(move |(place, entry)| match &entry.power {
                Power::Stunt(stunt) if open && stunt.level <= level => {
                    Some((PowerId(place), stunt))
                }
                _ => None,
            })
    }
}

impl Catalogued for Catalogue {
    fn name(&self, item: ItemId) -> Option<&str> {
        let item = self.items.get(usize::from(item.0))?;
        Some(&item.name)
    }

    fn power(&self, power: PowerId) -> Option<Named<'_>> {
        let entry = self.powers.get(usize::from(power.0))?;
        Some(Named {
            id: &entry.name,
            title: &entry.title,
        })
    }

    fn powers_of(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let (Some(sheet), Some(catalogue)) = (view.sheet::<Sheet>(unit), catalogue(view)) else {
            return Vec::new();
        };
        let stunts = catalogue.stunts_of(sheet).map(|(power, _)| power);
        sheet.powers.iter().copied().chain(stunts).collect()
    }
}

/// The items and powers of a battle.
fn catalogue(view: View<'_>) -> Option<&Catalogue> {
    view.scene.catalogue.downcast_ref()
}

/// An item of the battle.
pub fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    catalogue(view)?.items.get(usize::from(id.0))
}

/// Something known in the battle.
pub fn power(view: View<'_>, id: PowerId) -> Option<&Power> {
    let entry = catalogue(view)?.powers.get(usize::from(id.0))?;
    Some(&entry.power)
}

/// An Ability of the battle.
pub fn ability(view: View<'_>, id: PowerId) -> Option<Ability> {
    match power(view, id)? {
        Power::Ability(ability) => Some(*ability),
        _ => None,
    }
}

/// A Maneuver of the battle.
pub fn maneuver(view: View<'_>, id: PowerId) -> Option<Maneuver> {
    match power(view, id)? {
        Power::Maneuver(maneuver) => Some(*maneuver),
        _ => None,
    }
}

/// A reaction of the battle.
pub fn reaction(view: View<'_>, id: PowerId) -> Option<ReactionAbility> {
    match power(view, id)? {
        Power::Reaction(reaction) => Some(*reaction),
        _ => None,
    }
}

/// The stunts that somebody may do.
pub fn stunts(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (PowerId, &Stunt)> {
    let known = catalogue(view).zip(view.sheet::<Sheet>(unit));
    known
        .into_iter()
        .flat_map(|(catalogue, sheet)| catalogue.stunts_of(sheet))
}

/// A stunt of the battle.
pub fn stunt(view: View<'_>, id: PowerId) -> Option<&Stunt> {
    match power(view, id)? {
        Power::Stunt(stunt) => Some(stunt),
        _ => None,
    }
}
