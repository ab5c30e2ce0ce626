//! How sums of damage dice are spread, and what a unit loses by one hit after the other.

use std::rc::Rc;

use crate::{
    battle::{prelude::*, ruleset::worth::Scale},
    rules::{
        momentum::character::damage::Dice,
        shared::throws::{self, WHOLE},
    },
};

/// How likely each sum of some dice is.
pub(crate) struct Spread {
    least: i32,
    /// The shares of the sums from the least on.
    shares: Rc<[i64]>,
}

impl Spread {
    /// The spread of some dice.
    pub(crate) fn of(dice: Dice) -> Self {
        Self {
            least: i32::from(dice.number) + dice.plus,
            shares: throws::shares(dice.number, dice.faces),
        }
    }

    /// The spread with these dice besides.
    pub(crate) fn and(self, dice: Dice) -> Self {
        if dice.number == 0 {
            let least = self.least + dice.plus;
            return Self { least, ..self };
        }
        let other = Self::of(dice);
        let mut shares = vec![0; self.shares.len() + other.shares.len() - 1];
        for (place, share) in self.shares.iter().enumerate() {
            for (more, part) in other.shares.iter().enumerate() {
                let both = i128::from(*share) * i128::from(*part) / WHOLE;
                shares[place + more] += both as i64;
            }
        }
        Self {
            least: self.least + other.least,
            shares: shares.into(),
        }
    }

    /// Every sum with its share.
    fn sums(&self) -> impl Iterator<Item = (i32, i64)> {
        (self.least..).zip(self.shares.iter().copied())
    }

    /// What the sums are worth in the mean.
    pub(crate) fn mean(&self, worth: impl Fn(i32) -> i64) -> i64 {
        let (mut sum, mut whole) = (0, 0);
        for (amount, share) in self.sums() {
            sum += i128::from(share) * i128::from(worth(amount));
            whole += i128::from(share);
        }
        (sum / whole.max(1)) as i64
    }
}

/// What losing so much counts for on a scale where so much is left.
pub(crate) fn counted(left: i32, lost: i32, scale: Scale) -> i64 {
    if left <= 0 {
        return 0;
    }
    let out = if lost >= left { scale.out } else { 0 };
    i64::from(lost.min(left)) * scale.loss + out
}

/// How likely a unit has lost so much after some hits.
pub(crate) struct Losses {
    /// What it had left before.
    left: i32,
    /// The shares of the losses from nothing to all that was left.
    shares: SmallVec<[i64; 32]>,
}

impl Losses {
    /// Nothing yet, of so much that is left.
    pub(crate) fn none(left: i32) -> Self {
        let shares = SmallVec::from_slice(&[WHOLE as i64]);
        Self { left, shares }
    }

    /// The losses together with another hit, given what each of its sums takes.
    pub(crate) fn and(self, spread: &Spread, takes: impl Fn(i32) -> i32) -> Self {
        let most = self.left.max(0) as usize;
        let mut shares: SmallVec<[i64; 32]> = SmallVec::new();
        shares.resize(most + 1, 0);
        for (amount, part) in spread.sums() {
            let more = takes(amount).max(0) as usize;
            for (lost, share) in self.shares.iter().enumerate() {
                let both = i128::from(*share) * i128::from(part) / WHOLE;
                shares[(lost + more).min(most)] += both as i64;
            }
        }
        Self { shares, ..self }
    }

    /// What they count for on a scale, in the mean.
    pub(crate) fn mean(&self, scale: Scale) -> i64 {
        let (mut sum, mut whole) = (0, 0);
        for (lost, share) in (0..).zip(&self.shares) {
            sum += i128::from(*share) * i128::from(counted(self.left, lost, scale));
            whole += i128::from(*share);
        }
        (sum / whole.max(1)) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_of_two_kinds_are_spread_as_their_sums_fall() {
        let both = Spread::of(Dice::of(1, 4)).and(Dice {
            plus: 2,
            ..Dice::of(2, 6)
        });
        let all: Vec<(i32, i64)> = both.sums().collect();
        assert_eq!(all.first().map(|(sum, _)| *sum), Some(5));
        assert_eq!(all.last().map(|(sum, _)| *sum), Some(18));
        // One throw in 144 comes to the least, and as many to the most.
        assert_eq!(all[0].1 / 1_000, 1_000_000 / 144);
        assert_eq!(all[13].1 / 1_000, 1_000_000 / 144);
        let mean = both.mean(|sum| i64::from(sum) * 1_000);
        assert!((11_499..=11_500).contains(&mean), "{mean}");
    }
}
