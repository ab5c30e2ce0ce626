//! Rolls for which odds distinguish only the meaning of the result.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use crate::{
    battle::{
        check::DiceSpec,
        prelude::*,
        resolver::{Outcome, bands},
    },
    dice::Weight,
};

/// Rolls a single die. Odds distinguish only the classes that `class` makes of its faces; the class
/// may only move one way as the faces rise.
pub(crate) fn die_by<C: PartialEq>(
    resolver: &mut Resolver<'_>,
    faces: u16,
    class: impl Fn(u16) -> C,
) -> RuleResult<u16> {
    let thrown = resolver.throw(DiceSpec { dice: 1, faces }, || {
        let ends: SmallVec<[i32; 12]> = (1..faces)
            .filter(|&die| class(die) != class(die + 1))
            .map(i32::from)
            .collect();
        bands(faces, &ends)
    })?;
    Ok(thrown[0])
}

/// Rolls several dice and returns their sum; odds distinguish only sums.
pub(crate) fn sum(resolver: &mut Resolver<'_>, dice: u8, faces: u16) -> RuleResult<i32> {
    let sums = || Rc::clone(&sums(dice, faces).outcomes);
    let thrown = resolver.throw_listed(DiceSpec { dice, faces }, sums)?;
    Ok(thrown.iter().map(|&face| i32::from(face)).sum())
}

/// What the shares of [`shares`] come to together, but for rounding.
pub(crate) const WHOLE: i128 = 1_000_000_000;

/// The shares of all throws that reach each sum, from the least possible on, in parts of [`WHOLE`].
pub(crate) fn shares(dice: u8, faces: u16) -> Rc<[i64]> {
    Rc::clone(&sums(dice, faces).shares)
}

/// All sums of some dice.
struct Sums {
    /// The shares of the possible sums.
    shares: Rc<[i64]>,
    /// Every sum with its share of all throws.
    outcomes: Rc<[Outcome]>,
}

/// Maximum number of cached sums; a battle needs far fewer.
const MOST_KEPT: usize = 200;

thread_local! {
    /// Cached sums by number of dice and faces, on which alone they depend: estimates and odds ask
    /// for the same dice thousands of times.
    static KEPT: RefCell<BTreeMap<(u8, u16), Rc<Sums>>> = const { RefCell::new(BTreeMap::new()) };
}

fn sums(dice: u8, faces: u16) -> Rc<Sums> {
    KEPT.with_borrow_mut(|kept| {
        if let Some(known) = kept.get(&(dice, faces)) {
            return Rc::clone(known);
        }
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        let ways = ways(dice, faces);
        let whole: u64 = ways.iter().sum();
        let share = |count: &u64| (i128::from(*count) * WHOLE / i128::from(whole.max(1))) as i64;
        let possible = ways.iter().skip(dice.into());
        let counted = Rc::new(Sums {
            shares: possible.map(share).collect(),
            outcomes: outcomes(dice, faces, &ways).into(),
        });
        kept.insert((dice, faces), Rc::clone(&counted));
        counted
    })
}

/// In how many of all throws the dice reach each sum, from 0 on; the total is below 2^63. With so
/// many dice that there are more throws, the numbers are rounded and the least likely sums dropped.
fn ways(dice: u8, faces: u16) -> Vec<u64> {
    let mut ways: Vec<u128> = vec![1];
    let mut whole: u128 = 1;
    for _ in 0..dice {
        let mut next = vec![0; ways.len() + usize::from(faces)];
        for (sum, count) in ways.iter().enumerate() {
            for face in 1..=usize::from(faces) {
                next[sum + face] += count;
            }
        }
        // Another die multiplies all counts by less than 2^16.
        if whole >> 100 > 0 {
            next.iter_mut().for_each(|count| *count >>= 40);
        }
        ways = next;
        whole = ways.iter().sum();
    }
    let room = (u128::BITS - whole.leading_zeros()).saturating_sub(63);
    ways.iter().map(|count| (count >> room) as u64).collect()
}

/// Every sum of the dice with its share of all throws.
fn outcomes(dice: u8, faces: u16, ways: &[u64]) -> Vec<Outcome> {
    let whole = ways.iter().sum();
    let shown = |mut sum: u16| {
        let others = (1..=u16::from(dice)).rev().map(|left| {
            let face = faces.min(sum + 1 - left);
            sum -= face;
            face
        });
        others.collect()
    };
    let outcomes = ways.iter().zip(0_u16..).filter(|(count, _)| **count > 0);
    let outcomes = outcomes.map(|(&count, sum)| Outcome {
        faces: shown(sum),
        weight: Weight::new(count, whole),
    });
    outcomes.collect()
}

#[cfg(test)]
mod tests {
    use super::{outcomes, sums, ways};
    use crate::{battle::resolver::Outcome, dice::Weight};

    #[test]
    fn of_few_dice_every_throw_is_counted() {
        assert_eq!(ways(2, 3), [0, 0, 1, 2, 3, 2, 1]);
        assert_eq!(ways(24, 6).iter().sum::<u64>(), 6_u64.pow(24));
    }

    #[test]
    fn shares_of_many_dice_add_up_and_their_middle_is_the_likeliest() {
        for (dice, faces) in [(25, 6), (60, 6), (255, 20)] {
            let all = &sums(dice, faces).outcomes;
            let whole = all.iter().fold(Weight::ZERO, |sum, one| sum + one.weight);
            assert_eq!(whole, Weight::ONE, "{dice}d{faces}");
            let ways = ways(dice, faces);
            let likeliest = (0..ways.len()).max_by_key(|&sum| ways[sum]).unwrap();
            let middle = usize::from(dice) * (usize::from(faces) + 1) / 2;
            assert!(
                likeliest.abs_diff(middle) <= 1,
                "{dice}d{faces}: {likeliest}"
            );
        }
    }

    #[test]
    fn kept_sums_are_those_counted_anew() {
        let counted = |all: &[Outcome]| -> Vec<_> {
            let each = all
                .iter()
                .map(|one| (one.faces.clone(), one.weight.reduced()));
            each.collect()
        };
        for (dice, faces) in (0..=12).flat_map(|dice| [4, 6, 8, 10].map(|faces| (dice, faces))) {
            let anew = outcomes(dice, faces, &ways(dice, faces));
            for _ in 0..2 {
                let kept = sums(dice, faces);
                assert_eq!(counted(&kept.outcomes), counted(&anew), "{dice}d{faces}");
            }
        }
    }
}
