//! The battlefield: its squares, ground and obstacles as the level drew them, and what follows from
//! them for routes and lines of sight.

pub mod board;
pub(super) mod exposures;
pub mod obstacle;
pub mod standpoint;
pub mod terrain;
pub mod terrain_index;
pub mod ways;
pub mod zones;
