//! Laws for all actions of the book: which units can act, and paying AP and WP (MO-TIM-04,
//! MO-ABL-01).

use super::{
    AP,
    field::sight,
    points::{able, enough, pay_all},
    time::{
        flags::{ACTED, SWITCHING},
        turns,
    },
};
use crate::{
    battle::{components::Turn, prelude::*},
    rules::shared::{
        acted_so,
        action::{self, Laws},
    },
};

/// The book as the laws of its actions.
#[derive(Clone, Copy)]
pub(crate) struct Momentum;

/// An action of the book.
pub(crate) type ActionDef = action::ActionDef<Momentum>;

/// The work of an action.
pub(crate) type Work = action::Work<Momentum>;

/// How an action behaves under the laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionKind {
    /// It does not reveal the unit's place to enemies.
    Quiet,
    /// It clearly reveals the unit's place (MO-HID-02).
    Loud,
    /// It is possible only before anything else in a turn, and does not count as something done.
    AtStart,
    /// No condition prevents it: it needs neither AP nor a clear head (MO-CIN-06).
    Always,
}

/// Extra data of this book's work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WorkTerms {
    /// Whether it reveals the unit's place, whatever the action says.
    pub loud: bool,
    /// Whether it ends or passes on the turn itself, so that the laws do not.
    pub hands_on: bool,
}

/// The cost of this many action points.
pub(crate) const fn ap(points: i16) -> Costs {
    Costs::of(AP, points)
}

/// No cost.
pub(crate) const FREE: Costs = Costs::NOTHING.said("free");

impl Laws for Momentum {
    type Kind = ActionKind;
    type Terms = WorkTerms;

    const USUAL: ActionKind = ActionKind::Quiet;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        (action.gate)(view, unit)?;
        if action.kind != ActionKind::Always {
            able(view, unit, action.entry)?;
            enough(view, unit, &action.entry.cost)?;
        }
        if action.kind == ActionKind::AtStart && view.store.get::<Turn>(unit).once & ACTED != 0 {
            return Err(Refusal::forbidden(
                action.entry.rules[0],
                "something was done in this turn already",
            ));
        }
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        Self::ready(view, order.unit, &action)?;
        let mut work = (action.work)(view, order)?;
        let told = work.order.take().unwrap_or_else(|| order.clone());
        let (entry, what) = (action.entry, work.what.clone());
        let shown = work.shown();
        let costs = work.costs.unwrap_or(entry.cost);
        enough(view, order.unit, &costs)?;
        let loud = action.kind == ActionKind::Loud || work.terms.loud;
        let unit = told.unit;
        let begins = Plan::new(told.clone(), move |resolver| {
            acted_so(resolver, &told, entry.name, what.as_deref());
            begun(resolver, unit);
            pay_all(resolver, unit, &costs, entry.rules[0]);
            Ok(())
        });
        let begins = match work.first {
            Some(first) => begins.then(first),
            None => begins,
        };
        let (act, hands_on) = (work.act, work.terms.hands_on);
        let plan = begins.then(move |resolver| {
            act(resolver)?;
            if loud {
                sight::give_away(resolver, unit);
            }
            if hands_on {
                return Ok(());
            }
            turns::after_order(resolver)
        });
        Ok(shown.on(plan.paid(view.scene.book, &costs)))
    }
}

/// The unit does something in its turn, which ends the sequence of its earlier action.
pub(crate) fn begun(resolver: &mut Resolver<'_>, unit: UnitId) {
    let turn = resolver.edit::<Turn>(unit);
    turn.once |= ACTED;
    turn.once &= !SWITCHING;
}
