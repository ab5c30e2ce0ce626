//! Scary Face (EV-ACT-12): the target attacks the user, and those beside it, less well.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::{aid, pairs},
            character::{catalogue::Keyword, stats::tested},
            conditions as c, effects,
            laws::{ActionDef, stars_for},
            rolls::tricks::Trick,
        },
        shared::action::Aims,
    },
};

/// The action.
pub const SCARY_FACE: ActionDef = ActionDef::new(
    &Entry {
        key: "scary face",
        name: "Scary Face",
        phrase: &[
            Form::new("try to scare {target}"),
            Form::new("try to scare an enemy"),
        ],
        rules: &["EV-ACT-12"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: stars_for(1, Keyword::Trick),
        help: "Athletics or Authority (Intimidate) against Fortitude (Courage) or Willpower: until \
               your next turn the enemy attacks you and allies beside you with a Disadvantage.",
    },
    |view, order| TRICK.work(view, order),
)
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(worth(view, order, order.target()?)));

const TRICK: Trick = Trick {
    rule: "EV-ACT-12",
    name: "Scary Face",
    tests: &[tested::ATHLETICS_INTIMIDATE, tested::AUTHORITY_INTIMIDATE],
    resists: &[tested::COURAGE, tested::WILLPOWER],
    wins: cow,
};

fn cow(r: &mut Resolver<'_>, user: UnitId, target: UnitId, _margin: i32) {
    effects::give(
        r,
        target,
        Condition::new(c::COWED, 1)
            .until(Until::TurnStartOf(user))
            .by(user),
        TRICK.rule,
    );
}

fn worth(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    aid::won(view, order) * pairs::threat(view, target, order.unit) / aid::SHARE / 100
}

#[cfg(test)]
#[path = "scary_face_tests.rs"]
mod tests;
