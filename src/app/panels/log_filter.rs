//! The visible lines of the log, and their targets on the board.

use std::collections::BTreeSet;

use crate::{
    app::{
        models::playback::told::LogLine,
        state::{positions::middle, shown::Shown},
    },
    battle::{
        ids::{SideId, UnitId},
        view::View,
    },
    geometry::Cell,
};

/// A kind of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineKind {
    /// All.
    #[default]
    All,
    /// Lines about the viewer's own units.
    Mine,
    /// Lines with dice.
    Rolls,
}

/// The filter of the log; all conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// A kind of lines.
    pub which: LineKind,
    /// The unit the lines are about.
    pub unit: Option<UnitId>,
    /// Words in the lines.
    pub words: String,
}

impl LogFilter {
    /// Whether everything is shown.
    pub fn is_open(&self) -> bool {
        self.which == LineKind::All && self.unit.is_none() && self.words.trim().is_empty()
    }

    /// Whether a line that is not a heading is shown.
    pub fn allows(&self, line: &LogLine, view: View<'_>, viewer: Option<SideId>) -> bool {
        let own =
            |unit: &UnitId| viewer.is_none_or(|side| view.scene.allied(side, view.side(*unit)));
        let which = match self.which {
            LineKind::All => true,
            LineKind::Mine => line.units.iter().any(own),
            LineKind::Rolls => line.sum.is_some(),
        };
        let text = line.text.to_lowercase();
        let words = self.words.to_lowercase();
        which
            && self.unit.is_none_or(|unit| line.units.contains(&unit))
            && words.split_whitespace().all(|word| text.contains(word))
    }

    /// The indices of the shown lines; headings of rounds and turns stay if lines remain below
    /// them.
    pub fn shown(&self, lines: &[LogLine], view: View<'_>, viewer: Option<SideId>) -> Vec<usize> {
        if self.is_open() {
            return (0..lines.len()).collect();
        }
        let mut shown = Vec::new();
        let (mut round, mut turn) = (None, None);
        for (place, line) in lines.iter().enumerate() {
            if line.heading {
                if line.units.is_empty() {
                    (round, turn) = (Some(place), None);
                } else {
                    turn = Some(place);
                }
            } else if self.allows(line, view, viewer) {
                shown.extend(round.take());
                shown.extend(turn.take());
                shown.push(place);
            }
        }
        shown
    }
}

/// The target of a log line on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogTarget {
    /// A unit.
    pub unit: Option<UnitId>,
    /// A square.
    pub cell: Option<Cell>,
}

impl LogTarget {
    /// The target of a line, as far as the board shows it.
    pub fn of(line: &LogLine, shown: &Shown, view: View<'_>) -> Option<Self> {
        let unit = line
            .units
            .iter()
            .copied()
            .find(|unit| middle(view, shown, *unit).is_some());
        (unit.is_some() || line.cell.is_some()).then_some(Self {
            unit,
            cell: line.cell,
        })
    }

    /// The square to go to: the unit's current one, otherwise the line's square.
    pub fn place(self, shown: &Shown) -> Option<Cell> {
        let of_unit = self.unit.and_then(|unit| shown.unit(unit));
        of_unit.map(|look| look.cell).or(self.cell)
    }
}

/// All units the log names, in the order of the roster.
pub fn named(lines: &[LogLine]) -> BTreeSet<UnitId> {
    let units = lines.iter().flat_map(|line| line.units.iter());
    units.copied().collect()
}
