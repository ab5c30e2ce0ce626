//! The state of a unit as a side remembers it: taken when the unit goes out of sight, restored
//! where the side's belief is played.

use super::Resolver;
use crate::battle::{
    components::{CombatStatus, Hands, Injuries, LastKnownState, Personas, Pools, Posture, Stress},
    ids::UnitId,
    view::View,
};

impl LastKnownState {
    /// A unit's current state.
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

    /// The assumed state of a unit that was never seen: unharmed.
    pub fn of_a_stranger(view: View<'_>, unit: UnitId) -> Self {
        Self {
            life: CombatStatus::Active,
            posture: Posture::default(),
            pools: view.store.get::<Pools>(unit).filled(),
            ..Self::of(view, unit)
        }
    }

    /// Gives the unit this state again, in a battle as a side believes it to be.
    pub fn restore(&self, resolver: &mut Resolver<'_>) {
        let unit = self.unit;
        *resolver.edit(unit) = self.life;
        *resolver.edit(unit) = self.posture;
        *resolver.edit(unit) = self.wounds;
        resolver.edit::<Personas>(unit).clone_from(&self.personas);
        resolver.edit::<Injuries>(unit).clone_from(&self.injuries);
        // What it owed when it went out of sight has been added since.
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
