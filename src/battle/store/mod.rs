//! The one writer: components of the battle's private World, with marks that can be reverted.

pub mod result_cache;
pub(super) mod setting;
pub(super) mod stored;

use std::sync::Arc;

use bevy_ecs::{entity::Entity, world::World};

use self::{result_cache::ResultCache, setting::Setting};
use super::{
    components::{
        Altitude, Band, Columns, CombatStatus, Field, Frame, Ground, Position, Queries, Ride, Row,
        Stored,
    },
    field::exposures::ExposureTable,
    ids::{UnitId, UnitSet},
    systems::{Contacts, Occupancy, Tag},
};
use crate::{geometry::Cell, hashing::hash_entry};

/// The number of the battlefield's own components in the journal.
const BATTLEFIELD: u16 = u16::MAX;

/// The components that affect data derived from places.
const PLACE: u32 = Position::BIT | Altitude::BIT | CombatStatus::BIT | Ride::BIT;

/// The battle's private World: read anything, write through [`Store::edit`].
///
/// Writes below a mark save the value they replace, once per component and mark; reverting puts the
/// saved values back. Nothing is ever despawned or moved between archetypes.
///
/// Rules and brains read tens of thousands of components in a turn. Reading an entity's component
/// from the World took 9 to 15 ns, a column takes an index. So components of combatants are read
/// and written in columns, and copied to the World before systems read them.
pub struct Store {
    pub(super) world: World,
    pub(super) units: Vec<Entity>,
    battlefield: Entity,
    queries: Queries,
    /// The components of combatants; those of the battlefield are only in the World.
    rows: Columns,
    /// Components written since the last copy to the World, by combatant.
    unsent: Vec<u32>,
    /// Data derived from places: units in contact, and squares they fill.
    contacts: Contacts,
    occupancy: Occupancy,
    frames: Vec<Frame>,
    spare: Vec<Frame>,
    /// Whether a place changed since the derived data were computed.
    pub(super) moved: bool,
    /// Whether doors or obstacles changed since the exposure table was chosen.
    pub(super) rebuilt: bool,
    setting: Setting,
    pub(super) exposures: Arc<ExposureTable>,
    /// The number of the current state, those of the marked states, and the highest used.
    revision: u64,
    marked: Vec<Option<u64>>,
    newest: u64,
    /// Results computed from the latest states.
    pub(super) memo: ResultCache,
}

impl Store {
    /// A store with these combatants and battlefield.
    pub fn new(setting: Setting, columns: &Columns) -> Self {
        let mut world = World::new();
        world.insert_resource(setting.clone());
        let battlefield = world.spawn(columns.battlefield_bundle()).id();
        let mut units = Vec::with_capacity(columns.len());
        for index in 0..columns.len() {
            let unit = UnitId(index as u16);
            let squares = setting.squares.get(index).copied().unwrap_or(1);
            let entity = world.spawn(Tag { unit, squares }).id();
            columns.insert(index, &mut world.entity_mut(entity));
            units.push(entity);
        }
        let queries = Queries::new(&mut world);
        let mut store = Self {
            world,
            units,
            battlefield,
            queries,
            rows: columns.clone(),
            unsent: vec![0; columns.len()],
            contacts: Contacts::default(),
            occupancy: Occupancy::new(setting.board.grid, columns.len()),
            frames: Vec::new(),
            spare: Vec::new(),
            moved: true,
            rebuilt: true,
            exposures: setting.exposures.table(0, setting.board.grid),
            setting,
            revision: 0,
            marked: Vec::new(),
            newest: 0,
            memo: ResultCache::default(),
        };
        store.follow();
        store
    }

    /// Updates the data derived from places, if a place changed.
    pub(super) fn follow(&mut self) {
        if std::mem::take(&mut self.rebuilt) {
            self.renew();
            let ground = self.field::<Ground>();
            let key = hash_entry(0, 0, &(&ground.doors, &ground.cleared, &ground.placed));
            let setting = &self.setting;
            self.exposures = setting.exposures.table(key, setting.board.grid);
        }
        if std::mem::take(&mut self.moved) {
            self.renew();
            self.occupancy.update(&self.rows, &self.setting.squares);
            let ground = self.world.get::<Ground>(self.battlefield);
            if let Some(ground) = ground {
                self.contacts.update(&self.rows, ground, &self.setting);
            }
        }
    }

    /// Copies these components to the World if they were written since the last copy.
    fn send(&mut self, bits: u32) {
        for (index, (unsent, &entity)) in self.unsent.iter_mut().zip(&self.units).enumerate() {
            let sent = *unsent & bits;
            if sent != 0 {
                *unsent &= !bits;
                self.rows.send(&mut self.world, entity, index, sent);
            }
        }
    }

    /// The World with every component copied, and its combatants by number: for systems that run on
    /// demand.
    pub(super) fn whole(&mut self) -> (&mut World, &[Entity]) {
        self.send(u32::MAX);
        (&mut self.world, &self.units)
    }

    /// The number of the current state: no other state of this store ever has it.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Gives the coming state a new number.
    fn renew(&mut self) {
        self.newest += 1;
        self.revision = self.newest;
    }

    /// How many combatants there are, those waiting to join included.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is no combatant at all.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// All combatants by number.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Reads a combatant's component.
    #[inline]
    pub fn get<C: Row>(&self, unit: UnitId) -> &C {
        match C::column(&self.rows).get(unit.index()) {
            Some(component) => component,
            None => unreachable!("every combatant carries every component from the start"),
        }
    }

    /// One component of all combatants, by number.
    #[inline]
    pub fn all<C: Row>(&self) -> impl Iterator<Item = (UnitId, &C)> {
        self.ids().zip(C::column(&self.rows))
    }

    /// The units that touch this unit.
    #[inline]
    pub fn neighbours(&self, unit: UnitId) -> UnitSet {
        self.contacts.of(unit)
    }

    /// The unit in a square on a band.
    #[inline]
    pub fn occupant(&self, cell: Cell, band: Band) -> Option<UnitId> {
        self.occupancy.at(cell, band)
    }

    /// Whether no unit on the field is in a square of the map, standing or lying.
    #[inline]
    pub fn is_empty_square(&self, cell: Cell) -> bool {
        self.occupancy.is_empty(cell)
    }

    /// Reads a component of the battlefield.
    #[inline]
    pub fn field<C: Field>(&self) -> &C {
        match C::query(&self.queries).get_manual(&self.world, self.battlefield) {
            Ok(component) => component,
            Err(_) => unreachable!("the battlefield carries its components from the start"),
        }
    }

    /// Writes a combatant's component.
    pub fn edit<C: Row>(&mut self, unit: UnitId) -> &mut C {
        self.renew();
        if C::BIT & PLACE != 0 {
            self.moved = true;
        }
        if let Some(unsent) = self.unsent.get_mut(unit.index()) {
            *unsent |= C::BIT;
        }
        let Some(component) = C::column_mut(&mut self.rows).get_mut(unit.index()) else {
            unreachable!("orders name combatants of the battle");
        };
        save(component, self.frames.last_mut(), unit.0);
        component
    }

    /// Writes a component of the battlefield.
    pub fn edit_field<C: Field>(&mut self) -> &mut C {
        self.renew();
        if C::BIT == Ground::BIT {
            self.rebuilt = true;
            self.moved = true;
        }
        let query = C::query_mut(&mut self.queries);
        let Ok(component) = query.get_mut(&mut self.world, self.battlefield) else {
            unreachable!("every component is there from the start");
        };
        let component = component.into_inner();
        save(component, self.frames.last_mut(), BATTLEFIELD);
        component
    }

    /// Starts recording what is overwritten.
    pub fn mark(&mut self) {
        let mut frame = self.spare.pop().unwrap_or_default();
        frame.open(self.units.len());
        self.frames.push(frame);
        // Data derived from places may be out of date there; then the number must not be reused.
        let is_whole = !self.moved && !self.rebuilt;
        self.marked.push(is_whole.then_some(self.revision));
    }

    /// Restores the state at the last mark.
    pub fn revert(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        if frame.touched_any(PLACE) {
            self.moved = true;
        }
        if frame.touched_field_any(Ground::BIT) {
            self.moved = true;
            self.rebuilt = true;
        }
        for (unsent, touched) in self.unsent.iter_mut().zip(frame.touched()) {
            *unsent |= touched;
        }
        frame.put_back(&mut self.rows, &mut self.world, self.battlefield);
        self.spare.push(frame);
        self.follow();
        match self.marked.pop().flatten() {
            Some(marked) => {
                self.revision = marked;
                self.memo.forget_since(marked);
            }
            None => self.renew(),
        }
    }

    /// Drops the last mark and keeps what was written since.
    pub fn commit(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        if let Some(outer) = self.frames.last_mut() {
            frame.hand_over(outer);
        }
        frame.clear();
        self.spare.push(frame);
        self.marked.pop();
    }

    /// A hash of everything written since the last mark, independent of the order of writing.
    pub fn hash_since_mark(&self) -> u64 {
        self.frames.last().map_or(0, |frame| {
            frame.hash_current(&self.rows, &self.world, self.battlefield)
        })
    }

    /// Whether a component of the combatant was written since the last mark.
    pub fn is_touched(&self, unit: UnitId) -> bool {
        self.frames
            .last()
            .is_none_or(|frame| frame.is_touched(unit.0))
    }

    /// Copies the state into `columns`, which keeps its allocations.
    pub fn capture(&self, columns: &mut Columns) {
        columns.clone_rows(&self.rows);
        columns.capture_battlefield(&self.world, self.battlefield);
    }

    /// Replaces the state. The number of combatants must be the same.
    pub fn restore(&mut self, columns: &Columns) {
        let ground = self.field::<Ground>();
        let rebuilt = ground.doors != columns.ground.doors
            || ground.cleared != columns.ground.cleared
            || ground.placed != columns.ground.placed;
        self.rebuilt |= rebuilt;
        self.moved |= rebuilt || !self.rows.is_equal_in(columns, PLACE);
        self.rows.clone_rows(columns);
        self.unsent.fill(u32::MAX);
        self.renew();
        columns.restore_battlefield(&mut self.world, self.battlefield);
        self.follow();
    }
}

/// Saves a value before its first overwrite since the last mark.
fn save<C: Stored>(component: &C, frame: Option<&mut Frame>, number: u16) {
    if let Some(frame) = frame
        && frame.touch(number, C::BIT)
    {
        C::saved(frame).push((number, component.clone()));
    }
}
