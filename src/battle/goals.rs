//! What decides a battle besides the last side standing, and the triggers of a level.

use serde::{Deserialize, Serialize};

use super::{
    field::zones::SpotChange,
    ids::{SideId, UnitId},
};
use crate::geometry::Cell;

/// One goal of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// All units of this side are out: the others win.
    Defeat {
        /// The side to be defeated.
        side: SideId,
    },
    /// A side holds a zone without enemies in it at the end of this many rounds.
    Hold {
        /// The holding side.
        side: SideId,
        /// The zone, by number.
        zone: u8,
        /// Rounds.
        rounds: u16,
    },
    /// A unit of the side reaches a zone.
    Reach {
        /// The side.
        side: SideId,
        /// The zone, by number.
        zone: u8,
    },
    /// The side survives this many rounds.
    Survive {
        /// The side.
        side: SideId,
        /// Rounds.
        rounds: u16,
    },
    /// The unit must not fall: its enemies win if it does.
    Protect {
        /// The unit.
        unit: UnitId,
    },
}

/// When a trigger fires.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// At the start of a round.
    Round(u16),
    /// When a unit of the side enters the zone.
    Zone {
        /// The side.
        side: SideId,
        /// The zone, by number.
        zone: u8,
    },
}

/// What a trigger does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// Waiting combatants join at their places.
    Join(Vec<UnitId>),
    /// A door opens.
    OpenDoor(Cell),
    /// A sentence is shown.
    Say(String),
    /// A change of a spot (EV-ZON-20).
    Spot(SpotChange),
}

/// Something a level does once, automatically.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// When it fires.
    pub when: When,
    /// What it does.
    pub then: Then,
    /// Whether it comes through a portal: once that is closed the trigger no longer fires
    /// (MO-CIN-09).
    #[serde(default)]
    pub portal: bool,
}
