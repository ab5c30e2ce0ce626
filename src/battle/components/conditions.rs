//! Lasting states of a combatant: ailments, effects of powers, stances.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::battle::ids::UnitId;

/// A condition of the book, by its place in the book's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ConditionId(pub u8);

/// When a condition ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// Something has to end it.
    Ended,
    /// Turns left on the bearer: lowered at each turn start, gone at the end of the turn at 0.
    Turns(u8),
    /// The start of the next turn of this combatant.
    TurnStartOf(UnitId),
    /// The end of this round.
    RoundEnd(u16),
    /// The bearer's next test, or the end of the bearer's next turn. The flag says whether that
    /// next turn has begun.
    NextTest {
        /// The next turn has begun, so its end takes the condition away.
        begun: bool,
    },
    /// The end of a turn of this unit, once this many more of its turns have begun.
    TurnEndOf {
        /// The unit of the turn.
        of: UnitId,
        /// How many of its turns have to begin before.
        left: u8,
    },
}

impl Until {
    /// The end after this many rounds, the current one included; a condition from before the battle
    /// begins in round 1.
    pub fn rounds(now: u16, rounds: u16) -> Self {
        Self::RoundEnd(now.max(1) + rounds.max(1) - 1)
    }
}

/// One lasting state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Which one.
    pub id: ConditionId,
    /// Its strength; the book defines what it counts.
    pub amount: i16,
    /// When it ends.
    pub until: Until,
    /// The unit that caused it.
    pub source: Option<UnitId>,
}

impl Condition {
    /// A condition of this strength that lasts until something ends it, without a source.
    pub const fn new(id: ConditionId, amount: i16) -> Self {
        Self {
            id,
            amount,
            until: Until::Ended,
            source: None,
        }
    }

    /// Sets when it ends.
    #[must_use]
    pub const fn until(self, until: Until) -> Self {
        Self { until, ..self }
    }

    /// Sets the unit that caused it.
    #[must_use]
    pub const fn by(self, source: UnitId) -> Self {
        Self {
            source: Some(source),
            ..self
        }
    }
}

/// All lasting states of a combatant, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions(pub Vec<Condition>);

impl Conditions {
    /// The first condition of this kind.
    pub fn get(&self, id: ConditionId) -> Option<&Condition> {
        self.0.iter().find(|condition| condition.id == id)
    }

    /// Whether the combatant has a condition of this kind.
    pub fn has(&self, id: ConditionId) -> bool {
        self.get(id).is_some()
    }

    /// The amounts of all conditions of this kind, added up.
    pub fn total(&self, id: ConditionId) -> i32 {
        self.0
            .iter()
            .filter(|condition| condition.id == id)
            .map(|condition| i32::from(condition.amount))
            .sum()
    }

    /// Removes every condition of this kind; returns whether there was one.
    pub fn remove(&mut self, id: ConditionId) -> bool {
        let before = self.0.len();
        self.0.retain(|condition| condition.id != id);
        self.0.len() != before
    }
}
