//! Movement, gaps, sight and cover: this book's reading of the neutral map (TH-MOV, TH-FLD).

use super::{
    catalogue::{Reach, held},
    conditions::{DRAGGING, ENTERING, EXHAUSTED, HOBBLED, is_immobile},
    grapple, sheet_of,
};
use crate::{
    battle::{
        board::Light,
        components::{Band, Posture, Yards},
        ids::UnitId,
        refusal::{Refusal, Why},
        view::View,
    },
    geometry::{
        Cell, Corners, Direction, Footprint, Metric, Point, Ray, flank::flanks_by_angle,
        ray::between,
    },
};

/// What a square stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barrier {
    Open,
    /// About a yard high (TH-FLD-04).
    Low,
    /// A slit in a wall (TH-FLD-04).
    Slit,
    Full,
}

fn barrier(view: View<'_>, cell: Cell) -> Barrier {
    let (board, ground) = (view.board(), view.ground());
    if board.is_wall(ground, cell) {
        return Barrier::Full;
    }
    match board.obstacle(ground, cell) {
        None => Barrier::Open,
        Some(obstacle) if obstacle.height <= 1 => Barrier::Low,
        Some(obstacle) if obstacle.opaque || obstacle.cover.is_none() => Barrier::Full,
        Some(_) => Barrier::Slit,
    }
}

/// Yards of gap between two combatants: 0 is adjacent, -1 shares a space (TH-FLD-01).
pub(crate) fn gap(view: View<'_>, a: UnitId, b: UnitId) -> i32 {
    gap_of(view.footprint(a), view.footprint(b))
}

/// The same between two spaces.
pub(crate) fn gap_of(a: Footprint, b: Footprint) -> i32 {
    i32::from(a.distance(b, Metric::Alternating)) - 1
}

/// Cover in steps: none, a quarter, half, three quarters, nine tenths, no attack (TH-FLD-03).
pub(crate) type Cover = u8;

/// No attack is possible.
pub(crate) const NO_ATTACK: Cover = 5;

fn cover_between(view: View<'_>, from: Cell, target: Footprint) -> Cover {
    let eye = Point::centre(from);
    let crossed = |to: Point, slits: bool| {
        Ray::new(eye, to).is_blocked(
            Corners::Open,
            between(from, target, |cell| match barrier(view, cell) {
                Barrier::Full => true,
                Barrier::Slit => slits,
                Barrier::Low | Barrier::Open => false,
            }),
        )
    };
    let blocked = target
        .corners(1)
        .into_iter()
        .filter(|&corner| crossed(corner, true))
        .count() as u8;
    if blocked == 4 && crossed(target.centre(), false) {
        NO_ATTACK
    } else {
        blocked
    }
}

/// Whether the centre line crosses a low wall in or beside the target's square (TH-FLD-04).
fn behind_low_wall(view: View<'_>, from: Cell, target: Footprint) -> bool {
    let line = Ray::new(Point::centre(from), target.centre());
    target
        .cells()
        .any(|cell| barrier(view, cell) == Barrier::Low)
        || line.cells().any(|cell| {
            cell != from
                && barrier(view, cell) == Barrier::Low
                && Footprint::new(cell, 1).chebyshev(target) <= 1
        })
}

fn seen(view: View<'_>, from: Cell, to: Cell) -> bool {
    let clear = |point: Point| {
        !Ray::new(Point::centre(from), point).is_blocked(
            Corners::Open,
            between(from, to, |cell| {
                barrier(view, cell) == Barrier::Full || view.board().is_opaque(view.ground(), cell)
            }),
        )
    };
    clear(Point::centre(to)) || Point::corners(to, 1).into_iter().any(clear)
}

/// Cover, low wall and sight between two squares in one code.
pub(crate) fn exposure(view: View<'_>, from: Cell, to: Cell) -> u8 {
    let target = Footprint::new(to, 1);
    cover_between(view, from, target)
        + 6 * u8::from(behind_low_wall(view, from, target))
        + 12 * u8::from(seen(view, from, to))
}

/// The cover of a target against somebody, posture counted; for large attackers the square that
/// is best for them.
pub(crate) fn cover(view: View<'_>, by: UnitId, target: UnitId, ranged: bool) -> Cover {
    let space = view.footprint(target);
    let posture = view.posture(target);
    view.footprint(by)
        .cells()
        .map(|from| {
            let (cover, low) = if space.side == 1 {
                let code = view.exposure(from, space.min);
                (code % 6, code / 6 % 2 == 1)
            } else {
                (
                    cover_between(view, from, space),
                    behind_low_wall(view, from, space),
                )
            };
            let mut cover = cover;
            if low {
                cover = cover.max(match posture {
                    Posture::Standing => 2,
                    Posture::Crouching => 3,
                    Posture::Prone => 4,
                });
            }
            if ranged && cover == 0 && somebody_between(view, from, space, by, target) {
                cover = 1;
            }
            cover
        })
        .min()
        .unwrap_or(NO_ATTACK)
}

fn somebody_between(
    view: View<'_>,
    from: Cell,
    space: Footprint,
    by: UnitId,
    target: UnitId,
) -> bool {
    Ray::new(Point::centre(from), space.centre())
        .cells()
        .any(|cell| {
            view.occupant(cell, Band::Ground)
                .is_some_and(|other| other != by && other != target)
        })
}

/// Whether one combatant sees another (TH-FLD-02).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    let stealth = view.store.get::<crate::battle::components::Stealth>(target);
    !stealth.hidden
        && view.footprint(target).cells().any(|to| {
            let near = view.footprint(observer).chebyshev(Footprint::new(to, 1)) <= 1;
            (near || view.board().light(to) != Light::Dark)
                && view
                    .footprint(observer)
                    .cells()
                    .any(|from| view.exposure(from, to) >= 12)
        })
}

/// Whether two hostile combatants that could attack it lie at least 120 degrees apart
/// (TH-FLD-07).
pub(crate) fn flankers(view: View<'_>, target: UnitId) -> Option<(UnitId, UnitId)> {
    let threats: smallvec::SmallVec<[UnitId; 8]> = view
        .enemies(target)
        .filter(|&enemy| {
            let gap = gap(view, enemy, target);
            let armed = held(view, enemy).any(|(_, _, weapon)| match weapon.reach {
                Reach::Melee(reach) => gap <= i32::from(reach),
                Reach::Ranged(increment) => gap < i32::from(increment),
            });
            (armed || gap <= 0) && cover(view, enemy, target, false) != NO_ATTACK
        })
        .collect();
    for (place, &a) in threats.iter().enumerate() {
        for &b in &threats[place + 1..] {
            if flanks_by_angle(view.footprint(a), view.footprint(target), view.footprint(b)) {
                return Some((a, b));
            }
        }
    }
    None
}

/// Yards for four action points now: a Dash doubles, and no more than the sheet allows otherwise
/// (TH-MOV-01, TH-ACT-17).
pub(crate) fn rate(view: View<'_>, unit: UnitId) -> i32 {
    if is_immobile(view, unit) {
        return 0;
    }
    let yards = view.store.get::<Yards>(unit);
    let rate = plain_rate(view, unit);
    if yards.dashes > 0 {
        rate * 2 + i32::from(yards.spurt)
    } else {
        rate
    }
}

/// The rate without a Dash; the hobbled have half of theirs (TH-CON-09).
pub(crate) fn plain_rate(view: View<'_>, unit: UnitId) -> i32 {
    let rate = sheet_of(view, unit).movement_rate();
    if view.has(unit, HOBBLED) {
        rate / 2
    } else {
        rate
    }
}

/// Whether somebody can dash at all (TH-CON-03, TH-CON-09, TH-GRP-02).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_dash(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let prevented = |rule, by| Err(Refusal::new(rule, Why::Prevented { by }));
    if view.has(unit, EXHAUSTED) {
        prevented("TH-CON-03", "Exhausted")
    } else if view.has(unit, HOBBLED) {
        prevented("TH-CON-09", "Hobbled")
    } else if grapple::is_grappling(view, unit) {
        prevented("TH-GRP-02", "the grapple")
    } else {
        Ok(())
    }
}

/// Yards bought with so many action points at a rate (TH-MOV-02).
pub(crate) fn bought(rate: i32, paid: i32) -> i32 {
    rate * paid / 4
}

/// Yards that can be walked with so many action points more.
pub(crate) fn yards_with(view: View<'_>, unit: UnitId, more: i16) -> i32 {
    let yards = view.store.get::<Yards>(unit);
    let rate = rate(view, unit);
    // At a new rate the count of action points begins again (TH-MOV-02).
    let paid = if i32::from(yards.rate) == rate {
        i32::from(yards.paid)
    } else {
        0
    };
    i32::from(yards.left) + bought(rate, paid + i32::from(more)) - bought(rate, paid)
}

/// What entering a square costs, before diagonals; `None` is no way (TH-MOV-07, TH-MOV-08).
fn price(view: View<'_>, cell: Cell) -> Option<u16> {
    let terrain = view.board().terrain(cell)?;
    if terrain.gap > 1 {
        return None;
    }
    let wall = match barrier(view, cell) {
        Barrier::Full | Barrier::Slit => return None,
        Barrier::Low => 2,
        Barrier::Open => 1,
    };
    let water = match terrain.water {
        0..=3 => 1,
        4..=6 => 2,
        7..=12 => 4,
        _ => 3,
    };
    let mud = if terrain.hindering { 2 } else { 1 };
    Some(wall * water * mud)
}

/// What one step costs, the stretch of its diagonal counted; `None` if it cannot be (TH-MOV-05,
/// TH-MOV-06, TH-MOV-18).
pub(crate) fn step(
    view: View<'_>,
    unit: UnitId,
    from: Footprint,
    direction: Direction,
    stretch: u16,
) -> Option<u16> {
    if direction.is_diagonal() {
        let is_full = |cell: Cell| barrier(view, cell) == Barrier::Full;
        let cuts = if from.side == 1 {
            direction.beside(from.min).into_iter().any(is_full)
        } else {
            from.swept(direction)
                .iter()
                .flatten()
                .any(|&cell| is_full(cell))
        };
        if cuts {
            return None;
        }
    }
    let height = |cell: Cell| view.board().floor(view.ground(), cell);
    let is_dragging = view.has(unit, DRAGGING);
    let mut dearest = 1;
    for cell in from.newly_covered(direction) {
        let mut cost = price(view, cell)?;
        match height(cell) - height(from.min) {
            1 if barrier(view, cell) != Barrier::Low => cost *= 2,
            -1..=1 => {}
            _ => return None,
        }
        if let Some(other) = view.occupant(cell, Band::Ground)
            && other != unit
            && (sheet_of(view, unit).size - sheet_of(view, other).size).abs() < 5
        {
            let dragged = is_dragging && grapple::are_paired(view, unit, other);
            if view.hostile(unit, other) && !may_enter(view, unit, other) && !dragged {
                return None;
            }
            if !dragged {
                cost *= 2;
            }
        }
        dearest = dearest.max(cost);
    }
    let posture = match view.posture(unit) {
        Posture::Standing => 1,
        Posture::Crouching => 2,
        Posture::Prone => 3,
    };
    // A grapple doubles it, but for those who drag the others along (TH-GRP-02, TH-GRP-04).
    let hold = if grapple::is_grappling(view, unit) && !is_dragging {
        2
    } else {
        1
    };
    Some(dearest * posture * hold * stretch)
}

/// Whether somebody has won the leave to enter another's space this turn (TH-ACT-14).
pub(crate) fn may_enter(view: View<'_>, unit: UnitId, host: UnitId) -> bool {
    view.condition(unit, ENTERING)
        .is_some_and(|leave| leave.source == Some(host))
}

/// The first square where a combatant could not stop, if it stood there (TH-MOV-06).
pub(crate) fn cannot_stop(view: View<'_>, unit: UnitId, cell: Cell) -> Option<Cell> {
    Footprint::new(cell, view.footprint(unit).side)
        .cells()
        .find(|&cell| {
            view.occupant(cell, Band::Ground).is_some_and(|other| {
                other != unit
                    && !may_enter(view, unit, other)
                    && (sheet_of(view, unit).size - sheet_of(view, other).size).abs() < 5
            })
        })
}

/// Whether somebody who is moved against its will stops before this step: at a wall, the edge of
/// the map, a rise, or somebody (TH-ACT-23).
pub(crate) fn stops(view: View<'_>, unit: UnitId, from: Footprint, direction: Direction) -> bool {
    let is_solid = |cell: Cell| matches!(barrier(view, cell), Barrier::Full | Barrier::Slit);
    let cuts = if !direction.is_diagonal() {
        false
    } else if from.side == 1 {
        direction.beside(from.min).into_iter().any(is_solid)
    } else {
        from.swept(direction).into_iter().flatten().any(is_solid)
    };
    cuts || from.newly_covered(direction).any(|cell| {
        view.board().terrain(cell).is_none()
            || is_solid(cell)
            || view
                .occupant(cell, Band::Ground)
                .is_some_and(|other| other != unit)
    }) || drop(view, from, direction) < -1
}

/// How many yards the floor falls with a step, if it is more than a step down; below 0 it rises.
pub(crate) fn drop(view: View<'_>, from: Footprint, direction: Direction) -> i32 {
    let floor = |space: Footprint| {
        let floors = space
            .cells()
            .map(|cell| i32::from(view.board().floor(view.ground(), cell)));
        floors.max().unwrap_or(0)
    };
    let drop = floor(from) - floor(from.step(direction));
    if drop == 1 { 0 } else { drop }
}

/// Whether somebody could stand in a square, were it free.
pub(crate) fn can_stand(view: View<'_>, cell: Cell) -> bool {
    price(view, cell).is_some()
}
