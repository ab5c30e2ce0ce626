//! One unit of a level while it is read.

use std::ops::Range;

use super::{Combatant, spot_name::SpotName};
use crate::{data::shelf::Carrier, geometry::Cell};

/// A unit as the file defines it, with the source places for problems.
#[derive(Clone)]
pub(super) struct Entry {
    /// The combatant; its place is decided by `place`.
    pub(super) combatant: Combatant,
    /// Whether the file gives it a name.
    pub(super) has_name: bool,
    /// Whether the file gives it a mount.
    pub(super) mounted: bool,
    /// The place the file gives it.
    pub(super) at: Option<Cell>,
    /// The spot the file gives it.
    pub(super) spot: Option<SpotName>,
    /// The node that defines its place, or its opening.
    pub(super) span: Range<usize>,
    /// The node of its name.
    pub(super) name_span: Range<usize>,
}

impl Entry {
    /// A unit with its place decided.
    pub(super) fn of(combatant: Combatant) -> Self {
        Self {
            has_name: true,
            mounted: combatant.rides.is_some(),
            at: Some(combatant.at),
            spot: None,
            span: 0..0,
            name_span: 0..0,
            combatant,
        }
    }

    /// Squares along each edge of its largest footprint among the books.
    pub(super) fn squares(&self) -> u8 {
        let sheets = self.combatant.sheets.values();
        sheets.map(|sheet| sheet.squares).max().unwrap_or(1)
    }

    /// The vehicle it is; `None` for units that fight.
    pub(super) fn vehicle(&self) -> Option<&Carrier> {
        let mut sheets = self.combatant.sheets.values();
        sheets.find_map(|sheet| sheet.vehicle.as_ref())
    }

    /// Where to point for faults of the combatant itself.
    pub(super) fn name_span(&self) -> Range<usize> {
        self.name_span.clone()
    }
}
