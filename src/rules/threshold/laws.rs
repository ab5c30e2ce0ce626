//! Rules common to all actions of the book: prices, hurry, windows, payments over several turns
//! (TH-TIM-04 to TH-TIM-07, TH-ACT-31).

use super::{
    conditions,
    rolls::checks,
    time::{
        modes::HURRIED,
        ongoing,
        price::{self, affordable, can_act, due},
    },
};
use crate::{
    battle::{orders::plan::RouteStep, prelude::*},
    rules::{
        shared::{
            acted,
            action::{self, Laws, WorkOut},
        },
        threshold::{
            body::stamina,
            character::pools::{AP, LATER, STAMINA},
            reactions::readiness,
            time::{begun, declaration, payment},
        },
    },
};

/// The action laws of the book.
#[derive(Clone, Copy)]
pub(crate) struct Threshold;

/// An action of the book.
pub(crate) type ActionDef = action::ActionDef<Threshold>;

/// What carrying out an action involves.
pub(crate) type Work = action::Work<Threshold>;

/// A cost of this many AP.
pub(crate) const fn ap(points: i16) -> Costs {
    Costs::of(AP, points)
}

/// Kinds of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionKind {
    /// Declared, open to interruption, paid, carried out.
    Action,
    /// Like an action, but allowed while pinned (TH-GRP-06).
    Struggle,
    /// Carried out at once; nothing interrupts it.
    Free,
    /// Movement: paid by the yard, and nothing interrupts it (TH-MOV-04).
    Movement,
}

/// Optional terms of a piece of work.
#[derive(Default)]
pub(crate) struct WorkTerms {
    /// Rounds it takes, if it is not timed in AP (TH-TIM-06).
    pub rounds: Option<u8>,
    /// The hurry check, if it can be hurried (TH-ACT-31).
    pub hurry: Option<Check>,
    /// The steps of a movement.
    pub route: Vec<RouteStep>,
}

impl Work {
    /// Sets the price in AP, before conditions that change prices.
    pub(crate) fn ap(self, points: i16) -> Self {
        self.costs(ap(points))
    }

    /// Makes it a movement along these steps, with these prices.
    pub(crate) fn along(mut self, route: Vec<RouteStep>, prices: &[(&'static str, i16)]) -> Self {
        let paid = prices.iter().filter(|(_, amount)| *amount != 0);
        self.takes.extend(paid.copied());
        self.terms.route = route;
        self
    }

    /// Lets this check hurry the work.
    pub(crate) fn hurried_by(mut self, check: Check) -> Self {
        self.terms.hurry = Some(check);
        self
    }
}

impl Laws for Threshold {
    type Kind = ActionKind;
    type Terms = WorkTerms;

    const USUAL: ActionKind = ActionKind::Action;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        (action.gate)(view, unit)?;
        if action.kind == ActionKind::Action {
            can_act(view, unit, action.entry.rules[0])?;
        }
        if matches!(action.kind, ActionKind::Action | ActionKind::Struggle) {
            let least = action
                .priced
                .and_then(|priced| priced(view, unit, Tool::Nothing));
            let cost = least.unwrap_or(action.entry.cost);
            affordable(view, unit, price::price(view, unit, cost.points(AP)))?;
        }
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        if action.kind == ActionKind::Action {
            can_act(view, order.unit, action.entry.rules[0])?;
            let work = (action.work)(view, order)?;
            return plan(view, order, (action.entry, Some(action.work)), work);
        }
        Self::ready(view, order.unit, &action)?;
        let work = (action.work)(view, order)?;
        match action.kind {
            ActionKind::Action | ActionKind::Struggle => {
                plan(view, order, (action.entry, None), work)
            }
            ActionKind::Movement => Ok(movement(order, action.entry, work)),
            ActionKind::Free => Ok(Plan::new(order.clone(), move |resolver| {
                (work.act)(resolver)
            })),
        }
    }

    fn proposes(view: View<'_>, unit: UnitId, action: &ActionDef) -> bool {
        // With an empty pool it may still be ordered (TH-TIM-05), but the next turn pays as much
        // without the order.
        matches!(action.kind, ActionKind::Free | ActionKind::Movement) || view.pool(unit, AP) > 0
    }
}

/// The plan of a movement: logged, carried out, settled.
pub(crate) fn movement(order: &Order, entry: &'static Entry, mut work: Work) -> Plan {
    let (unit, told) = (order.unit, order.clone());
    let (route, shown) = (std::mem::take(&mut work.terms.route), work.shown());
    let mut plan = shown.on(Plan::new(order.clone(), move |resolver| {
        acted(resolver, &told, entry.name);
        (work.act)(resolver)?;
        declaration::after_movement(resolver, unit)
    }));
    plan.route = route;
    plan
}

/// The plan of a piece of work: declared, perhaps interrupted, paid, carried out. With `again` it
/// is worked out anew when it begins, because other units may have acted since the declaration:
/// wounds and flanks count as they are then.
///
/// # Errors
/// The unit cannot pay for it, or cannot hurry it.
fn plan(
    view: View<'_>,
    order: &Order,
    (entry, again): (&'static Entry, Option<WorkOut<Threshold>>),
    mut work: Work,
) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let costs = work.costs.unwrap_or(entry.cost);
    let full = price::price(view, unit, costs.points(AP));
    let due = due(view, order, full);
    let hurried = order.modes.has(HURRIED);
    if hurried && work.terms.hurry.is_none() {
        return Err(Refusal::not_so("TH-ACT-31", "hurriedly"));
    }
    if work.terms.rounds.is_some() {
        if price::is_begun(view, order) && view.clock().acting.is_some() {
            return Err(Refusal::new("TH-TIM-06", RefusalReason::AlreadyDone));
        }
    } else if hurried {
        price::has_points(view, unit, due)?;
    } else {
        affordable(view, unit, due)?;
    }
    let now = due.min(view.pool(unit, AP));
    let told = order.clone();
    let stamina = costs.points(STAMINA);
    let what = work.what.clone();
    let shown = work.shown();
    let plan = Plan::new(order.clone(), move |resolver| {
        let again = again.filter(|_| readiness::is_watched(resolver.view(), unit));
        declaration::declare(resolver, &told, (entry, what.as_deref()), |resolver| {
            let fresh = again.and_then(|work_out| work_out(resolver.view(), &told).ok());
            begin(
                resolver,
                &told,
                fresh.as_ref().unwrap_or(&work),
                (full, stamina),
            )
        })
    })
    .costs("AP", now)
    .costs(LATER, due - now)
    .costs("Stamina", stamina);
    Ok(shown.on(plan))
}

/// Pays for the work and carries it out, or pays what the pool holds and goes on in later turns.
/// Returns whether it took effect.
fn begin(
    resolver: &mut Resolver<'_>,
    order: &Order,
    work: &Work,
    (full, stamina): (i16, i16),
) -> RuleResult<bool> {
    let unit = order.unit;
    let due = due(resolver.view(), order, full);
    let begun = price::is_begun(resolver.view(), order);
    if !begun {
        payment::pay_command(resolver, unit);
    }
    if let Some(rounds) = work.terms.rounds.filter(|_| !begun) {
        conditions::lose(resolver, unit, conditions::READIED, "TH-ACT-10");
        let last = resolver.view().clock().round + u16::from(rounds.max(1)) - 1;
        ongoing::begin(resolver, order, 0, Some(last));
        return Ok(false);
    }
    if due > resolver.view().pool(unit, AP) {
        conditions::lose(resolver, unit, conditions::READIED, "TH-ACT-10");
        ongoing::begin(resolver, order, full, None);
        return Ok(false);
    }
    if begun {
        begun::take(resolver, unit);
    }
    let due = match &work.terms.hurry {
        Some(check) if order.modes.has(HURRIED) => hurry(resolver, check, due)?,
        _ => due,
    };
    payment::pay(resolver, unit, due, "TH-TIM-04");
    if stamina > 0 {
        stamina::spend_stamina(resolver, unit, stamina, "TH-WND-12");
    }
    (work.act)(resolver)?;
    Ok(true)
}

/// Rolls the hurry check and returns the resulting price in AP (TH-ACT-31).
fn hurry(resolver: &mut Resolver<'_>, check: &Check, due: i16) -> RuleResult<i16> {
    let target = check.target;
    let total = checks::standard(resolver, check, move |total| {
        let margin = total - target;
        u64::from((margin / 3).unsigned_abs()) * 2 + u64::from(margin >= 0)
    })?;
    let margin = total - target;
    if margin >= 0 {
        stamina::spend_stamina(resolver, check.who, 1, "TH-ACT-31");
        return Ok((due - 1 - (margin / 3) as i16).max(1));
    }
    let wasted = 1 + (-margin / 3) as i16;
    Ok((due + wasted).min(resolver.view().pool(check.who, AP)))
}
