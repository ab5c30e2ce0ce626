//! ECS systems for data derived from positions: occupied squares and units in contact.
//!
//! They run in the battle's private World after every change of place, altitude or status, and
//! after every revert. Their results are derived: never saved, never hashed. The systems in
//! [`standing`] run only on demand.

mod neighbours;
mod occupancy;
pub mod standing;
mod tag;

use bevy_ecs::schedule::{IntoScheduleConfigs, Schedule, SingleThreadedExecutor};

pub use neighbours::{Neighbours, Places, cuts_corner, touch};
pub use occupancy::Occupancy;
pub use tag::Tag;

/// The schedule of everything derived from positions.
pub fn schedule() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems((occupancy::update_occupancy, neighbours::update_neighbours).chain());
    schedule
}
