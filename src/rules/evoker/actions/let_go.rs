//! Letting go of a grapple (EV-TIM-16, EV-CND-12): free, in the unit's own turn.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        body::held,
        conditions as c, effects,
        laws::{ActionDef, ActionKind, FREE, Work},
        time::legal,
    },
};

/// The Let Go action.
pub const LET_GO: ActionDef = ActionDef::new(
    &Entry {
        key: "let go",
        name: "Let go",
        icon: Icon::Loose,
        phrase: &[Form::new("let go of {target}"), Form::new("let go")],
        rules: &["EV-TIM-16", "EV-CND-12"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: FREE,
        help: "Release whomever you hold in a grapple.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |r| {
            if let Some(target) = held::held_by(r.view(), unit) {
                effects::end(r, target, c::GRAPPLED, "EV-CND-12");
            }
        }))
    },
)
.kind(ActionKind::Own)
.gate(|view, unit| {
    legal::able(view, unit)?;
    match held::held_by(view, unit) {
        Some(_) => Ok(()),
        None => Err(Refusal::new("EV-CND-12", RefusalReason::NothingToDo)),
    }
});
