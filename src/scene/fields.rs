//! Fields of scenes: numbers by name, outcomes and their chances.

use std::collections::BTreeMap;

use super::{OddsExpectation, ScriptedAnswer, Value, Values};
use crate::{
    battle::{event::KINDS, ids::SideId, refusal::REFUSAL_NAMES, scene::Side},
    data::level::{COLOURS, Level},
    document::{
        Node, NodeKind, Reader, Structure,
        problem::{Problem, suggestion},
        quoted, text, whole,
    },
    text::odds_text::OUTCOMES,
};

/// Reads `turn: "Mika"` or `turn: (acts: "Mika", set: { "stars": 1 })`.
pub(super) fn turn<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(String, Values)> {
    if let NodeKind::Text(name) = &node.kind {
        return Some((name.clone(), Values::new()));
    }
    let mut fields = reader.structure(node, "Turn");
    let acts = fields.required("acts", text);
    let set = fields.or("set", Values::new(), values);
    fields.finish();
    Some((acts?, set))
}

/// Reads a map with text keys, in the order of the file.
pub(super) fn by_name<'d, T>(
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
fn in_order<T>(read: BTreeMap<String, (usize, T)>) -> Vec<(String, T)> {
    let mut list: Vec<(String, (usize, T))> = read.into_iter().collect();
    list.sort_by_key(|(_, (start, _))| *start);
    let list = list.into_iter();
    list.map(|(name, (_, value))| (name, value)).collect()
}

/// Reads numbers by name; `true` and `false` count as 1 and 0.
pub(super) fn values<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Values> {
    by_name(reader, node, |reader, node| match node.kind {
        NodeKind::Bool(value) => Some(Value::Number(i64::from(value))),
        NodeKind::Text(ref name) => Some(Value::Unit(name.clone())),
        _ => reader
            .integer(node, -1_000_000..=1_000_000_i64)
            .map(Value::Number),
    })
}

pub(super) fn refusal<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<String> {
    reader.name(node, "a refusal")?;
    let name = reader.one_of(node, "a refusal", REFUSAL_NAMES.iter().copied());
    name.map(str::to_owned)
}

pub(super) fn kind<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<String> {
    reader.name(node, "a kind of event")?;
    let name = reader.one_of(node, "a kind of event", KINDS.iter().copied());
    name.map(str::to_owned)
}

/// Reads `alliances: { "Heroes": 1, "Guards": 1 }`: sides with the same number are allied.
pub(super) fn alliances(fields: &mut Structure<'_, '_>, level: Option<&mut Level>) {
    let Some(level) = level else {
        fields.node("alliances");
        return;
    };
    let numbers = fields.optional("alliances", |reader, node| {
        let sides = &level.sides;
        reader.map(
            node,
            |reader, node| {
                let names = sides.iter().map(|side| side.name.as_str());
                let name = reader.one_of(node, "a side", names)?;
                sides.iter().position(|side| side.name == name)
            },
            whole(1..=99_u8),
        )
    });
    for (place, number) in numbers.unwrap_or_default() {
        // Sides without an entry stay alone: their numbers are below 100.
        level.sides[place].alliance = 100 + number;
    }
}

/// Reads `"dodge"`, or `("How does Fiend defend", "dodge")` with a part of the question it answers.
pub(super) fn answer<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<ScriptedAnswer> {
    if let NodeKind::Tuple(_) = node.kind {
        let (asks, says) = reader.pair(node, text, text)?;
        return Some(ScriptedAnswer {
            asks: Some(asks),
            says,
        });
    }
    let says = reader.string(node)?;
    Some(ScriptedAnswer { asks: None, says })
}

/// Reads a face of a die, with its line and column in the file.
pub(super) fn die<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(u16, (usize, usize))> {
    let face = reader.integer(node, 1..=1000_u16)?;
    let before = &reader.document().text()[..node.span.start];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let place = (
        before.matches('\n').count() + 1,
        before[line..].chars().count() + 1,
    );
    Some((face, place))
}

/// Reads an outcome of odds: `hit`, `lost 2`, `moved to 5,5`, `hidden from Quin` or a mark of the
/// book.
fn outcome<'d>(reader: &mut Reader<'d>, node: &'d Node, marks: &[&'static str]) -> Option<String> {
    let name = text(reader, node)?;
    let plain = name.trim().to_lowercase();
    let is_mark = marks.iter().any(|mark| mark.to_lowercase() == plain);
    let forms = ["lost ", "moved to ", "hidden from "];
    let is_form = forms.iter().any(|form| plain.starts_with(form));
    if is_mark || is_form || OUTCOMES.contains(&plain.as_str()) {
        return Some(name);
    }
    let known = OUTCOMES.iter().chain(marks).copied();
    let message = format!("there is no outcome {}", quoted(&name));
    let problem = Problem::error("unknown-name", message).at(node.span.clone());
    let help = suggestion(&name, "outcome", known);
    reader.report(problem.labelled("not an outcome").help(help));
    None
}

pub(super) fn odds<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    marks: &[&'static str],
) -> Option<OddsExpectation> {
    let mut fields = reader.structure(node, "Odds");
    let order = fields.required("order", text);
    let of = fields.optional("of", text);
    let chances = fields.required("chances", |reader, node| {
        let read = reader.map(
            node,
            |reader, node| outcome(reader, node, marks),
            |reader, node| {
                let part = || whole(0..=u64::from(u32::MAX));
                let chance = reader.pair(node, part(), whole(1..=u64::from(u32::MAX)))?;
                Some((node.span.start, chance))
            },
        )?;
        Some(in_order(read))
    });
    fields.finish();
    Some(OddsExpectation {
        order: order?,
        of,
        chances: chances?,
    })
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
