//! Hide (EV-MOV-32, EV-ACT-30): out of sight of all enemies, or behind cover from those that see
//! the unit.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        brain::aid,
        field::stealth,
        laws::{ActionDef, Work, stars},
    },
};

const RULE: &str = "EV-MOV-32";

/// The Hide action.
pub const HIDE: ActionDef = ActionDef::new(
    &Entry {
        key: "hide",
        name: "Hide",
        icon: Icon::Hide,
        phrase: &[Form::new("try to hide")],
        rules: &[RULE, "EV-ACT-30"],
        group: Group::Defence,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Stealth, unseen or behind cover from all who see you: nobody can aim at you.",
    },
    |view, order| {
        let unit = order.unit;
        let check = stealth::check(view, unit, None, RULE, "Hide");
        Ok(Work::tested(check, move |r| {
            stealth::hide(r, unit);
            Ok(())
        }))
    },
)
.needs(|view, unit| {
    if stealth::is_hidden(view, unit) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Refusal::forbidden(RULE, "an enemy sees you without cover between you")
        .when(stealth::onlooker(view, unit).is_some())
})
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(aid::unseen(view, order.unit)));
