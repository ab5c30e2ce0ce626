//! How an action of the book is declared, paid and done (EV-ACT-01, EV-TIM-14, EV-CND-14).

use super::{
    attacks::price::spend_pool,
    body::held::{self, Waste},
    character::stats,
    laws::{ActionDef, Evoker, Kind, Work, keyword},
    mind::stress,
    rolls::checks::{self, Interest},
    time::legal,
};
use crate::{
    battle::prelude::*,
    rules::shared::{acted_so, action::Laws},
};

impl Laws for Evoker {
    type Kind = Kind;
    type Terms = Option<Plan>;

    const USUAL: Kind = Kind::Action;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        let costs = &action.entry.cost;
        (action.gate)(view, unit)?;
        match action.kind {
            Kind::Action => legal::may_act(view, unit)?,
            Kind::Attack => legal::may_attack(view, unit, keyword(costs))?,
            Kind::Run => legal::may_run(view, unit)?,
            Kind::Own => {}
        }
        legal::can_pay(view, unit, costs)?;
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        let unit = order.unit;
        Self::ready(view, unit, &action)?;
        let mut work = (action.work)(view, order)?;
        if let Some(plan) = work.terms.take() {
            return Ok(plan);
        }
        if let Some(costs) = &work.costs {
            legal::can_pay(view, unit, costs)?;
        }
        let costs = work.costs.unwrap_or(action.entry.cost);
        let told = work.order.take().unwrap_or_else(|| order.clone());
        let what = work.what.clone();
        let shown = work.shown();
        let plan = Plan::new(told.clone(), move |r| {
            legal::pay(r, unit, &costs);
            acted_so(r, &told, action.entry.name, what.as_deref());
            for (pool, amount) in costs.parts().filter(|(pool, _)| *pool != stats::STARS) {
                spend_pool(r, unit, pool, amount, "EV-SHT-12");
            }
            (work.act)(r)?;
            stress::settle(r)
        });
        let plan = shown.on(plan.paid(view.scene.book, &costs));
        Ok(match action.kind {
            Kind::Attack => held::first(view, plan, Waste::Action(costs)),
            Kind::Action | Kind::Run | Kind::Own => plan,
        })
    }
}

impl Work {
    /// Work of an action with a plan of its own for price and display.
    pub fn planned(plan: Plan) -> Self {
        Self {
            terms: Some(plan),
            ..Self::new(|_| Ok(()))
        }
    }

    /// A test, and the effect if it passes.
    pub fn tested(
        check: Check,
        act: impl Fn(&mut Resolver<'_>) -> RuleResult + Send + Sync + 'static,
    ) -> Self {
        let rolled = check.clone();
        Self::new(move |r| {
            if checks::test(r, &rolled, Interest::default())?.passed {
                act(r)?;
            }
            Ok(())
        })
        .checks(check)
    }
}
