//! Stamps: pieces of maps with a legend of their own, which can be put on any level.

use std::collections::BTreeMap;

use super::{
    RULES,
    fields::{grid, has_map},
    layer::{self, Layer, layer},
    map::{self, Canvas, Legend, plain, written_rows},
};
use crate::{
    battle::field::terrain::Light,
    document::{
        Document, Node, NodeKind, Reader,
        problem::{Problem, Problems},
        record::{Record, record},
        shape::{Shape, ValueKind, later, name, read_as, text, tried},
    },
};

/// The character that leaves a square as it is.
pub const LEAVES: char = ' ';

record! {
    /// A stamp: a piece of a map.
    pub(super) struct StampFields as "Stamp" {
        /// What authors choose it by.
        pub(super) name: Option<String>; tried(name()),
        /// A sentence about it.
        pub(super) description: String = String::new(); text(),
        /// What the characters of its map are, as in a level. The doors of its switches are named by
        /// the columns and rows of the stamp.
        pub(super) legend: Option<Legend> = None; tried(map::legend()),
        /// The piece, in rows of these characters; a blank leaves the square as it is in the level.
        pub(super) map: Option<Canvas> = None;
            tried(piece(legend.as_ref().and_then(Option::as_ref))),
        /// Heights of the ground, as in a level; without it the heights of the level stay.
        pub(super) elevation: Layer<i16> = Layer::none();
            later(has_map(&map), layer(grid(&map), "elevation", layer::HEIGHTS, layer::height)),
        /// Light, as in a level; without it that of the level stays.
        pub(super) light: Layer<Light> = Layer::none();
            later(has_map(&map), layer(grid(&map), "light", layer::LIGHTS, layer::brightness)),
        /// Haze, as in a level; without it that of the level stays.
        pub(super) haze: Layer<Option<u16>> = Layer::none();
            later(has_map(&map), layer(grid(&map), "haze", layer::HAZE, layer::cloud)),
    }
}

/// What a stamp is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StampHead {
    /// What authors choose it by.
    pub name: String,
    /// A sentence about it; may be empty.
    pub description: String,
}

impl StampHead {
    /// Reads a stamp; of one with errors there is no head. Its squares are as in the document.
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let fields = StampFields::read(&mut reader, document.root(), None, ());
        let names: Vec<&'static str> = RULES.iter().map(|(rule, _)| *rule).collect();
        let problems = reader.finish(&names);
        let head = fields.and_then(|fields| {
            fields.map.as_ref()?;
            Some(Self {
                name: fields.name?,
                description: fields.description,
            })
        });
        (head.filter(|_| !problems.has_errors()), problems)
    }
}

/// The piece of a map in letters of the legend.
fn piece(legend: Option<&Legend>) -> impl Shape<Value = Canvas> + use<'_> {
    read_as(
        ValueKind::Worded("list of texts, one a row"),
        move |reader, node| read_piece(reader, node, legend?),
        |canvas: &Canvas| written_rows(&canvas.rows),
    )
}

fn read_piece<'d>(reader: &mut Reader<'d>, node: &'d Node, legend: &Legend) -> Option<Canvas> {
    if let Some((_, span)) = legend.get(&LEAVES) {
        return reader.refuse(
            "out-of-range",
            span.clone(),
            "a blank leaves the square as it is and cannot be in the legend of a stamp",
            "give this square another character",
        );
    }
    let has_blank = |row: &Node| matches!(&row.kind, NodeKind::Text(text) if text.contains(LEAVES));
    let mut legend: BTreeMap<_, _> = legend.clone();
    if node.items().unwrap_or_default().iter().any(has_blank) {
        legend.insert(LEAVES, plain("floor", node.opening()));
    }
    let canvas = map::map(reader, node, &legend, Light::Bright)?;
    let is_left = |row: &String| row.chars().all(|letter| letter == LEAVES);
    if canvas.rows.iter().all(is_left) {
        reader.report(
            Problem::error("empty-map", "the stamp changes no square")
                .at(reader.short_span(node))
                .help("draw it with the characters of its legend"),
        );
        return None;
    }
    Some(canvas)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(&'static str, Option<String>)> {
        let problems = StampHead::read(&Document::parse("s.ron", text)).1;
        let fault = |problem: &Problem| (problem.rule, problem.help.clone());
        problems.iter().map(fault).collect()
    }

    #[test]
    fn a_stamp_is_read_with_every_fault_at_its_place() {
        let good = "Stamp(name: \"Well\", legend: {'v': pit(4)}, map: [\" v\", \"vv\"], light: [\"..\", \"d.\"])";
        let (head, problems) = StampHead::read(&Document::parse("s.ron", good));
        assert_eq!(head.unwrap().name, "Well");
        assert!(problems.is_empty(), "{problems:?}");
        for (text, rule) in [
            ("Level(name: \"x\")", "wrong-name"),
            (
                "Stamp(name: \"x\", legend: {'v': pitt}, map: [\"v\"])",
                "unknown-name",
            ),
            (
                "Stamp(name: \"x\", legend: {'v': pit}, map: [\"vw\"])",
                "unknown-symbol",
            ),
            (
                "Stamp(name: \"x\", legend: {'v': pit}, map: [\"vv\", \"v\"])",
                "ragged-rows",
            ),
            (
                "Stamp(name: \"x\", legend: {' ': pit}, map: [\" \"])",
                "out-of-range",
            ),
            ("Stamp(name: \"x\", legend: {}, map: [\"  \"])", "empty-map"),
            ("Stamp(legend: {'v': pit}, map: [\"v\"])", "missing-field"),
            (
                "Stamp(name: \"x\", legend: {'v': pit}, map: [\"v\"], zones: [\"A\"])",
                "unknown-field",
            ),
            (
                "Stamp(name: \"x\", legend: {'v': pit}, map: [\"v\"], haze: [\"?\"])",
                "unknown-symbol",
            ),
            (
                "Stamp(name: \"x\", legend: {'!': floor(obstacle: lever, interact: [(title: \"Pull\", effect: switches([(4, 0)]))])}, map: [\"!\"])",
                "no-door",
            ),
        ] {
            let found = faults(text);
            assert!(
                found.iter().any(|(known, _)| *known == rule),
                "{text}: {found:?}"
            );
        }
    }
}
