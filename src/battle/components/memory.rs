//! What each side remembers of those it no longer sees.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::Band;
use crate::{
    battle::{
        ids::{SideId, UnitId, UnitSet},
        side_view::Insight,
    },
    geometry::Cell,
};

/// Where somebody was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastSeen {
    /// Who.
    pub unit: UnitId,
    /// Where its footprint began.
    pub cell: Cell,
    /// On which band.
    pub band: Band,
    /// In which round.
    pub round: u16,
}

/// The memory of all sides.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// By side: who of the others is seen right now.
    pub seen: Vec<UnitSet>,
    /// By side: where the others were last seen, by combatant number.
    pub last: Vec<Vec<LastSeen>>,
    /// By side: whose sheets are known in part (affinities) and in full, as two sets.
    pub analysed: Vec<(UnitSet, UnitSet)>,
    /// By side: elements of combatants whose affinity has shown itself, as bits by combatant.
    pub affinities: Vec<Vec<u16>>,
}

impl Memory {
    /// Whether the side sees the combatant now.
    pub fn sees(&self, side: SideId, unit: UnitId) -> bool {
        self.seen
            .get(side.index())
            .is_some_and(|set| set.contains(unit))
    }

    /// The side learns what an analysis tells of a combatant.
    pub fn learn(&mut self, sides: usize, side: SideId, unit: UnitId, insight: Insight) {
        self.analysed.resize(sides, Default::default());
        let Some((nature, full)) = self.analysed.get_mut(side.index()) else {
            return;
        };
        if insight >= Insight::Nature {
            nature.insert(unit);
        }
        if insight >= Insight::Full {
            full.insert(unit);
        }
    }

    /// Where the side last saw the combatant.
    pub fn last_seen(&self, side: SideId, unit: UnitId) -> Option<LastSeen> {
        self.last
            .get(side.index())?
            .iter()
            .find(|last| last.unit == unit)
            .copied()
    }
}
