//! The copy of the battle from which the systems work out bearings.

use std::sync::Arc;

use bevy_ecs::{
    change_detection::DetectChangesMut,
    component::{Component, Mutable},
    resource::Resource,
    world::Mut,
};

use crate::battle::{components::Columns, scene::Scene, store::Store, view::View};

/// A copy of the battle that the systems use to ask the book: they write to the World, so it cannot
/// be read as a [`View`] meanwhile.
#[derive(Resource)]
pub(in crate::battle) struct Still {
    pub(super) store: Store,
    pub(super) scene: Arc<Scene>,
    pub(super) columns: Columns,
    /// The number of the copied state; the World holds the results for it.
    pub(super) revision: u64,
}

impl Still {
    /// The copied battle as the book reads it.
    pub(super) fn view(&self) -> View<'_> {
        View {
            store: &self.store,
            scene: &self.scene,
        }
    }
}

/// Writes a component only if it differs, so that change detection reports real changes.
pub(super) fn set<C: Component<Mutability = Mutable> + PartialEq>(component: Mut<'_, C>, now: C) {
    let mut component = component;
    component.set_if_neq(now);
}
