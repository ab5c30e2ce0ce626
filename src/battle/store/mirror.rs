//! The World in which systems and plain queries read a battle: made when it is first asked for,
//! so that battles nobody looks at pay nothing for it.

use bevy_ecs::{entity::Entity, world::World};

use super::setting::Setting;
use crate::battle::{components::Columns, ids::UnitId, systems::Tag};

/// A World with copies of all components, and what has to be copied again.
pub(in crate::battle) struct Mirror {
    /// The World.
    pub world: World,
    /// The entities of the combatants, by number.
    pub units: Vec<Entity>,
    battlefield: Entity,
    /// Components written since the last copy, by combatant, and those of the battlefield.
    unsent: Vec<u32>,
    unsent_field: u32,
}

impl Mirror {
    /// A World with these combatants and battlefield.
    pub fn new(setting: &Setting, rows: &Columns) -> Self {
        let mut world = World::new();
        world.insert_resource(setting.clone());
        let battlefield = world.spawn(rows.battlefield_bundle()).id();
        let mut units = Vec::with_capacity(rows.len());
        for index in 0..rows.len() {
            let unit = UnitId(index as u16);
            let squares = setting.squares.get(index).copied().unwrap_or(1);
            let entity = world.spawn(Tag { unit, squares }).id();
            rows.insert(index, &mut world.entity_mut(entity));
            units.push(entity);
        }
        Self {
            world,
            units,
            battlefield,
            unsent: vec![0; rows.len()],
            unsent_field: 0,
        }
    }

    /// Notes that these components were written: of the combatant of this number, or of the
    /// battlefield if there is none.
    pub fn note(&mut self, number: u16, bits: u32) {
        match self.unsent.get_mut(usize::from(number)) {
            Some(unsent) => *unsent |= bits,
            None => self.unsent_field |= bits,
        }
    }

    /// Notes that anything may have been written.
    pub fn note_all(&mut self) {
        self.unsent.fill(u32::MAX);
        self.unsent_field = u32::MAX;
    }

    /// Copies what was written since the last time.
    pub fn follow(&mut self, rows: &Columns) {
        for (index, (unsent, &entity)) in self.unsent.iter_mut().zip(&self.units).enumerate() {
            let sent = std::mem::take(unsent);
            if sent != 0 {
                rows.send(&mut self.world, entity, index, sent);
            }
        }
        let sent = std::mem::take(&mut self.unsent_field);
        rows.send_battlefield(&mut self.world, self.battlefield, sent);
    }
}
