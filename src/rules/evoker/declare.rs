//! How an action of the book is declared, paid and done (EV-ACT-01, EV-TIM-14, EV-CND-14).

use super::{
    character::stats,
    laws::{ActionDef, ActionKind, Evoker, Work, keyword},
    time::legal,
};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            actions::break_free::{self, Waste},
            character::pools,
            mind::exhaustion,
            rolls::{degrees::Interest, testing},
        },
        shared::{acted_so, action::Laws},
    },
};

impl Laws for Evoker {
    type Kind = ActionKind;
    type Terms = Option<Plan>;

    const USUAL: ActionKind = ActionKind::Action;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        let costs = &action.entry.cost;
        (action.gate)(view, unit)?;
        match action.kind {
            ActionKind::Action => legal::may_act(view, unit)?,
            ActionKind::Attack => legal::may_attack(view, unit, keyword(costs))?,
            ActionKind::Run => legal::may_run(view, unit)?,
            ActionKind::Own => {}
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
                pools::spend_pool(r, unit, pool, amount, "EV-SHT-12");
            }
            (work.act)(r)?;
            exhaustion::settle(r)
        });
        let plan = shown.on(plan.paid(view.scene.book, &costs));
        Ok(match action.kind {
            ActionKind::Attack => break_free::first(view, plan, Waste::Action(costs)),
            ActionKind::Action | ActionKind::Run | ActionKind::Own => plan,
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
            if testing::test(r, &rolled, Interest::default())?.passed {
                act(r)?;
            }
            Ok(())
        })
        .checks(check)
    }
}
