//! What the side of an order sees before it.

use crate::battle::ids::SideId;

/// What the side of an order saw before it.
pub(super) struct Eyes {
    pub(super) side: SideId,
    /// By square of the board: whether it was in sight before the order.
    pub(super) squares: Vec<bool>,
}
