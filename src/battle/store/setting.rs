//! What the store and the systems of a battle read of its scene.

use std::sync::Arc;

use bevy_ecs::resource::Resource;

use crate::battle::field::{board::Board, exposures::ExposureCache};

/// The board and the sizes of units, which never change, and what is cached of the board.
#[derive(Resource, Clone)]
pub struct Setting {
    /// The map.
    pub board: Arc<Board>,
    /// Squares along each edge of the footprint of every unit, by its number.
    pub squares: Arc<[u8]>,
    /// Cached sight and cover between squares.
    pub exposures: Arc<ExposureCache>,
}
