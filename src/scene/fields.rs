//! Fields of scenes: numbers by name, outcomes and their chances.

use super::{OddsExpectation, Value, Values};
use crate::data::document::{Node, NodeKind, Reader, text, whole};

/// `turn: "Mika"` or `turn: (acts: "Mika", set: { "stars": 1 })`.
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

/// A map from texts, in the order of the file.
pub(super) fn by_name<'d, T>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    value: impl Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
) -> Option<Vec<(String, T)>> {
    let read = reader.map(node, text, |reader, node| {
        Some((node.span.start, value(reader, node)?))
    })?;
    let mut list: Vec<(String, (usize, T))> = read.into_iter().collect();
    list.sort_by_key(|(_, (start, _))| *start);
    Some(
        list.into_iter()
            .map(|(name, (_, value))| (name, value))
            .collect(),
    )
}

/// Numbers by name; `true` and `false` stand for 1 and 0.
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
    reader.name(node, "a refusal").map(str::to_owned)
}

pub(super) fn kind<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<String> {
    reader.name(node, "a kind of event").map(str::to_owned)
}

pub(super) fn odds<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<OddsExpectation> {
    let mut fields = reader.structure(node, "Odds");
    let order = fields.required("order", text);
    let of = fields.optional("of", text);
    let chances = fields.required("chances", |reader, node| {
        by_name(reader, node, |reader, node| {
            reader.pair(
                node,
                whole(0..=u64::from(u32::MAX)),
                whole(1..=u64::from(u32::MAX)),
            )
        })
    });
    fields.finish();
    Some(OddsExpectation {
        order: order?,
        of,
        chances: chances?,
    })
}
