//! Orders of a side with incomplete knowledge: which are refused, and which fail.
//!
//! A side is only given reasons that it knows. An order that is legal as far as the side knows, but
//! impossible for a reason unknown to it, is carried out as far as it goes: a walk stops at the
//! door that was shut in the meantime; any other order is paid for and has no effect.

use super::{Battle, end_for_the_fallen};
use crate::battle::{
    components::{PoolId, Pools},
    event::{BattleEvent, Gauge},
    order::Order,
    plan::Plan,
    refusal::Refusal,
    resolver::{Resolver, RuleResult},
    side_view::believe,
};

impl Battle {
    /// Checks whether an order is legal as far as its side knows. Returns whether the side is
    /// misled: the order is impossible for a reason that the side does not know.
    ///
    /// # Errors
    /// Why the order is illegal, as far as the side knows.
    pub(crate) fn admit(&mut self, order: &Order) -> Result<bool, Refusal> {
        let truth = self.plan(order).map(|_| ());
        if self.pending.is_some() || order.unit.index() >= self.store.len() {
            return truth.map(|()| false);
        }
        match self.plan_as_believed(order) {
            None => truth.map(|()| false),
            Some(believed) => believed.map(|_| truth.is_err()),
        }
    }

    /// The plan of an order as its side believes it; `None` if it is illegal even then.
    pub(crate) fn believed_plan(&mut self, order: &Order) -> Option<Plan> {
        self.plan_as_believed(order)?.ok()
    }

    /// The order planned on what its side believes; `None` if the belief is the truth.
    fn plan_as_believed(&mut self, order: &Order) -> Option<Result<Plan, Refusal>> {
        let side = self.view().side(order.unit);
        self.begin_trial();
        let differs = believe(self, side);
        let plan = differs.then(|| self.plan(order));
        self.end_trial();
        plan
    }
}

/// Carries out an impossible order: a walk as far as it goes, any other order without effect.
pub(crate) fn carry_out(resolver: &mut Resolver<'_>, order: &Order, plan: &Plan) -> RuleResult {
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
