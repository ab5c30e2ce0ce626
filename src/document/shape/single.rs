//! Single values: flags, numbers, names.

use std::{
    fmt::{Debug, Display},
    ops::RangeInclusive,
};

use super::{Shape, ValueKind};
use crate::document::{self, Node, Reader, names::file_name};

/// `true` or `false`.
#[derive(Clone, Copy, Debug)]
pub struct Flag;

/// A field that is `true` or `false`.
pub const fn flag() -> Flag {
    Flag
}

impl Shape for Flag {
    reads!(bool, |_, reader, node| reader.bool(node));

    fn kind(&self) -> ValueKind {
        ValueKind::Flag
    }

    fn write(&self, value: &bool) -> String {
        value.to_string()
    }

    fn number(&self, value: &bool) -> Option<i64> {
        Some(i64::from(*value))
    }
}

/// A text between quotes.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    read: fn(&mut Reader<'_>, &Node) -> Option<String>,
}

/// A text that players read.
pub const fn text() -> Text {
    Text {
        read: document::text,
    }
}

/// A name: a text of one line.
pub const fn name() -> Text {
    Text {
        read: document::name,
    }
}

/// Any text, which may be empty.
pub const fn any_text() -> AnyText {
    AnyText
}

/// Any text between quotes.
#[derive(Clone, Copy, Debug)]
pub struct AnyText;

impl Shape for AnyText {
    reads!(String, |_, reader, node| reader.string(node));

    fn kind(&self) -> ValueKind {
        ValueKind::Text
    }

    fn write(&self, value: &String) -> String {
        format!("{value:?}")
    }
}

impl Shape for Text {
    reads!(String, |shape, reader, node| (shape.read)(reader, node));

    fn kind(&self) -> ValueKind {
        ValueKind::Text
    }

    fn write(&self, value: &String) -> String {
        if value.is_empty() {
            return String::new();
        }
        format!("{value:?}")
    }
}

/// One character between single quotes.
#[derive(Clone, Copy, Debug)]
pub struct Character(&'static str);

/// One character between single quotes; `what` it is, is said with its article and an example.
pub const fn character(what: &'static str) -> Character {
    Character(what)
}

impl Shape for Character {
    reads!(char, |_, reader, node| reader.char(node));

    fn kind(&self) -> ValueKind {
        ValueKind::Worded(self.0)
    }

    fn write(&self, value: &char) -> String {
        format!("{value:?}")
    }
}

/// A whole number within bounds.
#[derive(Clone, Debug)]
pub struct Whole<T> {
    range: RangeInclusive<T>,
    unit: &'static str,
}

/// A whole number in this range.
pub const fn number<T>(range: RangeInclusive<T>) -> Whole<T> {
    Whole { range, unit: "" }
}

impl<T> Whole<T> {
    /// Says what the number counts, such as `feet`.
    #[must_use]
    pub const fn of(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }
}

impl<T: Copy + Display + Into<i128> + TryFrom<i128>> Shape for Whole<T> {
    reads!(T, |shape, reader, node| reader
        .integer(node, shape.range.clone()));

    fn kind(&self) -> ValueKind {
        ValueKind::Whole {
            least: (*self.range.start()).into(),
            most: (*self.range.end()).into(),
            unit: self.unit,
        }
    }

    fn write(&self, value: &T) -> String {
        value.to_string()
    }

    fn number(&self, value: &T) -> Option<i64> {
        i64::try_from((*value).into()).ok()
    }
}

/// One of several named values.
#[derive(Clone, Debug)]
pub struct OneOf<T> {
    what: &'static str,
    all: Vec<(String, T)>,
    /// Whether the name may stand in quotes.
    quoted: bool,
    /// Whether the name is written in quotes.
    spaced: bool,
}

/// One of these values, by its name in files: `MedicalScience` is `medical_science`. `what` a
/// value is, is said with its article.
pub fn one_of<T: Copy + Debug>(what: &'static str, all: &[T]) -> OneOf<T> {
    let all = all.iter().map(|value| (file_name(value), *value));
    OneOf {
        what,
        all: all.collect(),
        quoted: false,
        spaced: false,
    }
}

/// One of these values, by the name beside it.
pub fn named<T: Copy>(what: &'static str, all: &[(&str, T)]) -> OneOf<T> {
    let all = all.iter().map(|(name, value)| ((*name).to_owned(), *value));
    OneOf {
        what,
        all: all.collect(),
        quoted: false,
        spaced: false,
    }
}

/// One of these values, by the name that a function gives.
pub fn named_by<T>(
    what: &'static str,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> String,
) -> OneOf<T> {
    let all = all.into_iter().map(|value| (name(&value), value));
    OneOf {
        what,
        all: all.collect(),
        quoted: false,
        spaced: false,
    }
}

/// The place of a value in the list of all, by its name in files.
pub fn place<T: Debug>(what: &'static str, all: &[T]) -> OneOf<u8> {
    named_by(what, 0..all.len() as u8, |place| {
        file_name(&all[usize::from(*place)])
    })
}

/// One of the entries of a catalogue, by its name with underscores for spaces, bare or in quotes.
pub fn entry<'n, T>(what: &'static str, all: impl IntoIterator<Item = (&'n str, T)>) -> OneOf<T> {
    let all = all.into_iter();
    OneOf {
        what,
        all: all
            .map(|(name, value)| (name.replace(' ', "_"), value))
            .collect(),
        quoted: true,
        spaced: false,
    }
}

/// One of these values, by the name beside it, which may have spaces; bare or in quotes.
pub fn one_title<'n, T>(
    what: &'static str,
    all: impl IntoIterator<Item = (&'n str, T)>,
) -> OneOf<T> {
    let all = all.into_iter();
    OneOf {
        what,
        all: all.map(|(name, value)| (name.to_owned(), value)).collect(),
        quoted: true,
        spaced: true,
    }
}

/// No entry at all, where there is no catalogue.
pub const fn no_names<T>(what: &'static str) -> OneOf<T> {
    OneOf {
        what,
        all: Vec::new(),
        quoted: true,
        spaced: false,
    }
}

/// One of these names, bare or in quotes.
pub fn one_name<'n>(what: &'static str, all: impl IntoIterator<Item = &'n str>) -> OneOf<String> {
    let all = all
        .into_iter()
        .map(|name| (name.to_owned(), name.to_owned()));
    OneOf {
        what,
        all: all.collect(),
        quoted: true,
        spaced: false,
    }
}

impl<T: Clone + PartialEq> Shape for OneOf<T> {
    reads!(T, |shape, reader, node| {
        if !shape.quoted {
            let all: Vec<(&str, &T)> = shape
                .all
                .iter()
                .map(|(name, of)| (name.as_str(), of))
                .collect();
            return reader.choice(node, shape.what, &all).cloned();
        }
        let name = reader.one_of(
            node,
            shape.what,
            shape.all.iter().map(|(name, _)| name.as_str()),
        )?;
        let found = shape.all.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    });

    fn kind(&self) -> ValueKind {
        ValueKind::OneOf {
            what: self.what,
            names: self.all.iter().map(|(name, _)| name.clone()).collect(),
        }
    }

    fn write(&self, value: &T) -> String {
        let found = self.all.iter().find(|(_, known)| known == value);
        match found {
            Some((name, _)) if self.spaced => format!("{name:?}"),
            Some((name, _)) => name.clone(),
            None => String::new(),
        }
    }
}
