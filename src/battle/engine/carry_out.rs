//! Carrying an order out to its end: what the book does after it, and the turns that end by it.

use crate::battle::{
    components::{PoolId, Pools},
    event::{BattleEvent, Gauge},
    orders::{order::Order, plan::Plan},
    resolver::{Resolver, RuleResult},
};

/// Carries out an impossible order: a walk as far as it goes, any other order without effect.
pub(crate) fn carry_out_in_vain(
    resolver: &mut Resolver<'_>,
    order: &Order,
    plan: &Plan,
) -> RuleResult {
    if plan.route.is_empty() {
        pay_in_vain(resolver, plan);
    } else {
        plan.resolve(resolver)?;
    }
    (resolver.scene().book.done)(resolver, order)?;
    end_for_the_fallen(resolver)
}

/// Takes the price of a plan from the pools of the acting unit.
fn pay_in_vain(resolver: &mut Resolver<'_>, plan: &Plan) {
    let unit = plan.order.unit;
    let book = resolver.scene().book;
    let rule = book.rule_of(plan.order.action);
    resolver.report(|_| BattleEvent::Note {
        unit,
        what: "tries in vain: something unseen is in the way",
        rule,
    });
    for &(name, amount) in &plan.price {
        let pool = book.pools.iter().position(|pool| pool.name == name);
        let Some(pool) = pool.map(|place| PoolId(place as u8)) else {
            continue;
        };
        let before = resolver.view().pool(unit, pool);
        resolver.edit::<Pools>(unit).set(pool, before - amount);
        let after = resolver.view().pool(unit, pool);
        resolver.report(|_| BattleEvent::Changed {
            unit,
            gauge: Gauge::Pool(name),
            before: before.into(),
            after: after.into(),
            rule,
        });
    }
}

/// Plans and carries out an order that was legal at the mark.
pub(crate) fn carry_out(resolver: &mut Resolver<'_>, order: &Order) -> RuleResult {
    if resolver.carry_out(order)?.is_ok() {
        (resolver.scene().book.done)(resolver, order)?;
    }
    end_for_the_fallen(resolver)
}

/// Ends the turns of units that do not go on with them, such as those put out in their own turn.
pub(crate) fn end_for_the_fallen(resolver: &mut Resolver<'_>) -> RuleResult {
    let Some(end) = resolver.scene().book.action_named("end") else {
        return Ok(());
    };
    for _ in resolver.view().store.ids() {
        let (view, clock) = (resolver.view(), resolver.view().clock());
        let turns = view.scene.book.turns;
        let Some(unit) = clock
            .acting
            .filter(|&unit| clock.verdict().is_none() && !turns.goes_on(view, unit))
        else {
            break;
        };
        resolver.carry_out(&Order::new(unit, end))?.ok();
    }
    Ok(())
}
