//! A small square picture and the shapes drawn on it, smooth at the edges.
//!
//! Shapes are signed distances: below zero inside. Positions run from 0 to 1 across the picture,
//! `y` down.

/// A colour with straight alpha, each part 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink(pub [f32; 4]);

impl Ink {
    /// From `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        Self([
            ((rgb >> 16) & 0xff) as f32 / 255.0,
            ((rgb >> 8) & 0xff) as f32 / 255.0,
            (rgb & 0xff) as f32 / 255.0,
            1.0,
        ])
    }

    /// This colour with an opacity from 0 to 1.
    #[must_use]
    pub const fn alpha(self, alpha: f32) -> Self {
        Self([self.0[0], self.0[1], self.0[2], alpha])
    }

    /// Lighter (above 0) or darker (below 0) by a part of the way to white or black.
    #[must_use]
    pub fn lit(self, by: f32) -> Self {
        let to = if by > 0.0 { 1.0 } else { 0.0 };
        let by = by.abs();
        let part = |value: f32| value + (to - value) * by;
        Self([part(self.0[0]), part(self.0[1]), part(self.0[2]), self.0[3]])
    }

    /// Between this and another.
    #[must_use]
    pub fn mix(self, other: Self, by: f32) -> Self {
        let part = |place: usize| self.0[place] + (other.0[place] - self.0[place]) * by;
        Self([part(0), part(1), part(2), part(3)])
    }
}

/// A square picture.
#[derive(Clone, Debug)]
pub struct Canvas {
    size: usize,
    pixels: Vec<[f32; 4]>,
}

impl Canvas {
    /// An empty picture of `size` pixels along each edge.
    pub fn new(size: usize) -> Self {
        Self {
            size,
            pixels: vec![[0.0; 4]; size * size],
        }
    }

    /// Pixels along each edge.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Lays a colour that may differ from place to place over the picture.
    pub fn shade(&mut self, ink: impl Fn(f32, f32) -> Ink) {
        let step = 1.0 / self.size as f32;
        for row in 0..self.size {
            for column in 0..self.size {
                let (x, y) = ((column as f32 + 0.5) * step, (row as f32 + 0.5) * step);
                let ink = ink(x, y);
                if ink.0[3] > 0.0 {
                    self.pixels[row * self.size + column] =
                        over(self.pixels[row * self.size + column], ink);
                }
            }
        }
    }

    /// Lays a colour over one pixel; places outside the picture are left out.
    pub fn lay(&mut self, column: i32, row: i32, ink: Ink) {
        let size = self.size as i32;
        if ink.0[3] > 0.0 && (0..size).contains(&column) && (0..size).contains(&row) {
            let place = (row * size + column) as usize;
            self.pixels[place] = over(self.pixels[place], ink);
        }
    }

    /// Puts a smaller picture into the middle of this one.
    pub fn paste(&mut self, picture: &Self) {
        let from = (self.size - picture.size.min(self.size)) / 2;
        for (place, pixel) in picture.pixels.iter().enumerate() {
            let (column, row) = (place % picture.size + from, place / picture.size + from);
            if column < self.size && row < self.size {
                self.pixels[row * self.size + column] = *pixel;
            }
        }
    }

    /// Takes away what lies outside a shape.
    pub fn clip(&mut self, shape: impl Fn(f32, f32) -> f32) {
        let size = self.size as f32;
        for (place, pixel) in self.pixels.iter_mut().enumerate() {
            let (column, row) = (place % self.size, place / self.size);
            let (x, y) = ((column as f32 + 0.5) / size, (row as f32 + 0.5) / size);
            pixel[3] *= (0.5 - shape(x, y) * size).clamp(0.0, 1.0);
        }
    }

    /// Fills a shape.
    pub fn fill(&mut self, ink: Ink, shape: impl Fn(f32, f32) -> f32) {
        let size = self.size as f32;
        self.shade(|x, y| {
            let cover = (0.5 - shape(x, y) * size).clamp(0.0, 1.0);
            ink.alpha(ink.0[3] * cover)
        });
    }

    /// Fills a shape with one colour at the top and another at the bottom.
    pub fn fade(
        &mut self,
        top: Ink,
        bottom: Ink,
        from: f32,
        to: f32,
        shape: impl Fn(f32, f32) -> f32,
    ) {
        let size = self.size as f32;
        self.shade(|x, y| {
            let cover = (0.5 - shape(x, y) * size).clamp(0.0, 1.0);
            let ink = top.mix(bottom, ((y - from) / (to - from)).clamp(0.0, 1.0));
            ink.alpha(ink.0[3] * cover)
        });
    }

    /// Draws the outline of a shape, `width` wide.
    pub fn stroke(&mut self, ink: Ink, width: f32, shape: impl Fn(f32, f32) -> f32) {
        self.fill(ink, |x, y| shape(x, y).abs() - width / 2.0);
    }

    /// A shape that fades out over `blur` around its edge.
    pub fn soft(&mut self, ink: Ink, blur: f32, shape: impl Fn(f32, f32) -> f32) {
        self.shade(|x, y| {
            let cover = (0.5 - shape(x, y) / blur).clamp(0.0, 1.0);
            ink.alpha(ink.0[3] * cover * cover * (3.0 - 2.0 * cover))
        });
    }

    /// The picture and ever smaller copies of it, each half as large, as bytes in sRGB.
    pub fn mips(&self, levels: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut level = self.pixels.clone();
        let mut size = self.size;
        for _ in 0..levels {
            for pixel in &level {
                bytes.extend(pixel.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8));
            }
            level = halved(&level, size);
            size /= 2;
        }
        bytes
    }
}

/// The most copies [`Canvas::mips`] can make of a picture.
pub fn levels(size: usize) -> u32 {
    size.ilog2() + 1
}

fn over(below: [f32; 4], ink: Ink) -> [f32; 4] {
    let alpha = ink.0[3] + below[3] * (1.0 - ink.0[3]);
    if alpha <= 0.0 {
        return below;
    }
    let part = |place: usize| {
        (ink.0[place] * ink.0[3] + below[place] * below[3] * (1.0 - ink.0[3])) / alpha
    };
    [part(0), part(1), part(2), alpha]
}

fn halved(pixels: &[[f32; 4]], size: usize) -> Vec<[f32; 4]> {
    let half = size / 2;
    let mut smaller = Vec::with_capacity(half * half);
    for row in 0..half {
        for column in 0..half {
            let mut sum = [0.0; 4];
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let pixel = pixels[(row * 2 + dy) * size + column * 2 + dx];
                // Colours weigh as much as they cover, or edges would darken.
                for place in 0..3 {
                    sum[place] += pixel[place] * pixel[3];
                }
                sum[3] += pixel[3];
            }
            let alpha = sum[3];
            let part = |value: f32| if alpha > 0.0 { value / alpha } else { 0.0 };
            smaller.push([part(sum[0]), part(sum[1]), part(sum[2]), alpha / 4.0]);
        }
    }
    smaller
}

/// Distance to a circle.
pub fn circle(x: f32, y: f32, at: (f32, f32), radius: f32) -> f32 {
    (x - at.0).hypot(y - at.1) - radius
}

/// Distance to a box with rounded corners, from its top left to its bottom right.
pub fn slab(x: f32, y: f32, from: (f32, f32), to: (f32, f32), round: f32) -> f32 {
    let (cx, cy) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let dx = (x - cx).abs() - (to.0 - from.0) / 2.0 + round;
    let dy = (y - cy).abs() - (to.1 - from.1) / 2.0 + round;
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - round
}

/// Distance to a line of some width with round ends.
pub fn line(x: f32, y: f32, from: (f32, f32), to: (f32, f32), width: f32) -> f32 {
    let (px, py) = (x - from.0, y - from.1);
    let (bx, by) = (to.0 - from.0, to.1 - from.1);
    let along = ((px * bx + py * by) / (bx * bx + by * by).max(1e-9)).clamp(0.0, 1.0);
    (px - bx * along).hypot(py - by * along) - width / 2.0
}

/// Distance to a polygon.
pub fn polygon(x: f32, y: f32, corners: &[(f32, f32)]) -> f32 {
    let mut nearest = f32::MAX;
    let mut inside = false;
    let mut before = corners.len() - 1;
    for (place, &(ax, ay)) in corners.iter().enumerate() {
        let (bx, by) = corners[before];
        nearest = nearest.min(line(x, y, (ax, ay), (bx, by), 0.0));
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
        before = place;
    }
    if inside { -nearest } else { nearest }
}

/// A number from 0 to 1 that only looks random.
pub fn noise(x: i32, y: i32, seed: u32) -> f32 {
    let mut hash = (x as u32)
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add((y as u32).wrapping_mul(0x85eb_ca77))
        .wrapping_add(seed.wrapping_mul(0xc2b2_ae3d));
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2c1b_3c6d);
    hash ^= hash >> 12;
    hash = hash.wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    hash as f32 / u32::MAX as f32
}

/// Smooth noise from 0 to 1 that repeats every `period` lattice points, so that tiles join.
pub fn clouds(x: f32, y: f32, period: i32, seed: u32) -> f32 {
    let (x, y) = (x * period as f32, y * period as f32);
    let (cx, cy) = (x.floor() as i32, y.floor() as i32);
    let ease = |part: f32| part * part * (3.0 - 2.0 * part);
    let (fx, fy) = (ease(x - x.floor()), ease(y - y.floor()));
    let at = |dx: i32, dy: i32| {
        noise(
            (cx + dx).rem_euclid(period),
            (cy + dy).rem_euclid(period),
            seed,
        )
    };
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
    let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
    top + (bottom - top) * fy
}
