//! Flying (TH-MOV-19): taking off and landing are part of the movement.

use super::prelude::*;
use crate::rules::{
    shared::walk::{self, Gait},
    threshold::{
        body::burning,
        field::depths,
        time::modes::LANDING,
        travel::{flight, movement::Steps, pace},
    },
};

const RULE: &str = "TH-MOV-19";

pub(crate) static FLY: ActionDef = ActionDef::new(
    &Entry {
        key: "fly",
        name: "Fly",
        icon: Icon::Fly,
        phrase: &[Form::new("fly to {at}"), Form::new("fly")],
        rules: &[RULE, "TH-MOV-02", "TH-MOV-05"],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell().way().modes(1 << LANDING),
        cost: Costs::NOTHING.said("AP by the yard"),
        help: "Over everything but walls, out of reach of those on the ground; `landing` comes down at \
               the end.",
    },
    work,
)
.kind(ActionKind::Movement)
.gate(can_fly)
.aims(Aims::Own(orders))
.bits(ActionBits::MOVES);

fn can_fly(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if !flight::has_wings(view, mounts::body(view, unit)) {
        return Err(Refusal::lacks(RULE, "wings"));
    }
    pace::can_move(view, unit)?;
    if flight::is_aloft(view, unit) {
        return Ok(());
    }
    if depths::is_submerged(view, unit) {
        return Err(Refusal::prevented(RULE, "the water"));
    }
    if grapple::is_grappling(view, unit) {
        return Err(Refusal::prevented("TH-GRP-02", "the grapple"));
    }
    if view.posture(unit) == Posture::Prone {
        return Err(Refusal::prevented("TH-CON-08", "Prone"));
    }
    let mut space = view.footprint(unit).cells();
    if !space.all(|cell| flight::is_open(view, cell)) {
        return Err(Refusal::forbidden(RULE, "there is a ceiling overhead"));
    }
    Ok(())
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let steps = Steps::new(view, unit);
    let here = Order::new(unit, me);
    out.push(if flight::is_aloft(view, unit) {
        here.mode(LANDING)
    } else {
        here
    });
    with_wings(&steps, true, |gait| gait.orders(view, me, out));
    let landing = out.len();
    with_wings(&steps, false, |gait| gait.orders(view, me, out));
    for order in &mut out[landing..] {
        order.modes = order.modes.with(LANDING);
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let lands = order.modes.has(LANDING);
    let steps = Steps::new(view, unit);
    let stays = order.cell().is_none_or(|cell| cell == view.cell(unit)) && order.path.is_empty();
    let route = if stays {
        in_place(&steps, lands)?;
        Vec::new()
    } else {
        with_wings(&steps, !lands, |gait| gait.route(view, order))?
    };
    let (body, cost) = (steps.body, walk::cost(&route));
    let ap = pace::fare(view, body, Pace::Fly, cost, RULE)?;
    let way = route.clone();
    let work = Work::new(move |resolver| {
        pace::steer(resolver, body, Pace::Fly, ap);
        if !flight::is_aloft(resolver.view(), unit) {
            flight::change(resolver, unit, Band::Low);
        }
        stepping::fly(resolver, body, &way)?;
        let view = resolver.view();
        let there = way.last().map_or(view.cell(unit), |step| step.to);
        if lands && view.cell(unit) == there && view.status(unit).is_active() {
            flank::around(resolver, unit, |resolver| {
                flight::change(resolver, unit, Band::Ground);
                burning::douse(resolver, unit);
            })?;
        }
        Ok(())
    });
    Ok(work.along(route, &[("AP", ap), ("yards", cost as i16)]))
}

/// Whether the unit can take off or land where it is, and whether that changes anything.
fn in_place(steps: &Steps<'_>, lands: bool) -> Result<(), Refusal> {
    let (view, unit) = (steps.view, steps.unit);
    if lands != flight::is_aloft(view, unit) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let cell = view.cell(unit);
    if lands && steps.lands(cell, RULE).is_err() {
        return Err(Refusal::new("TH-MOV-06", RefusalReason::Occupied { cell }));
    }
    Ok(())
}

/// Runs `then` with the gait of a flying unit that ends its movement aloft or on the ground.
pub(crate) fn with_wings<T>(steps: &Steps<'_>, aloft: bool, then: impl FnOnce(Gait<'_>) -> T) -> T {
    let (view, body) = (steps.view, steps.body);
    let most = Purse::of(view, body, Pace::Fly).with(mounts::points(view, body)) as u16;
    let cannot_stop = |cell: Cell| {
        if aloft {
            steps.cannot_stop_on(cell, Band::Low)
        } else {
            steps.lands(cell, RULE).err().map(|_| cell)
        }
    };
    then(Gait {
        unit: steps.unit,
        metric: Metric::Alternating,
        parity: pace::parity(view, body),
        most,
        kind: Some(steps.kind(Pace::Fly)),
        plain: None,
        step: &|from, direction, stretch| flight::cost(steps, from, direction, stretch),
        cannot_stop: &cannot_stop,
        rule: RULE,
        step_rule: RULE,
        stop_rule: "TH-MOV-06",
    })
}
