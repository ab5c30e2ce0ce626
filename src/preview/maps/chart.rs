//! A map over the board as a value: squares in a few classes, each with its own pattern.

use std::collections::BTreeMap;

use crate::{
    battle::{
        ids::{UnitId, UnitSet},
        view::View,
    },
    geometry::Cell,
};

/// The topic of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapKind {
    /// Where enemies could attack in their next turns.
    Danger,
    /// Squares in sight from a square.
    Sight,
    /// The unit's cover on each square, or the cover from the square it looks from.
    Cover,
    /// The height of the floor.
    Heights,
    /// Light, darkness and haze.
    Light,
    /// Where a unit can go in a turn.
    Range,
    /// How many turns a side needs to each square, for authors.
    Moves,
    /// Which squares nobody gets to, for authors.
    Unreached,
    /// What a unit and its enemies hit in a first turn, for authors.
    Opening,
}

impl MapKind {
    /// Those of a battle, in the order of their keys; authors have further ones.
    pub const ALL: [Self; 6] = [
        Self::Danger,
        Self::Sight,
        Self::Cover,
        Self::Heights,
        Self::Light,
        Self::Range,
    ];

    /// Its command word in the terminal.
    pub fn word(self) -> &'static str {
        match self {
            Self::Danger => "danger",
            Self::Sight => "sight",
            Self::Cover => "cover",
            Self::Heights => "heights",
            Self::Light => "light",
            Self::Range => "range",
            Self::Moves => "moves",
            Self::Unreached => "unreached",
            Self::Opening => "opening",
        }
    }
}

/// A request for a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChartRequest {
    /// The topic.
    pub topic: MapKind,
    /// The unit; heights and light need none.
    pub unit: Option<UnitId>,
    /// The square to look from, on maps of sight and of cover: without one cover is what each square
    /// gives the unit against its enemies.
    pub from: Option<Cell>,
    /// The enemies that count; all if empty.
    pub marked: UnitSet,
}

impl ChartRequest {
    /// A request for a chart about a unit.
    pub fn new(topic: MapKind, unit: Option<UnitId>) -> Self {
        Self {
            topic,
            unit,
            from: None,
            marked: UnitSet::default(),
        }
    }
}

/// The fill patterns of classes, from the lightest to the densest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// Only a tint.
    Plain,
    /// Dots.
    Dots,
    /// Upright bars.
    Bars,
    /// Slanting lines far apart.
    Sparse,
    /// Slanting lines close together.
    Dense,
    /// Lines that cross.
    Cross,
    /// A dark veil.
    Veil,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::Dots,
        Self::Bars,
        Self::Sparse,
        Self::Dense,
        Self::Cross,
        Self::Veil,
    ];
}

/// Whether a class is good or bad for the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClassTone {
    /// Good.
    Good,
    /// Neutral.
    Even,
    /// Risky.
    Warn,
    /// Dangerous.
    Bad,
    /// Out of sight, or unlit.
    Dark,
}

/// A class of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its meaning.
    pub words: String,
    /// Its fill pattern.
    pub pattern: Pattern,
    /// Whether it is good or bad.
    pub tone: ClassTone,
    /// Its sign in text.
    pub sign: char,
}

impl Class {
    pub(super) fn new(
        words: impl Into<String>,
        pattern: Pattern,
        tone: ClassTone,
        sign: char,
    ) -> Self {
        Self {
            words: words.into(),
            pattern,
            tone,
            sign,
        }
    }
}

/// A chart's entry for a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChartSquare {
    /// Its class: a place in [`Chart::classes`].
    pub class: u8,
    /// The number written on it; on a danger map tenths of the expected harm.
    pub number: Option<i16>,
    /// The units that attack or see this square.
    pub who: UnitSet,
    /// The amount: expected harm in thousandths of a wound, or the length of the route.
    pub amount: i64,
}

/// A map over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The request.
    pub ask: ChartRequest,
    /// Its title in a few words.
    pub title: String,
    /// An additional note; empty for none.
    pub note: String,
    /// Its classes, also those without squares.
    pub classes: Vec<Class>,
    /// Its squares with an entry.
    pub squares: BTreeMap<Cell, ChartSquare>,
    /// Ledges between adjacent squares: the higher square and the lower one.
    pub edges: Vec<(Cell, Cell)>,
}

impl Chart {
    pub(super) fn new(ask: ChartRequest, title: impl Into<String>) -> Self {
        Self {
            ask,
            title: title.into(),
            note: String::new(),
            classes: Vec::new(),
            squares: BTreeMap::new(),
            edges: Vec::new(),
        }
    }

    /// An empty chart with a note that says why.
    pub(super) fn nothing(ask: ChartRequest, title: impl Into<String>, note: &str) -> Self {
        let mut chart = Self::new(ask, title);
        chart.note = note.to_owned();
        chart
    }

    /// The classes that have squares, with their places.
    pub fn present(&self) -> impl Iterator<Item = (u8, &Class)> {
        let mut used = 0_u64;
        for spot in self.squares.values() {
            used |= 1 << spot.class;
        }
        let numbered = self.classes.iter().enumerate();
        numbered
            .map(|(place, class)| (place as u8, class))
            .filter(move |(place, _)| used & 1 << place != 0)
    }

    /// The entry of a square as a sentence; `None` for no entry.
    pub fn says(&self, view: View<'_>, cell: Cell) -> Option<String> {
        let spot = self.squares.get(&cell)?;
        let class = self.classes.get(usize::from(spot.class))?;
        let names: Vec<&str> = spot
            .who
            .iter()
            .map(|unit| view.scene.member(unit).name.as_str())
            .collect();
        let names = listed(&names);
        let length = view.scene.book.wording.length;
        Some(match self.ask.topic {
            MapKind::Danger => {
                let harm = if spot.amount > 0 {
                    let tenths = (spot.amount + 50) / 100;
                    let what = view.scene.book.wording.harm;
                    let (whole, part) = (tenths / 10, tenths % 10);
                    format!(
                        "; about {whole}.{part} {what} a round, of those who would come closer too"
                    )
                } else {
                    String::new()
                };
                format!("{names}{harm}")
            }
            MapKind::Cover if names.is_empty() => class.words.clone(),
            MapKind::Cover => format!("{} from {names}", class.words),
            MapKind::Range if spot.amount < 0 => class.words.clone(),
            MapKind::Range if spot.amount == 0 => "here".to_owned(),
            MapKind::Range => format!("{}; {} {length} of way", class.words, spot.amount),
            MapKind::Heights => format!("{:+} {length}", spot.number.unwrap_or(0)),
            MapKind::Sight
            | MapKind::Light
            | MapKind::Moves
            | MapKind::Unreached
            | MapKind::Opening => class.words.clone(),
        })
    }
}

/// Names separated by commas; of many only the first.
fn listed(names: &[&str]) -> String {
    const MOST: usize = 4;
    if names.len() <= MOST {
        return names.join(", ");
    }
    let shown = names[..MOST - 1].join(", ");
    format!("{shown} and {} more", names.len() + 1 - MOST)
}
