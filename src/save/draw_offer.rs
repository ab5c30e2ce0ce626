//! An open offer of a draw.

use serde::{Deserialize, Serialize};

/// A draw offered by a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOffer {
    /// The player who offers it.
    pub by: String,
    /// The players who have agreed.
    pub agreed: Vec<String>,
}
