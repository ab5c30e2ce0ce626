//! What follows from positions: occupied squares, units in contact, and how units stand.
//!
//! All of it is derived: never saved, never hashed. The store updates squares and contacts itself
//! after every change of place, altitude or status, and after every revert, from its columns. The
//! ECS systems in [`standing`] run in the battle's private World, and only on demand.

mod neighbours;
mod occupancy;
pub mod standing;
mod tag;

pub use neighbours::{Contacts, cuts_corner, touch};
pub use occupancy::Occupancy;
pub use tag::Tag;
