//! Search (EV-ZON-21, EV-ACT-30): an Awareness test finds the next hidden spot of the user's zone,
//! for all units.

use crate::{
    battle::{field::zones::SpotChange, prelude::*},
    rules::{
        evoker::{
            character::stats::tested,
            laws::{ActionDef, Work, stars},
            movement::arrival,
            rolls::situation::Situation,
            zones::change,
        },
        shared::action::nothing,
    },
};

const RULE: &str = "EV-ZON-21";

/// The Search action.
pub const SEARCH: ActionDef = ActionDef::new(
    &Entry {
        key: "search",
        name: "Search",
        icon: Icon::Lens,
        phrase: &[Form::new("search the zone")],
        rules: &[RULE, "EV-ACT-30"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Look for a hidden spot of your zone, with a test of Awareness. Everybody learns of it.",
    },
    |view, order| {
        let unit = order.unit;
        let situation = Situation::plain(unit, tested::AWARENESS);
        let check = situation.check(view, RULE, "Search");
        // Whether the zone has a hidden spot shows only afterwards.
        Ok(Work::tested(check, move |r| {
            match change::next_hidden(r.view(), unit) {
                Some(spot) => arrival::change_spot(r, SpotChange::Create(spot), Some(unit))?,
                None => r.note(unit, "finds nothing more here", RULE),
            }
            Ok(())
        }))
    },
)
.gate(|view, _| match view.board().zone_map {
    Some(_) => Ok(()),
    None => Err(Refusal::new(RULE, RefusalReason::NoSuchAction)),
})
.bits(ActionBits::CAN_WAIT)
.worth(nothing);
