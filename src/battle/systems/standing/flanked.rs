//! Who is flanked.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::{Still, set};
use crate::battle::{components::CombatStatus, ids::UnitSet, systems::Tag};

/// The enemies that have a combatant between them (TH-FLD-07, MA-FLK-01), or are too many for it
/// (EV-FLD-07); nobody if it is not flanked.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flanked {
    /// They.
    pub by: UnitSet,
}

/// Keeps [`Flanked`] by what the book counts as flanking.
pub(super) fn flanked(still: Res<Still>, mut units: Query<(&Tag, &CombatStatus, &mut Flanked)>) {
    let view = still.view();
    for (tag, life, flanked) in &mut units {
        let mut now = Flanked::default();
        if life.is_active() {
            now.by = (view.scene.book.flankers)(view, tag.unit);
        }
        set(flanked, now);
    }
}
