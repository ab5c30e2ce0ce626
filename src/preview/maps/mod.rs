//! Maps over the whole board: danger, sight, cover, heights, light, and where one can go.
//!
//! A [`Chart`] says for each square which of a few classes it belongs to; whoever draws it gives
//! each class a pattern of its own, so that no map needs colours. Charts are worked out on a battle
//! as one side believes it to be ([`believed`]): those out of sight count where they were last seen,
//! or not at all, so worlds that differ only in what the side does not know give equal charts.

mod danger;
mod land;
mod views;
mod ways;

use std::collections::BTreeMap;

use crate::{
    battle::{
        Battle,
        ids::{SideId, UnitId, UnitSet},
        side_view,
        view::View,
        zones::SpotId,
    },
    geometry::{Cell, Footprint},
};

/// What a chart is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapKind {
    /// Where enemies could strike in their next turns.
    Danger,
    /// What is seen from a square.
    Sight,
    /// How well one is covered where.
    Cover,
    /// How high the floor is.
    Heights,
    /// Light, darkness and haze.
    Light,
    /// Where somebody can go in a turn.
    Range,
}

impl MapKind {
    /// All of them, in the order of their keys.
    pub const ALL: [Self; 6] = [
        Self::Danger,
        Self::Sight,
        Self::Cover,
        Self::Heights,
        Self::Light,
        Self::Range,
    ];

    /// The word that asks for it in the terminal.
    pub fn word(self) -> &'static str {
        match self {
            Self::Danger => "danger",
            Self::Sight => "sight",
            Self::Cover => "cover",
            Self::Heights => "heights",
            Self::Light => "light",
            Self::Range => "range",
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// What it is about.
    pub topic: MapKind,
    /// For whom; heights and light need nobody.
    pub unit: Option<UnitId>,
    /// From where it is looked.
    pub from: Option<Cell>,
    /// The enemies that count; all of them if none is named.
    pub marked: UnitSet,
}

impl Ask {
    /// A chart about or for somebody.
    pub fn new(topic: MapKind, unit: Option<UnitId>) -> Self {
        Self {
            topic,
            unit,
            from: None,
            marked: UnitSet::default(),
        }
    }
}

/// How the squares of a class are filled, from the most open to the closest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// Nothing but a tint.
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

/// Whether a class is welcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Good to know.
    Good,
    /// Neither.
    Even,
    /// Take care.
    Warn,
    /// Dangerous.
    Bad,
    /// Shade: what is not seen, or not lit.
    Dark,
}

/// A class of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// What it means.
    pub words: String,
    /// How it is filled.
    pub pattern: Pattern,
    /// Whether it is welcome.
    pub tone: Tone,
    /// Its sign in text.
    pub sign: char,
}

impl Class {
    fn new(words: impl Into<String>, pattern: Pattern, tone: Tone, sign: char) -> Self {
        Self {
            words: words.into(),
            pattern,
            tone,
            sign,
        }
    }
}

/// What a chart says of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChartSquare {
    /// A place in [`Chart::classes`].
    pub class: u8,
    /// The number written on it; on a map of danger the tenths of what is expected.
    pub number: Option<i16>,
    /// Who strikes or looks there.
    pub who: UnitSet,
    /// What it takes: expected harm in thousandths of a wound, or the length of the way.
    pub amount: i64,
}

/// A map over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What was asked.
    pub ask: Ask,
    /// What it shows, in a few words.
    pub title: String,
    /// What more has to be said; empty if nothing.
    pub note: String,
    /// Its classes, those that no square belongs to included.
    pub classes: Vec<Class>,
    /// The squares it says something of.
    pub squares: BTreeMap<Cell, ChartSquare>,
    /// Sides of squares where the ground breaks off: the higher square and the lower one.
    pub edges: Vec<(Cell, Cell)>,
}

impl Chart {
    fn new(ask: Ask, title: impl Into<String>) -> Self {
        Self {
            ask,
            title: title.into(),
            note: String::new(),
            classes: Vec::new(),
            squares: BTreeMap::new(),
            edges: Vec::new(),
        }
    }

    /// A chart that says nothing but why.
    fn nothing(ask: Ask, title: impl Into<String>, note: &str) -> Self {
        let mut chart = Self::new(ask, title);
        chart.note = note.to_owned();
        chart
    }

    /// The classes that squares belong to, with their places.
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

    /// What it says of a square, as a sentence; `None` for nothing.
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
            MapKind::Sight | MapKind::Light => class.words.clone(),
        })
    }
}

/// Names with commas between; of many only the first.
fn listed(names: &[&str]) -> String {
    const MOST: usize = 4;
    if names.len() <= MOST {
        return names.join(", ");
    }
    let shown = names[..MOST - 1].join(", ");
    format!("{shown} and {} more", names.len() + 1 - MOST)
}

/// A battle of its own as a side believes it to be, to work charts out on; as it is for those who
/// see everything.
pub fn believed(battle: &mut Battle, side: Option<SideId>) -> Battle {
    let seed = battle.seed();
    match side {
        Some(side) => side_view::fork_for(battle, side, seed),
        None => battle.fork(seed),
    }
}

/// Works a chart out, on a [`believed`] battle that is left as it was.
pub fn chart(battle: &mut Battle, ask: Ask) -> Chart {
    let is_there = |unit: UnitId| battle.view().status(unit).is_active();
    let unit = ask.unit.filter(|&unit| is_there(unit));
    match (ask.topic, unit) {
        (MapKind::Heights, _) => land::heights(battle.view(), ask),
        (MapKind::Light, _) => land::light(battle.view(), ask),
        (MapKind::Danger, Some(unit)) => danger::danger(battle, ask, unit),
        (MapKind::Sight, Some(unit)) => views::sight(battle.view(), ask, unit),
        (MapKind::Cover, Some(unit)) => views::cover(battle.view(), ask, unit),
        (MapKind::Range, Some(unit)) => ways::range(battle, ask, unit),
        (topic, None) => {
            let title = topic.word();
            Chart::nothing(
                ask,
                title,
                "Nobody it could be told for is on the board, as far as one knows.",
            )
        }
    }
}

/// Squares that are looked at one by one: where somebody would stand, and all the squares that what
/// is found there is told of. Among spots each spot is one place.
fn places(view: View<'_>, unit: UnitId) -> Vec<(Cell, Vec<Cell>)> {
    let board = view.board();
    if let Some(zones) = &board.zone_map {
        return (0..zones.spots.len() as u8)
            .map(SpotId)
            .filter(|&spot| zones.is_there(view.ground(), spot))
            .map(|spot| (zones.seat(spot, unit), zones.cells(spot).collect()))
            .collect();
    }
    let side = view.footprint(unit).side;
    let stands = |cell: &Cell| {
        Footprint::new(*cell, side).cells().all(|cell| {
            board.grid.contains(cell)
                && !board.is_wall(view.ground(), cell)
                && board.terrain(cell).is_some_and(|terrain| terrain.gap == 0)
        })
    };
    let cells = board.grid.cells().filter(stands);
    cells.map(|cell| (cell, vec![cell])).collect()
}
