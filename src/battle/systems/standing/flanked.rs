//! Flanked units.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::still::{Still, set};
use crate::battle::{components::CombatStatus, ids::UnitSet, systems::Tag};

/// The enemies that flank a unit (TH-FLD-07, MA-FLK-01), or outnumber it (EV-FLD-07); empty if it
/// is not flanked.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flanked {
    /// The flanking enemies.
    pub by: UnitSet,
}

/// Updates [`Flanked`] by the book's rule for flanking.
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
