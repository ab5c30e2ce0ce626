//! Cover: lines between four points of two squares, and what they pass (MA-COV-01 to MA-COV-04).

use crate::{
    battle::{
        field::terrain_index::{Screens, Square, Stops},
        prelude::*,
    },
    geometry::Corners,
    rules::shared::{
        barriers::{Barrier, barrier_of},
        cover::{Counts, CoverLaw, Eyes, every_pair},
        prospects::Stands,
    },
};

/// How much of a target is covered (MA-COV-02 to MA-COV-04), least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    /// Too little to matter.
    None,
    /// At least half of the body.
    Low,
    /// At least three quarters.
    High,
    /// All of it.
    Full,
}

impl Cover {
    /// Its modifier on a ranged attack, or on a Dodge against one.
    pub(crate) fn modifier(self, dodging: bool) -> Option<Modifier> {
        let (rule, name, amount) = match self {
            Self::None | Self::Full => return None,
            Self::Low => ("MA-COV-02", "low cover", 2),
            Self::High => ("MA-COV-03", "high cover", 5),
        };
        Some(Modifier::new(
            rule,
            name,
            Amount::Flat(if dodging { amount } else { -amount }),
        ))
    }
}

/// Cover lines run between points a tenth of a metre inside the corners (MA-COV-01).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Corners(1),
    inset: 1,
    corners: Corners::Closed,
    stops: screens,
};

const FULL: Screens = 1;

const HIGH: Screens = 1 << 1;

const ALL: Screens = 1 << 2;

/// Arrowslits and low obstacles only count within a metre of the target (MA-COV-01).
fn screens(square: &Square) -> Stops {
    let (anywhere, by_target) = match barrier_of(square) {
        Barrier::Open => (0, 0),
        Barrier::Low => (0, ALL),
        Barrier::Slit => (0, HIGH | ALL),
        Barrier::Full => (FULL | HIGH | ALL, 0),
    };
    Stops {
        anywhere,
        by_target,
        ..Stops::default()
    }
}

/// The exposure code of two spaces: the covers of the second from the first, one bit each
/// (MA-COV-02 to MA-COV-04).
pub(crate) fn exposure(view: View<'_>, from: Standpoint, to: Standpoint) -> u8 {
    code_of(LINES.counts(view, from, to))
}

fn code_of(counts: Counts) -> u8 {
    let reached = |screen, least| {
        if counts.of(screen) >= least {
            screen
        } else {
            0
        }
    };
    reached(FULL, Counts::ALL) | reached(HIGH, 3) | reached(ALL, 2)
}

/// The cover of a target against an attacker.
pub(crate) fn cover(stands: Stands<'_>, from: UnitId, to: UnitId) -> Cover {
    between(stands.view, stands.of(from), stands.of(to))
}

/// Whether full cover lies between the two units, so that neither sees the other (MA-COV-04).
pub(crate) fn is_fully_covered(view: View<'_>, from: UnitId, to: UnitId) -> bool {
    hides(Stands::now(view), from, to)
}

/// The same wherever the two units stand.
pub(crate) fn hides(stands: Stands<'_>, from: UnitId, to: UnitId) -> bool {
    every_pair(stands.view, stands.of(from), stands.of(to)) & FULL != 0
}

/// The cover of a target against an effect from a square.
pub(crate) fn cover_from(view: View<'_>, from: Cell, to: UnitId) -> Cover {
    between(view, view.standing_in(from.into()), view.standpoint(to))
}

/// The cover of one space from another: that of the pair of squares with the least (MA-COV-01).
fn between(view: View<'_>, from: Standpoint, to: Standpoint) -> Cover {
    of_code(LINES.between(view, from, to, (FULL, code_of)))
}

/// The cover of one square from another.
pub(crate) fn cover_between(view: View<'_>, from: Cell, to: Cell) -> Cover {
    of_code(view.exposure(from, to))
}

const fn of_code(code: u8) -> Cover {
    if code & FULL != 0 {
        Cover::Full
    } else if code & HIGH != 0 {
        Cover::High
    } else if code & ALL != 0 {
        Cover::Low
    } else {
        Cover::None
    }
}
