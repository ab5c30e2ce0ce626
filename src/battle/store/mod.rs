//! The one writer: the components of a battle, with marks that can be reverted.

mod mirror;
pub mod result_cache;
pub(super) mod setting;
pub(super) mod stored;

use std::sync::Arc;

use self::{mirror::Mirror, result_cache::ResultCache, setting::Setting};
use super::{
    components::{
        Altitude, Band, Columns, CombatStatus, Field, Frame, Ground, Position, Ride, Row, Stored,
    },
    field::exposures::ExposureTable,
    ids::{UnitId, UnitSet},
    systems::{Contacts, Occupancy},
};
use crate::{geometry::Cell, hashing::hash_entry};

/// The number of the battlefield's own components in the journal.
const BATTLEFIELD: u16 = u16::MAX;

/// The components that affect data derived from places.
const PLACE: u32 = Position::BIT | Altitude::BIT | CombatStatus::BIT | Ride::BIT;

/// The components of a battle: read anything, write through [`Store::edit`].
///
/// Writes below a mark save the value they replace, once per component and mark; reverting puts the
/// saved values back.
///
/// Rules and brains read tens of thousands of components in a turn. Reading an entity's component
/// from a World took 9 to 15 ns, a column takes an index. So components are read and written in
/// columns, and copied to a World before systems read them (`Mirror`).
pub struct Store {
    /// All components.
    rows: Columns,
    /// The World with copies of them, once it has been asked for it.
    mirror: Option<Box<Mirror>>,
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
        let mut store = Self {
            rows: columns.clone(),
            mirror: None,
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
            self.contacts
                .update(&self.rows, &self.rows.ground, &self.setting);
        }
    }

    /// The World with every component copied, and its combatants by number: for systems that run on
    /// demand. The first call makes it.
    pub(super) fn mirrored(&mut self) -> &mut Mirror {
        let mirror = self
            .mirror
            .get_or_insert_with(|| Box::new(Mirror::new(&self.setting, &self.rows)));
        mirror.follow(&self.rows);
        mirror
    }

    /// The World as it was when [`Store::mirrored`] was last called, if it ever was.
    pub(super) fn mirror(&self) -> Option<&Mirror> {
        self.mirror.as_deref()
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
        self.rows.len()
    }

    /// Whether there is no combatant at all.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All combatants by number.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.rows.len() as u16).map(UnitId)
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
        C::of(&self.rows)
    }

    /// Writes a combatant's component.
    pub fn edit<C: Row>(&mut self, unit: UnitId) -> &mut C {
        self.renew();
        if C::BIT & PLACE != 0 {
            self.moved = true;
        }
        if let Some(mirror) = &mut self.mirror {
            mirror.note(unit.0, C::BIT);
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
        if let Some(mirror) = &mut self.mirror {
            mirror.note(BATTLEFIELD, C::BIT);
        }
        let component = C::of_mut(&mut self.rows);
        save(component, self.frames.last_mut(), BATTLEFIELD);
        component
    }

    /// Starts recording what is overwritten.
    pub fn mark(&mut self) {
        let mut frame = self.spare.pop().unwrap_or_default();
        frame.open(self.rows.len());
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
        if let Some(mirror) = &mut self.mirror {
            for (number, &touched) in (0..).zip(frame.touched()) {
                mirror.note(number, touched);
            }
            mirror.note(BATTLEFIELD, frame.touched_field());
        }
        frame.put_back(&mut self.rows);
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
        let frame = self.frames.last();
        frame.map_or(0, |frame| frame.hash_current(&self.rows))
    }

    /// Whether a component of the combatant was written since the last mark.
    pub fn is_touched(&self, unit: UnitId) -> bool {
        self.frames
            .last()
            .is_none_or(|frame| frame.is_touched(unit.0))
    }

    /// Copies the state into `columns`, which keeps its allocations.
    pub fn capture(&self, columns: &mut Columns) {
        columns.copy_changed(&self.rows);
    }

    /// Replaces the state. The number of combatants must be the same.
    pub fn restore(&mut self, columns: &Columns) {
        let ground = self.field::<Ground>();
        let rebuilt = ground.doors != columns.ground.doors
            || ground.cleared != columns.ground.cleared
            || ground.placed != columns.ground.placed;
        self.rebuilt |= rebuilt;
        self.moved |= rebuilt || !self.rows.is_equal_in(columns, PLACE);
        self.rows.copy_changed(columns);
        if let Some(mirror) = &mut self.mirror {
            mirror.note_all();
        }
        self.renew();
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
