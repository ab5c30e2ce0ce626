//! Walking square by square: reach, orders and routes, in books where each step has a price.

use std::{collections::BinaryHeap, sync::Arc};

use super::strides::StepTable;
use crate::{
    battle::{
        ids::SideSet,
        orders::plan::RouteStep,
        prelude::*,
        ruleset::{Book, Reached},
    },
    geometry::{Parity, ReachMap},
};

/// How one unit walks by the rules of its book.
pub(crate) struct Gait<'a> {
    /// The walking unit.
    pub unit: UnitId,
    /// How diagonals count.
    pub metric: Metric,
    /// Diagonals walked so far.
    pub parity: Parity,
    /// The movement it can spend.
    pub most: u16,
    /// The kind of search, if its result follows from the unit and the state alone: the reach is
    /// then computed once per state.
    pub kind: Option<u8>,
    /// A table of the plain step prices and the factor on them, where steps can be looked up; asked
    /// for by a search alone.
    pub plain: Option<&'a dyn PlainSteps>,
    /// The price of a step from a space, including the extra cost of a diagonal; `None` if it is
    /// not possible.
    pub step: &'a dyn Fn(Footprint, Direction, u16) -> Option<u16>,
    /// The square that keeps the unit from stopping with its corner here, if any.
    pub cannot_stop: &'a dyn Fn(Cell) -> Option<Cell>,
    /// The rule of walking, for refusals.
    pub rule: &'static str,
    /// The rule of single steps.
    pub step_rule: &'static str,
    /// The rule of taken squares.
    pub stop_rule: &'static str,
}

/// Steps that can be looked up.
pub(crate) trait PlainSteps {
    /// A table of the plain step prices and the factor on them; `None` if some steps of the unit
    /// are not in any table.
    fn plain(&self) -> Option<(&StepTable, u16)>;

    /// Whether there is such a table.
    fn are_plain(&self) -> bool {
        self.plain().is_some()
    }

    /// All else that they depend on, beside the unit, its kind of search and the land.
    fn hindrances(&self) -> Hindrances;
}

/// What makes the steps of a unit dearer than the land does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hindrances {
    /// Facts of the unit, as numbers of its book.
    pub facts: [u16; 4],
    /// Squares with bodies, and the factor that those put on a step; `None` stops it.
    pub crowd: SmallVec<[(Cell, Option<u16>); 24]>,
}

/// The key of a search that holds for as long as the land does: two that agree in it find the same,
/// whatever else has changed between them.
#[derive(PartialEq)]
struct Circumstances {
    ways: Ways,
    start: Cell,
    parity: Parity,
    hindrances: Hindrances,
}

/// Maximum cost searched to price a route that is too long.
const FARTHEST: u16 = 2_000;

/// The key of a cached search.
#[derive(Clone, Copy, PartialEq)]
struct Ways {
    unit: UnitId,
    kind: u8,
    most: u16,
}

impl Gait<'_> {
    /// Every square the unit can reach now.
    pub fn reach(&self, view: View<'_>) -> Arc<ReachMap> {
        let search = || Arc::new(self.search(view, view.cell(self.unit), self.parity));
        let Some(kind) = self.kind else {
            return search();
        };
        let ways = Ways {
            unit: self.unit,
            kind,
            most: self.most,
        };
        Arc::clone(&view.cached(ways, || {
            // Belief and truth, and the states before and after what moves nobody, are mostly alike
            // in all that a search looks at.
            let Some(plain) = self.plain.filter(|plain| plain.are_plain()) else {
                return search();
            };
            let all = Circumstances {
                ways,
                start: view.cell(self.unit),
                parity: self.parity,
                hindrances: plain.hindrances(),
            };
            Arc::clone(&view.recall_of_land(all, search))
        }))
    }

    fn search(&self, view: View<'_>, start: Cell, parity: Parity) -> ReachMap {
        let mut reach = ReachMap::default();
        let side = view.footprint(self.unit).side;
        let grid = view.board().grid;
        let step =
            |from, direction, stretch| (self.step)(Footprint::new(from, side), direction, stretch);
        let (most, metric) = (self.most, self.metric);
        match self.plain.and_then(PlainSteps::plain) {
            None => reach.reach_on(grid, start, parity, most, metric, step),
            Some((table, factor)) => {
                let (from, prices) = ((start, parity), (table.prices(), factor));
                reach.reach_over(grid, from, (most, metric), prices, step);
            }
        }
        reach
    }

    /// Adds an order to every square where the unit can stop.
    pub fn orders(&self, view: View<'_>, me: ActionId, out: &mut Vec<Order>) {
        let reach = self.reach(view);
        for (cell, _) in reach.iter() {
            if cell != view.cell(self.unit) && (self.cannot_stop)(cell).is_none() {
                let mut order = Order::new(self.unit, me).to(cell);
                order.path = reach.path_to(cell);
                out.push(order);
            }
        }
    }

    /// The steps of an order with their prices, without a limit on the total: the cheapest route to
    /// its target, by way of the squares that it names.
    ///
    /// # Errors
    /// There is no route, or no place to stop.
    pub fn route(&self, view: View<'_>, order: &Order) -> Result<Vec<RouteStep>, Refusal> {
        let start = view.cell(self.unit);
        let nothing = Refusal::new(self.rule, RefusalReason::NothingToDo);
        let path = if order.path.is_empty() {
            let to = order.cell_for(self.rule)?;
            if to == start {
                return Err(nothing);
            }
            let found = self.reach(view).path_to(to);
            if found.is_empty() {
                return Err(match (self.cannot_stop)(to) {
                    Some(cell) => Refusal::new(self.stop_rule, RefusalReason::Occupied { cell }),
                    None => self.too_far(view, to),
                });
            }
            found
        } else {
            self.along(view, order)?
        };
        // A path may or may not include its starting square.
        let path = path.strip_prefix(&[start]).unwrap_or(&path);
        let side = view.footprint(self.unit).side;
        let (mut from, mut parity) = (start, self.parity);
        let mut steps = Vec::with_capacity(path.len());
        for &to in path {
            let (cost, direction) = from
                .direction_to(to)
                .filter(|_| from.is_beside(to))
                .and_then(|direction| {
                    let stretch = self.metric.stretch(direction, parity);
                    let cost = (self.step)(Footprint::new(from, side), direction, stretch)?;
                    Some((cost, direction))
                })
                .ok_or(Refusal::new(self.step_rule, RefusalReason::NoWay { to }))?;
            parity = parity.after(direction);
            steps.push(RouteStep::new(to, cost));
            from = to;
        }
        if let Some(cell) = (self.cannot_stop)(from) {
            return Err(Refusal::new(
                self.stop_rule,
                RefusalReason::Occupied { cell },
            ));
        }
        if steps.is_empty() {
            return Err(nothing);
        }
        Ok(steps)
    }

    /// The squares of a way that an order names: between named squares that do not touch, and from
    /// the last of them to the order's target, it takes the cheapest route.
    fn along(&self, view: View<'_>, order: &Order) -> Result<Vec<Cell>, Refusal> {
        let start = view.cell(self.unit);
        let named = order.path.strip_prefix(&[start]).unwrap_or(&order.path);
        let mut path: Vec<Cell> = Vec::with_capacity(named.len());
        let mut here = (start, self.parity);
        let go_on = |(mut at, mut parity): (Cell, Parity), part: &[Cell]| {
            for &to in part {
                let direction = at.direction_to(to);
                parity = direction.map_or(parity, |direction| parity.after(direction));
                at = to;
            }
            (at, parity)
        };
        for &to in named {
            let part = if here.0.is_beside(to) || here.0 == to {
                vec![to]
            } else {
                self.onward(view, here, to)?
            };
            here = go_on(here, &part);
            path.extend(part);
        }
        if let Some(to) = order.cell().filter(|&to| to != here.0) {
            path.extend(self.onward(view, here, to)?);
        }
        Ok(path)
    }

    /// The cheapest route to a square from another one on the way, at any price.
    fn onward(
        &self,
        view: View<'_>,
        (at, parity): (Cell, Parity),
        to: Cell,
    ) -> Result<Vec<Cell>, Refusal> {
        let gait = Gait {
            most: FARTHEST,
            ..*self
        };
        let found = gait.search(view, at, parity).path_to(to);
        let onward = found.strip_prefix(&[at]).filter(|path| !path.is_empty());
        onward
            .map(<[Cell]>::to_vec)
            .ok_or(Refusal::new(self.rule, RefusalReason::NoWay { to }))
    }

    /// Why the unit cannot reach a square: the route costs too much, or there is none.
    fn too_far(&self, view: View<'_>, to: Cell) -> Refusal {
        let farther = Gait {
            most: FARTHEST,
            ..*self
        };
        let cost = farther.reach(view).cost(to);
        let why = cost.map_or(RefusalReason::NoWay { to }, |cost| RefusalReason::TooFar {
            cost,
            left: self.most,
        });
        Refusal::new(self.rule, why)
    }

    /// The first `most` of the squares that [`Gait::reached`] lists, in the order of
    /// [`Movement::first_reached`](crate::battle::ruleset::Movement::first_reached): the ways to
    /// all others are left alone.
    pub fn first_reached(
        &self,
        view: View<'_>,
        provoked: Option<&dyn Fn(Footprint, Footprint) -> UnitSet>,
        most: usize,
        far: &dyn Fn(Cell) -> i64,
    ) -> Vec<Reached> {
        let (start, side) = (view.cell(self.unit), view.footprint(self.unit).side);
        let reach = self.reach(view);
        let mut near: Vec<(i64, u16, Cell)> = Vec::new();
        // The lowest distances so far; what is farther than all of them cannot be among the first.
        let mut lowest: BinaryHeap<i64> = BinaryHeap::with_capacity(most + 1);
        for (cell, cost) in reach.iter() {
            let far = far(cell);
            let is_full = lowest.len() >= most;
            let bound = lowest.peek().copied().filter(|_| is_full);
            if bound.is_some_and(|bound| far > bound) || cell == start {
                continue;
            }
            if (self.cannot_stop)(cell).is_none() {
                near.push((far, cost, cell));
                lowest.push(far);
                if is_full {
                    lowest.pop();
                }
            }
        }
        // Those found before the distances sank this low.
        let bound = lowest.peek().copied().filter(|_| lowest.len() >= most);
        near.retain(|(far, ..)| bound.is_none_or(|bound| *far <= bound));
        near.sort_unstable();
        let strikers = |cell| {
            let route = reach.path_to(cell);
            let steps = route.windows(2).map(|step| {
                let [from, to] = [step[0], step[1]].map(|cell| Footprint::new(cell, side));
                provoked.map_or_else(UnitSet::default, |provoked| provoked(from, to))
            });
            steps.fold(UnitSet::default(), |all, more| all.union(more))
        };
        let mut firsts: Vec<(i64, usize, Reached)> = Vec::with_capacity(most + 1);
        let order = |(far, strikers, reached): &(i64, usize, Reached)| {
            (*far, *strikers, reached.cost, reached.cell)
        };
        for (far, cost, cell) in near {
            let last = firsts.last().filter(|_| firsts.len() >= most);
            if last.is_some_and(|last| order(last) < (far, 0, cost, cell)) {
                break;
            }
            let provokes = match provoked {
                Some(_) => strikers(cell),
                None => UnitSet::default(),
            };
            let missing = 0;
            let reached = Reached {
                cell,
                cost,
                provokes,
                missing,
            };
            let found = (far, provokes.len(), reached);
            let place = firsts.partition_point(|known| order(known) < order(&found));
            firsts.insert(place, found);
            firsts.truncate(most);
        }
        firsts.into_iter().map(|(_, _, reached)| reached).collect()
    }

    /// The squares the unit can stop in, each with the enemies that may strike on the way.
    /// `provoked` gives those that may strike at a step between two spaces; `None` if no enemy ever
    /// does.
    pub fn reached(
        &self,
        view: View<'_>,
        provoked: Option<&dyn Fn(Footprint, Footprint) -> UnitSet>,
    ) -> Vec<Reached> {
        let (start, side) = (view.cell(self.unit), view.footprint(self.unit).side);
        let reach = self.reach(view);
        let stop = |cell: Cell, cost, provokes| {
            let is_free = cell != start && (self.cannot_stop)(cell).is_none();
            is_free.then_some(Reached {
                cell,
                cost,
                provokes,
                missing: 0,
            })
        };
        let nobody = UnitSet::default();
        let Some(provoked) = provoked else {
            let reached = reach.iter();
            return reached
                .filter_map(|(cell, cost)| stop(cell, cost, nobody))
                .collect();
        };
        let gathered = reach.gathered(nobody, |before: &UnitSet, from, to| {
            let new = provoked(Footprint::new(from, side), Footprint::new(to, side));
            before.union(new)
        });
        let gathered = gathered.into_iter();
        gathered
            .filter_map(|(cell, cost, provokes)| stop(cell, cost, provokes))
            .collect()
    }
}

/// The total cost of a route.
pub(crate) fn cost(route: &[RouteStep]) -> u16 {
    route.iter().map(|step| u16::from(step.cost)).sum()
}

/// The order to walk to a square.
pub(crate) fn order(book: &Book, unit: UnitId, cell: Cell) -> Order {
    Order::new(unit, book.action_named("walk").unwrap_or(ActionId(0))).to(cell)
}

/// Moves a unit into the next square and reports it.
pub(crate) fn moved(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    (cost, forced): (u8, bool),
    rule: &'static str,
) {
    let view = resolver.view();
    let before = (view.cell(unit), view.altitude(unit));
    resolver.place(unit, to);
    tell(resolver, unit, before, (u16::from(cost), forced), rule);
}

/// Tells of a change of place; a mount or vehicle goes with its riders and the other way round.
pub(crate) fn tell(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    before: (Cell, Altitude),
    (cost, forced): (u16, bool),
    rule: &'static str,
) {
    let together = resolver.view().carried_along(unit);
    tell_one(resolver, unit, before, (cost, forced), rule);
    for &other in &together[1..] {
        tell_one(resolver, other, before, (0, forced), rule);
    }
}

/// Reports where one body has moved.
pub(crate) fn tell_one(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (from, altitude_before): (Cell, Altitude),
    (cost, forced): (u16, bool),
    rule: &'static str,
) {
    resolver.report(|view| BattleEvent::Moved {
        unit,
        from,
        to: view.cell(unit),
        altitude_before,
        altitude: view.altitude(unit),
        cost: cost.min(250) as u8,
        forced,
        rule: RuleId(rule),
        seen: SideSet::default(),
    });
}
