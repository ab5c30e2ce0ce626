//! Vehicles of a level (EV-MOV-40): which there are, and what may be said of them.

use crate::{
    data::{
        books::SHELVES,
        shelf::{Recruit, Shelf},
    },
    document::{
        Node, NodeKind, Structure,
        problem::Problem,
        shape::{About, Shape, ValueKind, read_as, reads},
    },
};

/// A vehicle of any book: its name, its book, and what a level must know of it.
pub(crate) type Vehicle = (String, &'static str, Recruit);

/// The name of a vehicle of any book.
pub(crate) fn vehicle() -> impl Shape<Value = Vehicle> {
    let all: Vec<Vehicle> = SHELVES.iter().flat_map(|shelf| of_book(*shelf)).collect();
    let names = all.iter().map(|(name, ..)| name.clone());
    let kind = ValueKind::OneOf {
        what: "a vehicle",
        names: names.collect(),
    };
    read_as(
        kind,
        move |reader, node| {
            let names = all.iter().map(|(name, ..)| name.as_str());
            let name = reader.one_of(node, "a vehicle", names)?;
            all.iter().find(|(known, ..)| known == name).cloned()
        },
        |(name, ..)| name.clone(),
    )
}

/// The vehicles of a book.
fn of_book(shelf: &'static dyn Shelf) -> impl Iterator<Item = Vehicle> {
    let all = shelf.vehicles().iter();
    all.map(|(name, recruit)| (name.clone(), shelf.book().id, recruit.clone()))
}

/// The side of a unit; a vehicle is of none.
#[derive(Clone, Copy)]
pub(crate) struct SideOfUnit<S> {
    sheets: &'static str,
    side: S,
}

/// The side of a unit in a field of this shape; `None` for a vehicle, which is one by its field
/// `vehicle`, or by that of the sheets in the field `sheets`.
pub(crate) const fn side_of_unit<S>(sheets: &'static str, side: S) -> SideOfUnit<S> {
    SideOfUnit { sheets, side }
}

impl<S: Shape> Shape for SideOfUnit<S> {
    reads!(Option<S::Value>, |shape, reader, node| shape
        .side
        .read(reader, node, None)
        .map(Some));

    fn kind(&self) -> ValueKind {
        self.side.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        let side = value.as_ref();
        side.map_or_else(String::new, |side| self.side.write(side))
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        _default: Option<Self::Value>,
    ) -> Option<Self::Value> {
        let own = fields.node(self.sheets);
        if fields.node("vehicle").is_some() || own.is_some_and(is_meant) {
            refuse_fields(fields);
            return Some(None);
        }
        self.side.read_field(fields, about, None).map(Some)
    }

    fn write_field(
        &self,
        about: &About,
        value: &Self::Value,
        _usual: Option<&Self::Value>,
        to: &mut Vec<String>,
    ) {
        if let Some(side) = value {
            self.side.write_field(about, side, None, to);
        }
    }
}

/// Whether a unit's own sheet, or its sheets by book, is that of a vehicle, good or faulty.
fn is_meant(sheets: &Node) -> bool {
    let has = |sheet: &Node| sheet.field("vehicle").is_some();
    match &sheets.kind {
        NodeKind::Map(entries) => entries.iter().any(|entry| has(&entry.value)),
        _ => has(sheets),
    }
}

/// Reports fields that mean nothing to a vehicle, which belongs to nobody and has no mind.
fn refuse_fields(fields: &mut Structure<'_, '_>) {
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
