//! Climbing as far as the yards last (TH-MOV-10): up, down, or onward from halfway.

use super::prelude::*;
use crate::{
    battle::{components::Yards, orders::plan::RouteStep},
    rules::threshold::travel::{
        climb::{self, Come},
        pace, placing,
    },
};

const RULE: &str = "TH-MOV-10";

pub(crate) static CLIMB: ActionDef = ActionDef::new(
    &Entry {
        key: "climb",
        name: "Climb",
        icon: Icon::Climb,
        phrase: &[Form::new("climb to {at}"), Form::new("climb")],
        rules: &[RULE, "TH-MOV-02", "TH-MOV-08"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: Costs::NOTHING.said("AP by the yard"),
        help: "Up or down a wall beside you as far as your movement lasts; you hang there and go on \
               later.",
    },
    work,
)
.kind(ActionKind::Movement)
.gate(|view, unit| {
    let body = pace::can_move(view, unit)?;
    if view.band(unit) != Band::Ground {
        pace::on_foot(view, unit)?;
    }
    pace::has_yards(view, body, &[Pace::Walk, Pace::Climb])
})
.aims(Aims::Own(|view, unit, me, out| {
    let ends = climb::ends(view, unit).into_iter();
    out.extend(ends.map(|cell| Order::new(unit, me).to(cell)));
}))
.bits(ActionBits::MOVES);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let body = mounts::body(view, unit);
    let climb = climb::find(view, order, pace::parity(view, body))?;
    let (pace, has) = (climb.step.pace, mounts::points(view, body));
    let purse = Purse::of(view, body, pace);
    let come = climb.with(purse.with(has).clamp(0, 9_999) as u16)?;
    let (Come::Through(cost) | Come::Partly(_, cost)) = come;
    let ap = purse.price_of(cost.into()).unwrap_or(has);
    let whole = RouteStep::new(order.cell().unwrap_or(view.cell(unit)), cost);
    let through = matches!(come, Come::Through(_)) && !climb.is_back;
    let work = Work::new(move |resolver| {
        pace::steer(resolver, body, pace, ap);
        if through {
            return stepping::go(resolver, body, &[whole]);
        }
        let altitude = match come {
            Come::Partly(height, _) => climb.after(height),
            Come::Through(_) => Altitude::default(),
        };
        let yards = resolver.edit::<Yards>(body);
        yards.left = yards.left.saturating_sub(cost);
        yards.run = 0;
        let cell = resolver.view().cell(unit);
        placing::put(resolver, body, cell, (altitude, whole.cost), RULE);
        grapple::settle(resolver);
        Ok(())
    });
    let prices = [("AP", ap), ("yards", cost as i16)];
    Ok(if through {
        work.along(vec![whole], &prices)
    } else if climb.is_back {
        work.along(Vec::new(), &prices)
    } else {
        work.along(Vec::new(), &prices).said("part of the way")
    })
}
