//! What each side remembers of units out of its sight.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::{
    Band, CombatStatus, Decay, Ground, Hands, Injuries, Personas, Pools, Posture, Rare, Stress,
    WoundSlots, Wounds,
};
use crate::{
    battle::ids::{SideId, UnitId, UnitSet},
    geometry::Cell,
};

/// Where a unit was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastSeen {
    /// The unit.
    pub unit: UnitId,
    /// The north-west square of its footprint.
    pub cell: Cell,
    /// Its band.
    pub band: Band,
    /// The round.
    pub round: u16,
}

/// A unit's state when it went out of sight. The side that remembers it does not learn of later
/// changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastKnownState {
    /// The unit.
    pub unit: UnitId,
    pub(in crate::battle) life: CombatStatus,
    pub(in crate::battle) posture: Posture,
    pub(in crate::battle) pools: Pools,
    pub(in crate::battle) wounds: Wounds,
    pub(in crate::battle) personas: Personas,
    pub(in crate::battle) injuries: Injuries,
    pub(in crate::battle) stress: Stress,
    pub(in crate::battle) decay: Decay,
    pub(in crate::battle) wound_slots: WoundSlots,
    pub(in crate::battle) hands: Hands,
}

impl LastKnownState {
    /// Whether it was active or out.
    pub fn life(&self) -> CombatStatus {
        self.life
    }
}

/// The memory of all sides.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// By side: units of other sides in sight now.
    pub seen: Vec<UnitSet>,
    /// By side: last known places, by combatant number.
    pub last: Vec<Vec<LastSeen>>,
    /// By side: last known states.
    #[serde(default)]
    pub likenesses: Vec<Vec<LastKnownState>>,
    /// By side: doors, obstacles, clouds and dropped items as last seen. Empty until the side first
    /// looks at the battlefield.
    #[serde(default)]
    pub grounds: Vec<Ground>,
    /// By side: units with partly known sheets (affinities), and with fully known ones, as two
    /// sets.
    pub analysed: Vec<(UnitSet, UnitSet)>,
    /// By side: elements with a revealed affinity, as bits by combatant.
    pub affinities: Vec<Vec<u16>>,
    /// Whether sides use only what they know of elements (MO-TYP-07).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub hides_elements: Rare<bool>,
    /// The side that believes this state; `None` in the battle itself.
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub believed_by: Rare<Option<SideId>>,
}

impl Memory {
    /// Whether the side sees the combatant now.
    pub fn sees(&self, side: SideId, unit: UnitId) -> bool {
        self.seen
            .get(side.index())
            .is_some_and(|set| set.contains(unit))
    }

    /// The side learns what an analysis reveals about a unit.
    pub fn learn(&mut self, sides: usize, side: SideId, unit: UnitId, insight: Insight) {
        // A belief never teaches its side anything.
        if self.believed_by.is_some() {
            return;
        }
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

    /// The side has seen how a unit takes an element, by the element's number. Returns whether that
    /// is new to the side.
    pub fn shown(&mut self, side: SideId, unit: UnitId, element: u8) -> bool {
        let side = side.index();
        if self.affinities.len() <= side {
            self.affinities.resize(side + 1, Vec::new());
        }
        let known = &mut self.affinities[side];
        if known.len() <= unit.index() {
            known.resize(unit.index() + 1, 0);
        }
        let before = known[unit.index()];
        known[unit.index()] |= 1 << element;
        known[unit.index()] != before
    }

    /// Makes a side, by number, forget what it saw.
    pub fn forget(&mut self, side: usize) {
        if let Some(seen) = self.seen.get_mut(side) {
            *seen = UnitSet::default();
        }
        if let Some(last) = self.last.get_mut(side) {
            last.clear();
        }
        if let Some(likenesses) = self.likenesses.get_mut(side) {
            likenesses.clear();
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

    /// The unit's state when the side lost sight of it.
    pub fn likeness(&self, side: SideId, unit: UnitId) -> Option<&LastKnownState> {
        let mut known = self.likenesses.get(side.index())?.iter();
        known.find(|known| known.unit == unit)
    }
}

/// How much of a combatant's sheet a side knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Insight {
    /// Only what every side can see.
    Nothing,
    /// Its nature: affinities and character (EV-ACT-22).
    Nature,
    /// Everything (EV-ACT-23).
    Full,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: EV-ELM-11
    #[test]
    fn a_belief_teaches_its_side_nothing() {
        let (side, unit) = (SideId(0), UnitId(1));
        let mut truth = Memory::default();
        truth.learn(2, side, unit, Insight::Full);
        assert!(truth.analysed[0].0.contains(unit) && truth.analysed[0].1.contains(unit));
        let mut belief = Memory {
            believed_by: Rare(Some(side)),
            ..Memory::default()
        };
        belief.learn(2, side, unit, Insight::Full);
        assert!(belief.analysed.is_empty());
    }
}
