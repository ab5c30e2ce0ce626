//! Save breath (EV-CND-17): a whole turn spent holding out without air.

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::evoker::{
        body::suffocation,
        character::stats,
        laws::{ActionDef, Work, stars},
    },
};

const RULE: &str = "EV-CND-17";

/// The Save Breath action.
pub const SAVE_BREATH: ActionDef = ActionDef::new(
    &Entry {
        key: "save breath",
        name: "Save breath",
        icon: Icon::Wind,
        phrase: &[Form::new("save breath")],
        rules: &[RULE, "EV-CND-07"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(stats::MOST_STARS),
        help: "Without air, spend the whole turn on nothing else: this round does not count and asks for no \
               Toughness test. Evading, or any other test, ends it.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |r| suffocation::save_breath(r, unit)))
    },
)
.needs(|view, unit| {
    if !suffocation::lacks_air(view, unit) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    let progress = view.store.get::<MoveProgress>(unit);
    Refusal::forbidden(RULE, "it has moved in this turn").when(progress.begun || progress.moves == 0)
})
.worth(|view, order| {
    // Worth more than anything else in the last round before the test; a little before that.
    Some(if suffocation::is_last_breath(view, order.unit) { 600 } else { 20 })
});
