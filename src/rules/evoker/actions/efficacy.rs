//! Cultivate Efficacy (EV-ACT-19): every friend does its next test better.

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

const RULE: &str = "EV-ACT-19";

/// The action.
pub const CULTIVATE_EFFICACY: ActionDef = ActionDef::new(
    &Entry {
        key: "cultivate efficacy",
        name: "Cultivate Efficacy",
        phrase: &[Form::new("encourage all allies")],
        rules: &[RULE, "EV-DIC-13"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Authority: every ally, wherever it is, has an Advantage on its next test.",
    },
    |view, order| {
        let unit = order.unit;
        let situation = Situation::plain(unit, tested::AUTHORITY);
        let check = situation.check(view, RULE, "Cultivate Efficacy");
        let heart = Condition::new(c::HEARTENED, 1)
            .until(Until::NextTest { begun: false })
            .by(unit);
        Ok(Work::tested(check, move |r| {
            let friends: Vec<UnitId> = r.view().allies(unit).collect();
            for friend in friends {
                effects::give(r, friend, heart, RULE);
            }
            Ok(())
        }))
    },
)
.gate(|view, unit| has_talent(view, unit, Talent::CultivateEfficacy, RULE))
.needs(|view, unit| {
    legal::is_free_to_help(view, unit)?;
    if view.allies(unit).next().is_none() {
        return Err(Refusal::lacks(RULE, "an ally"));
    }
    Ok(())
})
.bits(ActionBits::CAN_WAIT)
.worth(worth);

fn worth(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    let friends = view
        .allies(unit)
        .filter(|&ally| !view.has(ally, c::HEARTENED));
    Some(aid::by_authority(view, unit) * 50 * friends.count() as i64 / 100)
}

#[cfg(test)]
#[path = "efficacy_tests.rs"]
mod tests;
