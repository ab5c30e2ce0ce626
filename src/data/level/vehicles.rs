//! Vehicles of a level (EV-MOV-40): which there are, and what may be said of them.

use crate::{
    data::{books::SHELVES, shelf::Recruit},
    document::{
        Node, NodeKind, Reader, Structure,
        problem::Problem,
        shape::{Shape, ValueKind, read_as},
    },
};

/// A vehicle of any book: its name, its book, and what a level must know of it.
pub(super) type Vehicle = (String, &'static str, Recruit);

/// The name of a vehicle of any book.
pub(super) fn vehicle() -> impl Shape<Value = Vehicle> {
    let all = SHELVES.iter().flat_map(|shelf| shelf.vehicles());
    let kind = ValueKind::OneOf {
        what: "a vehicle",
        names: all.map(|(name, _)| name.clone()).collect(),
    };
    read_as(
        kind,
        |reader, node| {
            let (name, book, recruit) = named(reader, node)?;
            Some((name.to_owned(), book, recruit))
        },
        |(name, ..)| name.clone(),
    )
}

/// Reads the name of a vehicle of any book: its name, its book, and what a level must know of it.
pub(crate) fn named<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
) -> Option<(&'d str, &'static str, Recruit)> {
    let all = || {
        SHELVES.iter().flat_map(|shelf| {
            let book = shelf.book().id;
            shelf
                .vehicles()
                .iter()
                .map(move |(id, recruit)| (id, book, recruit))
        })
    };
    let name = reader.one_of(node, "a vehicle", all().map(|(id, ..)| id.as_str()))?;
    let (_, book, recruit) = all().find(|(id, ..)| *id == name)?;
    Some((name, book, recruit.clone()))
}

/// Whether sheets of a level's own, by book, are those of a vehicle, good or faulty.
pub(super) fn is_meant(sheets: &Node) -> bool {
    match &sheets.kind {
        NodeKind::Map(entries) => entries
            .iter()
            .any(|entry| entry.value.field("vehicle").is_some()),
        _ => false,
    }
}

/// Reports fields that mean nothing to a vehicle, which belongs to nobody and has no mind.
pub(crate) fn refuse_fields(fields: &mut Structure<'_, '_>) {
    for name in [
        "side",
        "hidden",
        "suspicious",
        "surprised",
        "union",
        "helpless",
        "rides",
    ] {
        let Some(node) = fields.node(name) else {
            continue;
        };
        let problem = Problem::error(
            "vehicle-field",
            format!("`{name}` means nothing to a vehicle"),
        );
        let span = node.span.clone();
        fields.reader().report(problem.at(span).help(match name {
            "side" => "leave it out: a vehicle is of no side",
            _ => "leave it out",
        }));
    }
}
