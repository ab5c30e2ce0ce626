//! Stepping over an edge instead of climbing down, or letting go of a wall (TH-MOV-10, TH-MOV-17).

use super::prelude::*;
use crate::{
    battle::orders::plan::RouteStep,
    rules::threshold::travel::{climb, fall, movement::Steps, pace},
};

const RULE: &str = "TH-MOV-10";

pub(crate) static STEP_OFF: ActionDef = ActionDef::new(
    &Entry {
        key: "step off",
        name: "Step Off",
        icon: Icon::Down,
        phrase: &[Form::new("step off to {at}"), Form::new("step off")],
        rules: &[RULE, "TH-MOV-17"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell(),
        cost: Costs::NOTHING.said("AP by the yard"),
        help: "Over an edge beside you, for the cost of the step, or off the wall you hang on; then you \
               fall.",
    },
    work,
)
.kind(ActionKind::Movement)
.fits(|view, order| {
    let beside = order
        .cell()
        .filter(|&to| view.cell(order.unit).is_beside(to));
    match beside.and_then(|to| Steps::new(view, order.unit).cannot_stop(to)) {
        Some(cell) => Err(Refusal::new("TH-MOV-06", RefusalReason::Occupied { cell })),
        None => Ok(()),
    }
})
.gate(|view, unit| {
    pace::can_move(view, unit)?;
    if view.altitude(unit).hanging > 0 {
        return Ok(());
    }
    pace::on_foot(view, unit)?;
    match edges(view, unit).next() {
        Some(_) => Ok(()),
        None => Err(Refusal::new(RULE, RefusalReason::NothingToDo)),
    }
})
.aims(Aims::Own(|view, unit, me, out| {
    let here = view.cell(unit);
    if view.altitude(unit).hanging > 0 {
        out.push(Order::new(unit, me).to(here));
    } else {
        out.extend(edges(view, unit).map(|edge| Order::new(unit, me).to(here.step(edge))));
    }
}))
.bits(ActionBits::MOVES);

/// The directions in which the unit stands at an edge.
fn edges(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Direction> {
    let all = Direction::ALL.into_iter();
    all.filter(move |&direction| climb::edge(view, unit, direction).is_some())
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if view.altitude(unit).hanging > 0 {
        return Ok(Work::new(move |resolver| {
            fall::fall_off(resolver, mounts::body(resolver.view(), unit))
        }));
    }
    let (here, to, body) = (
        view.cell(unit),
        order.cell_for(RULE)?,
        mounts::body(view, unit),
    );
    let direction = here.direction_to(to).filter(|_| here.is_beside(to));
    let found = direction.and_then(|direction| {
        let drop = climb::edge(view, unit, direction)?;
        let step = Steps::new(view, unit).step(view.footprint(unit), direction)?;
        let stretch = Metric::Alternating.stretch(direction, pace::parity(view, body));
        Some((drop, step.square * stretch))
    });
    let (drop, cost) = found.ok_or(Refusal::new(RULE, RefusalReason::NoWay { to }))?;
    let ap = pace::fare(view, body, Pace::Walk, cost, "TH-MOV-02")?;
    let step = RouteStep::new(to, cost);
    let work = Work::new(move |resolver| {
        pace::steer(resolver, body, Pace::Walk, ap);
        stepping::go(resolver, body, &[step])?;
        if resolver.view().cell(unit) == to {
            fall::fall(resolver, body, drop)?;
        }
        Ok(())
    });
    Ok(work.along(vec![step], &[("AP", ap), ("yards", cost as i16)]))
}
