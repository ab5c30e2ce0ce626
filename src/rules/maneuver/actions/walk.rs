//! Movement of a turn: up to Speed, in pieces, without AP (MA-TIM-11, MA-MOV).

use crate::{
    battle::{
        components::MoveProgress,
        ids::UnitId,
        order::{ActionId, Order},
        plan::{Plan, RouteStep},
        reaction_trigger::ReactionTrigger,
        refusal::{Refusal, RefusalReason},
        resolver::{Resolver, RuleResult},
        ruleset::{Action, ActionParams, Costs, Entry, Form, Group},
        view::View,
    },
    geometry::{Footprint, Metric, Parity},
    rules::{
        maneuver::{ground, laws::able, opportunity, turns},
        shared::{
            acted,
            walk::{self, Gait},
        },
    },
};

pub(crate) struct Walk;

const RULE: &str = "MA-MOV-02";

const ENTRY: Entry = Entry {
    key: "walk",
    name: "Walk",
    phrase: &[Form::new("walk to {at}"), Form::new("walk")],
    rules: &["MA-TIM-11", "MA-MOV-01", "MA-MOV-02"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way(),
    cost: Costs::NOTHING.said("metres"),
    help: "Moves up to Speed in the own turn, before, between and after actions.",
};

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        able(view, unit, &ENTRY)?;
        if ground::metres_left(view, unit) == 0 {
            return Err(Refusal::new(
                "MA-MOV-02",
                RefusalReason::TooLittle {
                    pool: "metres",
                    has: 0,
                    needs: 1,
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        with_gait(view, unit, |gait| gait.orders(view, me, out));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let route = with_gait(view, order.unit, |gait| gait.route(view, order))?;
        let (cost, left) = (
            walk::cost(&route),
            ground::metres_left(view, order.unit) as u16,
        );
        if cost > left {
            return Err(Refusal::new(RULE, RefusalReason::TooFar { cost, left }));
        }
        let told = order.clone();
        let steps = route.clone();
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            go(resolver, told.unit, &steps)?;
            turns::after_order(resolver)
        });
        plan = plan.costs("metres", cost as i16);
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

/// How somebody walks by this book.
pub(crate) fn with_gait<T>(view: View<'_>, unit: UnitId, then: impl FnOnce(Gait<'_>) -> T) -> T {
    then(Gait {
        unit,
        metric: Metric::Chebyshev,
        parity: Parity::Even,
        most: ground::metres_left(view, unit) as u16,
        kind: Some(0),
        plain: None,
        step: &|from, direction, _| ground::step(view, unit, from, direction),
        cannot_stop: &|cell| ground::cannot_stop(view, unit, cell),
        rule: RULE,
        step_rule: RULE,
        stop_rule: "MA-MOV-03",
    })
}

/// Takes the steps one by one; somebody may step in before each.
fn go(resolver: &mut Resolver<'_>, unit: UnitId, steps: &[RouteStep]) -> RuleResult {
    for step in steps {
        let from = resolver.view().cell(unit);
        if !resolver.offer(&ReactionTrigger::Stepping {
            unit,
            from,
            to: step.to,
        })? {
            return Ok(());
        }
        if ground::metres_left(resolver.view(), unit) < i32::from(step.cost) {
            return Ok(());
        }
        resolver.edit::<MoveProgress>(unit).metres += step.cost;
        walk::moved(resolver, unit, step.to, (step.cost, false), "MA-MOV-01");
        resolver.offer(&ReactionTrigger::Stepped { unit })?;
    }
    Ok(())
}
