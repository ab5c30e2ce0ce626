//! Cover: lines between four points of two squares, creatures in the way, leaning (MO-COV-01 to
//! MO-COV-11).

use crate::{
    battle::{
        field::terrain_index::{Screens, Square, Stops},
        prelude::*,
    },
    geometry::Corners,
    rules::{
        momentum::{
            field::{
                hiding::is_hidden_from,
                leaning::{eyes, leaning},
            },
            sheet_of,
            status::LOW,
        },
        shared::{
            barriers::{Barrier, barrier_of},
            cover::{Counts, CoverLaw, Eyes, is_between_heights},
            prospects::Stands,
        },
    },
};

/// How much of a target is covered, better cover last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    /// None worth a modifier.
    None,
    /// At least half the body (MO-COV-02).
    Half,
    /// All of it (MO-COV-05).
    Full,
}

/// Lines run between points a tenth of a metre inside the corners (MO-COV-01).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Corners(1),
    inset: 1,
    corners: Corners::Closed,
    stops: screens,
};

const FULL: Screens = 1;
const ALL: Screens = 1 << 1;

/// Low obstacles count only within a metre of the target (MO-COV-02).
fn screens(square: &Square) -> Stops {
    let (anywhere, by_target) = match barrier_of(square) {
        Barrier::Open => (0, 0),
        Barrier::Low | Barrier::Slit => (0, ALL),
        Barrier::Full => (FULL | ALL, 0),
    };
    Stops {
        anywhere,
        by_target,
        ..Stops::default()
    }
}

/// The exposure code of two squares: one bit for full cover of the second from the first, one for
/// half cover, both by things.
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
    reached(FULL, Counts::ALL) | reached(ALL, 2)
}

fn of_code(code: u8) -> Cover {
    if code & FULL != 0 {
        Cover::Full
    } else if code & ALL != 0 {
        Cover::Half
    } else {
        Cover::None
    }
}

/// The cover of one square from another, by things alone.
pub(crate) fn between_squares(view: View<'_>, from: Cell, to: Cell) -> Cover {
    of_code(view.exposure(from, to))
}

/// The cover of a space from another, each on its floor, by things alone (MO-COV-01).
pub(crate) fn between(view: View<'_>, from: Footprint, to: Footprint) -> Cover {
    on_line(view, view.standing_in(from), view.standing_in(to))
}

/// The cover of a unit at one standpoint from a unit at another, by things alone (MO-COV-01).
pub(crate) fn on_line(view: View<'_>, from: Standpoint, to: Standpoint) -> Cover {
    of_code(LINES.between(view, from, to, (FULL, code_of)))
}

/// The cover of a target from a unit that aims at it.
pub(crate) fn of(view: View<'_>, by: UnitId, target: UnitId) -> Cover {
    from_place(view, (stands(view, by), Some(by)), target)
}

/// Where a unit looks and aims from, and how high: the square it leans to, otherwise its own place.
pub(crate) fn stands(view: View<'_>, unit: UnitId) -> Standpoint {
    match leaning(view, unit) {
        Some(lean) => view.standing_in(lean),
        None => view.standpoint(unit),
    }
}

/// The cover of a target from a space and the unit there (MO-COV-08). A unit that leans out of full
/// cover is exposed, with half cover, to units that see the square it leans to (MO-COV-07).
pub(crate) fn from_space(
    view: View<'_>,
    (from, by): (Footprint, Option<UnitId>),
    target: UnitId,
) -> Cover {
    from_place(view, (view.standing_in(from), by), target)
}

fn from_place(view: View<'_>, (from, by): (Standpoint, Option<UnitId>), target: UnitId) -> Cover {
    let cover = on_line(view, from, view.standpoint(target));
    match cover {
        Cover::Full => match leaning(view, target) {
            Some(lean) if on_line(view, from, view.standing_in(lean)) < Cover::Full => Cover::Half,
            _ => Cover::Full,
        },
        Cover::Half => Cover::Half,
        Cover::None if bodies_on_line(view, (from, by), target).is_empty() => Cover::None,
        Cover::None => Cover::Half,
    }
}

/// The cover of a target from a unit at these standpoints, where neither leans, and the creatures
/// that give it some.
pub(crate) fn among(
    stands: Stands<'_>,
    by: UnitId,
    target: UnitId,
) -> (Cover, SmallVec<[UnitId; 4]>) {
    let (view, from, to) = (stands.view, stands.of(by), stands.of(target));
    let cover = on_line(view, from, to);
    if cover == Cover::Full {
        return (cover, SmallVec::new());
    }
    let bodies = bodies_between(stands, (from, Some(by)), (target, to), |body| body == by);
    let cover = if bodies.is_empty() {
        cover
    } else {
        Cover::Half
    };
    (cover, bodies)
}

/// The creatures that give a target half cover, nearest to the target first (MO-COV-03, MO-COV-04).
pub(crate) fn bodies(
    view: View<'_>,
    (from, by): (Footprint, Option<UnitId>),
    target: UnitId,
) -> SmallVec<[UnitId; 4]> {
    let from = match by {
        Some(by) if eyes(view, by) == from => stands(view, by),
        _ => view.standing_in(from),
    };
    bodies_on_line(view, (from, by), target)
}

fn bodies_on_line(
    view: View<'_>,
    (stand, by): (Standpoint, Option<UnitId>),
    target: UnitId,
) -> SmallVec<[UnitId; 4]> {
    // The unit that causes the effect is not in the way, unless the effect has another origin, such
    // as the centre of a burst.
    let causes = |body| Some(body) == by && eyes(view, body) == stand.space;
    let target = (target, view.standpoint(target));
    bodies_between(Stands::now(view), (stand, by), target, causes)
}

/// Whether a body may reach into any line between two spaces: all of them run within a band as wide
/// as the larger space, along the line between the centres.
fn is_near_lines(from: Footprint, to: Footprint, body: Footprint) -> bool {
    // Twice the coordinates of the centre.
    let centre = |space: Footprint| {
        let twice = |least: i16| 2 * i32::from(least) + i32::from(space.side);
        (twice(space.min.x), twice(space.min.y))
    };
    let (a, b, c) = (centre(from), centre(to), centre(body));
    let (along_x, along_y) = (b.0 - a.0, b.1 - a.1);
    let aside = (c.0 - a.0) * along_y - (c.1 - a.1) * along_x;
    let wide = i32::from(from.side.max(to.side)) + i32::from(body.side);
    aside.abs() <= wide * (along_x.abs() + along_y.abs())
}

fn bodies_between(
    stands: Stands<'_>,
    (stand, by): (Standpoint, Option<UnitId>),
    (target, aim): (UnitId, Standpoint),
    causes: impl Fn(UnitId) -> bool,
) -> SmallVec<[UnitId; 4]> {
    let (view, from, to) = (stands.view, stand.space, aim.space);
    let size = sheet_of(view, target).size;
    let screens = |&body: &UnitId| {
        if body == target || causes(body) || view.posture(body) == Posture::Prone {
            return false;
        }
        let above = sheet_of(view, body).size.above(size);
        // A unit that takes cover is low: it hides only smaller ones (MO-ACT-13).
        if above < i32::from(view.has(body, LOW)) {
            return false;
        }
        let place = stands.of(body);
        let space = place.space;
        let shares = space.overlaps(to) || space.overlaps(from);
        let unknown = by.is_some_and(|by| is_hidden_from(view, body, by));
        !shares
            && !unknown
            && is_near_lines(from, to, space)
            && LINES.stopped_by(from, to, space) >= 2
            && is_between_heights(stand, aim, place)
    };
    let mut all: SmallVec<[UnitId; 4]> = view.active().filter(screens).collect();
    all.sort_by_key(|&body| {
        let space = stands.of(body).space;
        (space.chebyshev(to), space.min.y, space.min.x)
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_far_from_the_lines_stop_none() {
        let space = |x, y, side| Footprint::new(Cell::new(x, y), side);
        let mut left_out = 0;
        for side in [1, 2] {
            for (to_x, to_y) in (0..9).flat_map(|x| (0..6).map(move |y| (x, y))) {
                let (from, to) = (space(0, 0, 1), space(to_x, to_y, side));
                for (x, y) in (0..9).flat_map(|x| (0..6).map(move |y| (x, y))) {
                    for body in [space(x, y, 1), space(x, y, 2)] {
                        let shares = body.overlaps(from) || body.overlaps(to);
                        if !shares && !is_near_lines(from, to, body) {
                            assert_eq!(LINES.stopped_by(from, to, body), 0, "{to:?} {body:?}");
                            left_out += 1;
                        }
                    }
                }
            }
        }
        assert!(left_out > 1_000);
    }
}
