//! Values of scene files with forms of their own: numbers by name, turns, answers, dice.

use std::collections::BTreeMap;

use crate::{
    battle::{
        ids::SideId,
        scene::{Scene, Side},
    },
    data::{
        books::{SHELVES, shelf},
        help::help,
        level::COLOURS,
        shelf::Shelf,
    },
    document::{
        Node, NodeKind, Reader,
        problem::Problem,
        quoted,
        record::{Record, record},
        shape::{self, OneOf, Shape, ValueKind, named_by, reads, worded},
        text,
    },
};

/// Limit of faces in one scene.
const MOST: usize = 500;

/// A list of values as a file has it.
pub(super) fn written_list<T>(all: &[T], write: impl Fn(&T) -> String) -> String {
    let all: Vec<String> = all.iter().map(write).collect();
    format!("[{}]", all.join(", "))
}

/// A map with these entries as a file has it.
pub(super) fn written_map<T>(all: &[(String, T)], write: impl Fn(&T) -> String) -> String {
    let entry = |(name, value): &(String, T)| format!("{name:?}: {}", write(value));
    let entries: Vec<String> = all.iter().map(entry).collect();
    format!("{{{}}}", entries.join(", "))
}

/// One of these words, bare.
pub(super) fn word(what: &'static str, all: &[&str]) -> OneOf<String> {
    let all = all.iter().map(|&word| word.to_owned());
    named_by(what, all, String::clone)
}

/// A book by its name.
pub(super) fn book_name() -> impl Shape<Value = Option<&'static dyn Shelf>> {
    worded(
        "a book by its name",
        |reader, node| {
            let names = SHELVES.iter().map(|shelf| shelf.book().id);
            let name = reader.one_of(node, "a book", names)?;
            Some(shelf(name))
        },
        |book: &Option<&'static dyn Shelf>| {
            book.map_or_else(String::new, |shelf| shelf.book().id.to_owned())
        },
    )
}

/// IDs of rules, such as `["EV-WND-07"]`.
pub(super) fn rule_ids() -> impl Shape<Value = Vec<String>> {
    worded(
        "list of IDs, `[\"EV-WND-07\"]`",
        |reader, node| reader.list(node, rule),
        |rules: &Vec<String>| written_list(rules, |rule| format!("{rule:?}")),
    )
}

fn rule<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<String> {
    let id = reader.text(node)?;
    if help().rule(id).is_some_and(|rule| rule.id == id) {
        return Some(id.to_owned());
    }
    let message = format!("there is no rule {}", quoted(id));
    let near = help().nearest(id);
    let advice = near.map_or_else(
        || "`shadowgrid rules` lists the rules of all books".to_owned(),
        |near| format!("Did you mean `{near}`?"),
    );
    let problem = Problem::error("rule-not-in-books", message);
    reader.report(problem.at(node.span.clone()).help(advice));
    None
}

/// A sign of the map, `'~'`.
pub(super) fn sign() -> impl Shape<Value = char> {
    worded(
        "a character",
        |reader, node| reader.char(node),
        |sign| format!("{sign:?}"),
    )
}

record! {
    /// A turn with numbers that are set as it begins.
    #[derive(Clone, Debug)]
    pub struct Turn as "Turn" {
        /// Who acts.
        pub acts: String; shape::text(),
        /// Numbers set at its turn.
        pub set: Values = Values::new(); numbers(),
    }
}

/// Who acts: `"Mika"` or `(acts: "Mika", set: { "stars": 1 })`.
pub(super) fn turn() -> impl Shape<Value = Turn> {
    worded(
        "a name, or `(acts: name, set: { number: value })`",
        |reader, node| match &node.kind {
            NodeKind::Text(name) => Some(Turn {
                acts: name.clone(),
                set: Values::new(),
            }),
            _ => Turn::read(reader, node, None, ()),
        },
        |turn: &Turn| match turn.set.is_empty() {
            true => format!("{:?}", turn.acts),
            false => format!("({})", turn.written(()).join(", ")),
        },
    )
}

/// Reads a map with text keys, in the order of the file.
fn by_name<'d, T>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    value: impl Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
) -> Option<Vec<(String, T)>> {
    let read = reader.map(node, text, |reader, node| {
        Some((node.span.start, value(reader, node)?))
    })?;
    Some(in_order(read))
}

/// The entries of a map in the order of the file.
pub(super) fn in_order<T>(read: BTreeMap<String, (usize, T)>) -> Vec<(String, T)> {
    let mut list: Vec<(String, (usize, T))> = read.into_iter().collect();
    list.sort_by_key(|(_, (start, _))| *start);
    let list = list.into_iter();
    list.map(|(name, (_, value))| (name, value)).collect()
}

/// A map with text keys, in the order of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct InOrder<S>(pub S);

impl<S: Shape> Shape for InOrder<S> {
    reads!(Vec<(String, S::Value)>, |shape, reader, node| {
        by_name(reader, node, |reader, node| {
            shape.0.read(reader, node, None)
        })
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Map(Box::new(ValueKind::Text), Box::new(self.0.kind()))
    }

    fn write(&self, value: &Self::Value) -> String {
        written_map(value, |of| self.0.write(of))
    }
}

/// Numbers of a unit by name, to set or to expect.
pub type Values = Vec<(String, Value)>;

/// A number as a scene writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The number itself; `true` is 1 and `false` is 0.
    Number(i64),
    /// A unit by name: its place in the file, from 1; `""` is no unit, 0.
    Unit(String),
}

impl Value {
    /// The number it stands for; `None` if no unit has that name.
    pub fn number(&self, scene: &Scene) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Unit(name) if name.is_empty() => Some(0),
            Self::Unit(name) => scene.unit_named(name).map(|unit| i64::from(unit.0) + 1),
        }
    }
}

/// Numbers by name; `true` and `false` count as 1 and 0.
pub(super) fn numbers() -> impl Shape<Value = Values> {
    worded(
        "`{ \"number\": value }`",
        |reader, node| by_name(reader, node, value),
        |values: &Values| {
            written_map(values, |value| match value {
                Value::Number(number) => number.to_string(),
                Value::Unit(unit) => format!("{unit:?}"),
            })
        },
    )
}

fn value<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Value> {
    match &node.kind {
        NodeKind::Bool(value) => Some(Value::Number(i64::from(*value))),
        NodeKind::Text(name) => Some(Value::Unit(name.clone())),
        _ => reader
            .integer(node, -1_000_000..=1_000_000_i64)
            .map(Value::Number),
    }
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedAnswer {
    /// A part of the question it answers; `None` answers any question.
    pub asks: Option<String>,
    /// The answer, as text.
    pub says: String,
}

/// An answer: `"dodge"`, or `("How does Fiend defend", "dodge")` with a part of the question it
/// answers.
pub(super) fn answer() -> impl Shape<Value = ScriptedAnswer> {
    worded(
        "a text, or `(question, answer)`",
        |reader, node| {
            if let NodeKind::Tuple(_) = node.kind {
                let (asks, says) = reader.pair(node, text, text)?;
                return Some(ScriptedAnswer {
                    asks: Some(asks),
                    says,
                });
            }
            let says = reader.string(node)?;
            Some(ScriptedAnswer { asks: None, says })
        },
        |answer: &ScriptedAnswer| match &answer.asks {
            Some(asks) => format!("({asks:?}, {:?})", answer.says),
            None => format!("{:?}", answer.says),
        },
    )
}

/// A face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// What it shows.
    pub shows: u16,
    /// Its position in the file: line and column, from 1.
    pub at: (usize, usize),
}

/// Faces of dice, each with its position in the file.
pub(super) fn dice() -> impl Shape<Value = Vec<Face>> {
    worded(
        "list of 1 to 1000",
        |reader, node| reader.list_of(node, 0..=MOST, die),
        |faces: &Vec<Face>| written_list(faces, |face| face.shows.to_string()),
    )
}

fn die<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Face> {
    let shows = reader.integer(node, 1..=1000_u16)?;
    let before = &reader.document().text()[..node.span.start];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let at = (
        before.matches('\n').count() + 1,
        before[line..].chars().count() + 1,
    );
    Some(Face { shows, at })
}

/// The side of this name, a new one if there is none yet.
pub(super) fn side_named(sides: &mut Vec<Side>, name: &str) -> SideId {
    let place = sides.iter().position(|side| side.name == name);
    let place = place.unwrap_or(sides.len());
    if place == sides.len() {
        sides.push(Side {
            name: name.to_owned(),
            alliance: place as u8,
            colour: COLOURS[place % COLOURS.len()].to_owned(),
            computer: false,
        });
    }
    SideId(place as u8)
}
