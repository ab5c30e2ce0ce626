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
    geometry::{Footprint, Metric, Parity},
    rules::shared::{
        acted, triggers,
        walk::{self, Gait},
    },
    rules::threshold::{
        AP, afflictions,
        conditions::{DRAGGING, is_immobile, set_amount},
        flank, grapple, ground, harm,
        movement::{self, Purse, Steps},
        price::able,
        reactions::{
            cling::{self, Followers},
            rebuff,
        },
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
        able(view, unit, RULE, 0)?;
        if is_immobile(view, unit) {
            return Err(Refusal::new("TH-CON-07", Why::Prevented { by: "Immobile" }));
        }
        if Purse::of(view, unit).with(view.pool(unit, AP)) < 1 {
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
        let steps = if order.path.is_empty() {
            steps.remembering()
        } else {
            steps
        };
        let route = with_gait(&steps, |gait| gait.route(view, order))?;
        let cost = i32::from(walk::cost(&route));
        let has = view.pool(unit, AP);
        let purse = Purse::of(view, unit);
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
        if let Some(drag) = view.condition(unit, DRAGGING)
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
        let invites = rebuff::strikers(view, unit)
            .filter(|striker| {
                let mut from = view.footprint(unit);
                route.iter().any(|step| {
                    let to = Footprint::new(step.to, from.side);
                    striker.is_provoked(view, std::mem::replace(&mut from, to), to)
                })
            })
            .map(|striker| (striker.attack.by, 0))
            .collect();
        let told = order.clone();
        let steps = route.clone();
        let mut plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, ENTRY.name);
            buy(resolver, unit, ap);
            go(resolver, unit, &steps)?;
            turns::after_order(resolver)
        })
        .costs("AP", ap)
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

fn parity(view: View<'_>, unit: UnitId) -> Parity {
    if view.store.get::<Yards>(unit).odd {
        Parity::Odd
    } else {
        Parity::Even
    }
}

/// How somebody walks by this book.
pub(crate) fn with_gait<T>(steps: &Steps<'_>, then: impl FnOnce(Gait<'_>) -> T) -> T {
    let (view, unit) = (steps.view, steps.unit);
    let most = Purse::of(view, unit).with(view.pool(unit, AP)) as u16;
    // Those who drag others along go no farther than that lasts (TH-GRP-04).
    let most = view
        .condition(unit, DRAGGING)
        .map_or(most, |drag| most.min(drag.amount.max(0) as u16));
    then(Gait {
        unit,
        metric: Metric::Alternating,
        parity: parity(view, unit),
        most,
        step: &|from, direction, stretch| steps.cost(from, direction, stretch),
        cannot_stop: &|cell| steps.cannot_stop(cell),
        rule: RULE,
        step_rule: "TH-MOV-05",
        stop_rule: "TH-MOV-06",
    })
}

/// Takes the steps one by one; somebody may strike before each, or cling.
fn go(resolver: &mut Resolver<'_>, unit: UnitId, steps: &[RouteStep]) -> Flow {
    ground::reveal(resolver, unit);
    let mut followers = Followers::default();
    for step in steps {
        let from = resolver.view().cell(unit);
        let stands = resolver.offer(&Moment::Stepping {
            unit,
            from,
            to: step.to,
        })?;
        if !stands {
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
        if drags {
            super::drag::take_along(resolver, unit, step.to, i16::from(step.cost));
        }
        walk::moved(resolver, unit, step.to, (step.cost, false), "TH-MOV-05");
        afflictions::douse(resolver, unit);
        cling::after_step(resolver, unit, from, &mut followers);
        grapple::settle(resolver);
        flank::offer(resolver, unit, &flanked)?;
        triggers::stepped(resolver, &turns::STAGECRAFT, unit)?;
        resolver.offer(&Moment::Stepped { unit })?;
        if !resolver.view().life(unit).is_active() {
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
