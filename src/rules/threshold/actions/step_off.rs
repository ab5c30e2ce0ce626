//! Over the edge instead of climbing down, or off the wall (TH-MOV-10, TH-MOV-17).

use crate::{
    battle::{plan::RouteStep, prelude::*},
    rules::{
        shared::acted,
        threshold::{
            actions::walk::{can_move, on_foot, over, parity, too_far},
            riding::mounts,
            travel::{
                climb, fall,
                movement::Steps,
                pace::{self, Pace, Purse},
                stepping,
            },
        },
    },
};

pub(crate) struct StepOff;

const RULE: &str = "TH-MOV-10";

static ENTRY: Entry = Entry {
    key: "step off",
    name: "Step Off",
    phrase: &[Form::new("step off to {at}"), Form::new("step off")],
    rules: &[RULE, "TH-MOV-17"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell(),
    cost: Costs::NOTHING.said("AP by the yard"),
    help: "Over an edge beside you, for the cost of the step, or off the wall you hang on; then you \
           fall.",
};

impl Action for StepOff {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        can_move(view, unit)?;
        if view.altitude(unit).hanging > 0 {
            return Ok(());
        }
        on_foot(view, unit)?;
        let is_edge = |&direction: &Direction| climb::edge(view, unit, direction).is_some();
        if !Direction::ALL.iter().any(is_edge) {
            return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        if view.altitude(unit).hanging > 0 {
            out.push(Order::new(unit, me).to(view.cell(unit)));
            return;
        }
        let here = view.cell(unit);
        let edges = Direction::ALL
            .into_iter()
            .filter(|&direction| climb::edge(view, unit, direction).is_some());
        out.extend(edges.map(|direction| Order::new(unit, me).to(here.step(direction))));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let taken = order
            .cell()
            .filter(|&to| view.cell(order.unit).is_beside(to));
        if let Some(cell) = taken.and_then(|to| Steps::new(view, order.unit).cannot_stop(to)) {
            return Err(Refusal::new("TH-MOV-06", RefusalReason::Occupied { cell }));
        }
        self.ready(view, order.unit)?;
        let (unit, told) = (order.unit, order.clone());
        if view.altitude(unit).hanging > 0 {
            return Ok(Plan::new(order.clone(), move |resolver| {
                acted(resolver, &told, ENTRY.name);
                climb::fall_off(resolver, mounts::body(resolver.view(), unit))?;
                over(resolver, unit)
            }));
        }
        let to = order.cell_for(RULE)?;
        let here = view.cell(unit);
        let found = here.direction_to(to).filter(|_| here.is_beside(to));
        let found = found.and_then(|direction| {
            let drop = climb::edge(view, unit, direction)?;
            let step = Steps::new(view, unit).step(view.footprint(unit), direction)?;
            let stretch =
                Metric::Alternating.stretch(direction, parity(view, mounts::body(view, unit)));
            Some((drop, step.square * stretch))
        });
        let (drop, cost) = found.ok_or(Refusal::new(RULE, RefusalReason::NoWay { to }))?;
        let body = mounts::body(view, unit);
        let purse = Purse::of(view, body, Pace::Walk);
        let has = mounts::points(view, body);
        let ap = purse
            .price_of(cost.into())
            .filter(|&ap| ap <= has)
            .ok_or_else(|| too_far("TH-MOV-02", cost.into(), purse.with(has)))?;
        let step = RouteStep {
            to,
            cost: cost.min(255) as u8,
            new_move: false,
        };
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            pace::steer(resolver, body, Pace::Walk, ap);
            stepping::go(resolver, body, &[step])?;
            if resolver.view().cell(unit) == to {
                fall::fall(resolver, body, drop)?;
            }
            over(resolver, unit)
        })
        .costs("AP", ap)
        .costs("yards", cost as i16);
        plan.route = vec![step];
        Ok(plan)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES
    }
}
