//! The number of a test and its modifiers (EV-DIC-02, 04, 05), before any die is thrown.

use super::{rows::gather, situation::Situation};
use crate::{
    battle::{
        check::{DiceSpec, Parts, RollDirection},
        modifier::Breakdown,
        prelude::*,
    },
    rules::evoker::{character::stats, conditions as c},
};

/// Value of an Advantage, without limit (EV-DIC-04); plain numbers add as they are (EV-DIC-05).
pub const ADVANTAGE: i32 = 10;

/// The outcome-relevant part of a test, without its breakdown, for computing many. Uses the same
/// rows as [`check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// T (EV-DIC-02).
    pub target: i32,
    /// Dice thrown: 2 for a Damned unit, and the higher one counts (EV-AIL-29).
    pub dice: u8,
}

impl Number {
    /// The number of a computed test.
    pub fn of(check: &Check) -> Self {
        Self {
            target: check.target,
            dice: check.throw.dice,
        }
    }
}

/// The number of a test, with the sum of the rows that `counts` accepts.
pub fn number(
    view: View<'_>,
    situation: &Situation,
    extra: &[Modifier],
    counts: impl Fn(&Modifier) -> bool,
) -> (Number, i32) {
    let mut number = Number {
        target: stats::value(view, situation.who, situation.tested),
        dice: dice(view, situation.who),
    };
    let mut counted = 0;
    for modifier in gather(view, situation).iter().chain(extra) {
        let value = modifier.amount.value(ADVANTAGE);
        number.target += value;
        if counts(modifier) {
            counted += value;
        }
    }
    (number, counted)
}

/// How many dice a test throws: two for a Damned unit, and the higher one counts (EV-AIL-29).
fn dice(view: View<'_>, who: UnitId) -> u8 {
    if view.has(who, c::DAMNED) { 2 } else { 1 }
}

/// Computes a test: its target number T and the breakdown (EV-DIC-02, 04, 05).
pub fn check(
    view: View<'_>,
    situation: &Situation,
    rule: &'static str,
    name: &'static str,
    extra: &[Modifier],
) -> Check {
    let mut modifiers = gather(view, situation);
    modifiers.extend(extra.iter().copied());
    let base = stats::value(view, situation.who, situation.tested);
    let breakdown = Breakdown::all_add(&modifiers, ADVANTAGE);
    Check {
        rule: RuleId(rule),
        name,
        who: situation.who,
        against: situation.against,
        base,
        base_name: situation.tested.name,
        target: base + breakdown.sum,
        breakdown,
        throw: DiceSpec {
            dice: dice(view, situation.who),
            faces: 100,
        },
        bonus: None,
        parts: Parts::new(),
        sense: RollDirection::AtMost,
    }
}

/// A test with changed modifiers.
pub fn altered(check: &Check, change: impl FnOnce(&mut Modifiers)) -> Check {
    let lines = check.breakdown.lines.iter();
    let mut modifiers: Modifiers = lines.map(|line| line.modifier).collect();
    change(&mut modifiers);
    let breakdown = Breakdown::all_add(&modifiers, ADVANTAGE);
    Check {
        target: check.base + breakdown.sum,
        breakdown,
        ..check.clone()
    }
}

/// Conditions that help the next test (EV-DIC-13), with the rules of their rows.
pub const NEXT_TEST: [(ConditionId, &str); 3] = [
    (c::FOCUS, "EV-ADV-15"),
    (c::FATED, "EV-ADV-14"),
    (c::HEARTENED, "EV-ACT-19"),
];

/// A test computed again after its die has fallen; it keeps the bonuses that the die used up.
pub fn renewed(check: &Check, thrown: &Check) -> Check {
    let used_up = |rule: &str| NEXT_TEST.iter().any(|(_, line)| *line == rule);
    let lines = thrown.breakdown.lines.iter().map(|line| line.modifier);
    altered(check, |modifiers| {
        modifiers.extend(lines.filter(|modifier| used_up(modifier.rule.0)));
    })
}

impl Situation {
    /// The test with no modifiers but the rows of the book.
    pub fn check(&self, view: View<'_>, rule: &'static str, name: &'static str) -> Check {
        check(view, self, rule, name, &[])
    }
}
