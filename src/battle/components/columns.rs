//! The one list of stored components, and how the store reaches each of them.

use std::hash::Hash;

use bevy_ecs::component::{Component, Mutable};

use super::{
    Altitude, Clock, CombatStatus, Conditions, Decay, Delayed, Ground, Hands, Initiative, Injuries,
    Memory, MoveProgress, OngoingAction, Personas, Pools, Position, Posture, Reactions, Ride,
    Stealth, Stress, Turn, WoundSlots, Wounds, Yards,
};
use crate::{battle::store::stored::stored, geometry::Cell};

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

/// A component of the list in `components`.
pub trait Stored: Component<Mutability = Mutable> + Clone + PartialEq + Hash + Send + Sync {
    /// Its bit in the masks of touched components.
    const BIT: u32;
    /// Where a frame keeps the saved values.
    fn saved(frame: &mut Frame) -> &mut Vec<(u16, Self)>;
}

/// One of a combatant's components.
pub trait Row: Stored {
    /// Its column.
    fn column(rows: &Columns) -> &Vec<Self>;
    /// Its column, for writing.
    fn column_mut(rows: &mut Columns) -> &mut Vec<Self>;
}

/// One of the battlefield's components.
pub trait Field: Stored {
    /// It among all components.
    fn of(rows: &Columns) -> &Self;
    /// It among all components, for writing.
    fn of_mut(rows: &mut Columns) -> &mut Self;
}
