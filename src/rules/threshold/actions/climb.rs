//! Climbing as far as one comes (TH-MOV-10): up, down, and on later.

use crate::{
    battle::{components::Yards, plan::RouteStep, prelude::*},
    rules::{
        shared::acted,
        threshold::{
            actions::walk::{can_move, has_yards, on_foot, over, parity},
            attacks::grapple,
            riding::mounts,
            travel::{
                climb::{self, Come},
                pace::{self, Pace, Purse},
                stepping,
            },
        },
    },
};

pub(crate) struct Climb;

const RULE: &str = "TH-MOV-10";

static ENTRY: Entry = Entry {
    key: "climb",
    name: "Climb",
    phrase: &[Form::new("climb to {at}"), Form::new("climb")],
    rules: &[RULE, "TH-MOV-02", "TH-MOV-08"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell(),
    cost: Costs::NOTHING.said("AP by the yard"),
    help: "Up or down a wall beside you as far as your movement lasts; you hang there and go on \
           later.",
};

impl Action for Climb {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let body = can_move(view, unit)?;
        if view.band(unit) != Band::Ground {
            on_foot(view, unit)?;
        }
        has_yards(view, body, &[Pace::Walk, Pace::Climb])
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let ends = climb::ends(view, unit);
        out.extend(ends.into_iter().map(|cell| Order::new(unit, me).to(cell)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        let body = mounts::body(view, unit);
        let climb = climb::find(view, order, parity(view, body))?;
        let (pace, has) = (climb.step.pace, mounts::points(view, body));
        let purse = Purse::of(view, body, pace);
        let come = climb.with(purse.with(has).clamp(0, 9_999) as u16)?;
        let (Come::Through(cost) | Come::Partly(_, cost)) = come;
        let ap = purse.price_of(cost.into()).unwrap_or(has);
        let told = order.clone();
        let to = order.cell().unwrap_or(view.cell(unit));
        let whole = RouteStep {
            to,
            cost: cost.min(255) as u8,
            new_move: false,
        };
        let through = matches!(come, Come::Through(_)) && !climb.is_back;
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            pace::steer(resolver, body, pace, ap);
            if through {
                stepping::go(resolver, body, &[whole])?;
                return over(resolver, unit);
            }
            let height = match come {
                Come::Partly(height, _) => height,
                Come::Through(_) => climb.left,
            };
            let mut altitude = climb.after(height);
            if matches!(come, Come::Through(_)) {
                altitude = Default::default();
            }
            let yards = resolver.edit::<Yards>(body);
            yards.left = yards.left.saturating_sub(cost);
            yards.run = 0;
            let cell = resolver.view().cell(unit);
            stepping::put(resolver, body, cell, (altitude, cost.min(255) as u8), RULE);
            grapple::settle(resolver);
            over(resolver, unit)
        })
        .costs("AP", ap)
        .costs("yards", cost as i16);
        if through {
            plan.route = vec![whole];
        } else if !climb.is_back {
            plan.what = Some("part of the way".to_owned());
        }
        Ok(plan)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES
    }
}
