//! Movement of a turn: up to Speed, in pieces, without AP (MA-TIM-11, MA-MOV).

use super::{able, tell};
use crate::{
    battle::{
        components::Stride,
        event::BattleEvent,
        ids::{RuleId, UnitId},
        moment::Moment,
        order::{ActionId, Order},
        plan::{Plan, RouteStep},
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    geometry::{Cell, Footprint, Metric, ReachMap},
    rules::maneuver::{ground, opportunity, turns},
};

pub(crate) struct Walk;

const ENTRY: Entry = Entry {
    key: "walk",
    name: "Walk",
    rules: &["MA-TIM-11", "MA-MOV-01", "MA-MOV-02"],
    group: Group::Move,
    cost: "metres",
    help: "Moves up to Speed in the own turn, before, between and after actions.",
};

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, "MA-TIM-11", 0)?;
        if ground::metres_left(view, unit) == 0 {
            return Err(Refusal::new(
                "MA-MOV-02",
                Why::TooLittle {
                    pool: "metres",
                    has: 0,
                    needs: 1,
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let reach = reach(view, unit);
        for (cell, _) in reach.iter() {
            if cell != view.cell(unit) && ground::cannot_stop(view, unit, cell).is_none() {
                let mut order = Order::new(unit, me).to(cell);
                order.path = reach.path_to(cell);
                out.push(order);
            }
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let route = route(view, order)?;
        let told = order.clone();
        let steps = route.clone();
        let mut plan = Plan::new(order.clone(), move |resolver| {
            tell(resolver, &told, ENTRY.name);
            go(resolver, told.unit, &steps)?;
            turns::after_order(resolver)
        });
        let cost: i16 = route.iter().map(|step| i16::from(step.cost)).sum();
        plan = plan.costs("metres", cost);
        let side = view.footprint(order.unit).side;
        let mut from = view.cell(order.unit);
        for step in &route {
            for unit in opportunity::invited(view, order.unit, Footprint::new(from, side)) {
                if !plan.invites.iter().any(|(known, _)| *known == unit) {
                    plan.invites.push((unit, 0));
                }
            }
            from = step.to;
        }
        plan.route = route;
        Ok(plan)
    }
}

/// Everywhere one can walk now.
pub(crate) fn reach(view: View<'_>, unit: UnitId) -> ReachMap {
    let mut reach = ReachMap::default();
    let side = view.footprint(unit).side;
    let left = ground::metres_left(view, unit) as u16;
    reach.reach(
        view.board().grid,
        view.cell(unit),
        left,
        Metric::Chebyshev,
        |from, direction| ground::step(view, unit, Footprint::new(from, side), direction),
    );
    reach
}

/// The steps of an order and their prices.
fn route(view: View<'_>, order: &Order) -> Result<Vec<RouteStep>, Refusal> {
    const RULE: &str = "MA-MOV-02";
    let unit = order.unit;
    let found;
    let path: &[Cell] = if order.path.is_empty() {
        let to = order.cell().ok_or(Refusal::new(RULE, Why::NoTarget))?;
        if to == view.cell(unit) {
            return Err(Refusal::new(RULE, Why::NothingToDo));
        }
        found = reach(view, unit).path_to(to);
        if found.is_empty() {
            return Err(Refusal::new(RULE, Why::NoWay { to }));
        }
        &found
    } else {
        &order.path
    };
    // Ways may be written with or without the square they begin in.
    let path = path.strip_prefix(&[view.cell(unit)]).unwrap_or(path);
    let side = view.footprint(unit).side;
    let mut from = view.cell(unit);
    let mut steps = Vec::with_capacity(path.len());
    let mut sum = 0;
    for &to in path {
        let cost = from
            .direction_to(to)
            .filter(|_| from.is_beside(to))
            .and_then(|direction| ground::step(view, unit, Footprint::new(from, side), direction))
            .ok_or(Refusal::new(RULE, Why::NoWay { to }))?;
        sum += cost;
        steps.push(RouteStep {
            to,
            cost: cost as u8,
            new_move: false,
        });
        from = to;
    }
    let left = ground::metres_left(view, unit) as u16;
    if sum > left {
        return Err(Refusal::new(RULE, Why::TooFar { cost: sum, left }));
    }
    if let Some(cell) = ground::cannot_stop(view, unit, from) {
        return Err(Refusal::new("MA-MOV-03", Why::Occupied { cell }));
    }
    if steps.is_empty() {
        return Err(Refusal::new(RULE, Why::NothingToDo));
    }
    Ok(steps)
}

/// Takes the steps one by one; somebody may step in before each.
fn go(resolver: &mut Resolver<'_>, unit: UnitId, steps: &[RouteStep]) -> Flow {
    for step in steps {
        let from = resolver.view().cell(unit);
        if !resolver.offer(&Moment::Stepping {
            unit,
            from,
            to: step.to,
        })? {
            return Ok(());
        }
        if ground::metres_left(resolver.view(), unit) < i32::from(step.cost) {
            return Ok(());
        }
        resolver.edit::<Stride>(unit).metres += step.cost;
        let altitude = resolver.view().altitude(unit);
        resolver.place(unit, step.to);
        resolver.report(|_| BattleEvent::Moved {
            unit,
            from,
            to: step.to,
            altitude_before: altitude,
            altitude,
            cost: step.cost,
            forced: false,
            rule: RuleId("MA-MOV-01"),
        });
        resolver.offer(&Moment::Stepped { unit })?;
    }
    Ok(())
}
