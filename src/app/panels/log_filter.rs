//! Which lines of the log are shown, and what each points at on the board.

use std::collections::BTreeSet;

use crate::{
    app::{
        playback::{Line, middle},
        shown::Shown,
    },
    battle::{
        ids::{SideId, UnitId},
        view::View,
    },
    geometry::Cell,
};

/// Which lines are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All.
    #[default]
    All,
    /// Those about one's own people.
    Mine,
    /// Those with dice.
    Rolls,
}

/// What the log is filtered by; all of it must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// A kind of lines.
    pub which: Which,
    /// Somebody the lines are about.
    pub unit: Option<UnitId>,
    /// Words that stand in them.
    pub words: String,
}

impl Filter {
    /// Whether everything is shown.
    pub fn is_open(&self) -> bool {
        self.which == Which::All && self.unit.is_none() && self.words.trim().is_empty()
    }

    /// Whether a line that is no heading is shown.
    pub fn lets(&self, line: &Line, view: View<'_>, viewer: Option<SideId>) -> bool {
        let own =
            |unit: &UnitId| viewer.is_none_or(|side| view.scene.allied(side, view.side(*unit)));
        let which = match self.which {
            Which::All => true,
            Which::Mine => line.units.iter().any(own),
            Which::Rolls => line.sum.is_some(),
        };
        let text = line.text.to_lowercase();
        let words = self.words.to_lowercase();
        which
            && self.unit.is_none_or(|unit| line.units.contains(&unit))
            && words.split_whitespace().all(|word| text.contains(word))
    }

    /// The places of the lines that are shown; headings of rounds and turns stay where something
    /// is left below them.
    pub fn shown(&self, lines: &[Line], view: View<'_>, viewer: Option<SideId>) -> Vec<usize> {
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
            } else if self.lets(line, view, viewer) {
                shown.extend(round.take());
                shown.extend(turn.take());
                shown.push(place);
            }
        }
        shown
    }
}

/// What a line of the log points at on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Somebody.
    pub unit: Option<UnitId>,
    /// A square.
    pub cell: Option<Cell>,
}

impl Target {
    /// What a line is about, as far as the board shows it.
    pub fn of(line: &Line, shown: &Shown, view: View<'_>) -> Option<Self> {
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

    /// The square to go to: where somebody is now, else the square the line is about.
    pub fn place(self, shown: &Shown) -> Option<Cell> {
        let of_unit = self.unit.and_then(|unit| shown.unit(unit));
        of_unit.map(|look| look.cell).or(self.cell)
    }
}

/// Everybody the log names, in the order of the roster.
pub fn named(lines: &[Line]) -> BTreeSet<UnitId> {
    let units = lines.iter().flat_map(|line| line.units.iter());
    units.copied().collect()
}
