//! Cover between units.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::still::{Still, set};
use crate::battle::{components::CombatStatus, ids::UnitId, ruleset::Shelter, systems::Tag};

/// A unit's cover from one enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The enemy.
    pub from: UnitId,
    /// The cover; `None` for none.
    pub by: Option<Shelter>,
}

impl Covered {
    /// How much of the body is covered, in quarters.
    pub fn quarters(&self) -> u8 {
        self.by.as_ref().map_or(0, |shelter| shelter.quarters)
    }
}

/// A unit's cover from the enemies that see it: the least and the most. `None` if no enemy sees it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheltered {
    /// The least, with its enemy; ties go to the lowest number.
    pub least: Option<Covered>,
    /// The most, with its enemy.
    pub most: Option<Covered>,
}

/// Updates [`Sheltered`] from the book's cover between two units.
pub(super) fn sheltered(
    still: Res<Still>,
    mut units: Query<(&Tag, &CombatStatus, &mut Sheltered)>,
) {
    let view = still.view();
    let book = view.scene.book;
    for (tag, life, sheltered) in &mut units {
        let mut now = Sheltered::default();
        if life.is_on_field() {
            for from in view.enemies(tag.unit) {
                if !(book.sees)(view, from, tag.unit) {
                    continue;
                }
                let by = book.ranges.cover(view, from, tag.unit);
                let here = Covered { from, by };
                let (least, most) = (now.least.as_ref(), now.most.as_ref());
                let is_least = least.is_none_or(|least| here.quarters() < least.quarters());
                if most.is_none_or(|most| here.quarters() > most.quarters()) {
                    now.most = Some(here.clone());
                }
                if is_least {
                    now.least = Some(here);
                }
            }
        }
        set(sheltered, now);
    }
}
