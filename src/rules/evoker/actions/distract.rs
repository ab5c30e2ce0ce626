//! Distract (EV-ACT-10): the target's evasion and Perception suffer.

use crate::{
    battle::{
        components::{Condition, Until},
        ids::UnitId,
        order::Order,
        resolver::Resolver,
        ruleset::{Entry, Group, Tactics, Takes},
        view::View,
    },
    rules::evoker::{
        aid, catalogue::Keyword, conditions as c, effects, laws::stars, legal, sheet::Talent,
        stats::tested, tactics::EvokerTactics, tricks::Trick,
    },
};

/// The action.
pub const DISTRACT: Trick = Trick {
    entry: &Entry {
        key: "distract",
        name: "Distract",
        rules: &["EV-ACT-10"],
        group: Group::Trick,
        takes: Takes::NOTHING.unit(),
        cost: stars(1),
        help: "Manipulate against Willpower or Inquiry: until your next turn the enemy evades and \
               perceives with a Disadvantage, or with two if you win by 4.",
    },
    talent: Some((Talent::Distract, "the talent Distract")),
    tests: &[tested::MANIPULATE],
    resists: &[tested::WILLPOWER, tested::INQUIRY],
    worth,
    wins: distract,
};

/// A margin from which it counts twice.
const WELL_DONE: i32 = 4;

fn distract(r: &mut Resolver<'_>, user: UnitId, target: UnitId, margin: i32) {
    effects::give(
        r,
        target,
        Condition {
            id: c::DISTRACTED,
            amount: if margin >= WELL_DONE { 2 } else { 1 },
            until: Until::TurnStartOf(user),
            source: Some(user),
        },
        "EV-ACT-10",
    );
}

/// Friends strike easier, and so does the user if it still can.
fn worth(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    let unit = order.unit;
    let own = match legal::can_attack(view, unit, 2, Keyword::Attack) {
        Ok(()) => EvokerTactics.strike(view, unit, target),
        Err(_) => 0,
    };
    aid::won(view, order) * (aid::strikes(view, unit, target) + own) / aid::SHARE / 100
}

#[cfg(test)]
#[path = "distract_tests.rs"]
mod tests;
