//! Everything a unit can carry and know (MO-CAT, MO-ABL, MO-CIN).

use super::{
    abilities::{Ability, Maneuver, ReactionAbility},
    items::Item,
    powers::Power,
    sheet::Sheet,
    stunts::Stunt,
};
use crate::{battle::prelude::*, rules::shared::catalogue};

/// Items, and all powers.
pub type Catalogue = catalogue::Catalogue<Item, Power>;

impl Catalogue {
    /// The stunts a unit with this sheet may do, if it has Narrative Momentum: those of the level
    /// before those of the book (MO-CIN-01).
    pub fn stunts_of(&self, sheet: &Sheet) -> impl Iterator<Item = (PowerId, &Stunt)> {
        let open = sheet.has_momentum();
        let level = sheet.level;
        let all = move |of_level: bool| {
            let all = (0..).zip(&self.powers);
            all.filter_map(move |(place, entry)| match &entry.power {
                Power::Stunt(stunt)
                    if open && stunt.level <= level && stunt.of_level == of_level =>
                {
                    Some((PowerId(place), stunt))
                }
                _ => None,
            })
        };
        all(true).chain(all(false))
    }
}

impl catalogue::Known for Power {
    fn known(view: View<'_>, unit: UnitId) -> Vec<PowerId> {
        let (Some(sheet), Some(catalogue)) = (view.sheet::<Sheet>(unit), Catalogue::of(view))
        else {
            return Vec::new();
        };
        let stunts = catalogue.stunts_of(sheet).map(|(power, _)| power);
        sheet.powers.iter().copied().chain(stunts).collect()
    }

    fn does(&self, view: View<'_>, unit: UnitId) -> String {
        let level = view.sheet::<Sheet>(unit).map_or(0, |sheet| sheet.level);
        super::power_text::of(self, level)
    }
}

/// An item of the battle.
pub fn item(view: View<'_>, id: ItemId) -> Option<&Item> {
    Catalogue::of(view)?.item_at(id)
}

/// A power of the battle.
pub fn power(view: View<'_>, id: PowerId) -> Option<&Power> {
    Catalogue::of(view)?.power_at(id)
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

/// The stunts a unit may do.
pub fn stunts(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (PowerId, &Stunt)> {
    let known = Catalogue::of(view).zip(view.sheet::<Sheet>(unit));
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
