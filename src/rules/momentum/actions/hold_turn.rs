//! Holding the turn: the unit takes the whole turn later in the round (MO-TIM-10, MO-TIM-11).

use crate::{
    battle::{
        components::{Clock, Turn},
        prelude::*,
    },
    rules::momentum::{
        laws::{ActionDef, ActionKind, FREE, Work},
        time::{flags::ACTED, order::members, turns},
    },
};

const RULE: &str = "MO-TIM-10";

pub(crate) static HOLD_TURN: ActionDef = ActionDef::new(
    &Entry {
        key: "hold turn",
        name: "Hold Turn",
        icon: Icon::Clock,
        phrase: &[Form::new("hold the turn")],
        rules: &[RULE, "MO-TIM-11"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: FREE,
        help: "Takes the whole turn later in this round: after anybody's turn, or at the end of the round. Who waits on even then loses it.",
    },
    |_, order| {
        let unit = order.unit;
        let mut work = Work::new(move |resolver| turns::put_off(resolver, unit));
        work.terms.hands_on = true;
        Ok(work)
    },
)
.kind(ActionKind::AtStart)
.needs(others_come)
.worth(|_, _| Some(0));

/// Checks that another unit still acts this round, and that no member of the union has begun.
fn others_come(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let clock: &Clock = view.clock();
    let all = members(view, unit);
    let begun = |unit: &UnitId| view.store.get::<Turn>(*unit).once & ACTED != 0;
    if all.iter().any(begun) {
        return Err(Refusal::forbidden(
            RULE,
            "something was done in this turn already",
        ));
    }
    let mut order = clock.order.iter();
    let waits = |other: &&UnitId| {
        !clock.acted.contains(**other) && !all.contains(other) && view.status(**other).is_on_field()
    };
    if !order.any(|other| waits(&other)) {
        return Err(Refusal::forbidden(
            RULE,
            "nobody acts after you in this round",
        ));
    }
    Ok(())
}
