//! What combatants stand on.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::{Still, set};
use crate::battle::{
    board::TerrainId,
    components::{Altitude, Band, CombatStatus},
    systems::Tag,
};

/// The ground under a combatant, and what a step over such ground takes of it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// The ground, that of its worst square; nothing under those in the air and off the field.
    pub terrain: Option<TerrainId>,
    /// What one straight step takes, in metres or yards; `None` where it cannot take one.
    pub step: Option<u16>,
}

impl Footing {
    /// Whether steps take more than they measure.
    pub fn is_slow(&self) -> bool {
        self.step.is_none_or(|step| step > 1)
    }
}

/// Keeps [`Footing`] by the book's price of a step.
pub(super) fn footing(
    still: Res<Still>,
    mut units: Query<(&Tag, &CombatStatus, &Altitude, &mut Footing)>,
) {
    let view = still.view();
    for (tag, life, altitude, footing) in &mut units {
        let mut now = Footing::default();
        if life.is_on_field() {
            let squares = view.footprint(tag.unit).cells().map(|cell| {
                let step = (view.scene.book.step)(view, tag.unit, cell);
                (step, view.board().tile(cell).map(|tile| tile.terrain))
            });
            // The dearest square counts, and most of all one without a way.
            let worst = squares.max_by_key(|(step, _)| step.map_or(u16::MAX, |step| step));
            if let Some((step, terrain)) = worst {
                now.step = step;
                now.terrain = terrain.filter(|_| altitude.band == Band::Ground);
            }
        }
        set(footing, now);
    }
}
