//! ECS systems for data derived from positions: occupied squares and units in contact.
//!
//! They run in the battle's private World after every change of place, altitude or status, and
//! after every revert. Their results are derived: never saved, never hashed. The systems in
//! [`standing`] run only on demand.

mod neighbours;
mod occupancy;
pub mod standing;

use std::sync::Arc;

use bevy_ecs::{
    component::Component,
    resource::Resource,
    schedule::{IntoScheduleConfigs, Schedule, SingleThreadedExecutor},
};

pub use neighbours::{Neighbours, Places, cuts_corner, touch};
pub use occupancy::Occupancy;

use super::{ids::UnitId, scene::Scene};

/// The unit of an entity, and its size in squares.
#[derive(Component, Clone, Copy)]
#[component(immutable)]
pub struct Tag {
    /// Its number.
    pub unit: UnitId,
    /// Squares along each edge.
    pub squares: u8,
}

/// The scene, for systems.
#[derive(Resource, Clone)]
pub struct SceneRef(pub Arc<Scene>);

/// The schedule of everything derived from positions.
pub fn schedule() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems((occupancy::update_occupancy, neighbours::update_neighbours).chain());
    schedule
}
