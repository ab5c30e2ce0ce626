//! Laws for all actions of the book: which units can act, paying with actions, Vigor and Mana, and
//! actions that take longer than a turn (VI-TIM-04, VI-TIM-05, VI-ACT-01).

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

/// The book as the laws of its actions.
#[derive(Clone, Copy)]
pub(crate) struct Vigor;

/// An action of the book.
pub(crate) type ActionDef = action::ActionDef<Vigor>;

/// The work of an action.
pub(crate) type Work = action::Work<Vigor>;

/// What an action requires of the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A body free to act.
    Physical,
    /// Only a mind: it can be used while held (VI-CON-03).
    Mental,
    /// A technique or spell; some require only a mind.
    Power,
}

/// Extra data of this book's work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    /// Whether it requires only a mind, whatever the action says (VI-CON-03).
    pub mental: bool,
    /// Vigor of its price that the work itself pays later (VI-ACT-03).
    pub pays_later: i16,
}

/// The cost of this many actions of the turn.
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

/// Checks that a unit can act at all.
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

/// Checks that nothing holds the unit (VI-CON-03, VI-CON-04).
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

/// Whether the unit can act physically: it is active, not winded and not held.
pub(crate) fn can_act(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active() && !view.forbids(unit, Forbids::ACT)
}

/// Checks that the unit can pay the costs. One action is enough to begin; the others are taken from
/// the following turns (VI-TIM-05, VI-ACT-07).
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

/// Pays for an order: Vigor and Mana at once, and as many of the actions as are left (VI-TIM-05).
/// Returns whether everything is paid.
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

/// Adds to a pool, or takes from it, and reports it. A unit without Vigor becomes winded
/// (VI-CON-01).
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
