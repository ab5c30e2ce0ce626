//! Rules common to all actions of the book: which units can act, and three AP a round (MA-TIM-08,
//! MA-TIM-09).

use super::{
    AP,
    body::harm,
    character::sheet::Perk,
    conditions::{FEINTED, SURPRISED, lose},
    sheet_of,
    time::turns::{ACTED, FREE_USED, TURN_ENDS},
};
use crate::{
    battle::{components::Turn, prelude::*},
    rules::shared::{
        acted_so,
        action::{self, Laws},
    },
};

/// The action laws of the book.
#[derive(Clone, Copy)]
pub(crate) struct Maneuver;

/// An action of the book.
pub(crate) type ActionDef = action::ActionDef<Maneuver>;

/// What carrying out an action involves.
pub(crate) type Work = action::Work<Maneuver>;

/// What an action is (MA-TIM-10, MA-TIM-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionKind {
    /// A primary action: it spoils a Feint.
    Primary,
    /// A Strike or spell, which pays for itself and decides about a Feint.
    Attack,
    /// A reaction taken in the unit's own turn, or no action at all.
    Other,
    /// The free action of the round.
    Free,
    /// Only possible before anything else in the turn.
    AtStart,
}

/// Optional terms of a piece of work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WorkTerms {
    /// It takes the free action of the round, whatever the action's kind (MA-CAT-05).
    pub free: bool,
}

/// A cost of this many AP.
pub(crate) const fn ap(points: i16) -> Costs {
    Costs::of(AP, points)
}

/// Price of what is not an action: nothing.
pub(crate) const FREE: Costs = Costs::NOTHING.said("free");

impl Laws for Maneuver {
    type Kind = ActionKind;
    type Terms = WorkTerms;

    const USUAL: ActionKind = ActionKind::Primary;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        (action.gate)(view, unit)?;
        able(view, unit, action.entry)?;
        let once = view.store.get::<Turn>(unit).once;
        if action.kind == ActionKind::Free {
            has_free_action(view, unit)?;
        }
        if action.kind == ActionKind::AtStart && once & ACTED != 0 {
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
        let (told, entry) = (order.clone(), action.entry);
        let (what, shown) = (work.what.clone(), work.shown());
        let costs = work.costs.unwrap_or(entry.cost);
        let points = costs.points(AP);
        let free = work.terms.free || action.kind == ActionKind::Free;
        enough(view, order.unit, points)?;
        let unit = order.unit;
        let begins = Plan::new(order.clone(), move |resolver| {
            acted_so(resolver, &told, entry.name, what.as_deref());
            let turn = resolver.edit::<Turn>(unit);
            if action.kind != ActionKind::AtStart {
                turn.once |= ACTED;
            }
            if free {
                turn.once |= FREE_USED;
            }
            // Any other primary action spoils a Feint (MA-MAN-05).
            if action.kind == ActionKind::Primary {
                lose(resolver, unit, FEINTED, "MA-MAN-05");
            }
            if action.kind != ActionKind::Attack {
                harm::pay(resolver, unit, points, entry.rules[0]);
            }
            Ok(())
        });
        let begins = match work.first {
            Some(first) => begins.then(first),
            None => begins,
        };
        let act = work.act;
        let plan = begins.then(move |resolver| {
            act(resolver)?;
            TURN_ENDS.after_order(resolver)
        });
        Ok(shown.on(plan.costs("AP", points)))
    }
}

/// Checks that the free action of the round is left (MA-TIM-12).
pub(crate) fn has_free_action(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.store.get::<Turn>(unit).once & FREE_USED != 0 {
        return Err(Refusal::new("MA-TIM-12", RefusalReason::AlreadyDone));
    }
    Ok(())
}

/// Whether the unit can use its free action to handle an item without AP (MA-CAT-05).
pub(crate) fn draws_quickly(view: View<'_>, unit: UnitId) -> bool {
    sheet_of(view, unit).has(Perk::QuickDraw) && has_free_action(view, unit).is_ok()
}

/// Checks that the unit can act and has the AP.
pub(crate) fn able(view: View<'_>, unit: UnitId, entry: &Entry) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(entry.rules[0], RefusalReason::Out));
    }
    if view.has(unit, SURPRISED) {
        return Err(Refusal::prevented("MA-TIM-06", "Surprise"));
    }
    enough(view, unit, entry.cost.points(AP))
}

/// Checks that the unit has this many AP.
fn enough(view: View<'_>, unit: UnitId, needs: i16) -> Result<(), Refusal> {
    let has = view.pool(unit, AP);
    if has < needs {
        return Err(Refusal::too_little("MA-TIM-09", "AP", has, needs));
    }
    Ok(())
}
