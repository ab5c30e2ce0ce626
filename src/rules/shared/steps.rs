//! Steps of bodies on their feet, where each square has a price: whom one may pass, corners, rises
//! and drops, where one may stop, and one step taken with all who may step in.

use smallvec::SmallVec;

use super::{
    forced::{BESIDE, ForcedLaw},
    triggers::{self, Stagecraft},
};
use crate::{
    battle::{plan::RouteStep, prelude::*},
    geometry::CornerRule,
};

/// What steps cost and what bars them, by one book.
pub(crate) struct StepLaw {
    /// How diagonals count.
    pub metric: Metric,
    /// When diagonals pass corners.
    pub corner: CornerRule,
    /// What bars corners.
    pub is_wall: fn(View<'_>, Cell) -> bool,
    /// What it costs to enter a square, whoever is there; `None` is no way.
    pub price: fn(View<'_>, Cell) -> Option<u16>,
    /// The least it costs to enter a square where somebody else is, standing or not; `None` bars it.
    pub pass: fn(View<'_>, UnitId, UnitId) -> Option<u16>,
    /// Whether one may stop in the space of another.
    pub shares: fn(View<'_>, UnitId, UnitId) -> bool,
    /// Whether nobody stops in a square that can be crossed.
    pub crossed_only: fn(View<'_>, Cell) -> bool,
    /// What so much of a rise costs.
    pub rise: fn(u16) -> u16,
    /// How far the ground must lie lower for a step to be a fall.
    pub ledge: i32,
    /// How much of a rise of the ground bodies are moved up against their will.
    pub lift: i32,
    /// Whether drops of the ground are nothing to somebody.
    pub flies: fn(View<'_>, UnitId) -> bool,
    /// What each step costs somebody more, as it is now.
    pub burden: fn(View<'_>, UnitId) -> u16,
}

impl StepLaw {
    /// What it costs somebody to enter a square as it is now, whoever is there.
    pub fn over(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
        Some((self.price)(view, cell)? + (self.burden)(view, unit))
    }

    /// What one step costs; `None` if it cannot be. A body that fills several squares pays for the
    /// dearest of those it enters.
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

    /// How deep a body falls by a step; 0 is no fall.
    pub fn fall(&self, view: View<'_>, from: Footprint, direction: Direction) -> i32 {
        let depth = change_of_level(view, from, direction);
        if depth < self.ledge { 0 } else { depth }
    }

    /// The first square where somebody could not stop, if it stood there.
    pub fn cannot_stop(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<Cell> {
        let space = Footprint::new(cell, view.footprint(unit).side);
        let mut cells = space.cells();
        cells.find(|&cell| self.is_barred(view, cell) || self.blocker(view, unit, cell).is_some())
    }

    /// Whether somebody could be put down in a square.
    pub fn is_free(&self, view: View<'_>, unit: UnitId, cell: Cell) -> bool {
        self.cannot_stop(view, unit, cell).is_none()
    }

    /// The free place nearest to a square among those that fit.
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

    /// Whoever begins in the air comes down to the nearest free place that is no hole, in books in which
    /// nobody flies up there.
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

    /// Who is in a square in which somebody may not stop because of it.
    fn blocker(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<UnitId> {
        let mut others = others_in(view, unit, cell).into_iter();
        others.find(|&other| !(self.shares)(view, unit, other))
    }

    /// Whether a diagonal step is cut off by the walls beside it.
    pub fn cuts(&self, view: View<'_>, from: Footprint, direction: Direction) -> bool {
        !self
            .corner
            .allows(from, direction, |cell| (self.is_wall)(view, cell))
    }

    fn is_barred(&self, view: View<'_>, cell: Cell) -> bool {
        (self.price)(view, cell).is_none() || (self.crossed_only)(view, cell)
    }
}

/// Whoever is moved stops before squares where nobody could stop, and below rises that are too high.
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
                // It falls into nothing, and crosses holes in the air.
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

/// Who else is in a square, standing or lying there.
pub(crate) fn others_in(view: View<'_>, unit: UnitId, cell: Cell) -> SmallVec<[UnitId; 2]> {
    let stands = view.occupant(cell, Band::Ground).is_some();
    let others = view.store.ids().filter(|&other| {
        let status = view.status(other);
        let counts = status.is_on_field() && (stands || !status.is_active());
        counts && other != unit && view.footprint(other).contains(cell)
    });
    others.collect()
}

/// Height of the ground of a square, whatever stands there; the bottom of a hole lies below it.
fn level(view: View<'_>, cell: Cell) -> i32 {
    let tile = view.board().tile(cell);
    tile.map_or(0, |tile| i32::from(tile.elevation)) - hole(view, cell)
}

/// The highest ground under a body: a large one falls only if nothing of it is held.
pub(crate) fn level_under(view: View<'_>, body: Footprint) -> i32 {
    body.cells()
        .map(|cell| level(view, cell))
        .max()
        .unwrap_or(0)
}

/// Squares of a metre that a difference in height counts as a distance (GN-HGT-04).
pub(crate) fn metres(height: u32) -> u16 {
    u16::try_from(height).unwrap_or(u16::MAX)
}

/// How high a unit is, in metres, by its height on the floor: wings bear it level over holes.
pub(crate) fn height(view: View<'_>, unit: UnitId, on_floor: i32, flies: bool) -> i32 {
    if !flies {
        return on_floor;
    }
    let lay = view.terrain_index();
    let rims = view.footprint(unit).cells();
    let rims = rims.map(|cell| i32::from(lay.square(cell).floor) + hole(view, cell));
    rims.max().unwrap_or(on_floor).max(on_floor)
}

/// How deep a hole in a square is, in metres.
fn hole(view: View<'_>, cell: Cell) -> i32 {
    view.board()
        .terrain(cell)
        .map_or(0, |terrain| terrain.gap.into())
}

/// How much lower the ground lies after a step; slopes are walked.
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

/// One step on the way to a square: others may step in before it, `take` pays for it and makes it
/// with all it brings, and then the level and others may answer. Whether it was made.
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

/// Somebody has come into a square by itself: the level may do something, and others may have
/// waited for it.
pub(crate) fn stepped(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    stagecraft: &Stagecraft,
) -> RuleResult {
    triggers::stepped(resolver, stagecraft, unit)?;
    resolver.offer(&ReactionTrigger::Stepped { unit })?;
    Ok(())
}

/// A way taken step by step until something stops it: `make` makes a step from a square, if it can
/// still be made, and `goes_on` says after each whether there is a next. Whether all were made.
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
