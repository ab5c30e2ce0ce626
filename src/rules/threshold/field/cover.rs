//! Cover: what stands between attacker and target (TH-FLD-03, TH-FLD-04).

use super::ground;
use crate::{
    battle::field::terrain_index::{Screens, Square, Stops},
    geometry::{Corners, Ray},
    rules::{
        shared::{
            barriers::Barrier,
            cover::{Counts, CoverLaw, Eyes, is_between_heights},
        },
        threshold::{prelude::*, riding::platform},
    },
};

/// Cover in steps: none, a quarter, half, three quarters, nine tenths, no attack (TH-FLD-03).
pub(crate) type Cover = u8;

/// No attack is possible.
pub(crate) const NO_ATTACK: Cover = 5;

/// Cover lines run from the centre to a tenth of a yard inside the corners (TH-FLD-03).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Centre,
    inset: 1,
    corners: Corners::Open,
    stops: screens,
};

const FULL: Screens = 1;

const SOLID: Screens = 1 << 1;

const OPAQUE: Screens = 1 << 2;

const LOW: Screens = 1 << 3;

/// Low walls count in or beside the target's space; slits beside the attacker alone do not count
/// (TH-FLD-04).
fn screens(square: &Square) -> Stops {
    let (anywhere, by_target, far_from_eyes) = match ground::barrier_of(square) {
        Barrier::Open => (0, 0, 0),
        Barrier::Low => (0, LOW, 0),
        Barrier::Slit => (0, 0, SOLID),
        Barrier::Full => (FULL | SOLID | OPAQUE, 0, 0),
    };
    Stops {
        anywhere: anywhere | if square.opaque { OPAQUE } else { 0 },
        by_target,
        far_from_eyes,
    }
}

/// Bits of an exposure code between two squares: the cover of the second from the first, whether a
/// low wall shields it, and whether it is seen.
const COVER: u8 = 0b111;

const SHIELDED: u8 = 1 << 3;

pub(crate) const SEEN: u8 = 1 << 4;

/// Cover, low wall and sight between two spaces in one code: the cover of the second, which is one
/// square, from the first. If either sees the other, both do (GN-SEE-01).
pub(crate) fn exposure(view: View<'_>, from: Standpoint, to: Standpoint) -> u8 {
    let (counts, centre) = LINES.with_centre(view, from, to);
    let mut code = counts.of(SOLID);
    if code == Counts::ALL && centre & FULL != 0 {
        code = NO_ATTACK;
    }
    // The line between the centres crosses a low wall in or beside the target's space (TH-FLD-04).
    if centre & LOW != 0 || stands_in_low(view, to.space) {
        code |= SHIELDED;
    }
    let sees = |counts: Counts| counts.of(OPAQUE) < Counts::ALL;
    let back = || {
        let mut eyes = to.squares();
        eyes.any(|eye| sees(LINES.counts(view, eye, from)))
    };
    if sees(counts) || centre & OPAQUE == 0 || back() {
        code |= SEEN;
    }
    code
}

fn stands_in_low(view: View<'_>, space: Footprint) -> bool {
    let is_low = |cell| ground::barrier(view, cell) == Barrier::Low;
    space.cells().any(is_low)
}

/// The cover of a target against an attacker, posture included; a large attacker uses its best
/// square.
pub(crate) fn cover(view: View<'_>, by: UnitId, target: UnitId, ranged: bool) -> Cover {
    cover_at(
        view,
        view.standpoint(by),
        by,
        Stand::of(view, target),
        ranged,
    )
}

/// The cover of the target from one square, with the attacker's feet at some height.
pub(crate) fn cover_from(
    view: View<'_>,
    from: Standpoint,
    by: UnitId,
    target: UnitId,
    ranged: bool,
) -> Cover {
    cover_over(view, from, by, Stand::of(view, target), ranged)
}

/// Where and how a unit stands, or might stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub unit: UnitId,
    pub space: Footprint,
    /// Height of its feet, in yards.
    pub feet: i32,
    pub band: Band,
    pub posture: Posture,
}

impl Stand {
    /// The unit as it stands now.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        Self {
            unit,
            space: view.footprint(unit),
            feet: ground::height(view, unit),
            band: view.band(unit),
            posture: view.posture(unit),
        }
    }

    /// Its space and the height of its feet.
    pub const fn place(self) -> Standpoint {
        Standpoint {
            space: self.space,
            feet: self.feet,
        }
    }
}

/// The cover of a target in this stand from an attacker in this space.
pub(crate) fn cover_at(
    view: View<'_>,
    from: Standpoint,
    by: UnitId,
    target: Stand,
    ranged: bool,
) -> Cover {
    let covers = from
        .squares()
        .map(|from| cover_over(view, from, by, target, ranged));
    covers.min().unwrap_or(NO_ATTACK)
}

fn cover_over(view: View<'_>, from: Standpoint, by: UnitId, target: Stand, ranged: bool) -> Cover {
    let to = target.place();
    let cover = cover_of(view, from, to, (target.band, target.posture));
    if ranged && cover == 0 && is_unit_between(view, from, to, by, target.unit) {
        return 1;
    }
    cover
}

/// The cover of a body in a space from a square, other units aside.
pub(crate) fn cover_of(
    view: View<'_>,
    from: Standpoint,
    to: Standpoint,
    (band, posture): (Band, Posture),
) -> Cover {
    let code = if to.space.side == 1 {
        view.exposure_between(from, to)
    } else {
        exposure(view, from, to)
    };
    let cover = code & COVER;
    // Attackers see over a low wall at units aloft (TH-MOV-19).
    if code & SHIELDED == 0 || band != Band::Ground {
        return cover;
    }
    cover.max(match posture {
        Posture::Standing => 2,
        Posture::Crouching => 3,
        Posture::Prone => 4,
    })
}

/// Whether no full wall stands between the centres of two squares (TH-MAG-01).
pub(crate) fn is_clear(view: View<'_>, from: Cell, to: Cell) -> bool {
    let [from, to] = [from, to].map(|cell| view.standing_in(cell.into()));
    LINES.between_centres(view, from, to) & FULL == 0
}

fn is_unit_between(
    view: View<'_>,
    from: Standpoint,
    to: Standpoint,
    by: UnitId,
    target: UnitId,
) -> bool {
    Ray::new(from.space.centre(), to.space.centre())
        .cells()
        .filter(|&cell| !to.space.contains(cell))
        .any(|cell| {
            view.occupant(cell, Band::Ground).is_some_and(|other| {
                // Units that stand on each other give each other no cover (TH-MNT-01).
                let belongs = |unit| {
                    view.is_one_body(other, unit) || platform::are_together(view, other, unit)
                };
                !belongs(by)
                    && !belongs(target)
                    && is_between_heights(from, to, view.standpoint(other))
            })
        })
}
