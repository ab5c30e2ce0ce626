//! Laws for all actions of the book: paying for them, and actions that take longer than a turn
//! (VI-TIM-04, VI-TIM-05, VI-ACT-01).

use super::{
    ACTIONS, VIGOR,
    points::{conscious, enough, free, pay},
    time::{ongoing, turns::TURN_ENDS},
};
use crate::{
    battle::prelude::*,
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
pub(crate) enum ActionKind {
    /// A body free to act.
    Physical,
    /// Only a mind: it can be used while held (VI-CON-03).
    Mental,
    /// A technique or spell; some require only a mind.
    Power,
}

/// Extra data of this book's work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WorkTerms {
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
    type Kind = ActionKind;
    type Terms = WorkTerms;

    const USUAL: ActionKind = ActionKind::Physical;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        (action.gate)(view, unit)?;
        conscious(view, unit, action.entry)?;
        if action.kind == ActionKind::Physical {
            free(view, unit)?;
        }
        enough(view, unit, &action.entry.cost)?;
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        let finishes = ongoing::is_finished_by(view, order);
        if !finishes {
            Self::ready(view, order.unit, &action)?;
        }
        let mut work = (action.work)(view, order)?;
        if action.kind != ActionKind::Mental && !work.terms.mental {
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
                ongoing::choose_otherwise(resolver, unit);
            }
            acted_so(resolver, &told, entry.name, what.as_deref());
            if finishes || pay_all(resolver, &told, (&costs, later), entry.rules[0]) {
                (work.act)(resolver)?;
            }
            TURN_ENDS.after_order(resolver)
        });
        Ok(shown.on(plan.paid(view.scene.book, &costs)))
    }
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
            ongoing::begin(resolver, order, (amount, has));
            paid_all = false;
        }
        let later = if pool == VIGOR { later } else { 0 };
        pay(resolver, unit, (pool, amount.min(has) - later), rule);
    }
    paid_all
}
