//! How everybody stands: its footing, whom it threatens, who flanks it, what covers it, how high it
//! is, and what it can still do.
//!
//! Each is a component, and a system of its name keeps it by asking the book. The systems run when
//! somebody asks for [`Battle::world`], and only if the battle has changed since: those who never
//! ask, such as brains and odds, pay nothing. Nothing of this is ever saved or hashed.

mod action_points;
mod aloft;
mod engaged;
mod flanked;
mod footing;
mod sheltered;

use std::sync::Arc;

use bevy_ecs::{
    bundle::Bundle,
    change_detection::DetectChangesMut,
    component::{Component, Mutable},
    resource::Resource,
    schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor},
    world::{Mut, World},
};

pub use action_points::ActionPoints;
pub use aloft::Aloft;
pub use engaged::Engaged;
pub use flanked::Flanked;
pub use footing::Footing;
pub use sheltered::{Covered, Sheltered};

use crate::battle::{
    Battle, components::Columns, ids::UnitId, scene::Scene, store::Store, view::View,
};

/// The schedule of these systems, in the battle's World.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Standing;

/// The battle held still, for the systems to ask the book about: they write to the World, so that
/// it cannot be read as a [`View`] meanwhile.
#[derive(Resource)]
pub(super) struct Still {
    store: Store,
    scene: Arc<Scene>,
    columns: Columns,
    /// The number of the state it was taken of, and what was found then stands in the World.
    revision: u64,
}

impl Still {
    /// The battle as the book reads it.
    fn view(&self) -> View<'_> {
        View {
            store: &self.store,
            scene: &self.scene,
        }
    }
}

/// All of these components.
#[derive(Bundle, Default)]
struct Bearings {
    footing: Footing,
    engaged: Engaged,
    flanked: Flanked,
    sheltered: Sheltered,
    aloft: Aloft,
    points: ActionPoints,
}

/// How one combatant stands.
#[derive(Clone, Copy, Debug)]
pub struct Bearing<'w> {
    /// What is under it.
    pub footing: &'w Footing,
    /// Whom it threatens, and who threatens it.
    pub engaged: &'w Engaged,
    /// Who flanks it.
    pub flanked: &'w Flanked,
    /// What covers it.
    pub sheltered: &'w Sheltered,
    /// How high it is.
    pub aloft: &'w Aloft,
    /// What it can still do.
    pub points: &'w ActionPoints,
}

impl Battle {
    /// The battle's World for queries, with how everybody stands brought up to date.
    pub fn world(&mut self) -> &World {
        let (store, scene) = self.parts();
        let revision = store.revision();
        let known = store.world.get_resource::<Still>();
        if known.is_none_or(|still| still.revision != revision) {
            hold_still(store, scene);
            let (world, _) = store.whole();
            world.run_schedule(Standing);
        }
        &store.world
    }

    /// How a combatant stands; `None` if the battle has changed since [`Battle::world`] was asked
    /// for.
    pub fn bearing(&self, unit: UnitId) -> Option<Bearing<'_>> {
        let store = self.view().store;
        let known = store.world.get_resource::<Still>();
        known.filter(|still| still.revision == store.revision())?;
        let entity = store.world.get_entity(*store.units.get(unit.index())?);
        let entity = entity.ok()?;
        Some(Bearing {
            footing: entity.get()?,
            engaged: entity.get()?,
            flanked: entity.get()?,
            sheltered: entity.get()?,
            aloft: entity.get()?,
            points: entity.get()?,
        })
    }
}

/// Takes the state of the battle for the systems to read; the first time it gives everybody the
/// components and the World their schedule.
fn hold_still(store: &mut Store, scene: &Arc<Scene>) {
    let revision = store.revision();
    let is_first = !store.world.contains_resource::<Still>();
    if is_first {
        let mut columns = Columns::default();
        store.capture(&mut columns);
        let (world, units) = store.whole();
        for &unit in units {
            world.entity_mut(unit).insert(Bearings::default());
        }
        world.add_schedule(schedule());
        world.insert_resource(Still {
            store: Store::new(scene, &columns),
            scene: Arc::clone(scene),
            columns,
            revision,
        });
        return;
    }
    let Some(mut still) = store.world.remove_resource::<Still>() else {
        return;
    };
    store.capture(&mut still.columns);
    still.store.restore(&still.scene, &still.columns);
    still.revision = revision;
    store.world.insert_resource(still);
}

fn schedule() -> Schedule {
    let mut schedule = Schedule::new(Standing);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems((
        footing::footing,
        engaged::engaged,
        flanked::flanked,
        sheltered::sheltered,
        aloft::aloft,
        action_points::action_points,
    ));
    schedule
}

/// Writes a component if it is another one, so that its change tells of a change.
fn set<C: Component<Mutability = Mutable> + PartialEq>(component: Mut<'_, C>, now: C) {
    let mut component = component;
    component.set_if_neq(now);
}
