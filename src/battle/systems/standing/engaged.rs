//! Units that threaten each other.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::still::{Still, set};
use crate::battle::{components::CombatStatus, ids::UnitSet, systems::Tag};

/// The enemies a unit threatens and those that threaten it, as its book counts it (EV-MOV-05,
/// TH-FLD-07, MA-FLK-01).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Engaged {
    /// The enemies it threatens.
    pub threatens: UnitSet,
    /// The enemies that threaten it.
    pub by: UnitSet,
}

/// Updates [`Engaged`] by the book's rule for threats.
pub(super) fn engaged(still: Res<Still>, mut units: Query<(&Tag, &CombatStatus, &mut Engaged)>) {
    let view = still.view();
    let threatens = view.scene.book.threatens;
    for (tag, life, engaged) in &mut units {
        let mut now = Engaged::default();
        if life.is_active() {
            for enemy in view.enemies(tag.unit) {
                if threatens(view, tag.unit, enemy) {
                    now.threatens.insert(enemy);
                }
                if threatens(view, enemy, tag.unit) {
                    now.by.insert(enemy);
                }
            }
        }
        set(engaged, now);
    }
}
