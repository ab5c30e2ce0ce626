//! All that a search for routes looks at besides the land: two searches that agree in it find the
//! same, whatever else has changed between them.

use super::{Mover, Purse, Taken, leave::threats, manner::Manner};
use crate::battle::{
    components::{Altitude, MoveProgress},
    prelude::*,
};

/// The mover, its place, and those in its way or beside it. Squares hold what they hold as long as
/// doors and things do, which is what answers of the land are kept by.
#[derive(PartialEq)]
pub(super) struct Circumstances {
    unit: UnitId,
    manner: Manner,
    purse: Purse,
    facts: [i16; 8],
    stride: Option<MoveProgress>,
    place: (Cell, Altitude),
    beside: UnitSet,
    threats: SmallVec<[(UnitId, Footprint, Altitude); 8]>,
    /// The occupied squares within reach on each band that it may move on.
    taken: SmallVec<[(Cell, Band, Taken); 16]>,
}

impl Circumstances {
    /// Those of a search within this many squares; `None` for drivers, whose vehicles move by facts
    /// of their own.
    pub(super) fn of(mover: &Mover<'_>, purse: Purse, radius: i16) -> Option<Self> {
        let (view, unit) = (mover.view, mover.unit);
        let facts = mover.facts()?;
        let start = view.footprint(unit);
        let now = view.band(unit);
        let then = mover.manner.band.filter(|&band| band != now);
        let (low, high) = (start.min, start.max());
        let around = |band: Band| {
            let rows = low.y - radius..=high.y + radius;
            rows.flat_map(move |y| {
                let columns = low.x - radius..=high.x + radius;
                columns.map(move |x| (Cell::new(x, y), band))
            })
        };
        let squares = around(now).chain(then.into_iter().flat_map(around));
        let taken = squares
            .filter(|&(cell, band)| view.occupant(cell, band).is_some())
            .map(|(cell, band)| (cell, band, mover.taken(cell, band)));
        let threat = |enemy| (enemy, view.footprint(enemy), view.altitude(enemy));
        Some(Self {
            unit,
            manner: mover.manner,
            purse,
            facts,
            stride: mover.stride().cloned(),
            place: (view.cell(unit), view.altitude(unit)),
            beside: view.neighbours(unit),
            threats: threats(mover).into_iter().map(threat).collect(),
            taken: taken.collect(),
        })
    }
}
