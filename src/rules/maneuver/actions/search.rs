//! Search: Observation against the Successes of hidden enemies (MA-ACT-06).

use crate::{
    battle::prelude::*,
    rules::maneuver::{
        attacks::to_hit::skill_check,
        character::sheet::Skill,
        field::{
            concealed, cover,
            sight::{SEARCHED, hidden_by, is_hidden, reveal},
        },
        laws::{ActionDef, Work, ap},
        rolls::checks,
    },
};

const RULE: &str = "MA-ACT-06";

pub(crate) static SEARCH: ActionDef = ActionDef::new(
    &Entry {
        key: "search",
        name: "Search",
        icon: Icon::Lens,
        phrase: &[Form::new("search")],
        rules: &[RULE],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(1),
        help: "Observation: finds enemies hidden within 12 m whose Sneak had no more Successes, and things hidden there.",
    },
    |view, order| {
        let unit = order.unit;
        let check = skill_check(view, unit, None, Skill::Observation, RULE);
        let work = Work::new(move |resolver| {
            let check = skill_check(resolver.view(), unit, None, Skill::Observation, RULE);
            let hidden = hidden_near(resolver.view(), unit);
            let things = concealed::near(resolver.view(), unit);
            let of_things = things.iter().map(|thing| thing.1);
            let marks: Vec<i32> = hidden.iter().map(|found| found.1).chain(of_things).collect();
            let found = |successes: i32| {
                let reached = marks.iter().filter(|&&mark| successes >= mark);
                reached.count() as i32
            };
            let successes = checks::classed(resolver, &check, found)?;
            for (enemy, _) in hidden.iter().filter(|found| successes >= found.1) {
                reveal(resolver, *enemy, RULE);
            }
            for (cell, _) in things.iter().filter(|found| successes >= found.1) {
                concealed::uncover(resolver, unit, *cell, RULE);
            }
            Ok(())
        });
        Ok(work.checks(check))
    },
)
.worth(|_, _| Some(SOMEBODY));

/// Worth of a search to a brain that has nothing else to do.
const SOMEBODY: i64 = 0;

/// Hidden enemies near enough to be found, each with the Successes that find it.
fn hidden_near(view: View<'_>, unit: UnitId) -> Vec<(UnitId, i32)> {
    view.enemies(unit)
        .filter(|&enemy| is_hidden(view, enemy) && view.distance(unit, enemy) <= SEARCHED)
        .filter(|&enemy| !cover::is_fully_covered(view, unit, enemy))
        .map(|enemy| (enemy, hidden_by(view, enemy).max(1)))
        .collect()
}
