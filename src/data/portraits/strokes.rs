//! Strokes: what a portrait is painted of, as files have it.

use super::values::{
    Colour, Coordinate, Reference, any_colour, coordinate, degrees, length, offset, reference,
    rounding, scale, share, signed_share, told,
};
use crate::document::{
    forms::{Forms, form, forms},
    record::record,
    shape::{Shape, ValueKind, flag, flat, list_of, maybe, number, pair, reads},
};

/// A place in a picture: from -1 to 1 across the plate under it, `y` down.
pub type Place = (Coordinate, Coordinate);

/// A place in a picture.
fn place() -> impl Shape<Value = Place> {
    told("a place", pair(coordinate(), coordinate()))
}

/// Places in a picture.
fn some_places() -> impl Shape<Value = Vec<Place>> {
    told("a list of places", list_of(place()))
}

/// A place by two numbers.
fn plain_place() -> impl Shape<Value = (f32, f32)> {
    told("`(x, y)`, each -2 to 2", pair(offset(), offset()))
}

/// The colour of a stroke, its fields among those of the stroke.
fn a_tint() -> impl Shape<Value = Tint> {
    told("a tint", flat::<Tint>())
}

/// A closed outline.
pub(super) fn an_outline() -> impl Shape<Value = Outline> {
    told("an outline", form::<Outline>())
}

record! {
    /// The colour of a stroke.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Tint as "tint" {
        /// The colour: of a person `skin`, `hair`, `headgear`, `cloth`, `trim` or `eyes`, of a creature
        /// `main`, `second` or `glow`, one of the `colours` of any file, or `0xRRGGBB`.
        pub colour: Colour; any_colour(),
        /// Another colour mixed into it, and how much of it there is.
        pub mix: Option<(Colour, f32)> = None; maybe(pair(any_colour(), share())),
        /// How much lighter than the colour (up to 1, white) or darker (down to -1, black).
        pub lit: f32 = 0.0; signed_share(),
        /// How opaque it is.
        pub opacity: f32 = 1.0; share(),
    }
}

forms! {
    /// A closed outline.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Outline as "an outline" {
        /// Through corners, in their order.
        Corners {
            /// Its corners.
            corners: Vec<Place>; some_places(),
            /// How much of each side the rounding of a corner takes: 0 is sharp, 0.5 all round.
            round: f32 = 0.0; rounding(),
        } as "outline",
        /// The same on both sides of the middle.
        Even {
            /// The corners of its right half, from top to bottom.
            corners: Vec<Place>; some_places(),
            /// How much of each side the rounding of a corner takes: 0 is sharp, 0.5 all round.
            round: f32 = 0.0; rounding(),
        } as "even",
        /// An ellipse.
        Oval {
            /// Its middle.
            at: Place; place(),
            /// Half its width.
            wide: f32; length(),
            /// Half its height.
            high: f32; length(),
        } as "oval",
        /// The head of a person, as its build has it.
        Head as "head",
        /// The neck of a person.
        Neck as "neck",
        /// The shoulders of a person and what is below.
        Shoulders as "shoulders",
    }
}

forms! {
    /// A stroke of the brush, or several together.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Stroke as "a stroke" {
        /// Fills an outline, its lower right darker, with a dark seam around it: the look of every
        /// large part.
        Form {
            /// Its colour.
            colour: Tint; a_tint(),
            /// How broad the darker side is.
            depth: f32 = 0.0; share(),
            /// What is filled.
            shape: Outline; an_outline(),
        } as "form",
        /// As `form`, without the seam.
        Shaded {
            /// Its colour.
            colour: Tint; a_tint(),
            /// How broad the darker side is.
            depth: f32 = 0.0; share(),
            /// What is filled.
            shape: Outline; an_outline(),
        } as "shaded",
        /// Fills an outline evenly.
        Fill {
            /// Its colour.
            colour: Tint; a_tint(),
            /// What is filled.
            shape: Outline; an_outline(),
        } as "fill",
        /// A line with round ends and rounded corners.
        Line {
            /// Its colour.
            colour: Tint; a_tint(),
            /// Its width.
            width: f32; share(),
            /// The places it goes by.
            points: Vec<Place>; some_places(),
            /// Whether it goes on in the mirror: the points are those from the middle to the right.
            even: bool = false; flag(),
            /// Whether it has a dark seam.
            seam: bool = false; flag(),
        } as "line",
        /// A line along a part of an ellipse.
        Arc {
            /// Its colour.
            colour: Tint; a_tint(),
            /// Its width.
            width: f32; share(),
            /// The middle of the ellipse.
            at: (f32, f32); plain_place(),
            /// Half the width of the ellipse.
            wide: f32; length(),
            /// Half the height of the ellipse.
            high: f32; length(),
            /// Where it begins, in degrees clockwise from the right.
            from: f32 = 0.0; degrees(),
            /// Where it ends.
            to: f32 = 360.0; degrees(),
            /// Places that it goes by, its ends among them.
            places: u16 = 9; number(2..=60),
            /// Whether it has a dark seam.
            seam: bool = false; flag(),
        } as "arc",
        /// A small light with its glow.
        Light {
            /// Its colour.
            colour: Tint; a_tint(),
            /// Its middle.
            at: Place; place(),
            /// Its radius.
            radius: f32; share(),
        } as "light",
        /// Strokes that show only inside an outline.
        Within {
            /// The outline.
            shape: Outline; an_outline(),
            /// What is painted in it.
            strokes: Vec<Self>; stroke_list(),
        } as "within",
        /// Strokes of one half, as they are and then in the mirror.
        Both(Vec<Stroke>; stroke_list()) as "both",
        /// The same strokes at several places.
        Repeat {
            /// By how much they are shifted each time.
            at: Vec<(f32, f32)>; list_of(plain_place()),
            /// What is painted.
            strokes: Vec<Self>; stroke_list(),
        } as "repeat",
        /// The same strokes side by side: `x` runs from -1 to 1 across the share of each.
        Row {
            /// How many there are.
            count: u16; number(1..=60),
            /// Half the width of all together.
            wide: f32; length(),
            /// What is painted.
            strokes: Vec<Self>; stroke_list(),
        } as "row",
        /// The same strokes around a place, as rays are; `x` of each points outwards.
        Ring {
            /// The middle.
            at: (f32, f32) = (0.0, 0.0); plain_place(),
            /// How many there are.
            count: u16; number(1..=60),
            /// Where the first is, in degrees clockwise from the right.
            from: f32 = 0.0; degrees(),
            /// Degrees from each to the next.
            step: f32; degrees(),
            /// What is painted.
            strokes: Vec<Self>; stroke_list(),
        } as "ring",
        /// Another picture as a piece of this one.
        Piece {
            /// Its name among the `pictures` of any file.
            name: Reference; reference("a picture"),
            /// Where its middle comes to lie.
            at: (f32, f32) = (0.0, 0.0); plain_place(),
            /// Its size; widths of lines and depths stay as they are.
            size: f32 = 1.0; scale(),
        } as "piece",
    }
}

/// A list of strokes. It says no more of them than that, for strokes may hold strokes.
#[derive(Clone, Copy, Debug)]
pub struct Strokes;

/// A list of strokes, in the order in which they are painted.
pub const fn stroke_list() -> Strokes {
    Strokes
}

impl Shape for Strokes {
    reads!(Vec<Stroke>, |_, reader, node| {
        reader.list(node, |reader, node| form().read(reader, node, None))
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Worded("a list of strokes")
    }

    fn write(&self, value: &Vec<Stroke>) -> String {
        let strokes: Vec<String> = value.iter().map(|stroke| stroke.written(())).collect();
        format!("[{}]", strokes.join(", "))
    }
}

impl Outline {
    /// Whether it is that of a person's body, as the build has it.
    pub fn goes_by_the_build(&self) -> bool {
        matches!(self, Self::Head | Self::Neck | Self::Shoulders)
    }
}

impl Stroke {
    /// Its colour, if it has one of its own.
    pub fn tint(&self) -> Option<&Tint> {
        match self {
            Self::Form { colour, .. }
            | Self::Shaded { colour, .. }
            | Self::Fill { colour, .. }
            | Self::Line { colour, .. }
            | Self::Arc { colour, .. }
            | Self::Light { colour, .. } => Some(colour),
            Self::Within { .. }
            | Self::Both(_)
            | Self::Repeat { .. }
            | Self::Row { .. }
            | Self::Ring { .. }
            | Self::Piece { .. } => None,
        }
    }

    /// The strokes inside it.
    pub fn inner(&self) -> &[Self] {
        match self {
            Self::Within { strokes, .. }
            | Self::Both(strokes)
            | Self::Repeat { strokes, .. }
            | Self::Row { strokes, .. }
            | Self::Ring { strokes, .. } => strokes,
            _ => &[],
        }
    }
}
