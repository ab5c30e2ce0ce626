//! Tests: d20 at or under a target number, Successes, boons and banes (MA-DIE).

use crate::{
    battle::{
        check::{Parts, RollDirection, RollResult},
        modifier::Breakdown,
        prelude::*,
    },
    rules::shared::kept_die::KeptDie,
};

/// The Successes of a die against a target number; 0 for a failed test (MA-DIE-02, MA-DIE-03).
pub(crate) fn successes(target: i32, die: u16) -> i32 {
    match i32::from(die) {
        20 => 0,
        1 => target.max(1),
        die if die <= target => target - die + 1,
        _ => 0,
    }
}

/// A test with its modifiers.
pub(crate) fn check(
    rule: &'static str,
    name: &'static str,
    who: UnitId,
    against: Option<UnitId>,
    (base, base_name): (i32, &'static str),
    modifiers: &[Modifier],
) -> Check {
    let mut breakdown = Breakdown::all_add(modifiers, 0);
    // Boons and banes cancel out one for one, and any remainder counts once (MA-DIE-06).
    breakdown.edge = breakdown.edge.signum();
    Check {
        rule: RuleId(rule),
        name,
        who,
        against,
        base,
        base_name,
        target: base + breakdown.sum,
        throw: DIE.thrown(breakdown.edge),
        breakdown,
        bonus: None,
        parts: Parts::new(),
        sense: RollDirection::AtMost,
    }
}

/// The die of tests: a boon keeps the lower of two, a bane the higher (MA-DIE-05).
pub(crate) const DIE: KeptDie = KeptDie {
    faces: 20,
    read: |check, die| {
        let successes = successes(check.target, die);
        RollResult {
            result: i32::from(die),
            passed: successes > 0,
            degrees: successes,
            special: match die {
                1 => "always passes",
                20 => "always fails",
                _ => "",
            },
        }
    },
};

/// Makes a test where every Success matters.
pub(crate) fn count(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<i32> {
    classed(resolver, check, |successes| successes)
}

/// Makes a test that passes or fails.
pub(crate) fn pass_or_fail(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    Ok(classed(resolver, check, i32::signum)? > 0)
}

/// Makes a test; the odds only tell classes of its Successes apart.
pub(crate) fn classed(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> i32,
) -> RuleResult<i32> {
    let of = |die| successes(check.target, die);
    Ok(of(DIE.throw(resolver, check, |die| class(of(die)))?))
}

/// Rolls two opposed tests, first's dice first (MA-DIE-10). Without a second test its Successes are
/// 0 and no die falls (MA-DIE-09). The odds only tell apart what `class` makes of both.
pub(crate) fn cross(
    resolver: &mut Resolver<'_>,
    first: &Check,
    second: Option<&Check>,
    class: impl Fn(i32, i32) -> u8,
) -> RuleResult<(i32, i32)> {
    let answered = |other: Option<RollResult>| other.map_or(0, |other| other.degrees);
    let class = |own: RollResult, other| class(own.degrees, answered(other));
    let (own, other) = DIE.oppose(resolver, first, second, class)?;
    Ok((own.degrees, answered(other)))
}

/// A contest: `own` wins by passing with more Successes than `other`; a tie goes to `other`
/// (MA-DIE-07).
pub(crate) fn contest(resolver: &mut Resolver<'_>, own: &Check, other: &Check) -> RuleResult<bool> {
    let (own, other) = cross(resolver, own, Some(other), |own, other| {
        u8::from(own > other)
    })?;
    Ok(own > other)
}

/// The chance that `own` wins the contest, in thousandths.
pub(crate) fn chance_of_contest(own: &Check, other: &Check) -> i64 {
    DIE.per_thousand(own, other, |own, other| own.degrees > other.degrees)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::modifier::Amount;

    fn with_edges(edges: &[i8]) -> Check {
        let modifiers: Vec<Modifier> = edges
            .iter()
            .map(|&edge| Modifier::new("MA-DIE-05", "boon or bane", Amount::Advantage(edge)))
            .collect();
        check("MA-DIE-01", "Test", UnitId(0), None, (12, ""), &modifiers)
    }

    /// Rules: MA-DIE-01 MA-DIE-02 MA-DIE-03
    #[test]
    fn successes_count_the_steps_at_or_under_the_target() {
        assert_eq!(successes(12, 9), 4);
        assert_eq!(successes(12, 12), 1);
        assert_eq!(successes(12, 13), 0);
        assert_eq!(successes(17, 4), 14);
        assert_eq!(successes(-2, 1), 1);
        assert_eq!(successes(23, 20), 0);
        assert_eq!(successes(23, 5), 19);
        assert_eq!(successes(23, 1), 23);
    }

    /// Rules: MA-DIE-05 MA-DIE-06
    #[test]
    fn boons_keep_the_lower_die_banes_the_higher_and_they_cancel() {
        let boon = with_edges(&[1]);
        assert_eq!(DIE.reading(&boon, &[15, 7]).degrees, 6);
        let bane = with_edges(&[-1]);
        assert!(!DIE.reading(&bane, &[15, 7]).passed);
        assert_eq!(with_edges(&[1, 1, -1]).throw.dice, 2);
        assert_eq!(with_edges(&[1, 1, -1]).breakdown.edge, 1);
        assert_eq!(with_edges(&[1, 1]).breakdown.edge, 1);
        assert_eq!(with_edges(&[1, -1]).throw.dice, 1);
    }

    /// Rules: MA-DIE-04
    #[test]
    fn different_sources_all_count() {
        let flat = |value| Modifier::new("MA-DIE-04", "", Amount::Flat(value));
        let check = check(
            "MA-DIE-01",
            "Test",
            UnitId(0),
            None,
            (12, ""),
            &[flat(2), flat(-2), flat(-2)],
        );
        assert_eq!(check.target, 10);
    }
}
