//! The painter: brings strokes of files onto a picture.

use super::brush::{self, Brush, Point, halves};
use crate::{
    app::art::canvas::{Canvas, Ink},
    data::portraits::{
        Build, Colour, Coordinate, Measure, Outline, Place, Portraits, Stroke, Tint,
    },
};

/// The most moves inside one another, against pictures that are pieces of themselves.
const DEEPEST: usize = 24;

/// The dark seam around parts and lines.
const SEAM: u32 = 0x07080c;

/// How strokes are moved before they are painted.
#[derive(Clone, Copy, Debug)]
enum Move {
    /// To the other side of the middle.
    Mirrored,
    /// To a place, at a size.
    To(Point, f32),
    /// Into a share of a row: its middle and half its width.
    Share(f32, f32),
    /// Around the middle of the picture, in radians.
    Turned(f32),
}

impl Move {
    fn point(self, (x, y): Point) -> Point {
        match self {
            Self::Mirrored => (-x, y),
            Self::To(at, size) => (at.0 + x * size, at.1 + y * size),
            Self::Share(middle, half) => (middle + x * half, y),
            Self::Turned(turn) => {
                let (sin, cos) = turn.sin_cos();
                (x * cos - y * sin, x * sin + y * cos)
            }
        }
    }

    /// Half the width and half the height of an ellipse, which stays upright.
    fn radii(self, (wide, high): Point) -> Point {
        match self {
            Self::Mirrored | Self::Turned(_) => (wide, high),
            Self::To(_, size) => (wide * size, high * size),
            Self::Share(_, half) => (wide * half, high),
        }
    }
}

/// The colours of a figure; `main`, `second` and `glow` of creatures are `cloth`, `trim` and `eyes`.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Colour of the skin.
    pub skin: u32,
    /// Colour of the hair.
    pub hair: u32,
    /// Colour of what is on the head.
    pub headgear: u32,
    /// Colour of the clothes.
    pub cloth: u32,
    /// Colour of seams and buckles.
    pub trim: u32,
    /// Colour of lights.
    pub eyes: u32,
}

impl Palette {
    fn named(&self, name: &str) -> Option<u32> {
        match name {
            "skin" => Some(self.skin),
            "hair" => Some(self.hair),
            "headgear" => Some(self.headgear),
            "cloth" | "main" => Some(self.cloth),
            "trim" | "second" => Some(self.trim),
            "eyes" | "glow" => Some(self.eyes),
            _ => None,
        }
    }
}

/// Paints strokes of one figure.
pub struct Painter<'p> {
    portraits: &'p Portraits,
    brush: Brush,
    palette: Palette,
    build: Option<&'p Build>,
    head: &'p Outline,
    moves: Vec<Move>,
}

impl<'p> Painter<'p> {
    /// A painter over an empty picture, `pixels` wide. Measures and outlines of a person are those of
    /// its build.
    pub fn new(
        portraits: &'p Portraits,
        pixels: usize,
        palette: Palette,
        build: Option<(&'p Build, &'p Outline)>,
    ) -> Self {
        Self {
            portraits,
            brush: Brush::new(pixels),
            palette,
            build: build.map(|(build, _)| build),
            head: build.map_or(&Outline::Head, |(_, head)| head),
            moves: Vec::new(),
        }
    }

    /// The finished picture.
    pub fn picture(self) -> Canvas {
        self.brush.picture()
    }

    /// Paints strokes one after the other.
    pub fn paint(&mut self, strokes: &[Stroke]) {
        for stroke in strokes {
            self.stroke(stroke);
        }
    }

    fn stroke(&mut self, stroke: &Stroke) {
        match stroke {
            Stroke::Form {
                colour,
                depth,
                shape,
            } => {
                let (ink, shape) = (self.ink(colour), self.outline(shape));
                self.brush.form(ink, &shape, *depth);
            }
            Stroke::Shaded {
                colour,
                depth,
                shape,
            } => {
                let (ink, shape) = (self.ink(colour), self.outline(shape));
                self.brush.shaded(ink, &shape, *depth);
            }
            Stroke::Fill { colour, shape } => {
                let (ink, shape) = (self.ink(colour), self.outline(shape));
                self.brush.fill(ink, &shape);
            }
            Stroke::Line {
                colour,
                width,
                points,
                even,
                seam,
            } => {
                let points = self.line(points, *even);
                self.draw(colour, *width, &points, *seam);
            }
            Stroke::Arc {
                colour,
                width,
                seam,
                ..
            } => {
                let points = self.arc(stroke);
                self.draw(colour, *width, &points, *seam);
            }
            Stroke::Light { colour, at, radius } => {
                let at = self.moved(self.place(at));
                let (radius, _) = self.radii(*radius, *radius);
                let ink = self.ink(colour);
                self.brush.light(ink, at, radius);
            }
            Stroke::Within { shape, strokes } => {
                let shape = self.outline(shape);
                let before = self.brush.cut(&shape);
                self.paint(strokes);
                self.brush.uncut(before);
            }
            Stroke::Both(_)
            | Stroke::Repeat { .. }
            | Stroke::Row { .. }
            | Stroke::Ring { .. }
            | Stroke::Piece { .. } => self.group(stroke),
        }
    }

    /// Strokes that are painted elsewhere, or several times.
    fn group(&mut self, stroke: &Stroke) {
        match stroke {
            Stroke::Both(strokes) => {
                self.paint(strokes);
                self.under(&[Move::Mirrored], strokes);
            }
            Stroke::Repeat { at, strokes } => {
                for &at in at {
                    self.under(&[Move::To(at, 1.0)], strokes);
                }
            }
            Stroke::Row {
                count,
                wide,
                strokes,
            } => {
                let all = f32::from(*count);
                for place in 0..*count {
                    let part = (f32::from(place) + 0.5) / all;
                    let share = Move::Share((part - 0.5) * 2.0 * wide, wide / all);
                    self.under(&[share], strokes);
                }
            }
            Stroke::Ring {
                at,
                count,
                from,
                step,
                strokes,
            } => {
                for place in 0..*count {
                    let turn = (from + step * f32::from(place)).to_radians();
                    self.under(&[Move::To(*at, 1.0), Move::Turned(turn)], strokes);
                }
            }
            Stroke::Piece { name, at, size } => {
                let portraits = self.portraits;
                if let Some(strokes) = portraits.pictures.get(&name.name) {
                    self.under(&[Move::To(*at, *size)], strokes);
                }
            }
            _ => {}
        }
    }

    /// Paints strokes moved, the last of `moves` first.
    fn under(&mut self, moves: &[Move], strokes: &[Stroke]) {
        let before = self.moves.len();
        if before < DEEPEST {
            self.moves.extend(moves);
            self.paint(strokes);
            self.moves.truncate(before);
        }
    }

    fn draw(&mut self, tint: &Tint, width: f32, points: &[Point], seam: bool) {
        if seam {
            let dark = Ink::hex(SEAM).alpha(0.5);
            self.brush.line(dark, width + 0.055, points);
        }
        let ink = self.ink(tint);
        self.brush.line(ink, width, points);
    }

    fn ink(&self, tint: &Tint) -> Ink {
        let mut ink = self.plain_ink(&tint.colour);
        if let Some((other, part)) = &tint.mix {
            ink = ink.mix(self.plain_ink(other), *part);
        }
        ink.lit(tint.lit).alpha(tint.opacity)
    }

    fn plain_ink(&self, colour: &Colour) -> Ink {
        let rgb = match colour {
            Colour::Plain(rgb) => *rgb,
            Colour::Named(name) => {
                let named = || self.portraits.colours.get(&name.name).copied();
                self.palette.named(&name.name).or_else(named).unwrap_or(0)
            }
        };
        Ink::hex(rgb)
    }

    fn moved(&self, point: Point) -> Point {
        let moves = self.moves.iter().rev();
        moves.fold(point, |point, by| by.point(point))
    }

    fn radii(&self, wide: f32, high: f32) -> Point {
        let moves = self.moves.iter().rev();
        moves.fold((wide, high), |radii, by| by.radii(radii))
    }

    fn place(&self, (x, y): &Place) -> Point {
        (self.coordinate(*x), self.coordinate(*y))
    }

    fn coordinate(&self, coordinate: Coordinate) -> f32 {
        let measure = match coordinate {
            Coordinate::Plain(plain) => return plain,
            Coordinate::By(measure) => measure,
        };
        let of = |of: fn(&Build) -> f32| self.build.map_or(0.0, of);
        match measure {
            Measure::Right(more) => of(|build| build.half_face) + more,
            Measure::Left(more) => -of(|build| build.half_face) - more,
            Measure::Neck(more) => of(|build| build.half_neck) + more,
            Measure::Shoulder(share) => of(|build| build.half_shoulders) * share,
            Measure::Slope(more) => of(|build| build.slope) + more,
        }
    }

    fn outline(&self, shape: &Outline) -> brush::Outline {
        let points =
            |places: &[Place]| -> Vec<Point> { places.iter().map(|at| self.place(at)).collect() };
        let (corners, round): (Vec<Point>, f32) = match shape {
            Outline::Corners { corners, round } => (points(corners), *round),
            Outline::Even { corners, round } => (halves(&points(corners)), *round),
            Outline::Oval { at, wide, high } => {
                let (x, y) = self.moved(self.place(at));
                let (wide, high) = self.radii(*wide, *high);
                return brush::oval(x, y, wide, high);
            }
            Outline::Head | Outline::Neck | Outline::Shoulders => {
                return match self.of_build(shape) {
                    Some(shape) => self.outline(shape),
                    None => brush::outline(&[], 0.0),
                };
            }
        };
        let corners: Vec<Point> = corners.into_iter().map(|at| self.moved(at)).collect();
        brush::outline(&corners, round)
    }

    /// An outline of a person's body, which is never again one that goes by the body.
    fn of_build(&self, shape: &Outline) -> Option<&'p Outline> {
        let build = self.build?;
        let found = match shape {
            Outline::Neck => &build.neck,
            Outline::Shoulders => &build.shoulders,
            _ => self.head,
        };
        (!found.goes_by_the_build()).then_some(found)
    }

    /// The places that a line goes by.
    fn line(&self, points: &[Place], even: bool) -> Vec<Point> {
        let half = points.iter().map(|at| self.place(at));
        let half: Vec<Point> = half.collect();
        let mut all = Vec::with_capacity(half.len() * 2);
        if even {
            let others = half.iter().rev().filter(|point| point.0 > 0.0);
            all.extend(others.map(|&(x, y)| (-x, y)));
        }
        all.extend(half);
        all.into_iter().map(|at| self.moved(at)).collect()
    }

    /// The places that an arc goes by.
    fn arc(&self, stroke: &Stroke) -> Vec<Point> {
        let Stroke::Arc {
            at,
            wide,
            high,
            from,
            to,
            places,
            ..
        } = stroke
        else {
            return Vec::new();
        };
        let steps = f32::from(*places - 1);
        let place = |place: u16| {
            let turn = (from + (to - from) * f32::from(place) / steps).to_radians();
            self.moved((at.0 + turn.cos() * wide, at.1 + turn.sin() * high))
        };
        (0..*places).map(place).collect()
    }
}
