//! Steps on foot, where each square has a price: which units let others pass, corners, rises and
//! drops, where a unit may stop, and one step with the reactions to it.

use smallvec::SmallVec;

use super::{
    forced::{BESIDE, ForcedLaw},
    triggers::{self, Stagecraft},
};
use crate::{
    battle::{components::Position, orders::plan::RouteStep, prelude::*},
    geometry::CornerRule,
};

/// What steps cost and what blocks them in one book.
pub(crate) struct StepLaw {
    /// How diagonals count.
    pub metric: Metric,
    /// When diagonals may pass corners.
    pub corner: CornerRule,
    /// What blocks diagonals at corners.
    pub is_wall: fn(View<'_>, Cell) -> bool,
    /// What it costs to enter a square, ignoring units; `None` if it is closed.
    pub price: fn(View<'_>, Cell) -> Option<u16>,
    /// The minimum cost for the first unit to enter a square with the second, standing or not;
    /// `None` if it is blocked.
    pub pass: fn(View<'_>, UnitId, UnitId) -> Option<u16>,
    /// Whether the first unit may stop in the space of the second.
    pub shares: fn(View<'_>, UnitId, UnitId) -> bool,
    /// Whether a unit may cross the square but not stop there.
    pub crossed_only: fn(View<'_>, Cell) -> bool,
    /// What a rise of this many metres costs.
    pub rise: fn(u16) -> u16,
    /// The drop in metres from which a step is a fall.
    pub ledge: i32,
    /// The highest rise in metres that a body is pushed up.
    pub lift: i32,
    /// Whether drops of the ground do not affect the unit.
    pub flies: fn(View<'_>, UnitId) -> bool,
    /// What each step costs the unit in addition, in its present state.
    pub burden: fn(View<'_>, UnitId) -> u16,
}

impl StepLaw {
    /// What it costs the unit to enter a square in its present state, ignoring other units.
    pub fn over(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
        Some((self.price)(view, cell)? + (self.burden)(view, unit))
    }

    /// What one step costs; `None` if it is not possible. A body of several squares pays for the
    /// dearest square it enters.
    pub fn step(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Footprint,
        direction: Direction,
    ) -> Option<u16> {
        if self.cuts(view, from, direction) {
            return None;
        }
        let mut dearest = 0;
        for cell in from.newly_covered(direction) {
            let price = (self.price)(view, cell)?;
            dearest = dearest.max(price);
            for other in others_in(view, unit, cell) {
                dearest = dearest.max((self.pass)(view, unit, other)?);
            }
        }
        let rise = (-change_of_level(view, from, direction)).clamp(0, 1_000) as u16;
        Some(dearest + (self.rise)(rise) + (self.burden)(view, unit))
    }

    /// How far a body falls in a step, in metres; 0 if it does not fall.
    pub fn fall(&self, view: View<'_>, from: Footprint, direction: Direction) -> i32 {
        let depth = change_of_level(view, from, direction);
        if depth < self.ledge { 0 } else { depth }
    }

    /// The first square that keeps a unit placed at `cell` from stopping there.
    pub fn cannot_stop(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<Cell> {
        let space = Footprint::new(cell, view.footprint(unit).side);
        let mut cells = space.cells();
        cells.find(|&cell| self.is_barred(view, cell) || self.blocker(view, unit, cell).is_some())
    }

    /// Whether the unit could be placed in a square.
    pub fn is_free(&self, view: View<'_>, unit: UnitId, cell: Cell) -> bool {
        self.cannot_stop(view, unit, cell).is_none()
    }

    /// The free square nearest to a square, among those that fit.
    pub fn nearest_free(
        &self,
        view: View<'_>,
        unit: UnitId,
        around: Cell,
        fits: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        let cells = view.board().grid.cells();
        cells
            .filter(|&cell| self.is_free(view, unit, cell) && fits(cell))
            .min_by_key(|&cell| (cell.chebyshev(around), cell))
    }

    /// Lands a unit that starts in the air on the nearest free place without a hole, in books
    /// without flight at height.
    pub fn land(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        let view = resolver.view();
        if view.altitude(unit) == Altitude::default() {
            return;
        }
        let (cell, side) = (view.cell(unit), view.footprint(unit).side);
        let place = self.nearest_free(view, unit, cell, |cell| {
            let index = view.terrain_index();
            let mut cells = Footprint::new(cell, side).cells();
            !cells.any(|cell| index.square(cell).gap)
        });
        resolver.place_at(unit, place.unwrap_or(cell), Altitude::default());
    }

    /// The unit in a square that keeps this unit from stopping there.
    fn blocker(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<UnitId> {
        let mut others = others_in(view, unit, cell).into_iter();
        others.find(|&other| !(self.shares)(view, unit, other))
    }

    /// Whether walls beside a diagonal step block it.
    pub fn cuts(&self, view: View<'_>, from: Footprint, direction: Direction) -> bool {
        !self
            .corner
            .allows(from, direction, |cell| (self.is_wall)(view, cell))
    }

    fn is_barred(&self, view: View<'_>, cell: Cell) -> bool {
        (self.price)(view, cell).is_none() || (self.crossed_only)(view, cell)
    }
}

/// A pushed body stops before squares where no unit could stop, and below rises that are too high.
impl ForcedLaw for StepLaw {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn stops(&self, view: View<'_>, _: UnitId, from: Footprint, direction: Direction) -> bool {
        let mut there = from.newly_covered(direction);
        self.cuts(view, from, direction) || there.any(|cell| self.is_barred(view, cell))
    }

    fn meets(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<UnitId> {
        self.blocker(view, unit, cell)
    }

    fn rise(&self) -> i32 {
        self.lift
    }

    fn drop(&self, view: View<'_>, unit: UnitId, from: Footprint, direction: Direction) -> i32 {
        match change_of_level(view, from, direction) {
            0 => 0,
            _ if (self.flies)(view, unit) => {
                // A flier does not fall, and crosses holes in the air.
                let aloft = |body: Footprint| {
                    let levels = body
                        .cells()
                        .map(|cell| level(view, cell) + hole(view, cell));
                    levels.max().unwrap_or(0)
                };
                (aloft(from) - aloft(from.step(direction))).min(0)
            }
            rise @ ..0 => rise,
            depth if depth < self.ledge => 0,
            depth => depth,
        }
    }

    fn lands(&self, view: View<'_>, unit: UnitId, taken: Cell) -> Option<Cell> {
        let side = view.footprint(unit).side;
        let level = |cell| level_under(view, Footprint::new(cell, side));
        self.nearest_free(view, unit, taken, |cell| {
            cell.chebyshev(taken) <= BESIDE && level(cell) == level(taken)
        })
    }
}

/// Other units in a square, standing or lying.
pub(crate) fn others_in(view: View<'_>, unit: UnitId, cell: Cell) -> SmallVec<[UnitId; 2]> {
    if view.store.is_empty_square(cell) {
        return SmallVec::new();
    }
    let stands = view.occupant(cell, Band::Ground).is_some();
    let others = view
        .store
        .all::<Position>()
        .filter(|&(other, &Position(at))| {
            // Nearly all are elsewhere.
            let may_be_here = at.x <= cell.x && at.y <= cell.y && other != unit;
            may_be_here && view.footprint(other).contains(cell) && {
                let status = view.status(other);
                status.is_on_field() && (stands || !status.is_active())
            }
        });
    others.map(|(other, _)| other).collect()
}

/// Height of a square's ground, ignoring things; the bottom of a hole lies lower.
pub(super) fn level(view: View<'_>, cell: Cell) -> i32 {
    view.terrain_index().square(cell).ground()
}

/// The highest ground under a body: a large body falls only if none of its squares supports it.
pub(crate) fn level_under(view: View<'_>, body: Footprint) -> i32 {
    body.cells()
        .map(|cell| level(view, cell))
        .max()
        .unwrap_or(0)
}

/// Squares of one metre that a height difference counts as distance (GN-HGT-04).
pub(crate) fn metres(height: u32) -> u16 {
    u16::try_from(height).unwrap_or(u16::MAX)
}

/// A unit's height in metres, given its height on the floor: a flier stays level over holes.
pub(crate) fn height(view: View<'_>, unit: UnitId, on_floor: i32, flies: bool) -> i32 {
    if !flies {
        return on_floor;
    }
    let lay = view.terrain_index();
    let rims = view.footprint(unit).cells();
    let rims = rims.map(|cell| i32::from(lay.square(cell).floor) + hole(view, cell));
    rims.max().unwrap_or(on_floor).max(on_floor)
}

/// The depth of a hole in a square, in metres.
fn hole(view: View<'_>, cell: Cell) -> i32 {
    view.board()
        .terrain(cell)
        .map_or(0, |terrain| terrain.gap.into())
}

/// How much lower the ground lies after a step; slopes do not count.
fn change_of_level(view: View<'_>, from: Footprint, direction: Direction) -> i32 {
    let to = from.step(direction);
    let change = level_under(view, from) - level_under(view, to);
    let is_slope = |cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.slope)
    };
    let on_slope = || from.cells().chain(to.cells()).any(is_slope);
    if change == 0 || on_slope() { 0 } else { change }
}

/// Takes one step to a square: reactions come first, `take` pays for the step and makes it, then
/// the level and other units may respond. Returns whether the step was made.
pub(crate) fn take(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    stagecraft: &Stagecraft,
    take: impl FnOnce(&mut Resolver<'_>, Cell) -> RuleResult<bool>,
) -> RuleResult<bool> {
    let from = resolver.view().cell(unit);
    if !resolver.offer(&ReactionTrigger::Stepping { unit, from, to })? || !take(resolver, from)? {
        return Ok(false);
    }
    stepped(resolver, unit, stagecraft)?;
    Ok(true)
}

/// A unit has entered a square by its own move: fires the level's triggers and offers reactions.
pub(crate) fn stepped(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    stagecraft: &Stagecraft,
) -> RuleResult {
    triggers::stepped(resolver, stagecraft, unit)?;
    resolver.offer(&ReactionTrigger::Stepped { unit })?;
    Ok(())
}

/// Walks a route step by step until something stops it. `make` makes a step from a square, if it is
/// still possible; `goes_on` says after each step whether another follows. Returns whether all
/// steps were made.
pub(crate) fn go(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    steps: &[RouteStep],
    stagecraft: &Stagecraft,
    mut make: impl FnMut(&mut Resolver<'_>, Cell, &RouteStep) -> RuleResult<bool>,
    goes_on: impl Fn(View<'_>) -> bool,
) -> RuleResult<bool> {
    for step in steps {
        let made = take(resolver, unit, step.to, stagecraft, |resolver, from| {
            make(resolver, from, step)
        })?;
        if !made || !goes_on(resolver.view()) {
            return Ok(false);
        }
    }
    Ok(true)
}
