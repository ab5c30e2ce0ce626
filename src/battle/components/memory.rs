//! What each side remembers of those it no longer sees.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use super::{
    Band, CombatStatus, Decay, Ground, Hands, Injuries, Personas, Pools, Posture, Rare, Stress,
    WoundSlots, Wounds,
};
use crate::{
    battle::{
        ids::{SideId, UnitId, UnitSet},
        resolver::Resolver,
        side_view::Insight,
        view::View,
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

/// What somebody was like at the moment it went out of sight. What befalls it afterwards is not
/// known to the side that remembers it so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastKnownState {
    /// Who.
    pub unit: UnitId,
    life: CombatStatus,
    posture: Posture,
    pools: Pools,
    wounds: Wounds,
    personas: Personas,
    injuries: Injuries,
    stress: Stress,
    decay: Decay,
    wound_slots: WoundSlots,
    hands: Hands,
}

impl LastKnownState {
    /// What a combatant is like now.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        let store = view.store;
        Self {
            unit,
            life: *store.get(unit),
            posture: *store.get(unit),
            pools: *store.get(unit),
            wounds: *store.get(unit),
            personas: store.get::<Personas>(unit).clone(),
            injuries: *store.get::<Injuries>(unit),
            stress: *store.get(unit),
            decay: *store.get(unit),
            wound_slots: *store.get(unit),
            hands: store.get::<Hands>(unit).clone(),
        }
    }

    /// What somebody is taken to be like whom one has never seen: whole.
    pub fn of_a_stranger(view: View<'_>, unit: UnitId) -> Self {
        Self {
            life: CombatStatus::Active,
            posture: Posture::default(),
            pools: view.store.get::<Pools>(unit).filled(),
            ..Self::of(view, unit)
        }
    }

    /// Whether it took part, or was dead.
    pub fn life(&self) -> CombatStatus {
        self.life
    }

    /// Makes the combatant so again, in a battle that is only believed.
    pub fn restore(&self, resolver: &mut Resolver<'_>) {
        let unit = self.unit;
        *resolver.edit(unit) = self.life;
        *resolver.edit(unit) = self.posture;
        *resolver.edit(unit) = self.wounds;
        resolver.edit::<Personas>(unit).clone_from(&self.personas);
        resolver.edit::<Injuries>(unit).clone_from(&self.injuries);
        // What it owed when it went out of sight has come since.
        *resolver.edit(unit) = Stress {
            owed: 0,
            ..self.stress
        };
        *resolver.edit(unit) = self.decay;
        *resolver.edit(unit) = self.wound_slots;
        *resolver.edit(unit) = self.pools;
        resolver.edit::<Hands>(unit).clone_from(&self.hands);
    }
}

/// The memory of all sides.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// By side: who of the others is seen right now.
    pub seen: Vec<UnitSet>,
    /// By side: where the others were last seen, by combatant number.
    pub last: Vec<Vec<LastSeen>>,
    /// By side: what the others were like when they went out of sight.
    #[serde(default)]
    pub likenesses: Vec<Vec<LastKnownState>>,
    /// By side: doors, things, clouds and what lies about, as the side last saw them. Empty until it
    /// looks at the battlefield for the first time.
    #[serde(default)]
    pub grounds: Vec<Ground>,
    /// By side: whose sheets are known in part (affinities) and in full, as two sets.
    pub analysed: Vec<(UnitSet, UnitSet)>,
    /// By side: elements of combatants whose affinity has shown itself, as bits by combatant.
    pub affinities: Vec<Vec<u16>>,
    /// Whether enemies reckon with what they know of elements alone (MO-TYP-07).
    #[serde(default, skip_serializing_if = "Rare::is_empty")]
    pub hides_elements: Rare<bool>,
    /// The side whose belief this battle is; nobody's in the battle itself.
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

    /// The side learns what an analysis tells of a combatant.
    pub fn learn(&mut self, sides: usize, side: SideId, unit: UnitId, insight: Insight) {
        // Nobody learns from what it only imagines.
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

    /// The side has seen how a combatant takes an element, by the element's number. Whether that is
    /// new to it.
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

    /// What the combatant was like when the side lost sight of it.
    pub fn likeness(&self, side: SideId, unit: UnitId) -> Option<&LastKnownState> {
        let mut known = self.likenesses.get(side.index())?.iter();
        known.find(|known| known.unit == unit)
    }
}
