//! The actions of the book, one file each; the list is the book's table (EV-ACT-01).

mod attack;

mod end_turn;
mod focus;

pub use attack::can_reach;

use crate::battle::ruleset::Action;

/// Every action, in the order of the ledger.
pub const ACTIONS: &[&dyn Action] = &[&attack::StandardAttack, &focus::Focus, &end_turn::EndTurn];

/// Ways of doing actions, as orders spell them.
pub mod modes {
    /// Names by number.
    pub const NAMES: &[&str] = &[
        "head",
        "left arm",
        "right arm",
        "body",
        "left leg",
        "right leg",
        "burst",
        "thrown",
    ];
    /// The first of the six Called locations, in the order of the location die.
    pub const CALLED: u8 = 0;
    /// A Burst (EV-ATK-16).
    pub const BURST: u8 = 6;
    /// Thrown instead of struck.
    pub const THROWN: u8 = 7;
}
