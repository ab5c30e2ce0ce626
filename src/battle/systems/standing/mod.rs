//! The bearing of every unit: footing, threats, flanking, cover, height and action points.
//!
//! Each is a component, updated by a system of its name that asks the book. The systems run when
//! [`Battle::world`] is called, and only if the battle has changed since: brains and odds never
//! call it and pay nothing. None of this is ever saved or hashed.

mod action_points;
mod aloft;
mod engaged;
mod flanked;
mod footing;
mod sheltered;
mod still;

use std::sync::Arc;

use bevy_ecs::{
    bundle::Bundle,
    schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor},
    world::World,
};

use crate::battle::{Battle, components::Columns, ids::UnitId, scene::Scene, store::Store};
use still::Still;

pub use action_points::ActionPoints;
pub use aloft::Aloft;
pub use engaged::Engaged;
pub use flanked::Flanked;
pub use footing::Footing;
pub use sheltered::{Covered, Sheltered};

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Standing;

#[derive(Bundle, Default)]
struct Bearings {
    footing: Footing,
    engaged: Engaged,
    flanked: Flanked,
    sheltered: Sheltered,
    aloft: Aloft,
    points: ActionPoints,
}

/// The bearing of one unit.
#[derive(Clone, Copy, Debug)]
pub struct Bearing<'w> {
    /// The ground under it.
    pub footing: &'w Footing,
    /// The enemies it threatens, and those that threaten it.
    pub engaged: &'w Engaged,
    /// The enemies that flank it.
    pub flanked: &'w Flanked,
    /// Its cover.
    pub sheltered: &'w Sheltered,
    /// Its height.
    pub aloft: &'w Aloft,
    /// Its action points.
    pub points: &'w ActionPoints,
}

impl Battle {
    /// The battle's World for queries, with every unit's bearing up to date.
    pub fn world(&mut self) -> &World {
        let (store, scene) = self.parts();
        let revision = store.revision();
        if still(store).is_none_or(|still| still.revision != revision) {
            hold_still(store, scene);
            store.mirrored().world.run_schedule(Standing);
        }
        &store.mirrored().world
    }

    /// A unit's bearing; `None` if the battle has changed since the last call of [`Battle::world`].
    pub fn bearing(&self, unit: UnitId) -> Option<Bearing<'_>> {
        let store = self.view().store;
        still(store).filter(|still| still.revision == store.revision())?;
        let mirror = store.mirror()?;
        let entity = mirror.world.get_entity(*mirror.units.get(unit.index())?);
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

/// The copy of the battle that the systems ask, if they have run.
fn still(store: &Store) -> Option<&Still> {
    store.mirror()?.world.get_resource()
}

/// Copies the state of the battle for the systems; the first call adds the components to all
/// entities and the schedule to the World.
fn hold_still(store: &mut Store, scene: &Arc<Scene>) {
    let revision = store.revision();
    if still(store).is_none() {
        let mut columns = Columns::default();
        store.capture(&mut columns);
        let mirror = store.mirrored();
        for &unit in &mirror.units {
            mirror.world.entity_mut(unit).insert(Bearings::default());
        }
        mirror.world.add_schedule(schedule());
        mirror.world.insert_resource(Still {
            store: Store::new(scene.setting(), &columns),
            scene: Arc::clone(scene),
            columns,
            revision,
        });
        return;
    }
    let Some(mut still) = store.mirrored().world.remove_resource::<Still>() else {
        return;
    };
    store.capture(&mut still.columns);
    still.store.restore(&still.columns);
    still.revision = revision;
    store.mirrored().world.insert_resource(still);
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
