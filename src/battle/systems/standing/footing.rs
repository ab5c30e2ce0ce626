//! The ground under units.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::still::{Still, set};
use crate::battle::{
    components::{Altitude, Band, CombatStatus},
    ids::TerrainId,
    systems::Tag,
};

/// The ground under a unit, and the cost of a step over it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// The ground of its worst square; `None` in the air and off the field.
    pub terrain: Option<TerrainId>,
    /// The cost of one straight step, in metres or yards; `None` if it cannot step.
    pub step: Option<u16>,
}

impl Footing {
    /// Whether a step costs more than its length.
    pub fn is_slow(&self) -> bool {
        self.step.is_none_or(|step| step > 1)
    }
}

/// Updates [`Footing`] from the book's price of a step.
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
            // The most expensive square counts, and an impassable one most of all.
            let worst = squares.max_by_key(|(step, _)| step.map_or(u16::MAX, |step| step));
            if let Some((step, terrain)) = worst {
                now.step = step;
                now.terrain = terrain.filter(|_| altitude.band == Band::Ground);
            }
        }
        set(footing, now);
    }
}
