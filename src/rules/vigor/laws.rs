//! What the book lays down for all its actions: who can act, that actions, Vigor and Mana are paid,
//! and what happens to deeds that take longer than a turn (VI-TIM-04, VI-TIM-05, VI-ACT-01).

use super::{
    ACTIONS, BOOK, VIGOR,
    body::breath,
    status::{BOUND, PINNED, WINDED},
    time::{deeds, turns::TURN_ENDS},
};
use crate::{
    battle::{
        components::{PoolId, Pools},
        condition_rule::Forbids,
        prelude::*,
    },
    rules::shared::{
        acted_so,
        action::{self, Laws},
    },
};

/// The book as a giver of laws for actions.
#[derive(Clone, Copy)]
pub(crate) struct Vigor;

/// An action of the book.
pub(crate) type ActionDef = action::ActionDef<Vigor>;

/// What an action comes to.
pub(crate) type Work = action::Work<Vigor>;

/// What an action asks of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A body that is free to act.
    Physical,
    /// A mind alone: it can be done in a hold (VI-CON-03).
    Mental,
    /// What is known; some of it asks for a mind alone.
    Power,
}

/// What the laws have to know of work besides.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    /// It asks for a mind alone, whatever the action is (VI-CON-03).
    pub mental: bool,
    /// Vigor of its price that the work pays itself when it comes to that (VI-ACT-03).
    pub pays_later: i16,
}

/// So many actions of the turn.
pub(crate) const fn actions(number: i16) -> Costs {
    Costs::of(ACTIONS, number)
}

impl Laws for Vigor {
    type Kind = Kind;
    type Terms = Terms;

    const USUAL: Kind = Kind::Physical;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        (action.gate)(view, unit)?;
        conscious(view, unit, action.entry)?;
        if action.kind == Kind::Physical {
            free(view, unit)?;
        }
        enough(view, unit, &action.entry.cost)?;
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        let finishes = deeds::is_finished_by(view, order);
        if !finishes {
            Self::ready(view, order.unit, &action)?;
        }
        let mut work = (action.work)(view, order)?;
        if action.kind != Kind::Mental && !work.terms.mental {
            free(view, order.unit)?;
        }
        let told = work.order.take().unwrap_or_else(|| order.clone());
        let (entry, what) = (action.entry, work.what.clone());
        let shown = work.shown();
        let costs = if finishes {
            Costs::NOTHING
        } else {
            work.costs.unwrap_or(entry.cost)
        };
        enough(view, order.unit, &costs)?;
        let later = work.terms.pays_later;
        let plan = Plan::new(told.clone(), move |resolver| {
            let unit = told.unit;
            if !finishes {
                deeds::choose_otherwise(resolver, unit);
            }
            acted_so(resolver, &told, entry.name, what.as_deref());
            if finishes || pay_all(resolver, &told, (&costs, later), entry.rules[0]) {
                (work.act)(resolver)?;
            }
            TURN_ENDS.after_order(resolver)
        });
        Ok(shown.on(plan.paid(&BOOK, &costs)))
    }
}

/// Whether a combatant can act at all.
///
/// # Errors
/// Why it cannot.
pub(crate) fn conscious(view: View<'_>, unit: UnitId, entry: &Entry) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(entry.rules[0], RefusalReason::Out));
    }
    if view.has(unit, WINDED) {
        return Err(Refusal::prevented("VI-CON-01", "being winded"));
    }
    Ok(())
}

/// Whether nothing holds a body (VI-CON-03, VI-CON-04).
///
/// # Errors
/// What holds it.
pub(crate) fn free(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.has(unit, PINNED) {
        return Err(Refusal::prevented("VI-CON-04", "being pinned"));
    }
    if view.has(unit, BOUND) {
        return Err(Refusal::prevented("VI-CON-03", "being bound"));
    }
    Ok(())
}

/// Whether somebody can act with its body: it is up, not winded and not held.
pub(crate) fn can_act(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active() && !view.forbids(unit, Forbids::ACT)
}

/// Whether everything is there that something costs. Of actions one is enough to begin with: the
/// others are taken from the turns that follow (VI-TIM-05, VI-ACT-07).
///
/// # Errors
/// What is missing.
pub(crate) fn enough(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    for (pool, needs) in costs.parts() {
        let has = view.pool(unit, pool);
        let least = if pool == ACTIONS { needs.min(1) } else { needs };
        if has < least {
            let rule = if pool == ACTIONS {
                "VI-TIM-04"
            } else {
                "VI-ACT-07"
            };
            return Err(Refusal::too_little(rule, name_of(pool), has, least));
        }
    }
    Ok(())
}

fn name_of(pool: PoolId) -> &'static str {
    let name = BOOK.pools.get(usize::from(pool.0));
    name.map_or("points", |rule| rule.name)
}

/// Pays what an order costs; whether all of it is paid. Vigor and Mana are paid at the start, and of
/// the actions as many as are left (VI-TIM-05).
fn pay_all(
    resolver: &mut Resolver<'_>,
    order: &Order,
    (costs, later): (&Costs, i16),
    rule: &'static str,
) -> bool {
    let unit = order.unit;
    let mut paid_all = true;
    for (pool, amount) in costs.parts() {
        let has = resolver.view().pool(unit, pool);
        if pool == ACTIONS && has < amount {
            deeds::begin(resolver, order, (amount, has));
            paid_all = false;
        }
        let later = if pool == VIGOR { later } else { 0 };
        pay(resolver, unit, (pool, amount.min(has) - later), rule);
    }
    paid_all
}

/// Takes points from a pool.
pub(crate) fn pay(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (pool, amount): (PoolId, i16),
    rule: &'static str,
) {
    change_pool(resolver, unit, pool, -amount, rule);
}

/// Adds to a pool, or takes from it, and tells it. Who has no Vigor left is winded (VI-CON-01).
pub(crate) fn change_pool(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    pool: PoolId,
    amount: i16,
    rule: &'static str,
) {
    let before = resolver.view().pool(unit, pool);
    resolver.edit::<Pools>(unit).set(pool, before + amount);
    if resolver.view().pool(unit, pool) == before {
        return;
    }
    resolver.pool_changed(unit, pool, before, rule);
    if pool == VIGOR {
        breath::settle(resolver, unit);
    }
}
