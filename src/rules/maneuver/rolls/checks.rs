//! Tests: d20 at or under a target number, Successes, boons and banes (MA-DIE).

use smallvec::SmallVec;

use crate::{
    battle::{
        check::{Check, DiceSpec, Faces, Roll, RollDirection, RollResult},
        event::BattleEvent,
        ids::{RuleId, UnitId},
        modifier::{Breakdown, Modifier},
        resolver::{Outcome, Resolver, RuleResult},
    },
    dice::Weight,
};

/// Successes of a die against a target number; 0 is a failed test (MA-DIE-02, MA-DIE-03).
pub(crate) fn successes(target: i32, die: u16) -> i32 {
    match i32::from(die) {
        20 => 0,
        1 => target.max(1),
        die if die <= target => target - die + 1,
        _ => 0,
    }
}

/// A test with everything that influences it.
pub(crate) fn check(
    rule: &'static str,
    name: &'static str,
    who: UnitId,
    against: Option<UnitId>,
    (base, base_name): (i32, &'static str),
    modifiers: &[Modifier],
) -> Check {
    let mut breakdown = Breakdown::all_add(modifiers, 0);
    // Boons and banes cancel one for one, and what remains counts once (MA-DIE-06).
    breakdown.edge = breakdown.edge.signum();
    Check {
        rule: RuleId(rule),
        name,
        who,
        against,
        base,
        base_name,
        target: base + breakdown.sum,
        throw: DiceSpec {
            dice: if breakdown.edge == 0 { 1 } else { 2 },
            faces: 20,
        },
        breakdown,
        sense: RollDirection::AtMost,
    }
}

/// The die that counts: the lower of two for a boon, the higher for a bane (MA-DIE-05).
pub(crate) fn kept(check: &Check, faces: &[u16]) -> u16 {
    let kept = if check.breakdown.edge < 0 {
        faces.iter().max()
    } else {
        faces.iter().min()
    };
    kept.copied().unwrap_or(20)
}

/// In how many of all throws a face is the one that counts, and how many throws there are.
pub(crate) fn share(check: &Check, face: u16) -> (u64, u64) {
    let face = u64::from(face);
    match check.breakdown.edge {
        0 => (1, 20),
        edge if edge > 0 => (2 * (20 - face) + 1, 400),
        _ => (2 * face - 1, 400),
    }
}

/// How likely a test is to pass.
fn chance(check: &Check) -> Weight {
    let passing = (1..=20).filter(|&face| successes(check.target, face) > 0);
    let ways = passing.map(|face| share(check, face).0).sum();
    Weight::new(ways, share(check, 1).1)
}

/// Faces that leave this die as the one that counts.
pub(crate) fn faces_keeping(check: &Check, face: u16) -> Faces {
    SmallVec::from_elem(face, usize::from(check.throw.dice))
}

/// What the faces mean.
pub(crate) fn read(check: &Check, faces: &[u16]) -> RollResult {
    let die = kept(check, faces);
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
}

/// Tells of a test that was made.
pub(crate) fn tell(resolver: &mut Resolver<'_>, check: &Check, faces: &[u16], reading: RollResult) {
    resolver.report(|_| {
        BattleEvent::Rolled(Box::new(Roll {
            check: check.clone(),
            faces: Faces::from_slice(faces),
            reading,
            chance: Some(chance(check)),
            secret: false,
        }))
    });
}

/// Throws the dice of a test; odds tell apart only what `class` does of its Successes.
fn throw(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> i32,
) -> RuleResult<RollResult> {
    let faces = resolver.throw(check.throw, || {
        let mut classes: SmallVec<[(i32, u16, u64); 20]> = SmallVec::new();
        let whole = share(check, 1).1;
        for face in 1..=20 {
            let of = class(successes(check.target, face));
            let ways = share(check, face).0;
            match classes.iter_mut().find(|(known, _, _)| *known == of) {
                Some((_, _, sum)) => *sum += ways,
                None => classes.push((of, face, ways)),
            }
        }
        let outcomes = classes.into_iter().map(|(_, face, ways)| Outcome {
            faces: faces_keeping(check, face),
            weight: Weight::new(ways, whole),
        });
        outcomes.collect()
    })?;
    let reading = read(check, &faces);
    tell(resolver, check, &faces, reading);
    Ok(reading)
}

/// Makes a test of which every Success matters.
pub(crate) fn count(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<i32> {
    Ok(throw(resolver, check, |successes| successes)?.degrees)
}

/// Makes a test of which only passing or failing matters.
pub(crate) fn pass_or_fail(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    Ok(throw(resolver, check, i32::signum)?.passed)
}

/// Makes a test of which odds tell apart only classes of its Successes.
pub(crate) fn classed(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> i32,
) -> RuleResult<i32> {
    Ok(throw(resolver, check, class)?.degrees)
}

/// Throws two tests against each other, the first one's dice first (MA-DIE-10); what is no test
/// has 0 Successes and no die (MA-DIE-09). Odds see only what `class` makes of both.
pub(crate) fn cross(
    resolver: &mut Resolver<'_>,
    first: &Check,
    second: Option<&Check>,
    class: impl Fn(i32, i32) -> u8,
) -> RuleResult<(i32, i32)> {
    let dice = first.throw.dice + second.map_or(0, |check| check.throw.dice);
    let faces = resolver.throw(DiceSpec { dice, faces: 20 }, || {
        crossed(first, second, class)
    })?;
    let (own, other) = faces.split_at(usize::from(first.throw.dice));
    let reading = read(first, own);
    tell(resolver, first, own, reading);
    let answered = second.map_or(0, |check| {
        let reading = read(check, other);
        tell(resolver, check, other, reading);
        reading.degrees
    });
    Ok((reading.degrees, answered))
}

/// Every class of two tests with its share of all throws.
fn crossed(
    first: &Check,
    second: Option<&Check>,
    class: impl Fn(i32, i32) -> u8,
) -> SmallVec<[Outcome; 12]> {
    let mut classes: SmallVec<[(u8, Faces, u64); 8]> = SmallVec::new();
    let mut whole = 1;
    let mut add = |of: u8, ways: u64, faces: &dyn Fn() -> Faces| match classes
        .iter_mut()
        .find(|(known, _, _)| *known == of)
    {
        Some((_, _, sum)) => *sum += ways,
        None => classes.push((of, faces(), ways)),
    };
    for face in 1..=20 {
        let (own, all) = share(first, face);
        let passed = successes(first.target, face);
        let Some(check) = second else {
            whole = all;
            add(class(passed, 0), own, &|| faces_keeping(first, face));
            continue;
        };
        for answer in 1..=20 {
            let (other, others) = share(check, answer);
            whole = all * others;
            let of = class(passed, successes(check.target, answer));
            add(of, own * other, &|| {
                let mut faces = faces_keeping(first, face);
                faces.extend(faces_keeping(check, answer));
                faces
            });
        }
    }
    let outcomes = classes.into_iter().map(|(_, faces, ways)| Outcome {
        faces,
        weight: Weight::new(ways, whole),
    });
    outcomes.collect()
}

/// A contest: whoever started it wins by passing with more Successes than the other; of a tie the
/// other is the winner (MA-DIE-07).
pub(crate) fn contest(resolver: &mut Resolver<'_>, own: &Check, other: &Check) -> RuleResult<bool> {
    let (own, other) = cross(resolver, own, Some(other), |own, other| {
        u8::from(own > other)
    })?;
    Ok(own > other)
}

/// In how many of a thousand contests the one who starts it wins.
pub(crate) fn chance_of_contest(own: &Check, other: &Check) -> i64 {
    let (mut won, mut all) = (0, 0);
    for face in 1..=20 {
        for answer in 1..=20 {
            let ways = share(own, face).0 * share(other, answer).0;
            all += ways;
            if successes(own.target, face) > successes(other.target, answer) {
                won += ways;
            }
        }
    }
    (won * 1000 / all.max(1)) as i64
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
        assert_eq!(read(&boon, &[15, 7]).degrees, 6);
        let bane = with_edges(&[-1]);
        assert!(!read(&bane, &[15, 7]).passed);
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

    #[test]
    fn the_shares_of_kept_dice_make_all_throws() {
        for edges in [&[][..], &[1], &[-1]] {
            let check = with_edges(edges);
            let (_, whole) = share(&check, 1);
            let sum: u64 = (1..=20).map(|face| share(&check, face).0).sum();
            assert_eq!(sum, whole);
        }
    }
}
