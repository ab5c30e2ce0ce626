//! Action points of units.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::still::{Still, set};
use crate::battle::components::Pools;

/// A unit's action points: the pool that its book pays actions from.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionPoints {
    /// Points left.
    pub now: i16,
    /// The maximum.
    pub most: i16,
}

/// Updates [`ActionPoints`] from the pool that the book names.
pub(super) fn action_points(still: Res<Still>, mut units: Query<(&Pools, &mut ActionPoints)>) {
    let pool = still.view().scene.book.points;
    for (pools, points) in &mut units {
        let (now, most) = (pools.now(pool), pools.max(pool));
        set(points, ActionPoints { now, most });
    }
}
