//! Edges of shadows as exact fractions, and where they meet the rows of a map; the arithmetic of [`super::sweep`].

use super::cell_set::{fill, ones};
use super::ray::SCALE;

/// An edge of a shadow: `run` tenths sideways for each `rise` tenths away from the point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slope {
    pub(super) run: i64,
    pub(super) rise: i64,
}

/// Flatter than any line over a map.
pub(super) const LEVEL: i64 = 1 << 24;

impl Slope {
    /// The slope to a corner of a square; a corner beside the point is level.
    #[inline]
    pub(super) const fn to(run: i64, rise: i64) -> Self {
        if rise == 0 {
            Self {
                run: run.signum() * LEVEL,
                rise: 1,
            }
        } else {
            Self { run, rise }
        }
    }

    #[inline]
    pub(super) const fn cmp(self, other: Self) -> std::cmp::Ordering {
        let (a, b) = (self.run * other.rise, other.run * self.rise);
        if a < b {
            std::cmp::Ordering::Less
        } else if a > b {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    }
}

/// The slopes hidden by something, both edges left out unless closed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) west: Slope,
    pub(super) east: Slope,
    pub(super) west_closed: bool,
    pub(super) east_closed: bool,
}

/// The aims of one row, and which of them lie beside a slope.
pub(super) struct Fan {
    /// Tenths from the point to the aim of column 0, to the east and away.
    pub(super) across: i64,
    pub(super) away: i64,
    /// The last column of the map.
    pub(super) last: i64,
}

impl Fan {
    /// Tenths times `slope.rise` from the aim of column 0 to where the slope meets the row.
    #[inline]
    pub(super) const fn meets(&self, slope: Slope) -> i64 {
        slope.run * self.away - self.across * slope.rise
    }

    /// The first column beyond a slope's west edge and the last before its east edge.
    #[inline]
    pub(super) const fn columns(&self, span: Span) -> (i64, i64) {
        let first = div_floor(self.meets(span.west), span.west.rise * SCALE as i64) + 1;
        let last = div_ceil(self.meets(span.east), span.east.rise * SCALE as i64) - 1;
        (first, last)
    }

    /// The last column up to a slope, on it only if closed; less than `wanted` if that one is not reached.
    #[inline]
    pub(super) const fn last_before(&self, slope: Slope, closed: bool, wanted: i64) -> i64 {
        if slope.rise == 0 || self.away == 0 {
            return self.last; // The square stands beside the point and hides the row to its end.
        }
        let width = slope.rise * SCALE as i64;
        let room = self.meets(slope) - wanted * width;
        // Most squares hide nothing beside them: see that without a division.
        if room < 0 || (room == 0 && !closed) {
            wanted - 1
        } else if closed {
            div_floor(self.meets(slope), width)
        } else {
            div_ceil(self.meets(slope), width) - 1
        }
    }

    /// The first column from a slope on; more than `wanted` if that one is not reached.
    #[inline]
    pub(super) const fn first_after(&self, slope: Slope, closed: bool, wanted: i64) -> i64 {
        if slope.rise == 0 || self.away == 0 {
            return 0;
        }
        let width = slope.rise * SCALE as i64;
        let room = wanted * width - self.meets(slope);
        if room < 0 || (room == 0 && !closed) {
            wanted + 1
        } else if closed {
            div_ceil(self.meets(slope), width)
        } else {
            div_floor(self.meets(slope), width) + 1
        }
    }

    /// Sets the bits of the columns `first` to `last` that are on the map.
    #[inline]
    pub(super) fn fill(&self, row: &mut [u64], first: i64, last: i64) {
        let (first, last) = (first.max(0), last.min(self.last));
        if first <= last {
            fill(row, first as usize, last as usize);
        }
    }
}

/// Division by a positive number, rounded down.
#[inline]
pub(super) const fn div_floor(a: i64, b: i64) -> i64 {
    a.div_euclid(b)
}

/// Division by a positive number, rounded up.
#[inline]
pub(super) const fn div_ceil(a: i64, b: i64) -> i64 {
    -(-a).div_euclid(b)
}

/// Whether a row holds a column, which may lie off the map.
#[inline]
pub(super) fn holds(row: &[u64], column: i64) -> bool {
    usize::try_from(column).is_ok_and(|x| {
        row.get(x / 64)
            .is_some_and(|word| word >> (x % 64) & 1 == 1)
    })
}

/// The runs of neighbouring bits in a row: first and last of each.
pub(super) fn runs(row: &[u64]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut bits = ones(row).peekable();
    std::iter::from_fn(move || {
        let first = bits.next()?;
        let mut last = first;
        while bits.next_if_eq(&(last + 1)).is_some() {
            last += 1;
        }
        Some((first, last))
    })
}

/// Joins two lists of spans, both sorted by their west edge, into one without overlaps.
pub(super) fn merge(a: &[Span], b: &[Span], out: &mut Vec<Span>) {
    out.clear();
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let from_a = match (a.peek(), b.peek()) {
            // Of two that begin together the closed one goes first, so that it can join what ends there.
            (Some(a), Some(b)) => a
                .west
                .cmp(b.west)
                .then(b.west_closed.cmp(&a.west_closed))
                .is_le(),
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => return,
        };
        let Some(&next) = (if from_a { a.next() } else { b.next() }) else {
            return;
        };
        match out.last_mut() {
            Some(last) => match next.west.cmp(last.east) {
                std::cmp::Ordering::Greater => out.push(next),
                // Two spans that only touch leave the line between them free, unless the corner is closed.
                std::cmp::Ordering::Equal if !last.east_closed && !next.west_closed => {
                    out.push(next);
                }
                std::cmp::Ordering::Equal | std::cmp::Ordering::Less => {
                    match next.east.cmp(last.east) {
                        std::cmp::Ordering::Greater => {
                            last.east = next.east;
                            last.east_closed = next.east_closed;
                        }
                        std::cmp::Ordering::Equal => last.east_closed |= next.east_closed,
                        std::cmp::Ordering::Less => {}
                    }
                }
            },
            None => out.push(next),
        }
    }
}
