//! Inspire (EV-ACT-20): friends stand against Despair and Panic.

use crate::{
    battle::prelude::*,
    rules::evoker::{
        brain::aid,
        character::{sheet::Talent, stats::tested},
        conditions as c, effects,
        laws::{ActionDef, Work, stars},
        rolls::{rows::Situation, tricks::has_talent},
        time::legal,
    },
};

const RULE: &str = "EV-ACT-20";

/// The action.
pub const INSPIRE: ActionDef = ActionDef::new(
    &Entry {
        key: "inspire",
        name: "Inspire",
        phrase: &[Form::new("inspire all allies")],
        rules: &[RULE, "EV-AIL-34"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Authority: friends have an Advantage on tests to resist or remove Despair and Panic, \
               until you fail such a test yourself.",
    },
    |view, order| {
        let unit = order.unit;
        let situation = Situation::plain(unit, tested::AUTHORITY);
        let check = situation.check(view, RULE, "Inspire");
        let inspiring = Condition::new(c::INSPIRING, 1).by(unit);
        Ok(Work::tested(check, move |r| {
            effects::give(r, unit, inspiring, RULE);
            Ok(())
        }))
    },
)
.gate(|view, unit| has_talent(view, unit, Talent::Inspire, RULE))
.needs(|view, unit| {
    legal::is_free_to_help(view, unit)?;
    if view.has(unit, c::INSPIRING) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.bits(ActionBits::CAN_WAIT)
.worth(worth);

fn worth(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    let afraid = view
        .allies(unit)
        .filter(|&ally| view.has(ally, c::DESPAIRED) || view.has(ally, c::PANICKED));
    Some(aid::by_authority(view, unit) * 150 * afraid.count() as i64 / 100)
}

#[cfg(test)]
#[path = "inspire_tests.rs"]
mod tests;
