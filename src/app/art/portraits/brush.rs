//! Free outlines with rounded corners, filled quickly: only the pixels of an outline's own box are
//! looked at.
//!
//! Places run from -1 to 1 across the plate that the picture is laid on, `y` down.

use crate::app::art::canvas::{Canvas, Ink};

/// How far the picture reaches to each side of its centre, where 1 is the radius of the plate under
/// it: diamonds and other shapes have corners beyond the circle.
pub const REACH: f32 = 1.15;

/// A place in the picture.
pub type Point = (f32, f32);

/// A closed outline.
#[derive(Clone, Debug)]
pub struct Outline(Vec<Point>);

impl Outline {
    /// This outline, shifted.
    fn moved(&self, right: f32, down: f32) -> Self {
        Self(self.0.iter().map(|&(x, y)| (x + right, y + down)).collect())
    }
}

/// An outline through corners, each cut off by a part of its sides: 0 is sharp, 0.5 all round.
pub fn outline(corners: &[Point], round: f32) -> Outline {
    let mut points = Vec::with_capacity(corners.len() * 6);
    let n_corners = corners.len();
    for (place, &corner) in corners.iter().enumerate() {
        if round <= 0.0 {
            points.push(corner);
            continue;
        }
        let before = corners[(place + n_corners - 1) % n_corners];
        let after = corners[(place + 1) % n_corners];
        bend(
            &mut points,
            toward(corner, before, round),
            corner,
            toward(corner, after, round),
        );
    }
    Outline(points)
}

/// Corners of a right half from top to bottom, and then those of the other half.
pub fn halves(half: &[Point]) -> Vec<Point> {
    let others = half.iter().rev().filter(|point| point.0 > 0.0);
    half.iter()
        .copied()
        .chain(others.map(|&(x, y)| (-x, y)))
        .collect()
}

/// An ellipse by its middle and its radii.
pub fn oval(x: f32, y: f32, wide: f32, high: f32) -> Outline {
    let n_spots = 28;
    let points = (0..n_spots).map(|point| {
        let turn = std::f32::consts::TAU * point as f32 / n_spots as f32;
        (x + turn.cos() * wide, y + turn.sin() * high)
    });
    Outline(points.collect())
}

fn toward(from: Point, to: Point, part: f32) -> Point {
    (
        from.0 + (to.0 - from.0) * part,
        from.1 + (to.1 - from.1) * part,
    )
}

/// A curve from one place to another, drawn to a third.
fn bend(points: &mut Vec<Point>, from: Point, by: Point, to: Point) {
    const STEPS: usize = 7;
    for step in 0..=STEPS {
        let part = step as f32 / STEPS as f32;
        points.push(toward(toward(from, by, part), toward(by, to, part), part));
    }
}

/// How much of each pixel of a box an outline covers.
struct Cover {
    left: i32,
    top: i32,
    wide: usize,
    high: usize,
    parts: Vec<f32>,
}

impl Cover {
    fn new(points: impl Iterator<Item = Point> + Clone) -> Self {
        let start = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        let (left, top, right, bottom) = points.fold(start, |found, (x, y)| {
            (
                found.0.min(x),
                found.1.min(y),
                found.2.max(x),
                found.3.max(y),
            )
        });
        if left > right {
            return Self {
                left: 0,
                top: 0,
                wide: 0,
                high: 0,
                parts: Vec::new(),
            };
        }
        let (left, top) = (left.floor() as i32, top.floor() as i32);
        let wide = (right.ceil() as i32 - left) as usize + 2;
        let high = (bottom.ceil() as i32 - top) as usize + 1;
        Self {
            left,
            top,
            wide,
            high,
            parts: vec![0.0; wide * high],
        }
    }

    /// Adds a closed outline: each edge leaves in its rows how much changes from there on.
    fn add(&mut self, points: &[Point]) {
        let Some(&last) = points.last() else { return };
        let mut before = last;
        for &point in points {
            self.edge(before, point);
            before = point;
        }
    }

    fn edge(&mut self, from: Point, to: Point) {
        let down = from.1 < to.1;
        let (high, low) = if down { (from, to) } else { (to, from) };
        if high.1 >= low.1 {
            return;
        }
        let sign = if down { 1.0 } else { -1.0 };
        let slope = (low.0 - high.0) / (low.1 - high.1);
        let (top, bottom) = (high.1 - self.top as f32, low.1 - self.top as f32);
        let mut x = high.0 - self.left as f32;
        for row in top as usize..(bottom.ceil() as usize).min(self.high) {
            let part = bottom.min(row as f32 + 1.0) - top.max(row as f32);
            let next = x + slope * part;
            self.step(row * self.wide, x.min(next), x.max(next), part * sign);
            x = next;
        }
    }

    /// One row of one edge, from `left` to `right`.
    fn step(&mut self, row: usize, left: f32, right: f32, amount: f32) {
        let most = (self.wide - 2) as f32;
        let (left, right) = (left.clamp(0.0, most), right.clamp(0.0, most));
        let first = left as usize;
        let width = right - left;
        if right <= first as f32 + 1.0 {
            let middle = (left + right) / 2.0 - first as f32;
            self.parts[row + first] += amount * (1.0 - middle);
            self.parts[row + first + 1] += amount * middle;
            return;
        }
        // Coverage up to the end of each pixel; the pixels hold the differences.
        let mut done = 0.0;
        let mut pixel = first;
        let mut before = 0.0;
        while done < 1.0 - 1e-6 && row + pixel < self.parts.len() {
            let end = pixel as f32 + 1.0;
            let reach = end.min(right);
            let from = left.max(pixel as f32);
            let through = (reach - from) / width;
            let area = done + through * (end - (from + reach) / 2.0);
            self.parts[row + pixel] += amount * (area - before);
            before = area;
            done += through;
            pixel += 1;
        }
        if row + pixel < self.parts.len() {
            self.parts[row + pixel] += amount * (1.0 - before);
        }
    }

    /// Turns differences into amounts.
    fn sum(&mut self) {
        for row in self.parts.chunks_mut(self.wide.max(1)) {
            let mut sum = 0.0;
            for part in row {
                sum += *part;
                *part = sum.abs().min(1.0);
            }
        }
    }

    fn at(&self, column: i32, row: i32) -> f32 {
        let (x, y) = (column - self.left, row - self.top);
        if x < 0 || y < 0 || x >= self.wide as i32 || y >= self.high as i32 {
            return 0.0;
        }
        self.parts[y as usize * self.wide + x as usize]
    }
}

/// Where a brush may draw: all over, or as far as an outline covers.
pub struct Mask(Option<Cover>);

/// Draws outlines on a picture.
pub struct Brush {
    canvas: Canvas,
    mask: Option<Cover>,
}

impl Brush {
    /// A brush over an empty picture, `pixels` wide.
    pub fn new(pixels: usize) -> Self {
        Self {
            canvas: Canvas::new(pixels),
            mask: None,
        }
    }

    /// The finished picture.
    pub fn picture(self) -> Canvas {
        self.canvas
    }

    fn pixel(&self, point: Point) -> Point {
        let half = self.canvas.size() as f32 / 2.0;
        let on = |part: f32| ((part / REACH + 1.0) * half).clamp(-half, half * 3.0);
        (on(point.0), on(point.1))
    }

    fn cover(&self, outline: &Outline) -> Cover {
        let points: Vec<Point> = outline.0.iter().map(|&point| self.pixel(point)).collect();
        let mut cover = Cover::new(points.iter().copied());
        cover.add(&points);
        cover.sum();
        cover
    }

    fn lay(&mut self, cover: &Cover, ink: Ink) {
        let size = self.canvas.size() as i32;
        for y in (-cover.top).max(0)..(cover.high as i32).min(size - cover.top) {
            for x in (-cover.left).max(0)..(cover.wide as i32).min(size - cover.left) {
                let mut part = cover.parts[y as usize * cover.wide + x as usize];
                if part <= 0.004 {
                    continue;
                }
                let (column, row) = (x + cover.left, y + cover.top);
                if let Some(mask) = &self.mask {
                    part *= mask.at(column, row);
                }
                self.canvas.lay(column, row, ink.alpha(ink.0[3] * part));
            }
        }
    }

    /// Fills an outline.
    pub fn fill(&mut self, ink: Ink, outline: &Outline) {
        let cover = self.cover(outline);
        self.lay(&cover, ink);
    }

    /// Fills an outline with a darker side at the lower right and a dark seam around it: the look of
    /// every large part of a portrait.
    pub fn form(&mut self, ink: Ink, outline: &Outline, depth: f32) {
        let mut seam = outline.0.clone();
        seam.extend(outline.0.first());
        self.trace(Ink::hex(0x07080c).alpha(0.5), 0.055, &seam);
        self.shaded(ink, outline, depth);
    }

    /// As [`Self::form`], without the seam.
    pub fn shaded(&mut self, ink: Ink, outline: &Outline, depth: f32) {
        self.fill(ink.lit(-0.26), outline);
        let before = self.cut(outline);
        self.fill(ink, &outline.moved(-depth, -depth * 0.45));
        self.uncut(before);
    }

    /// Draws only inside an outline from now on; gives what held before, for [`Self::uncut`].
    pub fn cut(&mut self, outline: &Outline) -> Mask {
        let mut cover = self.cover(outline);
        if let Some(mask) = &self.mask {
            for place in 0..cover.parts.len() {
                let (x, y) = (place % cover.wide, place / cover.wide);
                cover.parts[place] *= mask.at(x as i32 + cover.left, y as i32 + cover.top);
            }
        }
        Mask(self.mask.replace(cover))
    }

    /// Draws as before a [`Self::cut`] again.
    pub fn uncut(&mut self, before: Mask) {
        self.mask = before.0;
    }

    /// A line with round ends and rounded corners.
    pub fn line(&mut self, ink: Ink, width: f32, points: &[Point]) {
        let Some((&first, &last)) = points.first().zip(points.last()) else {
            return;
        };
        let mut smooth = vec![first];
        for three in points.windows(3) {
            let (from, to) = (
                toward(three[1], three[0], 0.5),
                toward(three[1], three[2], 0.5),
            );
            bend(&mut smooth, from, three[1], to);
        }
        smooth.push(last);
        self.trace(ink, width, &smooth);
    }

    /// A line through exactly these places.
    pub fn trace(&mut self, ink: Ink, width: f32, points: &[Point]) {
        let half = width / 2.0;
        let grown = points
            .iter()
            .flat_map(|&(x, y)| [(x - half, y - half), (x + half, y + half)]);
        let mut cover = Cover::new(grown.map(|point| self.pixel(point)));
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let angle = (to.1 - from.1).atan2(to.0 - from.0);
            let mut capsule = Vec::with_capacity(14);
            for (end, start) in [(to, -0.5), (from, 0.5)] {
                for step in 0..7 {
                    let turn = angle + (start + step as f32 / 6.0) * std::f32::consts::PI;
                    let point = (end.0 + turn.cos() * half, end.1 + turn.sin() * half);
                    capsule.push(self.pixel(point));
                }
            }
            cover.add(&capsule);
        }
        cover.sum();
        self.lay(&cover, ink);
    }

    /// A small light with its glow.
    pub fn light(&mut self, ink: Ink, at: Point, radius: f32) {
        for (grow, strength) in [(2.3, 0.16), (1.7, 0.24)] {
            self.fill(
                ink.alpha(strength),
                &oval(at.0, at.1, radius * grow, radius * grow),
            );
        }
        self.fill(ink, &oval(at.0, at.1, radius, radius));
        self.fill(ink.lit(0.6), &oval(at.0, at.1, radius * 0.5, radius * 0.5));
    }
}
