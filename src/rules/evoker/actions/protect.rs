//! Protect (EV-ACT-15): the next blow at an adjacent friend hits the user instead.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::aid,
            character::catalogue::Keyword,
            conditions as c, effects,
            field::ground,
            laws::{ActionDef, Work, stars_for},
            time::legal,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-15";

/// The Protect action.
pub const PROTECT: ActionDef = ActionDef::new(
    &Entry {
        key: "protect",
        name: "Protect",
        icon: Icon::GuardAnother,
        phrase: &[Form::new("protect {target}"), Form::new("protect an ally")],
        rules: &[RULE],
        group: Group::Defence,
        takes: ActionParams::NOTHING.unit(),
        cost: stars_for(2, Keyword::Defensive),
        help: "Until your next turn you take the next blow that hits a friend beside you, area attacks \
               apart, with your own armour and affinities.",
    },
    work,
)
.needs(legal::is_free_to_help)
.aims(Aims::Friends)
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(aid::protected(view, order.unit, order.target()?)));

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let ally = order.target_for(RULE)?;
    legal::is_ally(view, unit, ally, RULE)?;
    if !view.neighbours(unit).contains(ally) {
        let distance = ground::distance(view, unit, ally).max(2);
        return Err(Refusal::out_of_reach(RULE, distance, 1));
    }
    let protection = Condition::new(c::PROTECTED, 1)
        .until(Until::TurnStartOf(unit))
        .by(unit);
    Ok(Work::at_once(move |r| {
        effects::give(r, ally, protection, RULE);
    }))
}
