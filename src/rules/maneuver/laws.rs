//! What the book lays down for all its actions: who can act, and three action points a round
//! (MA-TIM-08, MA-TIM-09).

use super::{
    AP, MAX_AP,
    conditions::{FEINTED, lose},
    harm, turns,
};
use crate::{
    battle::{
        components::Turn,
        ids::UnitId,
        order::Order,
        plan::Plan,
        refusal::{Refusal, RefusalReason},
        ruleset::{Costs, Entry},
        view::View,
    },
    rules::shared::{
        acted,
        action::{self, Laws},
    },
};

/// The book as a giver of laws for actions.
#[derive(Clone, Copy)]
pub(crate) struct Maneuver;

/// An action of the book.
pub(crate) type ActionDef = action::ActionDef<Maneuver>;

/// What an action comes to.
pub(crate) type Work = action::Work<Maneuver>;

/// So many action points.
pub(crate) const fn ap(points: i16) -> Costs {
    Costs::of(AP, points)
}

impl Laws for Maneuver {
    type Kind = ();
    type Terms = ();

    const USUAL: () = ();

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        (action.gate)(view, unit)?;
        able(view, unit, action.entry)?;
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        Self::ready(view, order.unit, &action)?;
        let mut work = (action.work)(view, order)?;
        let (told, entry, shown) = (order.clone(), action.entry, work.shown());
        let points = entry.cost.points(AP);
        let plan = Plan::new(order.clone(), move |resolver| {
            acted(resolver, &told, entry.name);
            // Any other primary action spoils a Feint (MA-MAN-05).
            lose(resolver, told.unit, FEINTED, "MA-MAN-05");
            harm::pay(resolver, told.unit, points, entry.rules[0]);
            (work.act)(resolver)?;
            turns::after_order(resolver)
        });
        Ok(shown.on(plan.costs("AP", points)))
    }
}

/// Whether a combatant can act and has the action points.
///
/// # Errors
/// Why it cannot.
pub(crate) fn able(view: View<'_>, unit: UnitId, entry: &Entry) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(entry.rules[0], RefusalReason::Out));
    }
    if view.store.get::<Turn>(unit).surprised {
        return Err(Refusal::new(
            "MA-TIM-06",
            RefusalReason::Prevented { by: "Surprise" },
        ));
    }
    let (has, needs) = (view.pool(unit, AP), entry.cost.points(AP));
    if has < needs.min(MAX_AP) {
        return Err(Refusal::new(
            "MA-TIM-09",
            RefusalReason::TooLittle {
                pool: "AP",
                has,
                needs,
            },
        ));
    }
    Ok(())
}
