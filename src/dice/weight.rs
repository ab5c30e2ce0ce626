//! Exact probabilities as ratios of whole numbers.

use std::ops::{Add, AddAssign, Mul};

use serde::Serialize;

/// Fractional bits of a probability that cannot be kept as a ratio.
const FIXED: u32 = 96;

/// A probability as an exact ratio; the outcomes of one throw sum to exactly one.
///
/// It stays unreduced while dice multiply (a d100 multiplies both numbers by at most 100) and is
/// reduced when the numbers grow large. If that takes more than 128 bits, as with many bursting
/// dice, it is rounded to multiples of 2^-96.
///
/// ```
/// use shadowgrid::dice::Weight;
///
/// // A five or a six on one die, and on both of two.
/// let hit = Weight::new(1, 6) + Weight::new(1, 6);
/// assert_eq!(hit.reduced(), (1, 3));
/// assert_eq!((hit * hit).reduced(), (1, 9));
/// assert_eq!(hit.rest().reduced(), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Weight {
    parts: u128,
    whole: u128,
}

impl Weight {
    /// Certainty.
    pub const ONE: Self = Self { parts: 1, whole: 1 };
    /// Impossibility.
    pub const ZERO: Self = Self { parts: 0, whole: 1 };

    /// `parts` in `whole`; a `whole` of 0 counts as 1.
    pub fn new(parts: u64, whole: u64) -> Self {
        Self {
            parts: u128::from(parts),
            whole: u128::from(whole.max(1)),
        }
    }

    /// `parts` in `whole` of larger numbers; a `whole` of 0 counts as 1.
    pub const fn ratio(parts: u128, whole: u128) -> Self {
        Self {
            parts,
            whole: if whole == 0 { 1 } else { whole },
        }
    }

    /// This probability as parts of 2^96, rounded to the nearest, if it does not fit into 128 bits.
    fn fixed(self) -> Self {
        let (mut parts, mut whole) = (self.parts, self.whole);
        while whole >= 1 << 126 || parts >= 1 << 126 {
            (parts, whole) = (parts >> 1, whole >> 1);
        }
        let mut fixed = parts / whole;
        let mut rest = parts % whole;
        for _ in 0..FIXED {
            rest <<= 1;
            fixed <<= 1;
            if rest >= whole {
                rest -= whole;
                fixed += 1;
            }
        }
        fixed += u128::from(rest * 2 >= whole);
        Self {
            parts: fixed,
            whole: 1 << FIXED,
        }
    }

    /// The ratio in lowest terms, as (parts, whole).
    pub fn reduced(self) -> (u128, u128) {
        let divisor = gcd(self.parts, self.whole);
        (self.parts / divisor, self.whole / divisor)
    }

    /// Whether this is exactly one.
    pub fn is_one(self) -> bool {
        self.parts == self.whole
    }

    /// Whether this is exactly zero.
    pub fn is_zero(self) -> bool {
        self.parts == 0
    }

    /// The probability of the opposite.
    #[must_use]
    pub fn rest(self) -> Self {
        Self {
            parts: self.whole.saturating_sub(self.parts),
            whole: self.whole,
        }
    }

    /// The conditional probability given `other`, which includes all cases of this one; zero if
    /// `other` is impossible.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let (parts, whole) = other.reduced();
        self * Self::ratio(if parts == 0 { 0 } else { whole }, parts)
    }

    /// Whether it is at least this many percent.
    pub fn reaches(self, percent: u8) -> bool {
        let (parts, whole) = self.shrunk();
        parts * 100 >= whole * u128::from(percent)
    }

    /// In percent, rounded to the nearest: 31 is 31 %.
    pub fn hundredths(self) -> u32 {
        let (parts, whole) = self.shrunk();
        ((parts * 200 + whole) / (whole * 2)) as u32
    }

    /// In tenths of a percent, rounded to the nearest: 312 is 31.2 %.
    pub fn per_mille(self) -> u32 {
        let (parts, whole) = self.shrunk();
        ((parts * 2000 + whole) / (whole * 2)) as u32
    }

    /// A sum of probabilities in tenths, rounded to the nearest: 123 is 12.3.
    pub fn tenths(self) -> u32 {
        let (parts, whole) = self.shrunk();
        ((parts * 20 + whole) / (whole * 2)) as u32
    }

    /// `amount` times this probability, in thousandths, rounded down.
    pub fn of_thousand(self, amount: i64) -> i64 {
        let (parts, whole) = self.shrunk();
        (i128::from(amount) * 1000 * parts as i128 / whole as i128) as i64
    }

    /// Parts and whole scaled below 2^90, so that small factors cannot overflow.
    fn shrunk(self) -> (u128, u128) {
        let (mut parts, mut whole) = (self.parts, self.whole);
        if whole >= 1 << 90 {
            (parts, whole) = self.reduced();
            while whole >= 1 << 90 {
                parts >>= 1;
                whole >>= 1;
            }
        }
        (parts, whole)
    }
}

impl Default for Weight {
    fn default() -> Self {
        Self::ZERO
    }
}

impl PartialEq for Weight {
    fn eq(&self, other: &Self) -> bool {
        self.reduced() == other.reduced()
    }
}

impl Eq for Weight {}

impl Mul for Weight {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if let (Some(parts), Some(whole)) = (
            self.parts.checked_mul(other.parts),
            self.whole.checked_mul(other.whole),
        ) {
            return Self { parts, whole };
        }
        let (a, b) = (self.reduced(), other.reduced());
        let (left, right) = (gcd(a.0, b.1), gcd(b.0, a.1));
        let parts = (a.0 / left).checked_mul(b.0 / right);
        let whole = (a.1 / right).checked_mul(b.1 / left);
        match (parts, whole) {
            (Some(parts), Some(whole)) => Self { parts, whole },
            // 48 bits of each factor: the error is far below anything shown.
            _ => {
                let (a, b) = (
                    self.fixed().parts >> (FIXED / 2),
                    other.fixed().parts >> (FIXED / 2),
                );
                Self::ratio(a * b, 1 << FIXED)
            }
        }
    }
}

impl Add for Weight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if self.whole == other.whole {
            return Self {
                parts: self.parts + other.parts,
                whole: self.whole,
            };
        }
        // Dice of one rule are mostly multiples of each other, so this is nearly always exact
        // without a greatest common divisor.
        if self.whole > other.whole && self.whole.is_multiple_of(other.whole) {
            return Self {
                parts: self.parts + other.parts * (self.whole / other.whole),
                whole: self.whole,
            };
        }
        if other.whole.is_multiple_of(self.whole) {
            return other + self;
        }
        let (a, b) = (self.reduced(), other.reduced());
        let divisor = gcd(a.1, b.1);
        let summed = || {
            let whole = (a.1 / divisor).checked_mul(b.1)?;
            let (left, right) = (a.0.checked_mul(whole / a.1)?, b.0.checked_mul(whole / b.1)?);
            Some(Self::ratio(left.checked_add(right)?, whole))
        };
        summed().unwrap_or_else(|| {
            let (a, b) = (self.fixed(), other.fixed());
            Self::ratio(a.parts + b.parts, a.whole)
        })
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::Weight;

    #[test]
    fn a_hundred_faces_sum_to_exactly_one() {
        let mut sum = Weight::ZERO;
        for parts in [10, 10, 10, 30, 20, 20] {
            sum += Weight::new(parts, 100);
        }
        assert!(sum.is_one());
    }

    #[test]
    fn ratios_of_different_dice_add_exactly() {
        assert_eq!(Weight::new(1, 6) + Weight::new(1, 4), Weight::new(5, 12));
        assert_eq!(
            Weight::new(1, 100) + Weight::new(1, 10_000),
            Weight::new(101, 10_000)
        );
    }

    #[test]
    fn long_products_stay_exact() {
        let mut product = Weight::ONE;
        for _ in 0..40 {
            product = product * Weight::new(50, 100);
        }
        assert_eq!(product.reduced(), (1, 1 << 40));
    }

    #[test]
    fn what_comes_about_within_another_is_their_quotient() {
        let (all, part) = (Weight::new(1, 2), Weight::new(1, 6));
        assert_eq!(part.within(all), Weight::new(1, 3));
        assert_eq!(Weight::ZERO.within(Weight::ZERO), Weight::ZERO);
        assert!(all.within(all).is_one());
    }

    #[test]
    fn per_mille_rounds_to_the_nearest() {
        assert_eq!(Weight::new(1, 3).per_mille(), 333);
        assert_eq!(Weight::new(2, 3).per_mille(), 667);
        assert_eq!(Weight::ONE.per_mille(), 1000);
    }
}
