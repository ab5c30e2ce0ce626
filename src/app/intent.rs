//! The player's preparation of an order: a cursor, an armed action.

pub mod waiting;

use bevy::prelude::*;

use super::shown::Shown;
use crate::{
    app::intent::waiting::{Confirm, Finder},
    battle::{
        ids::{UnitId, UnitSet},
        order::{ActionId, ModeSet, Order, Tool},
        view::View,
    },
    geometry::Cell,
    preview::{HypotheticalPosition, maps::MapKind},
};

/// A chosen action that still needs a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    /// The action.
    pub action: ActionId,
    /// The action it names, for one that is about another action.
    pub named: Option<ActionId>,
    /// The tool; `None` finds the best one.
    pub with: Option<Tool>,
    /// The modes.
    pub modes: ModeSet,
}

impl Armed {
    /// Whether an order belongs to this armed action, whatever its target.
    pub fn fits(&self, order: &Order) -> bool {
        order.action == self.action
            && order.named == self.named
            && self.with.is_none_or(|with| order.with == with)
    }
}

/// The player's cursor, choices and markings.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Intent {
    /// The chosen action.
    pub armed: Option<Armed>,
    /// The square under pointer or cursor.
    pub cursor: Option<Cell>,
    /// Whether the upper of two units in the square under the cursor is meant.
    pub upper: bool,
    /// The square with pinned cards, and whether its upper unit is meant.
    pub held: Option<(Cell, bool)>,
    /// Whether the cursor was moved by keys and must be drawn.
    pub by_keys: bool,
    /// The unit the player clicked to read about.
    pub reading: Option<UnitId>,
    /// The map over the board, if one is shown.
    pub chart: Option<MapKind>,
    /// Marked enemies: if there are any, maps of danger count only them.
    pub marked: UnitSet,
    /// The unit the player compares with others.
    pub pinned: Option<UnitId>,
    /// A unit, and the square the player plans for it.
    pub planned: Option<(UnitId, Cell)>,
    /// Whether the help sheet is open.
    pub help: bool,
    /// The pause menu, with its chosen entry.
    pub pause: Option<usize>,
    /// The unit that still has to walk, and its destination, once the metres are bought.
    pub bound_for: Option<(UnitId, Cell)>,
    /// The shown page of a question's answers.
    pub page: usize,
    /// The current search.
    pub finder: Option<Finder>,
    /// A request that waits for confirmation.
    pub confirm: Option<Confirm>,
}

/// The unit in a square; the upper of two, if that is meant.
pub fn who_at(view: View<'_>, shown: &Shown, (cell, upper): (Cell, bool)) -> Option<UnitId> {
    let above = shown.above(view, cell).filter(|_| upper);
    above.or_else(|| shown.at(view, cell))
}

/// The part of the panels under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointed {
    /// The combatant of an entry of the strip.
    pub unit: Option<UnitId>,
    /// The action of a button.
    pub armed: Option<Armed>,
}

impl Intent {
    /// Whether an element over the board takes all keys and clicks.
    pub fn is_modal(&self) -> bool {
        self.help || self.pause.is_some() || self.finder.is_some() || self.confirm.is_some()
    }

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

    /// Whether something can be dropped.
    pub fn holds_something(&self) -> bool {
        self.clone().cancel()
    }

    /// Drops the innermost choice; returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        if self.confirm.is_some() {
            self.confirm = None;
        } else if self.finder.is_some() {
            self.finder = None;
        } else if self.help {
            self.help = false;
        } else if self.pause.is_some() {
            self.pause = None;
        } else if self.held.is_some() {
            self.held = None;
        } else if self.armed.is_some() {
            self.armed = None;
        } else if self.chart.is_some() {
            self.chart = None;
        } else if self.planned.is_some() {
            self.planned = None;
        } else if self.pinned.is_some() {
            self.pinned = None;
        } else if self.reading.is_some() {
            self.reading = None;
        } else {
            return false;
        }
        true
    }

    /// Shows a map over the board, or hides it again.
    pub fn toggle_chart(&mut self, topic: MapKind) {
        self.chart = (self.chart != Some(topic)).then_some(topic);
    }

    /// Marks an enemy, or removes its mark.
    pub fn toggle_mark(&mut self, unit: UnitId) {
        if self.marked.contains(unit) {
            self.marked.remove(unit);
        } else {
            self.marked.insert(unit);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Intent>();
}
