//! Tests on one kept die: a single die, or the one of two that an edge or its opposite keeps. A
//! book says how the die is read; contests and group tests are shared.

use crate::{
    battle::{
        check::{DiceSpec, Faces, Roll, RollDirection, RollResult},
        prelude::*,
        resolver::{Outcome, OutcomeList},
    },
    dice::Weight,
};

/// The die of a book's tests.
pub(crate) struct KeptDie {
    /// Its faces.
    pub faces: u16,
    /// The result of a face.
    pub read: fn(&Check, u16) -> RollResult,
}

impl KeptDie {
    /// The dice of a test with this edge; negative is its opposite.
    pub const fn thrown(&self, edge: i8) -> DiceSpec {
        DiceSpec {
            dice: if edge == 0 { 1 } else { 2 },
            faces: self.faces,
        }
    }

    /// The die that counts.
    pub fn kept(&self, check: &Check, faces: &[u16]) -> u16 {
        let kept = if keeps_lower(check) {
            faces.iter().min()
        } else {
            faces.iter().max()
        };
        kept.copied().unwrap_or(self.faces)
    }

    /// In how many of all throws this face is the kept one, and the number of throws.
    pub fn share(&self, check: &Check, face: u16) -> (u64, u64) {
        let (face, all) = (u64::from(face), u64::from(self.faces));
        match check.breakdown.edge {
            0 => (1, all),
            _ if keeps_lower(check) => (2 * (all - face) + 1, all * all),
            _ => (2 * face - 1, all * all),
        }
    }

    /// In how many of all throws the test passes, and the number of throws.
    fn passes(&self, check: &Check) -> (u64, u64) {
        let passing = (1..=self.faces).filter(|&face| (self.read)(check, face).passed);
        let ways = passing.map(|face| self.share(check, face).0).sum();
        (ways, self.share(check, 1).1)
    }

    /// The pass chance of a test.
    pub fn chance(&self, check: &Check) -> Weight {
        let (ways, whole) = self.passes(check);
        Weight::new(ways, whole)
    }

    /// How many of `of` tests pass on average.
    pub fn passing(&self, check: &Check, of: u64) -> i64 {
        let (ways, whole) = self.passes(check);
        (of * ways / whole) as i64
    }

    /// The result of these faces.
    pub fn reading(&self, check: &Check, faces: &[u16]) -> RollResult {
        (self.read)(check, self.kept(check, faces))
    }

    fn tell(&self, resolver: &mut Resolver<'_>, check: &Check, faces: &[u16], secret: bool) {
        resolver.report(|_| {
            let chance = self.chance(check);
            BattleEvent::Rolled(Box::new(Roll {
                check: check.clone(),
                faces: Faces::from_slice(faces),
                reading: self.reading(check, faces),
                chance: Some(chance),
                secret,
            }))
        });
    }

    /// Rolls a test, reports it and returns the kept die. Odds distinguish only the classes that
    /// `class` makes of it; a die read for several units needs a class for each of them.
    pub fn throw<C: PartialEq>(
        &self,
        resolver: &mut Resolver<'_>,
        check: &Check,
        class: impl Fn(u16) -> C,
    ) -> RuleResult<u16> {
        self.throw_and_tell(resolver, check, false, class)
    }

    /// Rolls a test to notice a unit, unknown to the player of the rolling unit: only players who
    /// see the unit it is rolled against learn of it.
    pub fn throw_secretly<C: PartialEq>(
        &self,
        resolver: &mut Resolver<'_>,
        check: &Check,
        class: impl Fn(u16) -> C,
    ) -> RuleResult<u16> {
        self.throw_and_tell(resolver, check, true, class)
    }

    fn throw_and_tell<C: PartialEq>(
        &self,
        resolver: &mut Resolver<'_>,
        check: &Check,
        secret: bool,
        class: impl Fn(u16) -> C,
    ) -> RuleResult<u16> {
        let faces = resolver.throw(check.throw, || {
            let whole = self.share(check, 1).1;
            let all = (1..=self.faces).map(|face| (class(face), self.share(check, face).0, face));
            outcomes(all, whole, |face| self.keeping(check, face))
        })?;
        self.tell(resolver, check, &faces, secret);
        Ok(self.kept(check, &faces))
    }

    /// Rolls a test of each of several units, all read as one throw, and returns the kept dice. Each
    /// face counts what `counts` makes of it; odds distinguish only whether the sum is below 0.
    pub fn throw_each(
        &self,
        resolver: &mut Resolver<'_>,
        checks: &[Check],
        counts: impl Fn(&Check, u16) -> i32,
    ) -> RuleResult<Faces> {
        let dice = checks.iter().map(|check| check.throw.dice).sum();
        let spec = DiceSpec {
            dice,
            faces: self.faces,
        };
        let thrown = resolver.throw_cases(spec, || self.sums(checks, &counts))?;
        let (mut left, mut kept) = (&thrown[..], Faces::new());
        for check in checks {
            let (own, others) = left.split_at(usize::from(check.throw.dice));
            self.tell(resolver, check, own, false);
            kept.push(self.kept(check, own));
            left = others;
        }
        Ok(kept)
    }

    /// Whether the sum of what the tests count is below 0 or not, each with the number of cases that
    /// the tests would make one by one.
    fn sums(&self, checks: &[Check], counts: &impl Fn(&Check, u16) -> i32) -> OutcomeList {
        // Each sum so far with its throws, its cases, and faces that make it.
        let mut sums: SmallVec<[(i32, u128, u32, Faces); 8]> =
            smallvec::smallvec![(0, 1, 1, Faces::new())];
        let mut whole = 1;
        for check in checks {
            let all = u128::from(self.share(check, 1).1);
            let mut classes: SmallVec<[(i32, u128, u16); 4]> = SmallVec::new();
            for face in 1..=self.faces {
                let (of, ways) = (counts(check, face), self.share(check, face).0.into());
                match classes.iter_mut().find(|(known, ..)| *known == of) {
                    Some((_, sum, _)) => *sum += ways,
                    None => classes.push((of, ways, face)),
                }
            }
            let mut next: SmallVec<[(i32, u128, u32, Faces); 8]> = SmallVec::new();
            for (before, throws, cases, faces) in &sums {
                for &(of, ways, face) in &classes {
                    match next.iter_mut().find(|(known, ..)| *known == before + of) {
                        Some((_, sum, known, _)) => {
                            *sum += throws * ways;
                            *known = known.saturating_add(*cases);
                        }
                        None => {
                            let mut faces = faces.clone();
                            faces.extend(self.keeping(check, face));
                            next.push((before + of, throws * ways, *cases, faces));
                        }
                    }
                }
            }
            (sums, whole) = (next, whole * all);
        }
        let (mut outcomes, mut counted) = (Vec::with_capacity(2), SmallVec::new());
        for is_below in [true, false] {
            let mut all = sums.iter().filter(|(sum, ..)| (*sum < 0) == is_below);
            let Some((_, throws, cases, faces)) = all.next() else {
                continue;
            };
            let (throws, cases) = all.fold((*throws, *cases), |(throws, cases), more| {
                (throws + more.1, cases.saturating_add(more.2))
            });
            outcomes.push(Outcome {
                faces: faces.clone(),
                weight: Weight::ratio(throws, whole),
            });
            counted.push(cases);
        }
        OutcomeList {
            outcomes: outcomes.into(),
            cases: counted,
        }
    }

    /// Rolls two tests against each other, the dice of `first` first. Without a second test there
    /// is no second result. Odds distinguish only the classes that `class` makes of both.
    pub fn oppose<C: PartialEq>(
        &self,
        resolver: &mut Resolver<'_>,
        first: &Check,
        second: Option<&Check>,
        class: impl Fn(RollResult, Option<RollResult>) -> C,
    ) -> RuleResult<(RollResult, Option<RollResult>)> {
        let dice = first.throw.dice + second.map_or(0, |check| check.throw.dice);
        let spec = DiceSpec {
            dice,
            faces: self.faces,
        };
        let faces = resolver.throw(spec, || {
            let whole = self.share(first, 1).1 * second.map_or(1, |check| self.share(check, 1).1);
            let all = self.pairs(first, second).map(|(own, other, ways)| {
                let answer = other.zip(second);
                let answer = answer.map(|(face, check)| (self.read)(check, face));
                (class((self.read)(first, own), answer), ways, (own, other))
            });
            outcomes(all, whole, |(own, other)| {
                let mut faces = self.keeping(first, own);
                let answer = other.zip(second);
                faces.extend(
                    answer
                        .into_iter()
                        .flat_map(|(face, check)| self.keeping(check, face)),
                );
                faces
            })
        })?;
        let (own, other) = faces.split_at(usize::from(first.throw.dice));
        self.tell(resolver, first, own, false);
        let answer = second.map(|check| {
            self.tell(resolver, check, other, false);
            self.reading(check, other)
        });
        Ok((self.reading(first, own), answer))
    }

    /// How many of a thousand contests the first test wins.
    pub fn per_thousand(
        &self,
        first: &Check,
        second: &Check,
        wins: impl Fn(RollResult, RollResult) -> bool,
    ) -> i64 {
        let whole = self.share(first, 1).1 * self.share(second, 1).1;
        let pairs = self.pairs(first, Some(second));
        let won = pairs.filter(|&(own, other, _)| {
            let other = other.unwrap_or(self.faces);
            wins((self.read)(first, own), (self.read)(second, other))
        });
        (won.map(|(_, _, ways)| ways).sum::<u64>() * 1000 / whole) as i64
    }

    /// Every pair of kept dice, with the number of throws that give it.
    fn pairs(
        &self,
        first: &Check,
        second: Option<&Check>,
    ) -> impl Iterator<Item = (u16, Option<u16>, u64)> {
        let answers = if second.is_some() { self.faces } else { 1 };
        (1..=self.faces).flat_map(move |own| {
            let ways = self.share(first, own).0;
            (1..=answers).map(move |other| match second {
                Some(check) => (own, Some(other), ways * self.share(check, other).0),
                None => (own, None, ways),
            })
        })
    }

    /// Faces that make this die the kept one.
    fn keeping(&self, check: &Check, face: u16) -> Faces {
        SmallVec::from_elem(face, usize::from(check.throw.dice))
    }
}

/// An edge keeps the lower die where a test passes at or under a number, otherwise the higher one;
/// its opposite keeps the other.
fn keeps_lower(check: &Check) -> bool {
    (check.sense == RollDirection::AtMost) == (check.breakdown.edge >= 0)
}

/// The outcomes that differ in class, each with its share of all throws.
fn outcomes<C: PartialEq, F: Copy>(
    all: impl Iterator<Item = (C, u64, F)>,
    whole: u64,
    faces: impl Fn(F) -> Faces,
) -> SmallVec<[Outcome; 12]> {
    let mut classes: SmallVec<[(C, F, u64); 12]> = SmallVec::new();
    for (class, ways, thrown) in all {
        match classes.iter_mut().find(|(known, _, _)| *known == class) {
            Some((_, _, sum)) => *sum += ways,
            None => classes.push((class, thrown, ways)),
        }
    }
    let outcomes = classes.into_iter().map(|(_, thrown, ways)| Outcome {
        faces: faces(thrown),
        weight: Weight::new(ways, whole),
    });
    outcomes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{
        ids::{RuleId, UnitId},
        modifier::{Amount, Breakdown, Modifier},
    };

    const DIE: KeptDie = KeptDie {
        faces: 20,
        read: |check, die| RollResult {
            result: die.into(),
            passed: (check.sense == RollDirection::AtMost) == (i32::from(die) <= check.target),
            degrees: 0,
            special: "",
        },
    };

    fn with_edge(edge: i8, sense: RollDirection) -> Check {
        let edges = [Modifier::new("", "edge", Amount::Advantage(edge))];
        let breakdown = Breakdown::all_add(&edges, 0);
        Check {
            rule: RuleId(""),
            name: "Test",
            who: UnitId(0),
            against: None,
            base: 10,
            base_name: "",
            target: 10,
            throw: DIE.thrown(breakdown.edge),
            breakdown,
            bonus: None,
            parts: crate::battle::check::Parts::new(),
            sense,
        }
    }

    #[test]
    fn shares_of_the_die_that_counts_are_those_of_all_throws() {
        for (edge, sense) in [
            (0, RollDirection::AtMost),
            (1, RollDirection::AtMost),
            (-1, RollDirection::AtMost),
            (1, RollDirection::AtLeast),
            (-1, RollDirection::AtLeast),
        ] {
            let check = with_edge(edge, sense);
            let mut counted = [0; 21];
            for first in 1..=20 {
                for second in 1..=20 {
                    let faces = [first, second];
                    let kept = DIE.kept(&check, &faces[..usize::from(check.throw.dice)]);
                    counted[usize::from(kept)] += 1;
                }
            }
            for face in 1..=20 {
                let (ways, whole) = DIE.share(&check, face);
                assert_eq!(ways * 400 / whole, counted[usize::from(face)]);
            }
        }
    }

    #[test]
    fn tests_read_as_one_throw_are_counted_as_if_told_apart() {
        let checks = [
            with_edge(0, RollDirection::AtMost),
            with_edge(1, RollDirection::AtMost),
            with_edge(-1, RollDirection::AtLeast),
        ];
        let counts = |check: &Check, face: u16| match (DIE.read)(check, face).passed {
            true => i32::from(face == 1),
            false => -1,
        };
        let (mut below, mut whole) = (0, 0);
        for first in 1..=20 {
            for second in 1..=20 {
                for third in 1..=20 {
                    let faces = [first, second, third];
                    let thrown = || checks.iter().zip(faces);
                    let ways: u64 = thrown()
                        .map(|(check, face)| DIE.share(check, face).0)
                        .product();
                    let sum: i32 = thrown().map(|(check, face)| counts(check, face)).sum();
                    below += if sum < 0 { ways } else { 0 };
                    whole += ways;
                }
            }
        }
        let sums = DIE.sums(&checks, &counts);
        let shares: Vec<Weight> = sums.outcomes.iter().map(|it| it.weight).collect();
        assert_eq!(
            shares,
            [Weight::new(below, whole), Weight::new(whole - below, whole)]
        );
        // The first two may count 1, 0 or -1, the last one 0 or -1.
        assert_eq!(sums.cases.iter().sum::<u32>(), 18);
        for outcome in sums.outcomes.iter() {
            assert_eq!(
                outcome.faces.len(),
                5,
                "one die, then two of each other test"
            );
        }
    }

    #[test]
    fn an_edge_keeps_what_is_better_for_the_test() {
        let low = with_edge(1, RollDirection::AtMost);
        let high = with_edge(1, RollDirection::AtLeast);
        let hampered = with_edge(-1, RollDirection::AtLeast);
        assert_eq!(DIE.kept(&low, &[15, 7]), 7);
        assert_eq!(DIE.kept(&high, &[15, 7]), 15);
        assert_eq!(DIE.kept(&hampered, &[15, 7]), 7);
        // 3 of 4 pairs contain a die at or under 10.
        assert_eq!(DIE.passing(&low, 100), 75);
    }

    #[test]
    fn a_contest_counts_every_pair_of_dice() {
        let plain = with_edge(0, RollDirection::AtLeast);
        let edged = with_edge(1, RollDirection::AtLeast);
        let higher = |own: RollResult, other: RollResult| own.result > other.result;
        // Of 400 pairs, 20 are ties, which the second test wins.
        assert_eq!(DIE.per_thousand(&plain, &plain, higher), 475);
        let mut won = 0;
        for first in 1_u16..=20 {
            for second in 1..=20 {
                won += (1..first.max(second)).count();
            }
        }
        assert_eq!(DIE.per_thousand(&edged, &plain, higher), (won / 8) as i64);
    }
}
