//! Changes of a level's text that leave its comments and all else as they are.

use std::ops::RangeInclusive;

use super::super::level::Level;
use crate::{
    document::{
        Document, Edit, Node, NodeKind,
        forms::forms,
        problem::{Severity, suggestion},
        shape::{any_text, character, name, number, pair},
    },
    geometry::Cell,
};

forms! {
    /// A change of a level.
    #[derive(Clone)]
    pub(super) enum ChangeForm as "a change" {
        /// Another character of the legend on a square of the map: `square(at: (7, 2), becomes: '.')`
        /// takes the crate away that stands there.
        Square {
            /// The square, `(column, row)`.
            at: (u16, u16); pair(number(0..=511), number(0..=511)),
            /// The character of the legend.
            becomes: char; character("a character of the legend, `'.'`"),
        } as "square",
        /// A unit fewer: `without("Sato")`.
        Without(String; name()) as "without",
        /// So many units like this one, itself counted, on free squares beside it; every number is an
        /// edit of its own: `number(of: "Sato", from: 3, to: 5)`.
        Number {
            /// The unit.
            of: String; name(),
            /// The least.
            from: u8; number(1..=20),
            /// The most.
            to: u8; number(1..=20),
        } as "number",
        /// Another value of a field: `set(field: "rules.light", value: "low")`. The names of fields in
        /// fields stand behind dots, and the units of `combatants` by their own names:
        /// `set(field: "combatants.Sato.archetype", value: "herald")`.
        Set {
            /// The field.
            field: String; name(),
            /// Its value, as it would stand in the level.
            value: String; any_text(),
        } as "set",
    }
}

/// Why a change cannot be made.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) help: String,
}

impl Fault {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let (message, help) = (message.into(), help.into());
        Self { message, help }
    }
}

/// A level after a change.
type Changed = Result<(Document, Level), Fault>;

impl ChangeForm {
    /// The numbers of units that are tried.
    pub(super) fn numbers(&self) -> Option<RangeInclusive<u8>> {
        match self {
            Self::Number { from, to, .. } => Some(*from.min(to)..=*to.max(from)),
            _ => None,
        }
    }

    /// Makes the change; `number` is how many units there are to be.
    pub(super) fn made(&self, document: &Document, level: &Level, number: Option<u8>) -> Changed {
        match self {
            Self::Square { at, becomes } => square(document, level, *at, *becomes),
            Self::Without(unit) => {
                let (list, place) = entry(document, level, unit)?;
                let edit = document.remove_item(list, place);
                sound(document, edit)
            }
            Self::Number { of, .. } => copies(document, level, of, number.unwrap_or(1)),
            Self::Set { field, value } => set(document, level, field, value),
        }
    }
}

/// The list of units, and the place of the one of this name in it.
fn entry<'d>(
    document: &'d Document,
    level: &Level,
    unit: &str,
) -> Result<(&'d Node, usize), Fault> {
    let named = |own: &&str| own.eq_ignore_ascii_case(unit);
    let names = || level.combatants.iter().map(|own| own.name.as_str());
    let place = names().position(|own| named(&own));
    let list = document.root().field("combatants");
    match (list, place) {
        (Some(list), Some(place)) => Ok((list, place)),
        _ => Err(Fault::new(
            format!("there is no unit {unit:?}"),
            suggestion(unit, "unit", names()),
        )),
    }
}

fn square(document: &Document, level: &Level, (x, y): (u16, u16), becomes: char) -> Changed {
    let rows = document.root().field("map").and_then(Node::items);
    let row = rows.and_then(|rows| rows.get(usize::from(y)));
    let inside = level.board.grid.contains(Cell::new(x as i16, y as i16));
    let Some(row) = row.filter(|_| inside) else {
        return Err(Fault::new(
            format!("the map has no square ({x}, {y})"),
            "the square in the north-west corner is (0, 0)",
        ));
    };
    let span = row.char_span(document.text(), usize::from(x));
    let letter = match becomes {
        '"' | '\\' => format!("\\{becomes}"),
        other => other.to_string(),
    };
    sound(document, Some(Edit::replace_span(span, letter)))
}

/// Adds copies of a unit until there are so many.
fn copies(document: &Document, level: &Level, unit: &str, number: u8) -> Changed {
    let (list, place) = entry(document, level, unit)?;
    let node = list.items().and_then(|items| items.get(place));
    let (Some(node), Some(own)) = (node, level.combatants.get(place)) else {
        return Err(Fault::new("its units cannot be read", ""));
    };
    let (name, side, at) = (own.name.clone(), own.side, own.at);
    let text = document.text().get(node.span.clone()).unwrap_or_default();
    let beside = squares_beside(level, at);
    let mut squares = beside.iter();
    let mut now: Changed = Ok((document.clone(), level.clone()));
    for copy in 2..=number {
        let (document, level) = now?;
        let title = format!("{name} {copy}");
        let mut tries = squares.by_ref().filter_map(|to| {
            let copied = renamed(text, &title, *to)?;
            let list = document.root().field("combatants")?;
            let edit = document.insert_item(list, usize::MAX, &copied);
            sound(&document, edit).ok()
        });
        now = tries.next().ok_or_else(|| {
            let side = level.sides.get(side.index());
            let side = side.map_or("", |side| side.name.as_str());
            Fault::new(
                format!("there is no free square beside {name} for another one of {side}"),
                "try fewer, or another unit",
            )
        });
    }
    now
}

/// The entry of a unit with another name and place.
fn renamed(text: &str, name: &str, at: Cell) -> Option<String> {
    let document = Document::parse("unit", text);
    let edit = document.set_field(document.root(), "name", &format!("{name:?}"))?;
    let document = document.edited(&[edit]).ok()?;
    let place = format!("({}, {})", at.x, at.y);
    let edit = document.set_field(document.root(), "at", &place)?;
    let document = document.edited(&[edit]).ok()?;
    Some(document.text().to_owned())
}

/// Squares where no unit begins, the nearest first.
fn squares_beside(level: &Level, at: Cell) -> Vec<Cell> {
    let taken = |cell: &Cell| level.combatants.iter().any(|unit| unit.at == *cell);
    let mut free: Vec<Cell> = level
        .board
        .grid
        .cells()
        .filter(|cell| !taken(cell))
        .collect();
    free.sort_by_key(|cell| cell.chebyshev(at));
    free.truncate(120);
    free
}

fn set(document: &Document, level: &Level, field: &str, value: &str) -> Changed {
    let mut node = document.root();
    let mut names = field.split('.').peekable();
    while let Some(name) = names.next() {
        let inner = match &node.kind {
            NodeKind::List(_) if names.peek().is_some() => {
                let (list, place) = entry(document, level, name)?;
                list.items().and_then(|items| items.get(place))
            }
            _ if names.peek().is_none() => {
                return sound(document, document.set_field(node, name, value));
            }
            _ => node.field(name),
        };
        let Some(inner) = inner else {
            // What is missing on the way is written, too.
            let rest: Vec<&str> = names.collect();
            let nested = rest
                .iter()
                .rev()
                .fold(value.to_owned(), |value, name| format!("({name}: {value})"));
            return sound(document, document.set_field(node, name, &nested));
        };
        node = inner;
    }
    Err(Fault::new(
        "no field is named",
        "name one, such as \"rules.light\"",
    ))
}

/// The level after an edit, if it is one.
fn sound(document: &Document, edit: Option<Edit>) -> Changed {
    let edit = edit.ok_or_else(|| Fault::new("that cannot be changed", "name another field"))?;
    let edited = document
        .edited(&[edit])
        .map_err(|conflict| Fault::new(conflict.to_string(), "make it two edits"))?;
    let (level, problems) = Level::read(&edited);
    match level {
        Some(level) => Ok((edited, level)),
        None => {
            let first = problems
                .iter()
                .find(|problem| problem.severity == Severity::Error);
            Err(Fault::new(
                format!(
                    "this makes no sound level: {}",
                    first.map_or("", |problem| problem.message.as_str())
                ),
                first
                    .and_then(|problem| problem.help.clone())
                    .unwrap_or_default(),
            ))
        }
    }
}
