//! The unit of an entity.

use bevy_ecs::component::Component;

use crate::battle::ids::UnitId;

/// The unit of an entity, and its size in squares.
#[derive(Component, Clone, Copy)]
#[component(immutable)]
pub struct Tag {
    /// Its number.
    pub unit: UnitId,
    /// Squares along each edge.
    pub squares: u8,
}
