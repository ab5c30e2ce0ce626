//! Every simulated component, and the one list of them.
//!
//! This is the complete state of a battle: anything missing from the list at the end of this file
//! is not saved, hashed or reverted. Combatants have all components from the start (empty
//! `Conditions` rather than a missing one), so that no entity moves between archetypes in a battle.
//! Components that only one book uses live here too: the engine knows the shape of the state, never
//! what a book does with it.

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
    /// Adds a combatant with empty components in a square; returns its number.
    pub fn push_at(&mut self, cell: Cell) -> usize {
        self.push_default();
        if let Some(position) = self.position.last_mut() {
            position.0 = cell;
        }
        self.len() - 1
    }
}
