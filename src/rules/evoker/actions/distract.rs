//! Distract (EV-ACT-10): the target's evasion and Perception suffer.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::{aid, pairs},
            character::{catalogue::Keyword, sheet::Talent, stats::tested},
            conditions as c, effects,
            laws::{ActionDef, stars_for},
            rolls::tricks::{Trick, has_talent},
            time::legal,
        },
        shared::action::Aims,
    },
};

/// The action.
pub const DISTRACT: ActionDef = ActionDef::new(
    &Entry {
        key: "distract",
        name: "Distract",
        phrase: &[
            Form::new("distract {target}"),
            Form::new("distract an enemy"),
        ],
        rules: &["EV-ACT-10"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: stars_for(1, Keyword::Trick),
        help: "Manipulate against Willpower or Inquiry: until your next turn the enemy evades and \
               perceives with a Disadvantage, or with two if you win by 4.",
    },
    |view, order| TRICK.work(view, order),
)
.gate(|view, unit| has_talent(view, unit, Talent::Distract, TRICK.rule))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(worth(view, order, order.target()?)));

const TRICK: Trick = Trick {
    rule: "EV-ACT-10",
    name: "Distract",
    tests: &[tested::MANIPULATE],
    resists: &[tested::WILLPOWER, tested::INQUIRY],
    wins: distract,
};

/// A margin from which it counts twice.
const WELL_DONE: i32 = 4;

fn distract(r: &mut Resolver<'_>, user: UnitId, target: UnitId, margin: i32) {
    effects::give(
        r,
        target,
        Condition::new(c::DISTRACTED, if margin >= WELL_DONE { 2 } else { 1 })
            .until(Until::TurnStartOf(user))
            .by(user),
        TRICK.rule,
    );
}

/// Friends strike easier, and so does the user if it still can.
fn worth(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    let unit = order.unit;
    let own = match legal::can_attack(view, unit, &stars_for(2, Keyword::Attack)) {
        Ok(()) => pairs::strike(view, unit, target),
        Err(_) => 0,
    };
    aid::won(view, order) * (aid::strikes(view, unit, target) + own) / aid::SHARE / 100
}

#[cfg(test)]
#[path = "distract_tests.rs"]
mod tests;
