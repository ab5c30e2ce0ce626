//! Where the player looks: the cursor, and the units to read about, compare and plan.

use bevy::prelude::*;

use super::{pending::Armed, session::add_battle_resource, shown::Shown};
use crate::{
    battle::{ids::UnitId, view::View},
    geometry::Cell,
    preview::HypotheticalPosition,
};

/// The cursor, and the units and squares that cards are about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// The square under pointer or cursor.
    pub cursor: Option<Cell>,
    /// Where the cursor lay when the open question appeared: nothing is looked at there on purpose
    /// until the cursor moves.
    pub left: Option<Cell>,
    /// Whether the upper of two units in the square under the cursor is meant.
    pub upper: bool,
    /// Whether the cursor was moved by keys and must be drawn.
    pub by_keys: bool,
    /// The square with pinned cards, and whether its upper unit is meant.
    pub held: Option<(Cell, bool)>,
    /// The unit the player clicked to read about.
    pub reading: Option<UnitId>,
    /// The unit the player compares with others.
    pub pinned: Option<UnitId>,
    /// A unit, and the square the player plans for it.
    pub planned: Option<(UnitId, Cell)>,
}

/// The unit in a square; the upper of two, if that is meant.
pub fn who_at(view: View<'_>, shown: &Shown, (cell, upper): (Cell, bool)) -> Option<UnitId> {
    let above = shown.above(view, cell).filter(|_| upper);
    above.or_else(|| shown.at(view, cell))
}

impl Focus {
    /// The square that cards are about: the pinned one, otherwise the one under the cursor; and
    /// whether its upper unit is meant.
    pub fn looked_at(&self) -> Option<(Cell, bool)> {
        self.held.or(self.cursor.map(|cell| (cell, self.upper)))
    }

    /// The unit under the cursor.
    pub fn under(&self, view: View<'_>, shown: &Shown) -> Option<UnitId> {
        who_at(view, shown, (self.cursor?, self.upper))
    }

    /// The unit that cards are about.
    pub fn regarded(&self, view: View<'_>, shown: &Shown) -> Option<UnitId> {
        who_at(view, shown, self.looked_at()?)
    }

    /// Pins the cards of the square under the cursor, or unpins them the second time. Returns
    /// whether there was a square.
    pub fn hold(&mut self) -> bool {
        let now = self.cursor.map(|cell| (cell, self.upper));
        let before = self.held.take();
        if before.is_none() {
            self.held = now;
        }
        before.is_some() || now.is_some()
    }

    /// Compares a unit with others, or stops that the second time.
    pub fn pin(&mut self, unit: Option<UnitId>) {
        self.pinned = unit.filter(|_| self.pinned != unit);
    }

    /// Plans the pinned unit, or the acting one, at the cursor, or stops that the second time on
    /// the same square.
    pub fn plan(&mut self, acting: Option<UnitId>) {
        let planned = self.pinned.or(acting).zip(self.cursor);
        self.planned = planned.filter(|_| self.planned != planned);
    }

    /// A unit at the square that the player plans for it.
    pub fn put(&self, unit: UnitId) -> HypotheticalPosition {
        let planned = self.planned.filter(|(of, _)| *of == unit);
        let at = planned.map(|(_, cell)| cell);
        HypotheticalPosition { unit, at }
    }

    /// The units compared while cards are about a square: the pinned unit, otherwise the one
    /// planned elsewhere, with the unit there.
    pub fn compared(
        &self,
        view: View<'_>,
        shown: &Shown,
        cell: Cell,
    ) -> Option<(HypotheticalPosition, HypotheticalPosition)> {
        let first = self.pinned.or(self.planned.map(|(unit, _)| unit))?;
        let thought = self.planned.filter(|(_, at)| *at == cell);
        let second = thought.map(|(unit, _)| unit);
        let second = second.or_else(|| self.regarded(view, shown))?;
        (first != second).then(|| (self.put(first), self.put(second)))
    }

    /// Whether something besides the cursor is chosen.
    pub fn holds_something(&self) -> bool {
        self.held.is_some()
            || self.planned.is_some()
            || self.pinned.is_some()
            || self.reading.is_some()
    }

    /// Drops the plan, the comparison or the unit to read about; returns whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.planned.take().is_some()
            || self.pinned.take().is_some()
            || self.reading.take().is_some()
    }
}

/// The part of the panels under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointed {
    /// The combatant of an entry of the strip.
    pub unit: Option<UnitId>,
    /// The action of a button.
    pub armed: Option<Armed>,
    /// The answer of a button of the prompt, by its place among the choices.
    pub answer: Option<u8>,
}

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<Focus>(app);
    add_battle_resource::<Pointed>(app);
}
