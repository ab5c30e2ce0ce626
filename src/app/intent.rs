//! What the player has in mind before giving an order: a cursor, an armed action.

use bevy::prelude::*;

use super::shown::Shown;
use crate::{
    app::panels::{confirm::Confirm, finder::Finder},
    battle::{
        ids::{UnitId, UnitSet},
        order::{ActionId, ModeSet, Order, Tool},
        view::View,
    },
    geometry::Cell,
    preview::{HypotheticalPosition, maps::MapKind},
};

/// An action chosen and not aimed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    /// The action.
    pub action: ActionId,
    /// The action it names, for one that is about another.
    pub named: Option<ActionId>,
    /// With what; `None` lets the best means be found.
    pub with: Option<Tool>,
    /// In which way.
    pub modes: ModeSet,
}

impl Armed {
    /// Whether an order is one of this armed action, whatever its aim.
    pub fn fits(&self, order: &Order) -> bool {
        order.action == self.action
            && order.named == self.named
            && self.with.is_none_or(|with| order.with == with)
    }
}

/// What the player has in mind.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Intent {
    /// The chosen action.
    pub armed: Option<Armed>,
    /// The square under pointer or cursor.
    pub cursor: Option<Cell>,
    /// Whether the upper one is meant of two that share the square under the cursor.
    pub upper: bool,
    /// The square whose cards stay while the pointer goes elsewhere, and whether the upper one there is
    /// meant.
    pub held: Option<(Cell, bool)>,
    /// Whether the cursor was moved by keys and is to be drawn.
    pub by_keys: bool,
    /// Whom the player clicked to read about.
    pub reading: Option<UnitId>,
    /// The map over the board, if one is shown.
    pub chart: Option<MapKind>,
    /// Enemies the player has marked: if there are any, maps of danger count them alone.
    pub marked: UnitSet,
    /// Whom the player compares with others.
    pub pinned: Option<UnitId>,
    /// A combatant, and where the player thinks of it as standing.
    pub planned: Option<(UnitId, Cell)>,
    /// Whether the help sheet is open.
    pub help: bool,
    /// The pause, with the way out of it that is chosen.
    pub pause: Option<usize>,
    /// Who is to go where, once what the way takes is bought.
    pub bound_for: Option<(UnitId, Cell)>,
    /// Which page of the answers of a question is shown.
    pub page: usize,
    /// The search under way.
    pub finder: Option<Finder>,
    /// What waits for a second word of the player.
    pub confirm: Option<Confirm>,
}

/// Who is in a square; the upper one of two that share it, if that is meant.
pub fn who_at(view: View<'_>, shown: &Shown, (cell, upper): (Cell, bool)) -> Option<UnitId> {
    let above = shown.above(view, cell).filter(|_| upper);
    above.or_else(|| shown.at(view, cell))
}

/// What of the panels the pointer is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointed {
    /// The combatant of an entry of the strip.
    pub unit: Option<UnitId>,
    /// The action of a button.
    pub armed: Option<Armed>,
}

impl Intent {
    /// Whether something lies over the board that takes keys and clicks for itself.
    pub fn is_modal(&self) -> bool {
        self.help || self.pause.is_some() || self.finder.is_some() || self.confirm.is_some()
    }

    /// The square that cards are about: the one whose cards are held, else the one under the cursor;
    /// and whether the upper one there is meant.
    pub fn looked_at(&self) -> Option<(Cell, bool)> {
        self.held.or(self.cursor.map(|cell| (cell, self.upper)))
    }

    /// Who is under the cursor.
    pub fn under(&self, view: View<'_>, shown: &Shown) -> Option<UnitId> {
        who_at(view, shown, (self.cursor?, self.upper))
    }

    /// Who is where cards are about.
    pub fn regarded(&self, view: View<'_>, shown: &Shown) -> Option<UnitId> {
        who_at(view, shown, self.looked_at()?)
    }

    /// Keeps the cards of the square under the cursor; asked once more, no longer. Says whether there
    /// was a square.
    pub fn hold(&mut self) -> bool {
        let now = self.cursor.map(|cell| (cell, self.upper));
        let before = self.held.take();
        if before.is_none() {
            self.held = now;
        }
        before.is_some() || now.is_some()
    }

    /// Compares somebody with others from now on; asked for the same once more, no longer.
    pub fn pin(&mut self, unit: Option<UnitId>) {
        self.pinned = unit.filter(|_| self.pinned != unit);
    }

    /// Thinks of the pinned one, or of whoever acts, as standing under the cursor; asked for the same
    /// square once more, no longer.
    pub fn plan(&mut self, acting: Option<UnitId>) {
        let planned = self.pinned.or(acting).zip(self.cursor);
        self.planned = planned.filter(|_| self.planned != planned);
    }

    /// A combatant where the player thinks of it as standing.
    pub fn put(&self, unit: UnitId) -> HypotheticalPosition {
        let planned = self.planned.filter(|(of, _)| *of == unit);
        let at = planned.map(|(_, cell)| cell);
        HypotheticalPosition { unit, at }
    }

    /// Who is compared while cards are about a square: the pinned one, else the one that is thought
    /// to stand elsewhere, with whoever is there.
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

    /// Whether there is something to be dropped.
    pub fn holds_something(&self) -> bool {
        self.clone().cancel()
    }

    /// Drops the innermost thing; says whether there was one.
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

    /// Shows a map over the board, or takes it away again.
    pub fn toggle_chart(&mut self, topic: MapKind) {
        self.chart = (self.chart != Some(topic)).then_some(topic);
    }

    /// Marks an enemy, or takes its mark off.
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
