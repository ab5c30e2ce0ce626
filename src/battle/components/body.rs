//! A unit's place and posture.

use std::hash::{Hash, Hasher};

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::Rare;
use crate::{
    battle::ids::{UnitId, UnitSet},
    geometry::{Cell, Direction},
};

/// The north-west square of a combatant's footprint.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position(pub Cell);

/// What carries a combatant, a mount or a vehicle: it stands in the squares of that and goes where that
/// goes.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ride {
    /// The mount or vehicle.
    pub on: Option<UnitId>,
    /// The place in it: 0 is the saddle of a mount and the driver's place of a vehicle, others are those of
    /// passengers.
    #[serde(default, skip_serializing_if = "is_first")]
    pub place: u8,
}

/// The first place is neither written nor hashed, so that states of battles without vehicles stay as they
/// were.
fn is_first(place: &u8) -> bool {
    *place == 0
}

impl Hash for Ride {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.on.hash(state);
        if !is_first(&self.place) {
            self.place.hash(state);
        }
    }
}

/// An altitude band: on the ground, about 10 m up, or above 150 m (EV-ALT-01).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Band {
    /// Walking, or hovering up to two metres.
    #[default]
    Ground,
    /// In the air within bowshot.
    Low,
    /// Far above.
    High,
}

impl Band {
    /// The band above, if there is one.
    pub fn above(self) -> Option<Self> {
        match self {
            Self::Ground => Some(Self::Low),
            Self::Low => Some(Self::High),
            Self::High => None,
        }
    }

    /// The band below, if there is one.
    pub fn below(self) -> Option<Self> {
        match self {
            Self::Ground => None,
            Self::Low => Some(Self::Ground),
            Self::High => Some(Self::Low),
        }
    }
}

/// How high a combatant is above the floor of its square.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Altitude {
    /// The band it is on.
    pub band: Band,
    /// The band where a fall through the air began, while it lasts.
    pub falling_from: Option<Band>,
    /// Whether the fall came from a wound, so that recovering needs a test.
    pub falling_from_wound: bool,
    /// Metres up a climbable face, for a unit that hangs there.
    pub hanging: u8,
    /// The face the unit hangs on, in books where that matters (TH-MOV-10).
    #[serde(default)]
    pub face: Option<Face>,
}

/// A climbable rock face or wall, seen from the unit's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    /// Direction of the square beyond it.
    pub towards: Direction,
    /// That square lies below: the unit climbs down from the edge of its own square.
    pub down: bool,
}

/// How a combatant holds itself.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Posture {
    /// On its feet or their equivalent.
    #[default]
    Standing,
    /// Down on a knee.
    Crouching,
    /// Lying or crawling.
    Prone,
}

/// Whether a combatant still takes part.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatStatus {
    /// In the battle.
    #[default]
    Active,
    /// Will join later: reinforcements and creatures to be summoned.
    Waiting,
    /// Unconscious for a while, and still a target.
    Unconscious {
        /// Rounds left, counted by the book; `u32::MAX` is without end.
        rounds: u32,
    },
    /// Out until the battle ends, and never a target.
    Downed,
    /// Out for good.
    Dead,
    /// Has left the battlefield, and is out for good.
    Gone,
    /// A vehicle: on the board, and no fighter.
    Vehicle,
}

impl CombatStatus {
    /// Whether the combatant is on the field and not out.
    pub fn is_active(self) -> bool {
        self == Self::Active
    }

    /// Whether the combatant's body lies or stands on the board.
    pub fn is_on_field(self) -> bool {
        matches!(self, Self::Active | Self::Unconscious { .. })
    }

    /// Whether something can be seen and touched on the board: the body of a combatant, or a vehicle.
    pub fn is_on_board(self) -> bool {
        self.is_on_field() || self == Self::Vehicle
    }
}

/// A unit's stealth.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stealth {
    /// No enemy may choose it as a target.
    pub hidden: bool,
    /// It has a reason to search for a hidden unit.
    pub suspicious: bool,
    /// It gave up care for speed until the start of its next turn.
    pub careless: bool,
    /// The only enemies it is hidden from, where some enemies still see it (MO-TIM-17).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub from: Rare<UnitSet>,
}
