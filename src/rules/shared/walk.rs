//! Walking square by square: reach, orders and routes of books whose steps each have a price.

use std::sync::Arc;

use super::strides::{StepPrice, StepTable};
use crate::{
    battle::{
        ids::SideSet,
        plan::RouteStep,
        prelude::*,
        ruleset::{Book, Reached},
    },
    geometry::{Parity, ReachMap},
};

/// How one combatant walks by the rules of its book.
pub(crate) struct Gait<'a> {
    /// Who walks.
    pub unit: UnitId,
    /// How diagonals count.
    pub metric: Metric,
    /// Diagonals walked so far.
    pub parity: Parity,
    /// What can be spent.
    pub most: u16,
    /// The kind of ways it looks for, where they follow from who walks and how things stand: such
    /// are found once for a state.
    pub kind: Option<u8>,
    /// What most steps come to, and how many times that they take, where that can be looked up.
    pub plain: Option<(&'a StepTable, u16)>,
    /// The price of a step from a space, its stretch counted; `None` if it cannot be.
    pub step: &'a dyn Fn(Footprint, Direction, u16) -> Option<u16>,
    /// The square that keeps one from stopping with one's corner here, if one does.
    pub cannot_stop: &'a dyn Fn(Cell) -> Option<Cell>,
    /// The rule of walking, for refusals.
    pub rule: &'static str,
    /// The rule of single steps.
    pub step_rule: &'static str,
    /// The rule of taken squares.
    pub stop_rule: &'static str,
}

/// How far a way is looked for that is too long, for its price.
const FARTHEST: u16 = 2_000;

/// What ways were looked for.
#[derive(PartialEq)]
struct Ways {
    unit: UnitId,
    kind: u8,
    most: u16,
}

impl Gait<'_> {
    /// Everywhere one can walk now.
    pub fn reach(&self, view: View<'_>) -> Arc<ReachMap> {
        let Some(kind) = self.kind else {
            return Arc::new(self.search(view));
        };
        let ways = Ways {
            unit: self.unit,
            kind,
            most: self.most,
        };
        Arc::clone(&view.cached(ways, || Arc::new(self.search(view))))
    }

    fn search(&self, view: View<'_>) -> ReachMap {
        let mut reach = ReachMap::default();
        let side = view.footprint(self.unit).side;
        let (grid, start) = (view.board().grid, view.cell(self.unit));
        let step =
            |from, direction, stretch| (self.step)(Footprint::new(from, side), direction, stretch);
        let (parity, most, metric) = (self.parity, self.most, self.metric);
        match self.plain {
            None => reach.reach_on(grid, start, parity, most, metric, step),
            Some((strides, factor)) => {
                let step = |from, direction, stretch| match strides.step(from, direction) {
                    StepPrice::Shut => None,
                    StepPrice::Costs(price) => Some(price * factor * stretch),
                    StepPrice::Special => step(from, direction, stretch),
                };
                reach.reach_on(grid, start, parity, most, metric, step);
            }
        }
        reach
    }

    /// An order to every square where one can stop.
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

    /// The steps of an order with their prices, whatever they come to in all.
    ///
    /// # Errors
    /// There is no way, or no place to stop.
    pub fn route(&self, view: View<'_>, order: &Order) -> Result<Vec<RouteStep>, Refusal> {
        let start = view.cell(self.unit);
        let nothing = Refusal::new(self.rule, RefusalReason::NothingToDo);
        let found;
        let path: &[Cell] = if order.path.is_empty() {
            let to = order.cell_for(self.rule)?;
            if to == start {
                return Err(nothing);
            }
            found = self.reach(view).path_to(to);
            if found.is_empty() {
                return Err(match (self.cannot_stop)(to) {
                    Some(cell) => Refusal::new(self.stop_rule, RefusalReason::Occupied { cell }),
                    None => self.too_far(view, to),
                });
            }
            &found
        } else {
            &order.path
        };
        // Ways may be written with or without the square they begin in.
        let path = path.strip_prefix(&[start]).unwrap_or(path);
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

    /// Why there is no way with what can be spent: it takes more, or there is none at all.
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

    /// The squares one can stop in, with the enemies who may strike on the way there: `provoked`
    /// says who may at a step from one space to the next, unless nobody ever does.
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

/// What the steps of a route cost in all.
pub(crate) fn cost(route: &[RouteStep]) -> u16 {
    route.iter().map(|step| u16::from(step.cost)).sum()
}

/// The order that walks to a square.
pub(crate) fn order(book: &Book, unit: UnitId, cell: Cell) -> Order {
    Order::new(unit, book.action_named("walk").unwrap_or(ActionId(0))).to(cell)
}

/// Puts somebody into the next square, and tells it.
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

/// Tells of a change of place; a mount goes with its rider and the other way round.
pub(crate) fn tell(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    before: (Cell, Altitude),
    (cost, forced): (u16, bool),
    rule: &'static str,
) {
    let view = resolver.view();
    let other = view.mount(unit).or_else(|| view.rider(unit));
    tell_one(resolver, unit, before, (cost, forced), rule);
    if let Some(other) = other {
        tell_one(resolver, other, before, (0, forced), rule);
    }
}

/// Tells where one body has come to.
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
