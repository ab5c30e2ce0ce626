//! What one side sees and remembers: all that windows, previews and the AI may read.

use super::{
    components::{Band, CombatStatus, Ground, Insight, LastSeen},
    ids::{SideId, UnitId},
    view::View,
};
use crate::geometry::Cell;

/// How a side knows a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Its own, of an ally that shares its sight, or in sight now.
    Now,
    /// Out of sight; last seen there.
    Remembered(LastSeen),
    /// Never seen.
    Unknown,
}

/// The battle through the eyes of one side.
#[derive(Clone, Copy)]
pub struct SideView<'b> {
    view: View<'b>,
    side: SideId,
}

impl<'b> SideView<'b> {
    /// The battle as this side knows it.
    pub fn new(view: View<'b>, side: SideId) -> Self {
        Self { view, side }
    }

    /// The side.
    pub fn side(self) -> SideId {
        self.side
    }

    /// How the side knows a unit.
    pub fn knows(self, unit: UnitId) -> Known {
        let memory = self.view.memory();
        if self
            .view
            .scene
            .shares_sight(self.side, self.view.side(unit))
            || memory.sees(self.side, unit)
        {
            return Known::Now;
        }
        memory
            .last_seen(self.side, unit)
            .map_or(Known::Unknown, Known::Remembered)
    }

    /// Whether the side sees the combatant now, or it is its own.
    pub fn sees(self, unit: UnitId) -> bool {
        self.knows(unit) == Known::Now
    }

    /// All units the side sees now, its own included.
    pub fn visible(self) -> impl Iterator<Item = UnitId> + use<'b> {
        self.view.store.ids().filter(move |&unit| {
            self.view.status(unit) != CombatStatus::Waiting && self.knows(unit) == Known::Now
        })
    }

    /// Where the side believes a unit to be.
    pub fn place(self, unit: UnitId) -> Option<(Cell, Band)> {
        match self.knows(unit) {
            Known::Now => Some((self.view.cell(unit), self.view.band(unit))),
            Known::Remembered(last) => Some((last.cell, last.band)),
            Known::Unknown => None,
        }
    }

    /// How much of a unit's sheet the side knows: everything of its own units and allies.
    pub fn insight(self, unit: UnitId) -> Insight {
        if self.view.scene.allied(self.side, self.view.side(unit)) {
            return Insight::Full;
        }
        match self.view.memory().analysed.get(self.side.index()) {
            Some((_, full)) if full.contains(unit) => Insight::Full,
            Some((nature, _)) if nature.contains(unit) => Insight::Nature,
            Some(_) | None => Insight::Nothing,
        }
    }

    /// Whether the side knows a unit's affinity for an element, by the element's number: from an
    /// analysis, or because a hit has revealed it.
    pub fn knows_element(self, unit: UnitId, element: u8) -> bool {
        self.insight(unit) >= Insight::Nature
            || self
                .view
                .memory()
                .affinities
                .get(self.side.index())
                .and_then(|known| known.get(unit.index()))
                .is_some_and(|known| known & (1 << element) != 0)
    }

    /// Whether the side may read a unit's wounds: in some books those of enemies only once their
    /// sheets are fully known.
    pub fn reads_wounds(self, unit: UnitId) -> bool {
        !self.view.scene.book.hides_wounds || self.insight(unit) == Insight::Full
    }

    /// Doors, obstacles, clouds and items as the side last saw them.
    pub fn ground(self) -> &'b Ground {
        let known = self.view.memory().grounds.get(self.side.index());
        known.unwrap_or(self.view.ground())
    }

    /// The underlying view, for reading what this side sees.
    pub fn view(self) -> View<'b> {
        self.view
    }
}
