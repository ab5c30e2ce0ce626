//! Forced movement: in a straight line, step by step, until something stops it. Each book says what
//! stops a body and what each step brings; previews ask the same law where a push would end.

use crate::{battle::prelude::*, geometry::Parity};

/// What ends a push early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopper {
    /// The edge of the map.
    Edge,
    /// A wall, a thing, rising ground, or the corner of a wall.
    Solid,
    /// The units standing there, in reading order of their squares.
    Bodies(SmallVec<[UnitId; 2]>),
    /// The body fell down an edge.
    Fell,
}

/// The result of a push.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pushed {
    /// Steps made.
    pub moved: u16,
    /// Steps left when it stopped.
    pub left: u16,
    /// What stopped it early.
    pub by: Option<Stopper>,
}

/// One step of forced movement.
#[derive(Clone, Copy, Debug)]
pub struct ForcedStep {
    /// The space the body leaves.
    pub from: Footprint,
    /// The direction it moves.
    pub direction: Direction,
    /// How far it falls there, in metres.
    pub drop: i32,
    /// Where it comes to rest: the next square, or a free square beside it if it falls past a unit
    /// there.
    pub to: Cell,
}

/// What stops forced movement in one book.
pub trait ForcedLaw {
    /// How diagonals count.
    fn metric(&self) -> Metric;

    /// Whether a wall, a thing or a corner stops the body before this step.
    fn stops(&self, view: View<'_>, unit: UnitId, from: Footprint, direction: Direction) -> bool;

    /// The unit that blocks a body in a square.
    fn meets(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<UnitId>;

    /// The highest rise of the ground a body is pushed up, in metres.
    fn rise(&self) -> i32 {
        0
    }

    /// How far the body falls in this step, in metres; negative if the ground rises.
    fn drop(&self, view: View<'_>, unit: UnitId, from: Footprint, direction: Direction) -> i32;

    /// The free place for a body that falls onto a taken square: the nearest one at the same
    /// height, within [`BESIDE`] squares.
    fn lands(&self, view: View<'_>, unit: UnitId, taken: Cell) -> Option<Cell>;

    /// Where a step takes a body: the next square. A unit so far below the edge that the body falls
    /// past it does not stop the body, which comes down beside that unit.
    fn goal(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Footprint,
        direction: Direction,
    ) -> Option<Cell> {
        let next = from.step(direction).min;
        let bodies = self.bodies(view, unit, from, direction);
        if bodies.is_empty() {
            return Some(next);
        }
        let drop = self.drop(view, unit, from, direction);
        let is_below = |&other: &UnitId| drop >= tallness(view, other);
        bodies
            .iter()
            .all(is_below)
            .then(|| self.lands(view, unit, next))
            .flatten()
    }

    /// What keeps a body in a space from its next step.
    fn stopper(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Footprint,
        direction: Direction,
    ) -> Option<Stopper> {
        let there = from.step(direction);
        if there.cells().any(|cell| !view.board().grid.contains(cell)) {
            return Some(Stopper::Edge);
        }
        if self.stops(view, unit, from, direction)
            || self.drop(view, unit, from, direction) < -self.rise()
        {
            return Some(Stopper::Solid);
        }
        let is_barred = self.goal(view, unit, from, direction).is_none();
        is_barred.then(|| Stopper::Bodies(self.bodies(view, unit, from, direction)))
    }

    /// The units in the squares a body would enter with its next step, in reading order.
    fn bodies(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Footprint,
        direction: Direction,
    ) -> SmallVec<[UnitId; 2]> {
        let mut bodies: SmallVec<[UnitId; 2]> = SmallVec::new();
        let entered = from.newly_covered(direction);
        for met in entered.filter_map(|cell| self.meets(view, unit, cell)) {
            if !bodies.contains(&met) {
                bodies.push(met);
            }
        }
        bodies
    }

    /// The next step of a body that nothing stops.
    fn step(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Footprint,
        direction: Direction,
    ) -> ForcedStep {
        let goal = self.goal(view, unit, from, direction);
        ForcedStep {
            from,
            direction,
            drop: self.drop(view, unit, from, direction),
            to: goal.unwrap_or(from.step(direction).min),
        }
    }

    /// The steps of a body pushed this far in a direction, as things stand.
    fn way(
        &self,
        view: View<'_>,
        unit: UnitId,
        direction: Direction,
        length: u16,
    ) -> SmallVec<[ForcedStep; 4]> {
        let mut way = SmallVec::new();
        let (mut from, mut parity, mut left) = (view.footprint(unit), Parity::Even, length);
        loop {
            let stretch = self.metric().stretch(direction, parity);
            if stretch > left || self.stopper(view, unit, from, direction).is_some() {
                return way;
            }
            left -= stretch;
            parity = parity.after(direction);
            let step = self.step(view, unit, from, direction);
            way.push(step);
            if step.drop > 0 {
                return way;
            }
            from = from.step(direction);
        }
    }
}

/// Metres from the ground under a body to its top: twice its side, plus its height above its
/// square.
fn tallness(view: View<'_>, unit: UnitId) -> i32 {
    2 * i32::from(view.footprint(unit).side) + i32::from(view.altitude(unit).hanging)
}

/// Maximum distance in squares at which a falling body comes down beside a taken square.
pub(crate) const BESIDE: u16 = 2;

/// Pushes a unit up to this many steps. `take` makes one step with all its consequences, including
/// a fall, and returns whether it was made; it may reduce the steps left.
pub fn push(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (direction, steps): (Direction, u16),
    law: &impl ForcedLaw,
    mut take: impl FnMut(&mut Resolver<'_>, ForcedStep, &mut u16) -> RuleResult<bool>,
) -> RuleResult<Pushed> {
    let mut pushed = Pushed {
        left: steps,
        ..Pushed::default()
    };
    while pushed.left > 0 {
        let view = resolver.view();
        let from = view.footprint(unit);
        pushed.by = law.stopper(view, unit, from, direction);
        if pushed.by.is_some() {
            break;
        }
        let step = law.step(view, unit, from, direction);
        if !take(resolver, step, &mut pushed.left)? {
            break;
        }
        pushed.moved += 1;
        pushed.left -= 1;
        if step.drop > 0 {
            pushed.by = Some(Stopper::Fell);
            break;
        }
        if !resolver.view().status(unit).is_on_field() {
            break;
        }
    }
    Ok(pushed)
}
