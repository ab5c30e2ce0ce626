//! What the player has in mind before giving an order: a cursor, an armed action.

use bevy::prelude::*;

use crate::{
    app::panels::{confirm::Confirm, finder::Finder},
    battle::{
        ids::{UnitId, UnitSet},
        order::{ActionId, Modes, Order, With},
    },
    geometry::Cell,
    preview::maps::Topic,
};

/// An action chosen and not aimed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    /// The action.
    pub action: ActionId,
    /// The action it names, for one that is about another.
    pub named: Option<ActionId>,
    /// With what; `None` lets the best means be found.
    pub with: Option<With>,
    /// In which way.
    pub modes: Modes,
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
    /// Whether the cursor was moved by keys and is to be drawn.
    pub by_keys: bool,
    /// Whom the player clicked to read about.
    pub reading: Option<UnitId>,
    /// The map over the board, if one is shown.
    pub chart: Option<Topic>,
    /// Enemies the player has marked: if there are any, maps of danger count them alone.
    pub marked: UnitSet,
    /// Whether the help sheet is open.
    pub help: bool,
    /// Which page of the answers of a question is shown.
    pub page: usize,
    /// The search under way.
    pub finder: Option<Finder>,
    /// What waits for a second word of the player.
    pub confirm: Option<Confirm>,
}

impl Intent {
    /// Whether something lies over the board that takes keys and clicks for itself.
    pub fn is_modal(&self) -> bool {
        self.help || self.finder.is_some() || self.confirm.is_some()
    }

    /// Drops the innermost thing; says whether there was one.
    pub fn cancel(&mut self) -> bool {
        if self.confirm.is_some() {
            self.confirm = None;
        } else if self.finder.is_some() {
            self.finder = None;
        } else if self.help {
            self.help = false;
        } else if self.armed.is_some() {
            self.armed = None;
        } else if self.chart.is_some() {
            self.chart = None;
        } else if self.reading.is_some() {
            self.reading = None;
        } else {
            return false;
        }
        true
    }

    /// Shows a map over the board, or takes it away again.
    pub fn toggle_chart(&mut self, topic: Topic) {
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
