//! Luck: how many tests passed, compared with the expected number.

use serde::Serialize;

use super::Weight;

/// Certainty in the fixed-point numbers of the distribution. Each step rounds down by less than one
/// part, so the percentages stay exact over thousands of tests.
const ONE: u128 = 1 << 96;

/// Rolled tests with their chances, and how many of them passed.
///
/// ```
/// use shadowgrid::dice::{Luck, Weight};
///
/// let mut luck = Luck::default();
/// for passed in [true, true] {
///     luck.add(Weight::new(1, 2), passed);
/// }
/// assert_eq!(luck.expected.reduced(), (1, 1));
/// // In 750 of 1000 such battles fewer than two of two even tests pass.
/// assert_eq!(luck.fewer(), 750);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Luck {
    /// Number of tests rolled.
    pub tests: u32,
    /// Number of tests passed.
    pub passed: u32,
    /// Expected number of passes: the exact sum of the chances.
    pub expected: Weight,
    /// By number of passes: its probability for the same tests, in fixed point.
    #[serde(skip)]
    passes: Vec<u128>,
}

impl Luck {
    /// Adds a test with this chance.
    pub fn add(&mut self, chance: Weight, passed: bool) {
        let (parts, whole) = small(chance);
        if self.passes.is_empty() {
            self.passes.push(ONE);
        }
        // Adds one test to the distribution of passes (a Poisson binomial).
        self.passes.push(0);
        for many in (0..self.passes.len()).rev() {
            let fails = self.passes[many] * (whole - parts);
            let before = many.checked_sub(1).map_or(0, |fewer| self.passes[fewer]);
            self.passes[many] = (fails + before * parts) / whole;
        }
        self.tests += 1;
        self.passed += u32::from(passed);
        self.expected += chance;
    }

    /// The probability of exactly this many passes of the same tests, in tenths of a percent.
    pub fn per_mille(&self, times: u32) -> u32 {
        let share = self.passes.get(times as usize).copied();
        rounded(share.unwrap_or(0))
    }

    /// In how many of 1000 such battles fewer of these tests pass.
    pub fn fewer(&self) -> u32 {
        let passed = self.passed as usize;
        rounded(self.passes.iter().take(passed).sum())
    }

    /// In how many of 1000 such battles more of these tests pass.
    pub fn more(&self) -> u32 {
        let passed = self.passed as usize;
        rounded(self.passes.iter().skip(passed + 1).sum())
    }

    /// The expected passes, in tenths, rounded to the nearest.
    pub fn expected_tenths(&self) -> u32 {
        self.expected.tenths()
    }
}

fn rounded(share: u128) -> u32 {
    ((share * 2000 + ONE) / (ONE * 2)) as u32
}

/// A chance as (parts, whole), small enough to multiply with the fixed-point numbers.
fn small(chance: Weight) -> (u128, u128) {
    let (mut parts, mut whole) = chance.reduced();
    while whole >= 1 << 24 {
        parts >>= 1;
        whole >>= 1;
    }
    (parts.min(whole), whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luck(chances: &[(u64, u64)], passed: usize) -> Luck {
        let mut luck = Luck::default();
        for (place, &(parts, whole)) in chances.iter().enumerate() {
            luck.add(Weight::new(parts, whole), place < passed);
        }
        luck
    }

    #[test]
    fn even_coins_make_a_binomial() {
        let coins = luck(&[(1, 2); 4], 3);
        assert_eq!((coins.tests, coins.passed), (4, 3));
        assert_eq!(coins.expected, Weight::new(2, 1));
        let shares: Vec<u32> = (0..=5).map(|times| coins.per_mille(times)).collect();
        // 1, 4, 6, 4, 1 of 16; halves round up.
        assert_eq!(shares, [63, 250, 375, 250, 63, 0]);
        assert_eq!(coins.fewer(), 688);
        assert_eq!(coins.more(), 63);
    }

    #[test]
    fn unlike_chances_are_each_their_own() {
        // 1/100, 1/2, 5/8 and a certainty: at least one always passes, all four in 5 of 1600 cases.
        let mixed = luck(&[(1, 100), (1, 2), (5, 8), (1, 1)], 1);
        assert_eq!(mixed.expected, Weight::new(427, 200));
        assert_eq!(mixed.expected_tenths(), 21);
        assert_eq!(mixed.per_mille(0), 0);
        // Only the certain test: 99/100 * 1/2 * 3/8 = 18.5625 %.
        assert_eq!(mixed.per_mille(1), 186);
        assert_eq!(mixed.per_mille(4), 3);
        assert_eq!(mixed.fewer(), 0);
        assert_eq!(mixed.more(), 814);
    }

    #[test]
    fn long_battles_stay_whole() {
        let mut long = Luck::default();
        for number in 0..1200_u64 {
            long.add(Weight::new(number % 101, 100), number % 3 == 0);
            long.add(Weight::new(number % 1297, 1296), false);
        }
        let sum: u128 = long.passes.iter().sum();
        assert!(ONE - sum < 1 << 24, "{}", ONE - sum);
        assert_eq!(long.passed, 400);
    }

    #[test]
    fn nothing_rolled_is_no_luck() {
        let none = Luck::default();
        assert_eq!((none.tests, none.fewer(), none.more()), (0, 0, 0));
        assert_eq!(none.expected_tenths(), 0);
    }
}
