//! Values of portraits: decimal numbers, names, colours, coordinates.

use std::{cmp::Ordering, ops::Range};

use crate::document::{
    Node, NodeKind, Reader, Structure,
    forms::{Form, Forms, form, forms},
    shape::{About, Shape, ValueKind, reads},
};

/// Parts of one in which decimal numbers are counted: five digits behind the point.
const PARTS: u32 = 100_000;

/// A decimal number within bounds, with at most five digits behind the point.
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    least: f32,
    most: f32,
    /// The bounds in words.
    words: &'static str,
}

const fn decimal(least: f32, most: f32, words: &'static str) -> Decimal {
    Decimal { least, most, words }
}

/// A part of a whole.
pub const fn share() -> Decimal {
    decimal(0.0, 1.0, "0 to 1")
}

/// A part of the way to one of two ends.
pub const fn signed_share() -> Decimal {
    decimal(-1.0, 1.0, "-1 to 1")
}

/// A length, where 1 is the radius of the plate under a portrait.
pub const fn length() -> Decimal {
    decimal(0.0, 2.0, "0 to 2")
}

/// A place across or down, where 1 is the radius of the plate under a portrait.
pub const fn offset() -> Decimal {
    decimal(-2.0, 2.0, "-2 to 2")
}

/// How round a corner is.
pub const fn rounding() -> Decimal {
    decimal(0.0, 0.5, "0 to 0.5")
}

/// A size as a multiple of the usual.
pub const fn scale() -> Decimal {
    decimal(0.01, 10.0, "0.01 to 10")
}

/// An angle.
pub const fn degrees() -> Decimal {
    decimal(-720.0, 720.0, "-720 to 720 degrees")
}

impl Shape for Decimal {
    reads!(f32, |shape, reader, node| {
        let parts = |bound: f32| (f64::from(bound) * f64::from(PARTS)).round() as i64;
        let range = parts(shape.least)..=parts(shape.most);
        let read = reader.decimal(node, PARTS, range)?;
        Some((read as f64 / f64::from(PARTS)) as f32)
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded(self.words)
    }

    fn write(&self, value: &f32) -> String {
        value.to_string()
    }
}

/// A name and where it stands, so that a name that means nothing is reported there.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The name.
    pub name: String,
    /// Its place in the file, in bytes; empty for defaults.
    pub span: Range<usize>,
}

impl Reference {
    /// A name that stands in no file.
    pub fn of(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            span: 0..0,
        }
    }
}

impl PartialEq for Reference {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Reference {}

impl PartialOrd for Reference {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Reference {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}

/// The name of something that files define.
#[derive(Clone, Copy, Debug)]
pub struct Named(&'static str);

/// The name of something that files define; `what` it is, with its article.
pub const fn reference(what: &'static str) -> Named {
    Named(what)
}

impl Shape for Named {
    reads!(Reference, |shape, reader, node| {
        let name = reader.name(node, shape.0)?.to_owned();
        Some(Reference {
            name,
            span: node.span.clone(),
        })
    });

    fn kind(&self) -> ValueKind {
        ValueKind::OneOf {
            what: self.0,
            names: Vec::new(),
        }
    }

    fn write(&self, value: &Reference) -> String {
        value.name.clone()
    }
}

/// A colour of a stroke.
#[derive(Clone, Debug, PartialEq)]
pub enum Colour {
    /// `0xRRGGBB`.
    Plain(u32),
    /// A part of the figure's palette, or one of the named colours.
    Named(Reference),
}

/// A colour, plain or by name.
#[derive(Clone, Copy, Debug)]
pub struct AnyColour;

/// A colour, plain or by name.
pub const fn any_colour() -> AnyColour {
    AnyColour
}

impl Shape for AnyColour {
    reads!(Colour, |_, reader, node| {
        match &node.kind {
            NodeKind::Name(_) => reference("a colour")
                .read(reader, node, None)
                .map(Colour::Named),
            _ => rgb().read(reader, node, None).map(Colour::Plain),
        }
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("a name, or `0xRRGGBB`")
    }

    fn write(&self, value: &Colour) -> String {
        match value {
            Colour::Plain(plain) => rgb().write(plain),
            Colour::Named(name) => name.name.clone(),
        }
    }
}

/// A colour by its parts.
#[derive(Clone, Copy, Debug)]
pub struct Rgb;

/// A colour `0xRRGGBB`.
pub const fn rgb() -> Rgb {
    Rgb
}

impl Shape for Rgb {
    reads!(u32, |_, reader, node| reader.integer(node, 0..=0x00ff_ffff));

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("`0xRRGGBB`")
    }

    fn write(&self, value: &u32) -> String {
        format!("0x{value:06x}")
    }
}

forms! {
    /// A coordinate that goes by the build of a person, so that parts fit all of them.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Measure as "a measure" {
        /// So far beyond the right edge of the face.
        Right(f32; offset()) as "right",
        /// So far beyond the left edge of the face.
        Left(f32; offset()) as "left",
        /// So far beyond the right edge of the neck.
        Neck(f32; offset()) as "neck",
        /// This share of the way to the right end of the shoulders.
        Shoulder(f32; offset()) as "shoulder",
        /// So far below the top of the shoulders.
        Slope(f32; offset()) as "slope",
    }
}

/// A coordinate of a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Coordinate {
    /// A number.
    Plain(f32),
    /// By the build of a person.
    By(Measure),
}

/// A coordinate.
#[derive(Clone, Copy, Debug)]
pub struct AnyCoordinate;

/// A coordinate: a number, or a measure of a person.
pub const fn coordinate() -> AnyCoordinate {
    AnyCoordinate
}

const MEASURE: Form<Measure> = form();

impl Shape for AnyCoordinate {
    reads!(Coordinate, |_, reader, node| {
        match &node.kind {
            NodeKind::Tagged(..) => MEASURE.read(reader, node, None).map(Coordinate::By),
            _ => offset().read(reader, node, None).map(Coordinate::Plain),
        }
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("a coordinate")
    }

    fn write(&self, value: &Coordinate) -> String {
        match value {
            Coordinate::Plain(plain) => plain.to_string(),
            Coordinate::By(measure) => measure.written(()),
        }
    }
}

/// A value with a table of its own, so that other tables tell its kind in a few words.
#[derive(Clone, Copy, Debug)]
pub struct Told<S>(&'static str, S);

/// A value of this shape that tables call by these words.
pub const fn told<S>(words: &'static str, shape: S) -> Told<S> {
    Told(words, shape)
}

impl<S: Shape> Shape for Told<S> {
    type Value = S::Value;

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&S::Value>,
    ) -> Option<S::Value> {
        self.1.read(reader, node, base)
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Worded(self.0)
    }

    fn write(&self, value: &S::Value) -> String {
        self.1.write(value)
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<S::Value>,
    ) -> Option<S::Value> {
        self.1.read_field(fields, about, default)
    }

    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        self.1.write_field(about, value, usual, to);
    }
}
