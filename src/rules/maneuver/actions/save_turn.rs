//! Saving the turn until after another unit's turn (MA-TIM-07).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            conditions::SURPRISED,
            laws::{ActionDef, ActionKind, Work},
            time::{order::waits_through, turns},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "MA-TIM-07";

pub(crate) static SAVE_TURN: ActionDef = ActionDef::new(
    &Entry {
        key: "save turn",
        name: "Save Turn",
        icon: Icon::Clock,
        phrase: &[Form::new("save the turn until after {target}"), Form::new("save the turn")],
        rules: &[RULE],
        group: Group::Turn,
        takes: ActionParams::NOTHING.unit(),
        cost: Costs::NOTHING.said("the turn, for now"),
        help: "Puts the whole turn off until after that of somebody who has yet to act in this round.",
    },
    |view, order| {
        let (unit, after) = (order.unit, named(view, order)?);
        Ok(Work::new(move |resolver| {
            turns::save(resolver, unit, after)
        }))
    },
)
.kind(ActionKind::AtStart)
.bits(ActionBits::FREE)
.aims(Aims::Own(orders))
.worth(|_, _| Some(0));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let others = view.active().filter(|&other| other != unit);
    out.extend(others.map(|other| Order::new(unit, me).at(other)));
}

/// The unit to wait for: its turn is still to come, and it does not itself wait for this unit.
fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    let Some(after) = order.target() else {
        return refuse(RefusalReason::NoTarget);
    };
    if after.index() >= view.store.len() || after == order.unit {
        return refuse(RefusalReason::WrongTarget);
    }
    if !view.status(after).is_active() {
        return refuse(RefusalReason::TargetOut);
    }
    if view.clock().acted.contains(after) {
        return refuse(RefusalReason::Forbidden {
            because: "it has had its turn in this round",
        });
    }
    if view.has(after, SURPRISED) {
        return refuse(RefusalReason::Forbidden {
            because: "it is surprised and has no turn in this round",
        });
    }
    if waits_through(view, after, order.unit) {
        return refuse(RefusalReason::Forbidden {
            because: "it waits for this one to act",
        });
    }
    Ok(after)
}
