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

/// Makes a test of which only passing or failing matters.
pub(crate) fn pass_or_fail(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    let faces = resolver.throw(check.throw, || {
        let mut outcomes: SmallVec<[Outcome; 12]> = SmallVec::new();
        for passes in [true, false] {
            let mut parts = 0;
            let mut whole = 1;
            let mut stands_for = 0;
            for face in 1..=20 {
                if (successes(check.target, face) > 0) == passes {
                    let (of, all) = share(check, face);
                    (parts, whole, stands_for) = (parts + of, all, face);
                }
            }
            if parts > 0 {
                outcomes.push(Outcome {
                    faces: faces_keeping(check, stands_for),
                    weight: Weight::new(parts, whole),
                });
            }
        }
        outcomes
    })?;
    let reading = read(check, &faces);
    tell(resolver, check, &faces, reading);
    Ok(reading.passed)
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
