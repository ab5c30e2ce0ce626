//! Movement bought with action points (TH-MOV-01 to TH-MOV-07).

use crate::{
    battle::{
        components::Yards,
        ids::UnitId,
        moment::Moment,
        order::{ActionId, Order},
        plan::{Plan, RouteStep},
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    geometry::{Direction, Footprint, Metric, Parity},
    rules::shared::{
        acted, triggers,
        walk::{self, Gait},
    },
    rules::threshold::{
        afflictions,
        conditions::{BOLTING, DRAGGING, set_amount},
        flank, grapple, ground, harm, mounts,
        movement::{self, Purse, Steps},
        price::can_stir,
        reactions::{
            cling::{self, Followers},
            rebuff,
        },
        reins::Alarm,
        turns,
    },
};

pub(crate) struct Walk;

const RULE: &str = "TH-MOV-02";

static ENTRY: Entry = Entry {
    key: "walk",
    name: "Walk",
    rules: &[RULE, "TH-MOV-01", "TH-MOV-03", "TH-MOV-05"],
    group: Group::Move,
    cost: "AP by the yard",
    help: "Buys yards with action points; what is left over stays until the round ends.",
};

impl Action for Walk {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        // A sentient mount goes whatever ails its rider.
        let body = mounts::body(view, unit);
        can_stir(view, mounts::led_by(view, body).unwrap_or(body), RULE)?;
        mounts::can_go(view, unit)?;
        if Purse::of(view, body).with(mounts::points(view, body)) < 1 {
            return Err(Refusal::new(
                RULE,
                Why::TooLittle {
                    pool: "yards",
                    has: 0,
                    needs: 1,
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let steps = Steps::new(view, unit).remembering();
        with_gait(&steps, |gait| gait.orders(view, me, out));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let unit = order.unit;
        let steps = Steps::new(view, unit);
        let body = steps.body;
        let steps = if order.path.is_empty() {
            steps.remembering()
        } else {
            steps
        };
        let route = with_gait(&steps, |gait| gait.route(view, order))?;
        let cost = i32::from(walk::cost(&route));
        let has = mounts::points(view, body);
        let purse = Purse::of(view, body);
        let ap = purse
            .price_of(cost)
            .filter(|&ap| ap <= has)
            .ok_or_else(|| {
                Refusal::new(
                    RULE,
                    Why::TooFar {
                        cost: cost as u16,
                        left: purse.with(has) as u16,
                    },
                )
            })?;
        if let Some(drag) = view.condition(body, DRAGGING)
            && i32::from(drag.amount) < cost
        {
            return Err(Refusal::new(
                "TH-GRP-04",
                Why::TooFar {
                    cost: cost as u16,
                    left: drag.amount.max(0) as u16,
                },
            ));
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
        // A steered mount costs both, a sentient one itself alone (TH-MNT-05).
        let (own, other) = match (unit == body, rider) {
            (true, _) => ("AP", "rider's AP"),
            (false, Some(_)) => ("AP", "mount's AP"),
            (false, None) => ("mount's AP", ""),
        };
        let told = order.clone();
        let steps = route.clone();
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            steer(resolver, body, ap);
            go(resolver, body, &steps)?;
            turns::after_order(resolver)
        })
        .costs(own, ap)
        .costs(other, if rider.is_some() { ap } else { 0 })
        .costs("yards", cost as i16);
        plan.route = route;
        plan.invites = invites;
        Ok(plan)
    }
}

/// Pays action points for yards; at a new rate the count begins again (TH-MOV-02).
pub(crate) fn buy(resolver: &mut Resolver<'_>, unit: UnitId, ap: i16) {
    if ap == 0 {
        return;
    }
    let left = Purse::of(resolver.view(), unit).with(ap);
    let rate = movement::rate(resolver.view(), unit);
    let yards = resolver.edit::<Yards>(unit);
    // Yards bought at another rate stay; the count begins anew.
    if i32::from(yards.rate) != rate {
        yards.rate = rate as u8;
        yards.paid = 0;
    }
    yards.paid += ap as u8;
    yards.left = left as u16;
    harm::pay(resolver, unit, ap, RULE);
}

/// The same, and whoever steers pays as much (TH-MNT-05).
pub(crate) fn steer(resolver: &mut Resolver<'_>, body: UnitId, ap: i16) {
    buy(resolver, body, ap);
    if let Some(rider) = mounts::led_by(resolver.view(), body).filter(|_| ap > 0) {
        harm::pay(resolver, rider, ap, "TH-MNT-05");
    }
}

fn parity(view: View<'_>, unit: UnitId) -> Parity {
    if view.store.get::<Yards>(unit).odd {
        Parity::Odd
    } else {
        Parity::Even
    }
}

/// How somebody walks by this book.
pub(crate) fn with_gait<T>(steps: &Steps<'_>, then: impl FnOnce(Gait<'_>) -> T) -> T {
    let (view, body) = (steps.view, steps.body);
    let most = Purse::of(view, body).with(mounts::points(view, body)) as u16;
    // Those who drag others along go no farther than that lasts (TH-GRP-04).
    let most = view
        .condition(body, DRAGGING)
        .map_or(most, |drag| most.min(drag.amount.max(0) as u16));
    let step = |from: Footprint, direction, stretch| steps.cost(from, direction, stretch);
    gait(steps, most, &step, then)
}

/// The same with so many yards, and prices of steps of its own.
pub(crate) fn gait<T>(
    steps: &Steps<'_>,
    most: u16,
    step: &dyn Fn(Footprint, Direction, u16) -> Option<u16>,
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    then(Gait {
        unit: steps.unit,
        metric: Metric::Alternating,
        parity: parity(steps.view, steps.body),
        most,
        step,
        cannot_stop: &|cell| steps.cannot_stop(cell),
        rule: RULE,
        step_rule: "TH-MOV-05",
        stop_rule: "TH-MOV-06",
    })
}

/// Takes the steps one by one; somebody may strike before each, or cling.
pub(crate) fn go(resolver: &mut Resolver<'_>, unit: UnitId, steps: &[RouteStep]) -> Flow {
    ground::reveal(resolver, unit);
    let mut followers = Followers::default();
    // Whoever loses its rider, or escapes its control, goes no farther.
    let led = |view: View<'_>| (view.rider(unit), view.has(unit, BOLTING));
    let at_first = led(resolver.view());
    for step in steps {
        let from = resolver.view().cell(unit);
        let stands = resolver.offer(&Moment::Stepping {
            unit,
            from,
            to: step.to,
        })?;
        if !stands || led(resolver.view()) != at_first {
            return Ok(());
        }
        let enough = |resolver: &Resolver<'_>| {
            resolver.view().store.get::<Yards>(unit).left >= u16::from(step.cost)
        };
        let drags = resolver.view().has(unit, DRAGGING);
        if !drags && enough(resolver) {
            let mut left = resolver.view().store.get::<Yards>(unit).left;
            cling::before_step(resolver, unit, step.to, &mut left, &mut followers)?;
            resolver.edit::<Yards>(unit).left = left;
        }
        if !enough(resolver) {
            return Ok(());
        }
        let diagonal = from.x != step.to.x && from.y != step.to.y;
        let yards = resolver.edit::<Yards>(unit);
        yards.left = yards.left.saturating_sub(u16::from(step.cost));
        yards.odd ^= diagonal;
        let flanked = flank::flanked(resolver.view(), unit);
        let alarm = Alarm::before(resolver.view());
        if drags {
            super::drag::take_along(resolver, unit, step.to, i16::from(step.cost))?;
        }
        walk::moved(resolver, unit, step.to, (step.cost, false), "TH-MOV-05");
        afflictions::douse(resolver, unit);
        cling::after_step(resolver, unit, from, &mut followers);
        grapple::settle(resolver);
        alarm.after(resolver)?;
        flank::offer(resolver, unit, &flanked)?;
        triggers::stepped(resolver, &turns::STAGECRAFT, unit)?;
        resolver.offer(&Moment::Stepped { unit })?;
        if !resolver.view().life(unit).is_active() || led(resolver.view()) != at_first {
            return Ok(());
        }
    }
    Ok(())
}

/// Uses up yards of a drag.
pub(super) fn use_drag(resolver: &mut Resolver<'_>, unit: UnitId, yards: i16) {
    let left = resolver.view().conditions(unit).total(DRAGGING) as i16;
    set_amount(resolver, unit, DRAGGING, left - yards, "TH-GRP-04");
}
