//! Movement bought with action points (TH-MOV-01 to TH-MOV-07).

use super::{climb::CLIMB, prelude::*};
use crate::{
    battle::orders::plan::RouteStep,
    rules::{
        shared::walk::{self, Gait},
        threshold::{
            laws,
            reactions::rebuff,
            travel::{
                movement::{self, Steps},
                pace,
            },
        },
    },
};

pub(crate) struct Walk;

pub(crate) const RULE: &str = "TH-MOV-02";

static ENTRY: Entry = Entry {
    key: "walk",
    name: "Walk",
    icon: Icon::Walk,
    phrase: &[Form::new("walk to {at}"), Form::new("walk")],
    rules: &[RULE, "TH-MOV-01", "TH-MOV-03", "TH-MOV-05"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way(),
    cost: Costs::NOTHING.said("AP by the yard"),
    help: "Buys yards with action points; what is left over stays until the round ends.",
};

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let body = pace::can_move(view, unit)?;
        pace::on_foot(view, unit)?;
        pace::has_yards(view, body, &pace::on_ground(view, body))
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let mut found: Vec<Order> = Vec::new();
        for pace in pace::on_ground(view, mounts::body(view, unit)) {
            let steps = Steps::new(view, unit).at(pace).remembering();
            let mut more = Vec::new();
            with_gait(&steps, pace, |gait| gait.orders(view, me, &mut more));
            // A square that two paces reach is one order; the plan finds the cheaper pace.
            more.retain(|order| found.iter().all(|known| known.aim != order.aim));
            found.append(&mut more);
        }
        out.append(&mut found);
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        // A climb leads to its square alone.
        let climbs = order.path.iter().all(|&cell| order.cell() == Some(cell));
        if climbs && view.altitude(unit).hanging > 0 {
            // On a wall the unit climbs on, or back (TH-MOV-10).
            return CLIMB.plan(view, order);
        }
        self.ready(view, unit)?;
        let body = mounts::body(view, unit);
        let (route, pace, ap) = match way(view, order) {
            Ok(way) => way,
            // A wall beside the unit is climbed as far as the movement lasts.
            Err(refusal) if climbs => {
                return CLIMB.plan(view, order).map_err(|_| refusal);
            }
            Err(refusal) => return Err(refusal),
        };
        let cost = walk::cost(&route);
        if let Some(drag) = view.condition(body, DRAGGING)
            && i32::from(drag.amount) < i32::from(cost)
        {
            return Err(pace::too_far("TH-GRP-04", cost.into(), drag.amount.into()));
        }
        let invites = rebuff::strikers(view, body)
            .filter(|striker| {
                let mut from = view.footprint(unit);
                route.iter().any(|step| {
                    let to = Footprint::new(step.to, from.side);
                    striker.is_provoked(view, std::mem::replace(&mut from, to), to)
                })
            })
            .map(|striker| (striker.attack.by, 0))
            .collect();
        let rider = mounts::led_by(view, body);
        // A steered mount costs AP of mount and rider, a sentient one its own alone (TH-MNT-05).
        let (own, other) = match (unit == body, rider) {
            (true, _) => ("AP", "rider's AP"),
            (false, Some(_)) => ("AP", "mount's AP"),
            (false, None) => ("mount's AP", ""),
        };
        let steered = if rider.is_some() { ap } else { 0 };
        let prices = [(own, ap), (other, steered), ("yards", cost as i16)];
        let steps = route.clone();
        let mut work = Work::new(move |resolver| {
            pace::steer(resolver, body, pace, ap);
            stepping::go(resolver, body, &steps)
        })
        .along(route, &prices);
        work.invites = invites;
        Ok(laws::movement(order, &ENTRY, work))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES
    }
}

/// The steps of an order, their pace and their price in AP; of several paces the cheapest.
fn way(view: View<'_>, order: &Order) -> Result<(Vec<RouteStep>, Pace, i16), Refusal> {
    let unit = order.unit;
    let body = mounts::body(view, unit);
    let looks_around = order.path.is_empty();
    let (mut ways, mut refusals) = (Vec::new(), Vec::new());
    for pace in pace::on_ground(view, body) {
        let steps = Steps::new(view, unit).at(pace);
        let steps = if looks_around {
            steps.remembering()
        } else {
            steps
        };
        let found = with_gait(&steps, pace, |gait| gait.route(view, order)).and_then(|route| {
            let ap = pace::fare(view, body, pace, walk::cost(&route), RULE)?;
            Ok((route, pace, ap))
        });
        match found {
            Ok(way) => ways.push(way),
            Err(refusal) => refusals.push(refusal),
        }
    }
    if let Some(way) = ways.into_iter().min_by_key(|(_, _, ap)| *ap) {
        return Ok(way);
    }
    if goes_at_several(view, order) {
        return Err(Refusal::forbidden(
            "TH-MOV-19",
            "it leads over ground and through water or up walls that it has rates of \
                          its own for: one order for each",
        ));
    }
    // A route that costs too much is a better reason than one that does not exist at this pace.
    let says_more = |refusal: &&Refusal| !matches!(refusal.why, RefusalReason::NoWay { .. });
    let told = refusals.iter().find(says_more).or(refusals.last());
    Err(*told.unwrap_or(&Refusal::new(RULE, RefusalReason::NothingToDo)))
}

/// Whether the route in the order could be walked if it did not mix paces (TH-MOV-19).
fn goes_at_several(view: View<'_>, order: &Order) -> bool {
    let steps = Steps::new(view, order.unit);
    !order.path.is_empty()
        && pace::on_ground(view, mounts::body(view, order.unit)).len() > 1
        && with_gait(&steps, Pace::Walk, |gait| gait.route(view, order)).is_ok()
}

/// Runs `then` with the gait of a unit that moves on the ground at this pace.
pub(crate) fn with_gait<T>(steps: &Steps<'_>, pace: Pace, then: impl FnOnce(Gait<'_>) -> T) -> T {
    let (view, body) = (steps.view, steps.body);
    let most = Purse::of(view, body, pace).with(mounts::points(view, body)) as u16;
    // A unit that drags others stops when its dragging yards run out (TH-GRP-04).
    let most = view
        .condition(body, DRAGGING)
        .map_or(most, |drag| most.min(drag.amount.max(0) as u16));
    let step = |from: Footprint, direction, stretch| steps.cost(from, direction, stretch);
    movement::gait(steps, most, &step, |gait| {
        then(Gait {
            kind: Some(steps.kind(pace)),
            plain: Some(steps),
            ..gait
        })
    })
}
