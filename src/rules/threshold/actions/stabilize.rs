//! Stabilize (TH-ACT-26).

use super::prelude::*;
use crate::{
    battle::components::WoundSlots,
    rules::threshold::body::{dying, healing},
};

const RULE: &str = "TH-ACT-26";

pub(crate) static STABILIZE: ActionDef = ActionDef::new(
    &Entry {
        key: "stabilize",
        name: "Stabilize",
        icon: Icon::Heart,
        phrase: &[
            Form::new("try to stabilize {target}"),
            Form::new("try to stabilize a patient"),
        ],
        rules: &[RULE, "TH-WND-10"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(8),
        help: "Stops somebody adjacent from dying; -5 without a healing kit in hand.",
    },
    work,
)
.aims(Aims::Own(orders));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let dying = view.store.ids().filter(|&other| view.has(other, DYING));
    out.extend(dying.map(|other| Order::new(unit, me).at(other)));
}

/// Number of wounds of the unit, all levels together.
fn wounds(view: View<'_>, unit: UnitId) -> i32 {
    let slots = view.store.get::<WoundSlots>(unit).0;
    slots.iter().map(|slots| i32::from(slots.taken)).sum()
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    order.target_for(RULE)?;
    let patient = healing::patient(view, order, RULE)?;
    if !view.has(patient, DYING) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let check = healing::healing_check(
        view,
        (RULE, "Stabilize"),
        (unit, patient),
        trained::WOUNDS,
        wounds(view, patient),
    );
    Ok(Work::checked(check, move |resolver, check| {
        if checks::passes(resolver, check)? {
            lose(resolver, patient, DYING, RULE);
            if resolver.view().status(patient) != CombatStatus::Active {
                dying::wake(resolver, patient)?;
            }
        }
        Ok(())
    }))
}
