//! Rounds, the acting unit, and how the battle ended.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::{MoveProgress, Rare};
use crate::battle::ids::{SideId, UnitId, UnitSet};

/// What the battle is waiting for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// The acting combatant's turn.
    Turn,
    /// An inserted activation of the acting combatant (a One More, a baton).
    Inserted(Inserted),
    /// The battle has ended.
    Over(Verdict),
}

/// An activation between the turns of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inserted {
    /// The unit that continues or ends its turn afterwards.
    pub turn_of: UnitId,
    /// Advantages on every test of the activation (EV-BAT-02).
    pub bonus: u8,
    /// Whether another unit handed it over.
    pub passed: bool,
}

/// An activation that waits for the end of one inserted into it (EV-ONE-06).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Suspended {
    /// The unit that acts then.
    pub acting: Option<UnitId>,
    /// The phase then.
    pub phase: Phase,
    /// One Mores it has earned and not used yet.
    pub one_mores: u8,
    /// Units that have given or received a baton in its chain.
    pub baton_chain: UnitSet,
    /// Action points it has left.
    pub points: i16,
    /// The Move it has under way.
    pub stride: MoveProgress,
    /// Its turn has ended; what waits is the next one.
    pub turn_over: bool,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The side (with its allies) won.
    Won(SideId),
    /// Nobody is left.
    Draw,
    /// The round limit was reached: a stated draw.
    DrawByCap,
    /// All who still fought agreed to a draw.
    DrawAgreed,
}

/// The time of the battle.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// The round, from 1; 0 during set-up.
    pub round: u16,
    /// What the battle waits for.
    pub phase: Phase,
    /// The acting unit.
    pub acting: Option<UnitId>,
    /// Turn order of books that fix it; empty otherwise.
    pub order: Vec<UnitId>,
    /// Units that have had their turn this round.
    pub acted: UnitSet,
    /// One Mores earned in this turn and not used yet (EV-ONE-04).
    pub one_mores: u8,
    /// Units that have given or received a baton in this chain (EV-BAT-04).
    pub baton_chain: UnitSet,
    /// Activations that wait for the one under way, the innermost last.
    pub suspended: Vec<Suspended>,
    /// Dice that break initiative ties in this round, by combatant (TH-TIM-09).
    pub tie_keys: Vec<Vec<u8>>,
    /// Rounds each hold goal has been held, by goal number.
    pub held: Vec<u16>,
    /// Triggers of the level that have gone off, as bits.
    pub triggered: u64,
    /// Units that have delayed their turn of this round, and may take it after another turn.
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub late: Rare<UnitSet>,
    /// Units that share the current turn, the acting unit included (MO-UNI-03).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub with: Rare<UnitSet>,
    /// The units that have this turn although they were out as it began, and still are: they keep it
    /// for a Burst (MO-CIN-06).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub out: Rare<UnitSet>,
    /// Whether this round's effects on obstacles are done (MO-TIM-08).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub things_done: Rare<bool>,
}

impl Clock {
    /// The owner of the current turn, even during another unit's inserted activation.
    pub fn turn_owner(&self) -> Option<UnitId> {
        match self.phase {
            Phase::Inserted(inserted) => Some(inserted.turn_of),
            Phase::Setup | Phase::Turn | Phase::Over(_) => self.acting,
        }
    }

    /// Whether the battle has ended.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.phase {
            Phase::Over(verdict) => Some(verdict),
            Phase::Setup | Phase::Turn | Phase::Inserted(_) => None,
        }
    }
}
