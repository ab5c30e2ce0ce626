//! ECS systems that keep what follows from positions: who stands where, and who touches whom.
//!
//! They run in the battle's private World after every change of place, altitude or life, and
//! after every revert. What they write is derived: never saved, never hashed. Those of [`standing`]
//! run only when somebody asks.

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

/// Who an entity is, and how many squares it fills along each edge.
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

/// The schedule of everything that follows from positions.
pub fn schedule() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems((occupancy::update_occupancy, neighbours::update_neighbours).chain());
    schedule
}
