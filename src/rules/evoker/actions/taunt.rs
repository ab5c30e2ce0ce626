//! Taunt (EV-ACT-11): the target is drawn to the user, and worse at everybody else.

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::{aid, pairs},
            character::{
                catalogue::Keyword,
                sheet::{Score, Talent},
                stats::{self, tested},
            },
            conditions as c, effects,
            laws::{ActionDef, stars_for},
            rolls::tricks::{Trick, has_talent},
        },
        shared::action::Aims,
    },
};

/// The action.
pub const TAUNT: ActionDef = ActionDef::new(
    &Entry {
        key: "taunt",
        name: "Taunt",
        phrase: &[Form::new("taunt {target}"), Form::new("taunt an enemy")],
        rules: &["EV-ACT-11"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: stars_for(1, Keyword::Trick),
        help: "Manipulate against Willpower or Inquiry: for as many turns as your Fellowship Bonus \
               the enemy attacks everybody but you with a Disadvantage (two if you win by 3), and \
               you with an Advantage.",
    },
    |view, order| TRICK.work(view, order),
)
.gate(|view, unit| has_talent(view, unit, Talent::Taunt, TRICK.rule))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(worth(view, order, order.target()?)));

const TRICK: Trick = Trick {
    rule: "EV-ACT-11",
    name: "Taunt",
    tests: &[tested::MANIPULATE],
    resists: &[tested::WILLPOWER, tested::INQUIRY],
    wins: taunt,
};

/// A margin from which it counts twice.
const WELL_DONE: i32 = 3;

fn taunt(r: &mut Resolver<'_>, user: UnitId, target: UnitId, margin: i32) {
    let turns = stats::bonus(r.view(), user, Score::Fellowship).clamp(1, 100) as u8;
    effects::give(
        r,
        target,
        Condition::new(c::TAUNTED, if margin >= WELL_DONE { 2 } else { 1 })
            .until(Until::Turns(turns))
            .by(user),
        TRICK.rule,
    );
}

/// A taunt turns an enemy away from friends who can take less, towards the one who taunts.
fn worth(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    let unit = order.unit;
    let taunted = view
        .conditions(target)
        .0
        .iter()
        .any(|known| known.id == c::TAUNTED && known.source == Some(unit));
    let own = stats::wounds_left(view, unit);
    let spared: i64 = view
        .allies(unit)
        .filter(|&ally| stats::wounds_left(view, ally) <= own)
        .map(|ally| pairs::threat(view, target, ally))
        .max()
        .unwrap_or(0);
    if taunted || own < 4 {
        return 0;
    }
    let drawn = pairs::threat(view, target, unit);
    aid::won(view, order) * (2 * spared - drawn).max(0) / aid::SHARE / 100
}

#[cfg(test)]
#[path = "taunt_tests.rs"]
mod tests;
