//! Master panic (EV-ACT-40): spends the whole Move and a star to end Panic.

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::evoker::{
        conditions as c, effects,
        laws::{ActionDef, Work, stars},
        time::legal,
    },
};

const RULE: &str = "EV-ACT-40";

/// The Master Panic action.
pub const MASTER_PANIC: ActionDef = ActionDef::new(
    &Entry {
        key: "master panic",
        name: "Master panic",
        icon: Icon::Mind,
        phrase: &[Form::new("master panic")],
        rules: &[RULE, "EV-AIL-33"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1).said("Move and ★"),
        help: "Spend your whole Move and a star: you are Panicked no longer.",
    },
    |_, order| {
        let unit = order.unit;
        let work = Work::at_once(move |r| {
            r.edit::<MoveProgress>(unit).moves -= 1;
            effects::end(r, unit, c::PANICKED, RULE);
        });
        Ok(work.takes("Move"))
    },
)
.gate(|view, unit| {
    Refusal::new(RULE, RefusalReason::NothingToDo).when(!view.has(unit, c::PANICKED))
})
.needs(|view, unit| {
    // A One More is a Move or a star, never both (EV-ONE-04).
    Refusal::lacks(RULE, "a whole Move")
        .when(view.store.get::<MoveProgress>(unit).moves == 0 || legal::is_one_more(view))
})
.worth(|_, _| Some(200));
