//! Estimates that only a brain asks of a book: expected harm between units, and the worth of
//! orders. All worths are in thousandths of a wound or point.

/// The time span of expected harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// By the best attack from its square, with the rest of its turn; 0 if none reaches.
    Now,
    /// In its next turn, in the current state.
    NextTurn,
    /// By one attack outside its turn, however many its own turn allows.
    InPassing,
}

/// Which half of a threat estimate is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Threats and strikes.
    Both,
    /// Only the enemies' attacks.
    Threats,
    /// Only the unit's attacks.
    Strikes,
}

/// Expected harm between a unit and one enemy at a place, in thousandths of a wound or point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreatEstimate {
    /// Expected harm from the enemy to the unit in the enemy's next turn.
    pub threat: i64,
    /// Expected harm of the unit's best attack from there on the enemy right now.
    pub strike: i64,
}
