//! Regain flight (EV-ACT-42): a falling flyer stays on its present altitude band.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        character::stats,
        field::aboard,
        laws::{ActionDef, Work, stars},
        rolls::{
            degrees::Interest,
            testing::{self, AnyOf},
        },
    },
};

const RULE: &str = "EV-ACT-42";

/// The Regain Flight action.
pub const REGAIN_FLIGHT: ActionDef = ActionDef::new(
    &Entry {
        key: "regain flight",
        name: "Regain flight",
        icon: Icon::Fly,
        phrase: &[Form::new("try to regain flight")],
        rules: &[RULE, "EV-ALT-08"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Stop falling and fly on at this height; after a wound this needs a Toughness test.",
    },
    |view, order| {
        let unit = order.unit;
        let tests = AnyOf::new(unit, stats::TOUGH, RULE, "Regain flight");
        let check = tests
            .best(view)
            .filter(|_| view.altitude(unit).falling_from_wound);
        let test = check.clone();
        let mut work = Work::new(move |r| {
            if let Some(check) = &test
                && !testing::test(r, check, Interest::default())?.passed
            {
                return Ok(());
            }
            let band = r.view().band(unit);
            let aloft = Altitude {
                band,
                ..Altitude::default()
            };
            r.set_altitude(unit, aloft);
            r.note(unit, "flies again", RULE);
            Ok(())
        });
        work.check = check;
        Ok(work)
    },
)
.needs(|view, unit| {
    let altitude = view.altitude(unit);
    if altitude.falling_from.is_none() || altitude.band == Band::Ground {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if let Some(vehicle) = view.vehicle(unit) {
        aboard::can_catch(view, unit, vehicle)?;
    }
    Refusal::lacks(RULE, "flight").when(!stats::can_fly(view, unit))
})
.bits(ActionBits::CAN_WAIT);
