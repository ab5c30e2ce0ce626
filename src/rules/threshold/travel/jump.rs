//! Jumps before they are made (TH-MOV-11 to TH-MOV-13): obstacles, and the roll they need. Their
//! results are in [`super::landing`].

use super::{flight, movement::Steps, step_prices};
use crate::{
    battle::components::Yards,
    geometry::{CellSet, Parity, Point, Ray, area},
    rules::threshold::{
        character::trained,
        field::{cover, depths, ground},
        prelude::*,
        rolls::{checks, contest},
    },
};

/// Yards of ground that make a run-up (TH-MOV-11).
const RUN_UP: u16 = 5;

/// Rules of long and high jumps.
const LONG: &str = "TH-MOV-12";
const HIGH: &str = "TH-MOV-13";

/// A planned jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    /// The jumping unit.
    pub unit: UnitId,
    /// The square where it should land.
    pub to: Cell,
    /// Price in yards (TH-MOV-14).
    pub yards: u16,
    /// The result it needs: feet of a long jump, half inches of height of a high jump.
    pub needs: i32,
    /// A high jump.
    pub high: bool,
}

impl Leap {
    /// Its rule ID.
    pub fn rule(&self) -> &'static str {
        if self.high { HIGH } else { LONG }
    }

    /// Its name in breakdowns.
    pub fn name(&self) -> &'static str {
        if self.high { "High jump" } else { "Long jump" }
    }
}

/// Whether the unit has just run far enough (TH-MOV-11).
pub(crate) fn has_run_up(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Yards>(unit).run >= RUN_UP
}

/// The result of a jump from its roll: a run-up adds Speed, without one the total is halved; never
/// below 0 (TH-MOV-11).
pub(crate) fn result(total: i32, run_up: Option<i32>) -> i32 {
    match run_up {
        Some(speed) => (total + speed).max(0),
        None => total.div_euclid(2).max(0),
    }
}

/// What a run-up adds for the unit; `None` without one.
pub(crate) fn run_up(view: View<'_>, unit: UnitId, ran: bool) -> Option<i32> {
    ran.then(|| sheet_of(view, unit).attributes.speed)
}

/// The check of a jump; its target number is the lowest total that reaches the planned square.
pub(crate) fn check(view: View<'_>, leap: &Leap) -> Check {
    let (unit, needs) = (leap.unit, leap.needs);
    let named = ("TH-MOV-11", leap.name());
    let mut check = contest::skill(view, named, unit, trained::JUMPING, 0);
    let least = checks::modifier(&check) + 3;
    check.target = match run_up(view, unit, has_run_up(view, unit)) {
        // A result below 0 counts as 0.
        _ if needs <= 0 => least,
        Some(speed) => needs - speed,
        None => 2 * needs,
    };
    check
}

/// The chance that a jump reaches its square, in thousandths.
pub(crate) fn chance(view: View<'_>, leap: &Leap) -> i64 {
    checks::chance_of(&check(view, leap))
}

/// Plans a long jump (TH-MOV-12).
///
/// # Errors
/// What blocks it, or that there is nothing to jump over.
pub(crate) fn long(steps: &Steps<'_>, to: Cell) -> Result<Leap, Refusal> {
    let (view, unit) = (steps.view, steps.unit);
    let wall = || Refusal::new(LONG, RefusalReason::NoWay { to });
    let here = view.footprint(unit);
    let there = Footprint::new(to, here.side);
    let yards = Metric::Alternating.distance(here.min, to);
    if yards == 0 {
        return Err(Refusal::new(LONG, RefusalReason::NothingToDo));
    }
    let start = ground::floor(view, here);
    if !cover::is_clear(view, here.min, to) {
        return Err(wall());
    }
    for cell in line(view, unit, to) {
        let space = Footprint::new(cell, here.side);
        if space
            .cells()
            .any(|cell| view.board().is_wall(view.ground(), cell))
            || ground::floor(view, space) > start + 1
        {
            return Err(wall());
        }
        let mut occupants = space
            .cells()
            .filter_map(|cell| view.occupant(cell, Band::Ground));
        if cell != to && occupants.any(|other| bars(steps, other)) {
            return Err(Refusal::new(LONG, RefusalReason::Occupied { cell }));
        }
    }
    steps.lands(to, LONG)?;
    if ground::floor(view, there) > start {
        let because = "it ends higher than it begins, which takes a high jump";
        return Err(Refusal::forbidden(LONG, because));
    }
    Ok(Leap {
        unit,
        to,
        yards,
        needs: 3 * i32::from(yards),
        high: false,
    })
}

/// Plans a high jump onto the next square, or over it to the one behind (TH-MOV-13).
///
/// # Errors
/// What blocks it, or that it leads nowhere.
pub(crate) fn high(steps: &Steps<'_>, to: Cell) -> Result<Leap, Refusal> {
    let (view, unit) = (steps.view, steps.unit);
    let nothing = Refusal::forbidden(HIGH, "a high jump leads onto the next square or over it");
    let here = view.footprint(unit);
    let there = Footprint::new(to, here.side);
    let start = ground::floor(view, here);
    let (dx, dy) = (to.x - here.min.x, to.y - here.min.y);
    let is_straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let squares = dx.abs().max(dy.abs());
    let direction = Direction::from_signs(dx.into(), dy.into());
    let Some(direction) = direction.filter(|_| is_straight && squares <= 2) else {
        return Err(nothing);
    };
    let mut space = here;
    for _ in 0..squares {
        let cuts = step_prices::cuts_a_corner(view, space, direction);
        space = space.step(direction);
        if cuts
            || space
                .cells()
                .any(|cell| view.board().is_wall(view.ground(), cell))
        {
            return Err(Refusal::new(HIGH, RefusalReason::NoWay { to }));
        }
    }
    steps.lands(to, HIGH)?;
    let lift = ground::floor(view, there) - start;
    // 36 inches to the yard; the lift is twice the result, in inches.
    let mut needs = 18 * lift.max(0);
    if squares == 2 {
        let between = here.step(direction);
        let obstacle = obstacle(view, unit, between) - 36 * start;
        if obstacle <= 0 {
            return Err(nothing);
        }
        // Drawn-up legs add half the unit's height to the lift: 6 inches for each foot of height.
        let legs = 6 * sheet_of(view, unit).height();
        needs = needs.max((obstacle - legs + 1).div_euclid(2));
    } else if lift <= 0 {
        return Err(nothing);
    }
    Ok(Leap {
        unit,
        to,
        yards: Metric::Alternating.distance(here.min, to),
        needs,
        high: true,
    })
}

/// Height of what fills a space, in inches: the floor with things on it, or a unit there.
fn obstacle(view: View<'_>, unit: UnitId, space: Footprint) -> i32 {
    let somebody = space
        .cells()
        .filter_map(|cell| view.occupant(cell, Band::Ground))
        .filter(|&other| !view.is_one_body(unit, other))
        .map(|other| {
            let feet = sheet_of(view, other).height();
            match view.posture(other) {
                Posture::Standing => 12 * feet,
                Posture::Crouching => 6 * feet,
                Posture::Prone => 12,
            }
        });
    36 * ground::floor(view, space) + somebody.max().unwrap_or(0)
}

/// Whether a unit in the line of a long jump stops it: one that blocks walking and is on its feet.
fn bars(steps: &Steps<'_>, other: UnitId) -> bool {
    steps.passing(other).is_none() && steps.view.posture(other) != Posture::Prone
}

/// The squares under a jump, nearest first, its landing square last.
pub(crate) fn line(view: View<'_>, unit: UnitId, to: Cell) -> SmallVec<[Cell; 8]> {
    let here = view.cell(unit);
    Ray::new(Point::centre(here), Point::centre(to))
        .cells()
        .filter(|&cell| cell != here)
        .collect()
}

/// The possible jumps to squares that pass `is_wanted`: over ground that walking does not pass as
/// easily, and onto rises too high for a step.
pub(crate) fn leaps(view: View<'_>, unit: UnitId, is_wanted: impl Fn(Cell) -> bool) -> Vec<Leap> {
    let speed = run_up(view, unit, has_run_up(view, unit));
    let mut leaps = long_leaps(view, unit, speed, &is_wanted);
    leaps.extend(high_leaps(view, unit).filter(|leap| is_wanted(leap.to)));
    leaps.retain(|leap| chance(view, leap) > 0);
    leaps
}

/// The squares that the highest roll reaches.
fn farthest(view: View<'_>, unit: UnitId, speed: Option<i32>) -> CellSet {
    let here = view.cell(unit);
    let plain = Leap {
        unit,
        to: here,
        yards: 0,
        needs: 1,
        high: false,
    };
    let best = checks::modifier(&check(view, &plain)) + 18;
    let most = (result(best, speed) / 3).clamp(0, 40) as u16;
    area::blast(view.board().grid, here, most, Metric::Alternating)
}

fn long_leaps(
    view: View<'_>,
    unit: UnitId,
    speed: Option<i32>,
    is_wanted: &impl Fn(Cell) -> bool,
) -> Vec<Leap> {
    let here = view.cell(unit);
    let squares = farthest(view, unit, speed);
    let squares = squares.iter();
    let mut squares = squares.filter(|&cell| here.chebyshev(cell) > 1 && is_wanted(cell));
    let Some(first) = squares.next() else {
        return Vec::new();
    };
    let steps = Steps::new(view, unit).remembering();
    let is_hard = |cell: &Cell| {
        let path = line(view, unit, *cell);
        let mut before = here;
        path.iter().any(|&next| {
            let from = std::mem::replace(&mut before, next);
            !is_easy(&steps, from, next)
        })
    };
    let squares = std::iter::once(first).chain(squares).filter(is_hard);
    squares.filter_map(|cell| long(&steps, cell).ok()).collect()
}

fn high_leaps(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Leap> {
    let (here, steps) = (view.cell(unit), Steps::new(view, unit));
    Direction::ALL.into_iter().flat_map(move |direction| {
        let next = here.step(direction);
        // A rise of one step is walked.
        let onto = high(&steps, next).ok().filter(|leap| leap.needs > 18);
        let over = high(&steps, next.step(direction)).ok();
        onto.into_iter().chain(over)
    })
}

/// The square to go back to for a run-up, if a jump from here is only safe with one (`safe` in
/// thousandths): the unit runs straight back here from it over easy ground.
pub(crate) fn back_for_a_run(view: View<'_>, unit: UnitId, safe: i64) -> Option<Cell> {
    if !stands_firm(view, unit) || has_run_up(view, unit) {
        return None;
    }
    let ran = |leap: &Leap| {
        let plus = checks::modifier(&check(view, leap)) + sheet_of(view, unit).attributes.speed;
        checks::chance(plus, leap.needs) >= safe
    };
    let here = view.cell(unit);
    let nearest = |cell: Cell| {
        let enemies = view.enemies(unit);
        let gaps = enemies.map(|enemy| view.footprint(enemy).chebyshev(cell.into()));
        gaps.min().unwrap_or(0)
    };
    // A gap ahead, in the direction of the enemy.
    let start = ground::floor(view, view.footprint(unit));
    let is_deep = |cell: Cell| i32::from(view.terrain_index().square(cell).floor) < start - 1;
    let speed = run_up(view, unit, true);
    if !farthest(view, unit, speed).iter().any(is_deep) {
        return None;
    }
    let near = nearest(here);
    let leads_on = |cell: Cell| {
        let over_gap = line(view, unit, cell).into_iter().any(is_deep);
        over_gap && nearest(cell) + 2 <= near
    };
    let steps = Steps::new(view, unit);
    let leaps = long_leaps(view, unit, speed, &leads_on);
    let leap = leaps.iter().find(|leap| ran(leap))?;
    let away = Direction::from_signs((here.x - leap.to.x).into(), (here.y - leap.to.y).into())?;
    let back = |direction: Direction| {
        let (mut at, mut ground) = (here, 0);
        let mut parity = Parity::Even;
        while ground < RUN_UP {
            let next = at.step(direction);
            if !is_easy(&steps, at, next) || !is_easy(&steps, next, at) {
                return None;
            }
            ground += Metric::Alternating.stretch(direction, parity);
            parity = parity.after(direction);
            at = next;
        }
        steps.cannot_stop(at).is_none().then_some(at)
    };
    let mut ways: SmallVec<[Direction; 8]> = Direction::ALL.into_iter().collect();
    ways.sort_by_key(|&direction| direction != away);
    ways.into_iter().find_map(back)
}

/// Whether the step costs no more than on open floor.
fn is_easy(steps: &Steps<'_>, from: Cell, to: Cell) -> bool {
    let side = steps.view.footprint(steps.unit).side;
    let Some(direction) = from.direction_to(to).filter(|_| from.is_beside(to)) else {
        return true;
    };
    steps
        .step(Footprint::new(from, side), direction)
        .is_some_and(|step| step.climb == 0 && step.square <= 1)
}

/// Whether the unit can start a jump here: on its feet on firm ground.
pub(crate) fn stands_firm(view: View<'_>, unit: UnitId) -> bool {
    !flight::is_aloft(view, unit)
        && view.altitude(unit).hanging == 0
        && !depths::is_afloat(view, unit)
        && !depths::is_submerged(view, unit)
}

#[cfg(test)]
mod tests {
    use super::result;

    /// Rules: TH-MOV-11
    #[test]
    fn a_run_up_adds_speed_and_without_one_half_the_total_counts() {
        assert_eq!(result(17, Some(1)), 18);
        assert_eq!(result(17, None), 8);
        assert_eq!(result(5, Some(-6)), 0);
        assert_eq!(result(-3, None), 0);
    }
}
