//! Values that remember where a file gives them, and fields whose faults leave the others readable.

use std::ops::Range;

use super::{About, FieldInfo, Shape, ValueKind};
use crate::document::{Node, Reader, Structure};

/// A value, and where a file gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// All of it, in bytes.
    pub span: Range<usize>,
    /// Its name or its opening bracket, in bytes.
    pub opening: Range<usize>,
}

impl<T> Placed<T> {
    /// A value of this node.
    pub fn of(node: &Node, value: T) -> Self {
        Self {
            value,
            span: node.span.clone(),
            opening: node.opening(),
        }
    }
}

/// A value with its place.
#[derive(Clone, Debug)]
pub struct WithPlace<S>(S);

/// A value with its place.
pub const fn placed<S>(shape: S) -> WithPlace<S> {
    WithPlace(shape)
}

impl<S: Shape> Shape for WithPlace<S> {
    type Value = Placed<S::Value>;

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self::Value>,
    ) -> Option<Self::Value> {
        let value = self.0.read(reader, node, base.map(|base| &base.value))?;
        Some(Placed::of(node, value))
    }

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        self.0.write(&value.value)
    }
}

/// A field that a file may leave out, and that may be faulty there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Given<T> {
    /// It is left out.
    #[default]
    No,
    /// It stands here and cannot be read, which is reported.
    Faulty(Range<usize>),
    /// It is given.
    Yes(Placed<T>),
}

impl<T> Given<T> {
    /// Whether it stands in the file, readable or not.
    pub fn stands(&self) -> bool {
        !matches!(self, Self::No)
    }

    /// Whether it stands in the file and cannot be read.
    pub fn is_faulty(&self) -> bool {
        matches!(self, Self::Faulty(_))
    }

    /// The value, if it can be read.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Yes(placed) => Some(&placed.value),
            Self::No | Self::Faulty(_) => None,
        }
    }

    /// Where it stands, in bytes.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::No => None,
            Self::Faulty(span) => Some(span.clone()),
            Self::Yes(placed) => Some(placed.span.clone()),
        }
    }
}

/// A field that may be left out or faulty.
#[derive(Clone, Debug)]
pub struct PerhapsGiven<S>(S);

/// A field that may be left out; where it is faulty the other fields are read all the same.
pub const fn given<S>(shape: S) -> PerhapsGiven<S> {
    PerhapsGiven(shape)
}

impl<S: Shape> Shape for PerhapsGiven<S> {
    reads!(Given<S::Value>, |shape, reader, node| {
        let Some(inner) = node.unwrapped() else {
            return Some(Given::No);
        };
        let span = node.span.clone();
        Some(match shape.0.read(reader, inner, None) {
            Some(value) => Given::Yes(Placed::of(node, value)),
            None => Given::Faulty(span),
        })
    });

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        let value = value.value().map(|value| self.0.write(value));
        value.unwrap_or_default()
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        _default: Option<Self::Value>,
    ) -> Option<Self::Value> {
        match fields.node(about.name) {
            Some(node) => self.read(fields.reader(), node, None),
            None => Some(Given::No),
        }
    }
}

/// A field that must be given.
#[derive(Clone, Debug)]
pub struct Tried<S>(S);

/// A field that must be given; where it is missing or faulty, `None`, the other fields are read all
/// the same.
pub const fn tried<S>(shape: S) -> Tried<S> {
    Tried(shape)
}

impl<S: Shape> Shape for Tried<S> {
    reads!(Option<S::Value>, |shape, reader, node| Some(
        shape.0.read(reader, node, None)
    ));

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        let value = value.as_ref().map(|value| self.0.write(value));
        value.unwrap_or_default()
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        _default: Option<Self::Value>,
    ) -> Option<Self::Value> {
        Some(self.0.read_field(fields, about, None))
    }

    fn describe_field(
        &self,
        about: &About,
        _default: Option<Self::Value>,
        to: &mut Vec<FieldInfo>,
    ) {
        self.0.describe_field(about, None, to);
    }

    fn write_field(
        &self,
        about: &About,
        value: &Self::Value,
        _usual: Option<&Self::Value>,
        to: &mut Vec<String>,
    ) {
        if let Some(value) = value {
            self.0.write_field(about, value, None, to);
        }
    }
}

/// A list in which faulty items keep their places.
#[derive(Clone, Debug)]
pub struct Each<S>(S);

/// A list `[ ... ]` of such values; faulty ones are reported and keep their places as `None`.
pub const fn each<S>(shape: S) -> Each<S> {
    Each(shape)
}

impl<S: Shape> Shape for Each<S> {
    reads!(Vec<Option<S::Value>>, |shape, reader, node| {
        reader.list(node, |reader, node| Some(shape.0.read(reader, node, None)))
    });

    fn kind(&self) -> ValueKind {
        ValueKind::List(Box::new(self.0.kind()))
    }

    fn write(&self, value: &Self::Value) -> String {
        let items = value.iter().flatten().map(|item| self.0.write(item));
        format!("[{}]", items.collect::<Vec<_>>().join(", "))
    }
}
