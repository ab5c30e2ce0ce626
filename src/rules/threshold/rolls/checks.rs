//! Standard checks and wild checks (TH-DIC).

use crate::{
    battle::{
        check::{DiceSpec, Faces, Parts, Roll, RollDirection, RollResult},
        modifier::Breakdown,
        prelude::*,
        resolver::Outcome,
    },
    dice::Weight,
    rules::shared::throws,
};

const THREE_DICE: DiceSpec = DiceSpec { dice: 3, faces: 6 };

/// Number of the 216 throws of three dice that sum to 3, 4, 5 ... 18.
const WAYS: [u64; 16] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/// The chance that three dice and a modifier reach the target number.
fn standard_chance(plus: i32, target: i32) -> Weight {
    let sums = (3..).zip(WAYS).filter(|&(sum, _)| sum + plus >= target);
    Weight::new(sums.map(|(_, ways)| ways).sum(), 216)
}

/// The chance that a wild roll with this modifier reaches the target number (TH-DIC-03).
fn wild_chance(plus: i32, target: i32) -> Weight {
    let reached = |total: i32| i64::from(total >= target);
    Weight::new(wild_sum(plus, reached) as u64, 1296)
}

/// The chance that three dice and a modifier reach the target number, in thousandths.
pub(crate) fn chance(plus: i32, target: i32) -> i64 {
    standard_chance(plus, target).of_thousand(1)
}

/// The chance that a check passes by its three dice alone, in thousandths.
pub(crate) fn chance_of(check: &Check) -> i64 {
    chance(modifier(check), check.target)
}

/// The mean worth of the total over all wild rolls with this modifier (TH-DIC-03).
pub(crate) fn wild_mean(plus: i32, worth: impl Fn(i32) -> i64) -> i64 {
    wild_sum(plus, worth) / 1296
}

/// The summed worth of the totals of all 1296 wild rolls with this modifier.
fn wild_sum(plus: i32, worth: impl Fn(i32) -> i64) -> i64 {
    let all = (LEAST_WILD..).zip(WILD_WAYS);
    all.filter(|&(_, ways)| ways > 0)
        .map(|(total, ways)| ways * worth(total + plus))
        .sum()
}

/// The lowest total of a wild roll: three less six.
const LEAST_WILD: i32 = -3;

/// Number of the 1296 wild rolls with a total of -3, -2 ... 24 (TH-DIC-03).
const WILD_WAYS: [i64; 28] = {
    let mut ways = [0; 28];
    let mut sum = 3;
    while sum <= 18 {
        let mut die = 1;
        while die <= 6 {
            let total = match Critical::of(sum) {
                Critical::No => sum as i32,
                Critical::Success => sum as i32 + die,
                Critical::Failure => sum as i32 - die,
            };
            ways[(total - LEAST_WILD) as usize] += WAYS[sum as usize - 3] as i64;
            die += 1;
        }
        sum += 1;
    }
    ways
};

/// Three faces with this sum.
fn faces_of(sum: u16) -> Faces {
    let first = sum.saturating_sub(2).min(6);
    let second = (sum - first).saturating_sub(1).min(6);
    Faces::from_slice(&[first, second, sum - first - second])
}

/// The critical of a wild roll (TH-DIC-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Critical {
    No,
    Success,
    Failure,
}

impl Critical {
    const fn of(sum: u16) -> Self {
        match sum {
            ..=5 => Self::Failure,
            16.. => Self::Success,
            _ => Self::No,
        }
    }
}

/// A check with its modifiers, without an opponent or a target number yet.
pub(crate) fn check(
    (rule, name): (&'static str, &'static str),
    who: UnitId,
    (base, base_name): (i32, &'static str),
    modifiers: &[Modifier],
) -> Check {
    Check {
        rule: RuleId(rule),
        name,
        who,
        against: None,
        base,
        base_name,
        breakdown: Breakdown::all_add(modifiers, 0),
        throw: THREE_DICE,
        bonus: None,
        parts: Parts::new(),
        sense: RollDirection::AtLeast,
        target: 0,
    }
}

/// The total modifier of the roll.
pub(crate) fn modifier(check: &Check) -> i32 {
    check.base + check.breakdown.sum
}

/// The outcomes of three dice; neighbouring sums of equal class form one outcome.
fn outcomes(class: &dyn Fn(u16) -> u64) -> SmallVec<[Outcome; 12]> {
    let mut outcomes: SmallVec<[Outcome; 12]> = SmallVec::new();
    let mut sum = 3;
    while sum <= 18 {
        let own = class(sum);
        let mut ways = 0;
        let first = sum;
        while sum <= 18 && class(sum) == own {
            ways += WAYS[usize::from(sum) - 3];
            sum += 1;
        }
        outcomes.push(Outcome {
            faces: faces_of(first),
            weight: Weight::new(ways, 216),
        });
    }
    outcomes
}

/// Makes a standard check: 3d6 plus the modifier (TH-DIC-01). `class` groups the totals that the
/// odds need not tell apart.
pub(crate) fn standard(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> u64,
) -> RuleResult<i32> {
    let plus = modifier(check);
    let faces = resolver.throw(THREE_DICE, || outcomes(&|sum| class(i32::from(sum) + plus)))?;
    let total = faces.iter().map(|&face| i32::from(face)).sum::<i32>() + plus;
    tell(resolver, check, faces, (total, Critical::No), || {
        standard_chance(plus, check.target)
    });
    Ok(total)
}

/// Makes a standard check that passes or fails.
pub(crate) fn passes(resolver: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
    Ok(standard(resolver, check, reaches(check.target))? >= check.target)
}

/// Makes a wild check: a natural 16 or more rolls a further die and adds it, a natural 5 or less
/// subtracts it (TH-DIC-03).
pub(crate) fn wild(
    resolver: &mut Resolver<'_>,
    check: &Check,
    class: impl Fn(i32) -> u64,
) -> RuleResult<(i32, Critical)> {
    let plus = modifier(check);
    let mut faces = resolver.throw(THREE_DICE, || {
        outcomes(&|sum| match Critical::of(sum) {
            // Ordinary sums by class, each critical sum on its own.
            Critical::No => class(i32::from(sum) + plus),
            Critical::Success | Critical::Failure => u64::MAX - u64::from(sum),
        })
    })?;
    let sum: u16 = faces.iter().sum();
    let critical = Critical::of(sum);
    let mut total = i32::from(sum) + plus;
    if critical != Critical::No {
        let sign = if critical == Critical::Success { 1 } else { -1 };
        let class_of = |die: u16| class(total + sign * i32::from(die));
        let die = throws::die_by(resolver, 6, class_of)?;
        faces.push(die);
        total += sign * i32::from(die);
    }
    tell(resolver, check, faces, (total, critical), || {
        wild_chance(plus, check.target)
    });
    Ok((total, critical))
}

fn tell(
    resolver: &mut Resolver<'_>,
    check: &Check,
    faces: Faces,
    (total, critical): (i32, Critical),
    chance: impl FnOnce() -> Weight,
) {
    resolver.report(|_| {
        BattleEvent::Rolled(Box::new(Roll {
            check: check.clone(),
            faces,
            reading: RollResult {
                result: total,
                passed: total >= check.target,
                degrees: total - check.target,
                special: match critical {
                    Critical::No => "",
                    Critical::Success => "critical success",
                    Critical::Failure => "critical failure",
                },
            },
            chance: (!check.is_open()).then(chance),
            secret: false,
        }))
    });
}

/// Odds classes by full steps above the target number; all failures are one class.
pub(crate) fn steps_above(target: i32, step: i32) -> impl Fn(i32) -> u64 {
    move |total| {
        let above = (total - target).max(-1).div_euclid(step) + 1;
        above.unsigned_abs().into()
    }
}

/// Odds classes by full multiples of `points`.
pub(crate) fn by_points(points: i32) -> impl Fn(i32) -> u64 {
    move |total| u64::from((total.max(0) / points).unsigned_abs())
}

/// Odds classes by whether the total reaches the target number.
pub(crate) fn reaches(target: i32) -> impl Fn(i32) -> u64 {
    move |total| u64::from(total >= target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sum_has_faces_of_its_own() {
        for sum in 3..=18 {
            let faces = faces_of(sum);
            assert_eq!(faces.iter().sum::<u16>(), sum);
            assert!(faces.iter().all(|face| (1..=6).contains(face)), "{faces:?}");
        }
        assert_eq!(WAYS.iter().sum::<u64>(), 216);
    }

    /// Rules: TH-DIC-01
    #[test]
    fn ten_is_reached_in_five_of_eight_throws() {
        let outcomes = outcomes(&|sum| reaches(10)(i32::from(sum)));
        assert_eq!(outcomes.len(), 2);
        assert_eq!(outcomes[1].weight, Weight::new(5, 8));
    }

    /// Rules: TH-DIC-01 TH-DIC-03
    #[test]
    fn a_wild_ten_is_as_likely_as_a_plain_one_and_a_wild_sixteen_less() {
        assert_eq!(standard_chance(0, 10), Weight::new(5, 8));
        assert_eq!(wild_chance(0, 10), Weight::new(5, 8));
        assert_eq!(standard_chance(0, 16), Weight::new(10, 216));
        // Exactly the critical successes: a 16 always has a further die.
        assert_eq!(wild_chance(0, 17), Weight::new(10, 216));
        assert_eq!(wild_chance(0, 25), Weight::ZERO);
        assert_eq!(wild_chance(0, -4), Weight::ONE);
    }

    /// Rules: TH-DIC-03
    #[test]
    fn sixteen_and_five_are_the_criticals() {
        assert_eq!(Critical::of(5), Critical::Failure);
        assert_eq!(Critical::of(6), Critical::No);
        assert_eq!(Critical::of(15), Critical::No);
        assert_eq!(Critical::of(16), Critical::Success);
        let share: u64 = WAYS[13..].iter().sum();
        assert_eq!(Weight::new(share, 216), Weight::new(5, 108));
    }
}
