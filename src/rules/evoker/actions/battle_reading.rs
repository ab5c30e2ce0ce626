//! Battle Reading (EV-ACT-13): one test of the target may be rolled again.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::aid,
            character::{catalogue::Keyword, sheet::Talent, stats::tested},
            conditions as c, effects,
            laws::{ActionDef, stars_for},
            rolls::tricks::{Trick, has_talent},
        },
        shared::action::Aims,
    },
};

/// The action.
pub const BATTLE_READING: ActionDef = ActionDef::new(
    &Entry {
        key: "battle reading",
        name: "Battle Reading",
        phrase: &[Form::new("read {target}"), Form::new("read the battle")],
        rules: &["EV-ACT-13", "EV-DIC-11"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: stars_for(1, Keyword::Trick),
        help: "Inquiry against Subterfuge or Manipulate: once before your next turn you may have a \
               test of the enemy rolled again, and say which result counts.",
    },
    |view, order| TRICK.work(view, order),
)
.gate(|view, unit| has_talent(view, unit, Talent::BattleReading, TRICK.rule))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(worth(view, order, order.target()?)));

const TRICK: Trick = Trick {
    rule: "EV-ACT-13",
    name: "Battle Reading",
    tests: &[tested::INQUIRY],
    resists: &[tested::SUBTERFUGE, tested::MANIPULATE],
    wins: read,
};

fn read(r: &mut Resolver<'_>, user: UnitId, target: UnitId, _margin: i32) {
    effects::give(
        r,
        target,
        Condition::new(c::READ, 1)
            .until(Until::TurnStartOf(user))
            .by(user),
        TRICK.rule,
    );
}

fn worth(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    aid::won(view, order) * aid::worst_threat(view, target, order.unit) / 4 / 100
}

#[cfg(test)]
#[path = "battle_reading_tests.rs"]
mod tests;
