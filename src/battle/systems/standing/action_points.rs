//! Who can still do how much.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::set;
use crate::battle::{components::Pools, systems::SceneRef};

/// Action points of a combatant: of its pools the one that its book pays actions from.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionPoints {
    /// What is left.
    pub now: i16,
    /// The most there can be.
    pub most: i16,
}

/// Keeps [`ActionPoints`] by the pool that the book names.
pub(super) fn action_points(scene: Res<SceneRef>, mut units: Query<(&Pools, &mut ActionPoints)>) {
    let pool = scene.0.book.points;
    for (pools, points) in &mut units {
        let (now, most) = (pools.now(pool), pools.max(pool));
        set(points, ActionPoints { now, most });
    }
}
