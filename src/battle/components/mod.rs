//! Every simulated component, and the one list of them.
//!
//! All that a battle is lives here: what is not in the list at the end of this file is neither
//! saved, nor hashed, nor reverted. Combatants carry all of them from the start (empty
//! `Conditions` rather than a missing one), so that nothing moves between archetypes in a battle.
//! Shapes that only one book uses live here too: the engine knows the shapes of state, never what
//! a book does with them.

mod body;
mod clock;
mod conditions;
mod ground;
mod harm;
mod memory;
mod pools;
mod rare;
mod turn;

pub use body::{Altitude, Band, CombatStatus, Face, Position, Posture, Ride, Stealth};
pub use clock::{Clock, Inserted, Phase, Suspended, Verdict};
pub use conditions::{Condition, ConditionId, Conditions, Until};
pub use ground::{Carried, DoorState, Ground, Hands, Haze, Hold};
pub use harm::{Decay, Injuries, PersonaState, Personas, Slots, Stress, Track, WoundSlots, Wounds};
pub use memory::{LastKnownState, LastSeen, Memory};
pub use pools::{Pool, PoolId, Pools};
pub use rare::Rare;
pub use turn::{
    Delayed, HeldAction, Initiative, Leave, MoveProgress, OngoingAction, Reactions, Readied, Turn,
    Yards,
};

use crate::{battle::stored::stored, geometry::Cell};

stored! {
    combatant {
        position: Position,
        altitude: Altitude,
        posture: Posture,
        life: CombatStatus,
        ride: Ride,
        stealth: Stealth,
        initiative: Initiative,
        turn: Turn,
        stride: MoveProgress,
        reactions: Reactions,
        delayed: Delayed,
        yards: Yards,
        undertaking: OngoingAction,
        pools: Pools,
        wounds: Wounds,
        personas: Personas,
        injuries: Injuries,
        stress: Stress,
        decay: Decay,
        wound_slots: WoundSlots,
        hands: Hands,
        conditions: Conditions,
    }
    battlefield {
        clock: Clock,
        ground: Ground,
        memory: Memory,
    }
}

impl Columns {
    /// Adds a combatant with empty components that stands in a square; its number.
    pub fn push_at(&mut self, cell: Cell) -> usize {
        self.push_default();
        if let Some(position) = self.position.last_mut() {
            position.0 = cell;
        }
        self.len() - 1
    }
}
