//! Incite Fury (EV-ACT-21): friends attack one enemy better.

use crate::{
    battle::{components::Conditions, prelude::*},
    rules::{
        evoker::{
            brain::aid,
            character::{
                sheet::{Score, Talent},
                stats::{self, tested},
            },
            conditions as c, effects,
            laws::{ActionDef, Work, stars},
            rolls::{
                rows::Situation,
                tricks::{can_address, has_talent},
            },
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-21";

/// The action.
pub const INCITE_FURY: ActionDef = ActionDef::new(
    &Entry {
        key: "incite fury",
        name: "Incite Fury",
        phrase: &[Form::new("incite fury against {target}"), Form::new("incite fury")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: stars(1),
        help: "Authority: for as many rounds as your Fellowship Bonus all friends, but not you, attack \
               an enemy with an Advantage.",
    },
    |view, order| {
        let unit = order.unit;
        let target = order.target_for(RULE)?;
        can_address(view, unit, target, RULE)?;
        let situation = Situation::plain(unit, tested::AUTHORITY);
        let check = situation.check(view, RULE, "Incite Fury");
        Ok(Work::tested(check, move |r| {
            incite(r, unit, target);
            Ok(())
        }))
    },
)
.gate(|view, unit| has_talent(view, unit, Talent::InciteFury, RULE))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(worth);

fn worth(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    let known = view.conditions(unit).0.iter();
    let mut known = known.filter(|known| known.id == c::INCITING);
    if known.any(|known| known.source == Some(target)) {
        return Some(0);
    }
    Some(aid::by_authority(view, unit) * aid::strikes(view, unit, target) / aid::SHARE / 100)
}

/// The rounds are counted on the user; against one enemy it counts once.
fn incite(r: &mut Resolver<'_>, unit: UnitId, target: UnitId) {
    let turns = stats::bonus(r.view(), unit, Score::Fellowship).clamp(1, 100) as u8;
    let same = |known: &Condition| known.id == c::INCITING && known.source == Some(target);
    r.edit::<Conditions>(unit).0.retain(|known| !same(known));
    effects::give(
        r,
        unit,
        Condition::new(c::INCITING, 1)
            .until(Until::Turns(turns))
            .by(target),
        RULE,
    );
}

#[cfg(test)]
#[path = "incite_tests.rs"]
mod tests;
