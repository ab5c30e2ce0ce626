//! Flying (TH-MOV-19): taking off and landing are part of the movement.

use crate::{
    battle::prelude::*,
    rules::{
        shared::{
            acted,
            walk::{self, Gait},
        },
        threshold::{
            actions::walk::{can_move, over, parity, too_far},
            attacks::{flank, grapple},
            body::afflictions,
            riding::mounts,
            time::modes::LANDING,
            travel::{
                flight,
                movement::Steps,
                pace::{self, Pace, Purse},
                stepping, water,
            },
        },
    },
};

pub(crate) struct Fly;

const RULE: &str = "TH-MOV-19";

static ENTRY: Entry = Entry {
    key: "fly",
    name: "Fly",
    phrase: &[Form::new("fly to {at}"), Form::new("fly")],
    rules: &[RULE, "TH-MOV-02", "TH-MOV-05"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way().modes(1 << LANDING),
    cost: Costs::NOTHING.said("AP by the yard"),
    help: "Over everything but walls, out of reach of those on the ground; `landing` comes down at \
           the end.",
};

impl Action for Fly {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if !flight::has_wings(view, mounts::body(view, unit)) {
            return Err(Refusal::lacks(RULE, "wings"));
        }
        can_move(view, unit)?;
        if flight::is_aloft(view, unit) {
            return Ok(());
        }
        if water::is_submerged(view, unit) {
            return Err(Refusal::prevented(RULE, "the water"));
        }
        if grapple::is_grappling(view, unit) {
            return Err(Refusal::prevented("TH-GRP-02", "the grapple"));
        }
        if view.posture(unit) == Posture::Prone {
            return Err(Refusal::prevented("TH-CON-08", "Prone"));
        }
        if !view
            .footprint(unit)
            .cells()
            .all(|cell| flight::is_open(view, cell))
        {
            return Err(Refusal::forbidden(RULE, "there is a ceiling overhead"));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
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

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        let lands = order.modes.has(LANDING);
        let steps = Steps::new(view, unit);
        let stays =
            order.cell().is_none_or(|cell| cell == view.cell(unit)) && order.path.is_empty();
        let route = if stays {
            in_place(&steps, lands)?;
            Vec::new()
        } else {
            with_wings(&steps, !lands, |gait| gait.route(view, order))?
        };
        let cost = walk::cost(&route);
        let body = steps.body;
        let (has, purse) = (mounts::points(view, body), Purse::of(view, body, Pace::Fly));
        let ap = purse
            .price_of(cost.into())
            .filter(|&ap| ap <= has)
            .ok_or_else(|| too_far(RULE, cost.into(), purse.with(has)))?;
        let (told, way) = (order.clone(), route.clone());
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            pace::steer(resolver, body, Pace::Fly, ap);
            if !flight::is_aloft(resolver.view(), unit) {
                flight::change(resolver, unit, Band::Low);
            }
            stepping::fly(resolver, body, &way)?;
            let there = way
                .last()
                .map_or(resolver.view().cell(unit), |step| step.to);
            let view = resolver.view();
            if lands && view.cell(unit) == there && view.status(unit).is_active() {
                let flanked = flank::flanked(view, unit);
                flight::change(resolver, unit, Band::Ground);
                afflictions::douse(resolver, unit);
                flank::offer(resolver, unit, &flanked)?;
            }
            over(resolver, unit)
        })
        .costs("AP", ap)
        .costs("yards", cost as i16);
        plan.route = route;
        Ok(plan)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::MOVES
    }
}

/// Whether taking off or landing on the spot does anything, and can be.
fn in_place(steps: &Steps<'_>, lands: bool) -> Result<(), Refusal> {
    let (view, unit) = (steps.view, steps.unit);
    if lands != flight::is_aloft(view, unit) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let cell = view.cell(unit);
    if lands && !flight::can_land(steps, cell) {
        return Err(Refusal::new("TH-MOV-06", RefusalReason::Occupied { cell }));
    }
    Ok(())
}

/// How somebody flies, staying aloft at the end or landing there.
pub(crate) fn with_wings<T>(steps: &Steps<'_>, aloft: bool, then: impl FnOnce(Gait<'_>) -> T) -> T {
    let (view, body) = (steps.view, steps.body);
    let most = Purse::of(view, body, Pace::Fly).with(mounts::points(view, body)) as u16;
    let cannot_stop = |cell: Cell| {
        if aloft {
            steps.cannot_stop_on(cell, Band::Low)
        } else {
            (!flight::can_land(steps, cell)).then_some(cell)
        }
    };
    then(Gait {
        unit: steps.unit,
        metric: Metric::Alternating,
        parity: parity(view, body),
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
