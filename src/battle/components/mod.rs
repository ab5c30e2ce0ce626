//! Every simulated component; the one list of them is in `columns`.
//!
//! This is the complete state of a battle: anything missing from the list in `columns`
//! is not saved, hashed or reverted. Combatants have all components from the start (empty
//! `Conditions` rather than a missing one), so that no entity moves between archetypes in a battle.
//! Components that only one book uses live here too: the engine knows the shape of the state, never
//! what a book does with it.

mod body;
mod clock;
mod columns;
mod conditions;
mod ground;
mod harm;
mod memory;
mod pools;
mod rare;
mod turn;

pub use body::{Altitude, Band, CombatStatus, Face, Position, Posture, Ride, Stealth};
pub use clock::{Clock, Inserted, Phase, Suspended, Verdict};
pub use columns::{Columns, Field, Frame, Row, Stored};
pub use conditions::{Condition, ConditionId, Conditions, Until};
pub use ground::{Carried, DoorState, Ground, Hands, Haze, Hold, Trip};
pub use harm::{Decay, Injuries, PersonaState, Personas, Slots, Stress, Track, WoundSlots, Wounds};
pub use memory::{Insight, LastKnownState, LastSeen, Memory};
pub use pools::{Pool, PoolId, Pools};
pub use rare::Rare;
pub use turn::{
    Delayed, HeldAction, Initiative, Leave, MoveProgress, OngoingAction, Reactions, Readied, Turn,
    Yards,
};
