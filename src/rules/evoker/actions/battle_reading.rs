//! Battle Reading (EV-ACT-13): one test of the target may be rolled again.

use crate::{
    battle::{
        components::{Condition, Until},
        ids::UnitId,
        order::Order,
        resolver::Resolver,
        ruleset::{Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        aid, conditions as c, effects, laws::stars, sheet::Talent, stats::tested, tricks::Trick,
    },
};

/// The action.
pub const BATTLE_READING: Trick = Trick {
    entry: &Entry {
        key: "battle reading",
        name: "Battle Reading",
        rules: &["EV-ACT-13", "EV-DIC-11"],
        group: Group::Trick,
        takes: Takes::NOTHING.unit(),
        cost: stars(1),
        help: "Inquiry against Subterfuge or Manipulate: once before your next turn you may have a \
               test of the enemy rolled again, and say which result counts.",
    },
    talent: Some((Talent::BattleReading, "the talent Battle Reading")),
    tests: &[tested::INQUIRY],
    resists: &[tested::SUBTERFUGE, tested::MANIPULATE],
    worth,
    wins: read,
};

fn read(r: &mut Resolver<'_>, user: UnitId, target: UnitId, _margin: i32) {
    effects::give_by_source(
        r,
        target,
        Condition {
            id: c::READ,
            amount: 1,
            until: Until::TurnStartOf(user),
            source: Some(user),
        },
        "EV-ACT-13",
    );
}

fn worth(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    aid::won(view, order) * aid::worst_threat(view, target, order.unit) / 4 / 100
}

#[cfg(test)]
#[path = "battle_reading_tests.rs"]
mod tests;
