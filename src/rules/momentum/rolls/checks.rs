//! Tests: d20 and a bonus against a number or another test (MO-DIE).

use crate::{
    battle::{
        check::{Parts, RollDirection, RollResult},
        modifier::Breakdown,
        prelude::*,
    },
    rules::{
        momentum::{
            character::stats::{Skill, Stat},
            rolls::modifiers::{self, Source},
            sheet_of,
        },
        shared::kept_die::KeptDie,
    },
};

/// The rule of failing a roll on purpose.
pub(crate) const ON_PURPOSE: &str = "MO-DEF-02";

/// The die of contests and Defense Rolls: a natural 20 or 1 has no special effect (MO-DIE-06).
pub(crate) const PLAIN: KeptDie = KeptDie {
    faces: 20,
    read: |check, die| {
        let total = total(check, die);
        read(check, total, total >= check.target, "")
    },
};

/// The die of Skill Checks against a number: a natural 20 succeeds (MO-DIE-06).
pub(crate) const SKILL: KeptDie = KeptDie {
    faces: 20,
    read: |check, die| {
        let total = total(check, die);
        let special = if die == 20 { "critical success" } else { "" };
        read(check, total, die == 20 || total >= check.target, special)
    },
};

/// The die of attacks: a natural 20 hits, a natural 1 misses (MO-ATK-08, MO-ATK-12).
pub(crate) const ATTACK: KeptDie = KeptDie {
    faces: 20,
    read: |check, die| {
        let total = total(check, die);
        let passed = die == 20 || die > 1 && total >= check.target;
        let special = match die {
            20 => "critical hit",
            1 => "critical miss",
            _ => "",
        };
        read(check, total, passed, special)
    },
};

/// The total of a die with everything added to it (MO-DIE-01).
pub(crate) fn total(check: &Check, die: u16) -> i32 {
    i32::from(die) + check.base + check.breakdown.sum
}

fn read(check: &Check, total: i32, passed: bool, special: &'static str) -> RollResult {
    RollResult {
        result: total,
        passed,
        degrees: total - check.target,
        special,
    }
}

/// A test of a bonus against a number, with all its modifiers; a target of 0 means none, for totals
/// that are compared.
pub(crate) fn check(
    (rule, name): (&'static str, &'static str),
    who: UnitId,
    against: Option<UnitId>,
    (base, base_name): (i32, &'static str),
    target: i32,
    modifiers: &[Modifier],
) -> Check {
    let mut breakdown = Breakdown::all_add(modifiers, 0);
    breakdown.edge = edge(modifiers);
    Check {
        rule: RuleId(rule),
        name,
        who,
        against,
        base,
        base_name,
        throw: PLAIN.thrown(breakdown.edge),
        breakdown,
        bonus: None,
        parts: Parts::new(),
        sense: RollDirection::AtLeast,
        target,
    }
}

/// Advantage, disadvantage or neither: opposites cancel completely, however many there are
/// (MO-DIE-03).
fn edge(modifiers: &[Modifier]) -> i8 {
    let has = |sign: i8| {
        modifiers.iter().any(
            |modifier| matches!(modifier.amount, Amount::Advantage(edge) if edge.signum() == sign),
        )
    };
    i8::from(has(1)) - i8::from(has(-1))
}

/// A unit's Skill Check (MO-DIE-04), with additional modifiers.
pub(crate) fn skill_check(
    view: View<'_>,
    (rule, skill): (&'static str, Skill),
    who: UnitId,
    against: Option<UnitId>,
    target: i32,
    more: &[Modifier],
) -> Check {
    let mut modifiers = modifiers::on_skill(view, who);
    modifiers.extend_from_slice(more);
    let base = (sheet_of(view, who).skill(skill), skill.name());
    check((rule, skill.name()), who, against, base, target, &modifiers)
}

/// A unit's Defense Roll against a power, with additional modifiers (MO-DEF-01).
pub(crate) fn defense_check(
    view: View<'_>,
    (who, stat): (UnitId, Stat),
    (power, source): (i32, Source),
    more: &[Modifier],
) -> Check {
    let mut modifiers = modifiers::on_defense(view, who, source);
    modifiers.extend_from_slice(more);
    let base = (sheet_of(view, who).defense(stat), "DR");
    let name = ("MO-DEF-01", stat.defense());
    check(name, who, source.by(), base, power, &modifiers)
}

/// Makes a Skill Check against a number, where only success matters.
///
/// # Errors
/// Scripted dice ran out.
pub(crate) fn succeeds(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    let passes = |die| (SKILL.read)(check, die).passed;
    Ok(passes(SKILL.throw(resolver, check, passes)?))
}

/// Makes a Defense Roll.
///
/// # Errors
/// A pause.
pub(crate) fn defends(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    withstands(resolver, check, false)
}

/// Makes a Defense Roll. Against an ally's effect the unit may fail on purpose, without a roll;
/// that is advised if the effect is `meant_well` (MO-DEF-02).
///
/// # Errors
/// A pause.
pub(crate) fn withstands(
    resolver: &mut Resolver<'_>,
    check: &Check,
    meant_well: bool,
) -> RuleResult<bool> {
    let view = resolver.view();
    // Things fail (MO-DEF-03).
    if sheet_of(view, check.who).object {
        return Ok(false);
    }
    let by_a_friend = |by: UnitId| by != check.who && !view.hostile(by, check.who);
    if check.against.is_some_and(by_a_friend) && view.status(check.who).is_active() {
        let mut question = Question::yes_no(
            ON_PURPOSE,
            QuestionKind::Test,
            check.who,
            check.against,
            "Fail the Defense Roll against {other} on purpose?",
        )
        .verbs("fail it", "roll");
        question.check = Some(Box::new(check.clone()));
        if !meant_well {
            question.choices.reverse();
        }
        if resolver.ask(question)? == Choice::Yes {
            return Ok(false);
        }
    }
    let passes = |die| (PLAIN.read)(check, die).passed;
    Ok(passes(PLAIN.throw(resolver, check, passes)?))
}

/// A contest: the initiator wins with a strictly higher total (MO-DIE-05).
///
/// # Errors
/// Scripted dice ran out.
pub(crate) fn contest(resolver: &mut Resolver<'_>, own: &Check, other: &Check) -> RuleResult<bool> {
    let higher =
        |own: RollResult, other: Option<RollResult>| other.is_none_or(|it| own.result > it.result);
    let (own, other) = PLAIN.oppose(resolver, own, Some(other), higher)?;
    Ok(higher(own, other))
}

/// How many of a thousand contests the initiator wins.
pub(crate) fn chance_of_contest(own: &Check, other: &Check) -> i64 {
    PLAIN.per_thousand(own, other, |own, other| own.result > other.result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(base: i32, target: i32, edges: &[i8]) -> Check {
        let modifiers: Vec<Modifier> = edges
            .iter()
            .map(|&edge| Modifier::new("MO-DIE-03", "edge", Amount::Advantage(edge)))
            .collect();
        check(
            ("MO-DIE-01", "Test"),
            UnitId(0),
            None,
            (base, ""),
            target,
            &modifiers,
        )
    }

    /// Rules: MO-DIE-01
    #[test]
    fn a_total_at_least_as_high_succeeds() {
        let check = with(4, 16, &[]);
        assert!((PLAIN.read)(&check, 12).passed);
        assert!(!(PLAIN.read)(&check, 11).passed);
    }

    /// Rules: MO-DIE-03
    #[test]
    fn opposites_cancel_however_many_there_are() {
        assert_eq!(with(0, 10, &[1, 1, -1]).throw.dice, 1);
        assert_eq!(with(0, 10, &[1, 1]).throw.dice, 2);
        let hampered = with(0, 10, &[-1]);
        assert_eq!(PLAIN.kept(&hampered, &[20, 6]), 6);
        let helped = with(0, 10, &[1]);
        assert_eq!(PLAIN.kept(&helped, &[20, 6]), 20);
    }

    /// Rules: MO-DIE-06 MO-ATK-08 MO-ATK-12
    #[test]
    fn natural_faces_mean_something_to_attacks_and_to_checks_against_a_number() {
        let hard = with(2, 25, &[]);
        assert!((SKILL.read)(&hard, 20).passed && (ATTACK.read)(&hard, 20).passed);
        assert!(!(PLAIN.read)(&hard, 20).passed);
        let easy = with(15, 12, &[]);
        assert!((SKILL.read)(&easy, 1).passed && (PLAIN.read)(&easy, 1).passed);
        assert!(!(ATTACK.read)(&easy, 1).passed);
    }
}
