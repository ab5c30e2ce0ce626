//! What a side learns from an order.

use serde::{Deserialize, Serialize};

/// What a side learned from an order (GN-UND-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Discovery {
    /// A unit came into sight.
    Unit,
    /// The state of a door that the order did not change.
    Door,
    /// The state of an obstacle, cloud or dropped item that the order did not change.
    Thing,
    /// A square came into sight, occupied or not.
    Square,
    /// Another fact: the result of an analysis, or a failed order.
    Fact,
}
