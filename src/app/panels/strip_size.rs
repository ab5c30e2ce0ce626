//! The sizes of the strip of turns.

use crate::app::models::strip::{Strip, StripEntry, TurnState};

/// The sizes of an entry and of a line between rounds, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    /// An entry of a coming turn.
    pub coming: f32,
    /// An entry of a turn that is over.
    pub done: f32,
    /// The line between two rounds.
    pub divider: f32,
}

impl Sizes {
    /// The sizes on a small screen, or a large one.
    pub(super) fn of(small: bool) -> Self {
        match small {
            true => Self {
                coming: 34.0,
                done: 26.0,
                divider: 22.0,
            },
            false => Self {
                coming: 48.0,
                done: 34.0,
                divider: 30.0,
            },
        }
    }

    /// The width of an entry.
    pub(super) fn entry(&self, entry: &StripEntry) -> f32 {
        match entry.state {
            TurnState::Acting | TurnState::Coming => self.coming,
            TurnState::Acted | TurnState::Out => self.done,
        }
    }
}

/// The width of the whole strip, in points.
pub fn width(strip: &Strip, small: bool) -> f32 {
    let sizes = Sizes::of(small);
    let entries: f32 = strip.turns.iter().map(|entry| sizes.entry(entry)).sum();
    let pairs = strip.turns.windows(2);
    let rounds = pairs.filter(|pair| divides(&pair[0], &pair[1])).count();
    entries + rounds as f32 * sizes.divider + 12.0
}

/// Whether there is a line between two entries: between rounds, and before units that are out.
pub(super) fn divides(a: &StripEntry, b: &StripEntry) -> bool {
    a.round != b.round
}
